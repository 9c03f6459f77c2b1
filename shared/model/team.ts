import { z } from 'zod';
import type { Problem } from './problem.ts';

/** Where a team's PostgreSQL is, as a person enters it. */
export const TeamServerSchema = z.object({
  /** "postgres://db.example.com:5432/enrich" */
  address: z.string().max(500),
  user: z.string().min(1).max(100),
  password: z.string().max(500),
  /** PEM of who signed the server's certificate; null where this computer trusts them anyway. */
  ca: z.string().max(100_000).nullable(),
});
export type TeamServerInput = z.infer<typeof TeamServerSchema>;

export const NewTeamSchema = z.object({
  server: TeamServerSchema,
  teamName: z.string().trim().min(1).max(100),
  memberName: z.string().trim().min(1).max(100),
  /** It can't be changed or found again, and leaves this computer never. */
  passphrase: z.string().min(12).max(500),
  sharesAnswers: z.boolean(),
});
export type NewTeam = z.infer<typeof NewTeamSchema>;

export const JoinTeamSchema = NewTeamSchema.pick({ server: true, memberName: true, passphrase: true });
export type JoinTeam = z.infer<typeof JoinTeamSchema>;

/** What stands behind an address. */
export interface TeamTest {
  /** "18.4" */
  version: string;
  /** The team that is there; null where one can be created. */
  team: string | null;
}

/** Times are milliseconds since 1970. */
export type TeamExchange =
  | { state: 'shared' }
  | { state: 'catching-up'; rows: number }
  | { state: 'unreachable'; since: number; problem: Problem };

export interface TeamStatus {
  teamName: string;
  memberName: string;
  /** "db.example.com" */
  host: string;
  exchange: TeamExchange;
}
