import { z } from 'zod';
import type { JobSummary } from '../model/job.ts';
import {
  JoinTeamSchema,
  NewTeamSchema,
  TeamBudgetSchema,
  TeamServerSchema,
  type TeamSpent,
  type TeamStatus,
  type TeamTest,
} from '../model/team.ts';
import { presetKinds, type TeamPreset } from '../model/team-preset.ts';
import { answers, id, nothing } from './ipc-channel.ts';

/** The team that this computer shares with. */
export const teamIpc = {
  /** Null where it is in none. */
  'team:status': answers<TeamStatus | null>()(nothing),
  /** What stands behind an address, or in words what is wrong. */
  'team:test': answers<TeamTest>()(TeamServerSchema),
  'team:create': answers<TeamStatus>()(NewTeamSchema),
  'team:join': answers<TeamStatus>()(JoinTeamSchema),
  /** What this computer did stays here, and at the team. */
  'team:leave': answers<null>()(nothing),
  /** What an administrator runs where a member has no right to make tables, as text for the clipboard. */
  'team:sql': answers<{ text: string }>()(nothing),
  'team:set-budget': answers<TeamStatus>()(TeamBudgetSchema),
  /** Whether members' apps share what they were answered: for the whole team. */
  'team:share-answers': answers<TeamStatus>()(z.object({ isOn: z.boolean() })),
  'team:spent': answers<TeamSpent[]>()(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
  /** What members saved under a name and share. */
  'team:presets': answers<TeamPreset[]>()(nothing),
  /** Shares what this computer saved under an id, and from now on as it is changed. */
  'team:share-preset': answers<null>()(z.object({ kind: z.enum(presetKinds), id })),
  /** For all, by the team's id; what somebody saved stays theirs. */
  'team:stop-sharing': answers<null>()(z.object({ id })),
  /** Sends a list that waits since the team cannot be reached. */
  'jobs:send-without-team': answers<JobSummary>()(z.object({ id })),
} as const satisfies Record<string, { argument: z.ZodType }>;
