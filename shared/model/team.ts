import { z } from 'zod';
import { SavedFollowUpsSchema } from './follow-ups.ts';
import type { LedgerService } from './ledger-services.ts';
import { SavedMappingSchema } from './mapping.ts';
import type { Problem } from './problem.ts';
import { ExportPresetSchema } from './result-export.ts';

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
  /** So many rows were read so far. */
  | { state: 'catching-up'; rows: number }
  /** What is known of the team is of `since`. */
  | { state: 'unreachable'; since: number; problem: Problem };

/** What was asked twice, since the team could not be reached when it was sent. */
export interface TeamDouble {
  /** "leads.csv", or "Lookups". */
  list: string;
  /** The member who asked the same. */
  member: string;
  rows: number;
  /** What these rows took here, by what the whole list took; null where that is not known (yet). */
  credits: number | null;
}

export interface TeamStatus {
  teamName: string;
  memberName: string;
  /** "db.example.com" */
  host: string;
  /** Names, this computer's member among them. */
  members: readonly string[];
  exchange: TeamExchange;
  /** Credits that no month of the team may pass; null where there is no limit. */
  monthCredits: number | null;
  /** Members' apps share what they were answered. */
  sharesAnswers: boolean;
  /** What this month of the team took, or may take yet, in credits. */
  spent: number;
  doubles: readonly TeamDouble[];
}

export const TeamBudgetSchema = z.object({ credits: z.number().int().min(0).max(1e9).nullable() });

/** What a member's jobs and lookups took of one connection's service on one day. */
export interface TeamSpent {
  /** Null of this computer's member. */
  member: string | null;
  connection: string;
  service: LedgerService;
  /** YYYY-MM-DD */
  day: string;
  /** What it may take at most, as long as the service has not said. */
  credits: number;
}

/** What a person saves under a name and can share with a team. Each `value` has an `id` and a `name`. */
export const SavedPresetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mapping'), value: SavedMappingSchema }),
  z.object({ kind: z.literal('follow-ups'), value: SavedFollowUpsSchema }),
  z.object({ kind: z.literal('export-format'), value: ExportPresetSchema }),
]);
export type SavedPreset = z.infer<typeof SavedPresetSchema>;

export const presetKinds = [
  'mapping',
  'follow-ups',
  'export-format',
] as const satisfies SavedPreset['kind'][];
export type PresetKind = SavedPreset['kind'];

/** Something that a member shares; a colleague's value has the team's id for it, and one's own that of this computer. */
export type TeamPreset = SavedPreset & {
  /** By which the team knows it. */
  id: string;
  /** The member's name; null of what this computer shares. */
  by: string | null;
  /** Since when it is shared: ISO 8601. */
  at: string;
  /** The team has it; false until its database was reached. */
  isTold: boolean;
};
