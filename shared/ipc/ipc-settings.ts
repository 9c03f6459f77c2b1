import { z } from 'zod';
import type { JobSummary } from '../model/job-record.ts';
import { FileTokenSchema } from '../model/seen-list.ts';
import {
  JoinTeamSchema,
  NewTeamSchema,
  presetKinds,
  TeamBudgetSchema,
  type TeamPreset,
  TeamServerSchema,
  type TeamSpent,
  type TeamStatus,
  type TeamTest,
} from '../model/team.ts';
import { type ChosenFolder, type WatchedFolderView, WatchedSettingsSchema } from '../model/watched-folder.ts';
import { answers, id, nothing, one } from './ipc-channel.ts';

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
  'team:sql': answers<string>()(nothing),
  'team:set-budget': answers<TeamStatus>()(TeamBudgetSchema),
  /** Whether members' apps share what they were answered: for the whole team. */
  'team:share-answers': answers<TeamStatus>()(z.object({ isOn: z.boolean() })),
  'team:spent': answers<TeamSpent[]>()(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
  /** What members saved under a name and share. */
  'team:presets': answers<TeamPreset[]>()(nothing),
  /** Shares what this computer saved under an id, and from now on as it is changed. */
  'team:share-preset': answers<null>()(z.object({ kind: z.enum(presetKinds), id })),
  /** For all, by the team's id; what somebody saved stays theirs. */
  'team:stop-sharing': answers<null>()(one),
  /** Sends a list that waits since the team cannot be reached. */
  'jobs:send-without-team': answers<JobSummary>()(one),
} as const satisfies Record<string, { argument: z.ZodType }>;

/** Folders whose lists are taken by the app itself. */
export const watchedIpc = {
  'watched:list': answers<WatchedFolderView[]>()(nothing),
  /** Asks for a folder outside the page; null when the user thought better of it. */
  'watched:choose': answers<ChosenFolder | null>()(nothing),
  'watched:add': answers<null>()(z.object({ folder: FileTokenSchema, settings: WatchedSettingsSchema })),
  'watched:change': answers<null>()(one.extend({ settings: WatchedSettingsSchema })),
  'watched:pause': answers<null>()(one.extend({ isPaused: z.boolean() })),
  /** Nothing more is taken of it; what was taken goes on. */
  'watched:remove': answers<null>()(one),
  'watched:show': answers<null>()(one),
} as const satisfies Record<string, { argument: z.ZodType }>;
