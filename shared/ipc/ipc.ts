import { z } from 'zod';
import type { AppInfo, StoredData, UpdatesView } from '../model/app-info.ts';
import { BudgetReasonSchema, type OverBudget } from '../model/budgets.ts';
import {
  type CheckReport,
  CheckRequestSchema,
  type ListedRows,
  PrepareChoicesSchema,
  RowsRequestSchema,
} from '../model/check.ts';
import {
  type Account,
  type AddedConnection,
  ChangedConnectionSchema,
  type ConnectionList,
  type ConnectionView,
  NewConnectionSchema,
} from '../model/connection.ts';
import { type FileInspection, ReadingChoiceSchema } from '../model/csv.ts';
import { FollowUpsSchema, type SavedFollowUps } from '../model/follow-ups.ts';
import type { FollowUpStep } from '../model/job-list.ts';
import { IntentSchema, type JobSummary, type JobView } from '../model/job-record.ts';
import type { LookupRun } from '../model/lookup-run.ts';
import {
  ColumnMappingSchema,
  type MappingSuggestions,
  type SavedMapping,
  SavedMappingSchema,
} from '../model/mapping.ts';
import type { Problem } from '../model/problem.ts';
import type { HandedOver, QuickOpening, ShortcutState } from '../model/quick-shortcut.ts';
import {
  type ResultPage,
  ResultPageRequestSchema,
  ResultQuerySchema,
  type ResultSummary,
} from '../model/result-query.ts';
import { type OpenedOverview, ResultDecisionsSchema, type ResultRow } from '../model/result-table.ts';
import { FileTokenSchema, type GivenFile, type OfferedFile } from '../model/seen-list.ts';
import { QueueIdSchema, ServiceIdSchema } from '../model/service-schemas.ts';
import type { ServiceId } from '../model/services.ts';
import { type Settings, SettingsChangeSchema } from '../model/settings.ts';
import { type Forecast, type SampleOffer, SampleWishSchema } from '../model/test-batch.ts';
import type { LearnedPrice } from '../words/job-price.ts';
import {
  answers,
  type Channel,
  id,
  nothing,
  ofJob,
  one,
  type SavedFile,
  savedFileIpc,
  taskId,
} from './ipc-channel.ts';
import { lookupIpc, lookupListIpc } from './ipc-lookups.ts';
import { moneyIpc } from './ipc-money.ts';
import { checksIpc, EntryNameSchema, exportIpc, openedIpc, understoodIpc } from './ipc-results.ts';
import { teamIpc, watchedIpc } from './ipc-settings.ts';
import { suppressionIpc } from './ipc-suppression.ts';

const pressOn = one.extend({ intent: IntentSchema });
/** `reason`: why it may pass a budget. */
const pressOverBudget = pressOn.extend({ reason: BudgetReasonSchema.optional() });

const NewJobSchema = CheckRequestSchema.extend({
  intent: IntentSchema,
  choices: PrepareChoicesSchema,
  /** A sample of the list goes first. */
  sample: SampleWishSchema.optional(),
  /** The saved follow-ups that it goes by. */
  followUps: FollowUpsSchema.optional(),
});
export type NewJob = z.infer<typeof NewJobSchema>;

/** What a person should know before a list is sent. */
export interface SendFacts {
  /** Rows and bytes that would be sent, and rows of the file that would not. */
  rows: number;
  bytes: number;
  leftOut: number;
  service: ServiceId;
  connection: Account;
  /** What this account's jobs took so far; null before the first that says. */
  learned: LearnedPrice | null;
  /** The budget it would pass, or could: then a reason is asked for. */
  overBudget: OverBudget | null;
  /** How large a sample that goes first may be, and over which columns it can be spread; null where none can be had. */
  sample: SampleOffer | null;
  /** Why a person is asked before it is sent, where something is in doubt; null where nothing is. */
  doubt: Problem | null;
  /** When the same list went to this service of this account before, the newest first; its job is null once removed. */
  sentBefore: {
    /** ISO 8601, UTC. */
    at: string;
    job: JobSummary | null;
  }[];
}

/** What a dropped file turned out to be, with a mapping for it. */
export interface InspectedFile {
  inspection: FileInspection;
  suggestions: MappingSuggestions;
  /** Mappings used before for exactly these headers, newest first. */
  remembered: SavedMapping[];
}

export interface WebhookStatus {
  /** The address to give to one's tunnel, with its unguessable path; null while off. */
  url: string | null;
  received: number;
  problem: Problem | null;
}

/** Every channel of the page, once. Each answers with a Result. Files are named by tokens, never by paths. */
export const ipc = {
  'app:info': answers<AppInfo>()(nothing),

  'settings:get': answers<Settings>()(nothing),
  'settings:set': answers<Settings>()(SettingsChangeSchema),
  'webhook:status': answers<WebhookStatus>()(nothing),

  'connections:list': answers<ConnectionList>()(nothing),
  'connections:add': answers<AddedConnection>()(NewConnectionSchema),
  /** Another name, or another address with its key; what was made at the old address stays there. */
  'connections:change': answers<AddedConnection>()(ChangedConnectionSchema),
  /** Gives a connection the jobs of a removed one at its address, on the user's word that it is the same account. */
  'connections:take-over': answers<{ jobs: number }>()(z.object({ id, formerId: id })),
  'connections:use': answers<ConnectionList>()(one),
  'connections:remove': answers<ConnectionList>()(one),
  /** Replaces the key of a connection, such as one that became unreadable. */
  'connections:replace-key': answers<ConnectionView>()(
    z.object({ id, key: z.string().trim().min(1).max(4096) }),
  ),
  /** What was found, in words. */
  'connections:test': answers<string>()(
    z.union([z.object({ id }), z.object({ address: z.string().max(2048), key: z.string().max(4096) })]),
  ),

  'files:inspect': answers<InspectedFile>()(
    z.object({ file: FileTokenSchema, reading: ReadingChoiceSchema }),
  ),
  'files:check': answers<CheckReport>()(CheckRequestSchema.extend({ taskId })),
  /** Some rows of a list as they would go out, for looking at and correcting. */
  'files:rows': answers<ListedRows>()(RowsRequestSchema.extend({ file: FileTokenSchema, taskId })),
  'files:cancel': answers<null>()(z.object({ taskId })),
  /** A file that the app was opened with, once; null where there is none. */
  'files:take-given': answers<GivenFile | null>()(nothing),
  /** Keeps a pasted table as a file, so that it is read like any other. */
  'files:paste': answers<OfferedFile>()(z.object({ text: z.string().min(1).max(64_000_000) })),
  /** Writes the built-in sample list for a service into the data folder. */
  'files:sample': answers<OfferedFile>()(z.object({ service: ServiceIdSchema })),
  /** The list a job was made from, to run it again; null where it is not known (any more). */
  'files:offer-source': answers<OfferedFile | null>()(z.object({ jobId: id })),

  'mappings:list': answers<SavedMapping[]>()(nothing),
  'mappings:save': answers<SavedMapping>()(
    z.object({
      name: z.string().trim().min(1).max(80),
      service: ServiceIdSchema,
      headers: z.array(z.string().max(4096)).max(16_384),
      mapping: ColumnMappingSchema,
      shaping: SavedMappingSchema.shape.shaping,
    }),
  ),
  'mappings:remove': answers<SavedMapping[]>()(one),

  /** As `packJobs` makes it. */
  'jobs:list': answers<string>()(nothing),
  /** Null when the job is not in the list any more. */
  'jobs:get': answers<JobView | null>()(one),
  'jobs:create': answers<JobSummary>()(NewJobSchema),
  /** Null while the list is not prepared. */
  'jobs:before-sending': answers<SendFacts | null>()(one),
  /** Sends a list that waits for a person's word; null when the user thought better of it in the system's dialog. */
  'jobs:send': answers<JobSummary | null>()(pressOverBudget),
  /** Sends a sample of a list that waits for a person's word, by a job of its own; null as with `jobs:send`. */
  'jobs:try-sample': answers<JobSummary | null>()(pressOn.extend({ sample: SampleWishSchema })),
  /** Sends the rows that are not in the sample, once that has come; null as with `jobs:send`. */
  'jobs:send-rest': answers<JobSummary | null>()(pressOn),
  /** What the sample of a list says of the rest; null while its result is not there, or where it has none. */
  'jobs:forecast': answers<Forecast | null>()(one),
  /** Takes back a job that was made and not sent. */
  'jobs:discard': answers<null>()(one),
  'jobs:cancel': answers<JobSummary>()(one),
  'jobs:check-now': answers<JobSummary>()(one),
  'jobs:attach-queue-id': answers<JobSummary>()(one.extend({ queueId: QueueIdSchema })),
  'jobs:mark-not-accepted': answers<JobSummary>()(one),
  /** Null as with `jobs:send`. */
  'jobs:send-again': answers<JobSummary | null>()(pressOverBudget),
  'jobs:take-as-is': answers<JobSummary>()(one),
  'jobs:fetch-again': answers<JobSummary>()(one),
  'jobs:archive': answers<JobSummary>()(one.extend({ archived: z.boolean() })),
  'jobs:rename': answers<JobSummary>()(one.extend({ name: EntryNameSchema })),
  'jobs:set-note': answers<JobSummary>()(one.extend({ note: z.string().max(4000) })),
  'jobs:remove': answers<null>()(one),
  'jobs:restore': answers<JobSummary>()(one),
  /** The job's log, redacted, as text for the clipboard. */
  'jobs:log': answers<string>()(one),
  /** Asks where to save; null when the user thought better of it. */
  'jobs:save': answers<SavedFile | null>()(one.extend({ file: z.enum(['result', 'rejects', 'changes']) })),
  'jobs:open-folder': answers<null>()(one),
  'jobs:export': answers<(SavedFile & { jobs: number }) | null>()(nothing),
  'jobs:import': answers<{ jobs: number; skipped: number } | null>()(nothing),

  /** Opens a finished job's result, or a file by its own id as in all channels of results; the first time it is read into a database, with progress under the job's id. */
  'results:open': answers<OpenedOverview>()(ofJob),
  /** Of the file itself, while it is opened: as they came, nothing of them judged. */
  'results:first-rows': answers<{ headers: string[]; rows: string[][] }>()(ofJob),
  /** What the user says of results with these columns that they do not say themselves; its phones are judged anew. */
  'results:decide': answers<OpenedOverview>()(ofJob.extend({ decisions: ResultDecisionsSchema })),
  'results:page': answers<ResultPage>()(ResultPageRequestSchema.extend({ jobId: id })),
  'results:summary': answers<ResultSummary>()(ofJob.extend({ query: ResultQuerySchema })),
  'results:row': answers<ResultRow>()(ofJob.extend({ n: z.number().int().min(0) })),
  /** Makes a list of the rows that had no match ready, as they stood in the list that was sent; sends nothing. */
  'results:misses': answers<OfferedFile>()(ofJob),

  // Services that are asked one after the other, and the jobs that did.
  'follow-ups:list': answers<SavedFollowUps[]>()(nothing),
  /** In the place of one with the same name. */
  'follow-ups:save': answers<SavedFollowUps>()(FollowUpsSchema),
  'follow-ups:remove': answers<SavedFollowUps[]>()(one),
  /** The steps that a job is one of; null where it is part of none. */
  'jobs:follow-ups': answers<FollowUpStep[] | null>()(one),

  // The channels of quick lookup: its small window, and its line in Settings.
  'quick:shortcut': answers<ShortcutState>()(nothing),
  /** What the window was opened with; null where it is closed. */
  'quick:opening': answers<QuickOpening | null>()(nothing),
  /** As `lookups:run`; the window stays open for it. */
  'quick:run': answers<LookupRun>()(lookupIpc['lookups:run'].argument),
  'quick:close': answers<null>()(nothing),
  /** Shows the main window with the last answer. */
  'quick:open-in-app': answers<null>()(nothing),
  /** What the main window was shown for, told once. */
  'quick:take-handed-over': answers<HandedOver | null>()(nothing),

  // New versions of the app, and what it is made of.
  'updates:view': answers<UpdatesView>()(nothing),
  'updates:look': answers<null>()(nothing),
  /** Fetches the version that is offered; answers when that has begun. */
  'updates:download': answers<null>()(nothing),
  /** Asks again after a week, or at the next version. */
  'updates:not-now': answers<null>()(nothing),
  /** Ends the app and installs; a problem while something must not be interrupted. */
  'updates:restart': answers<null>()(nothing),
  'app:notices': answers<string>()(nothing),

  // What is kept on this computer, and what can be done with it.
  'data:look': answers<StoredData>()(nothing),
  'data:open-folder': answers<null>()(nothing),
  /** What may help whoever mends the app, as text to read before it is shared: no key, no contact data. */
  'data:diagnostics': answers<string>()(nothing),
  /** Saves the text that was read last; null when the user thought better of it. */
  'data:save-diagnostics': answers<SavedFile | null>()(nothing),
  /** Asks outside the page, removes all that is kept and ends the app; `leaving` is false where the user kept it. */
  'data:erase': answers<{ leaving: boolean }>()(nothing),

  ...checksIpc,
  ...exportIpc,
  ...openedIpc,
  ...understoodIpc,
  ...suppressionIpc,
  ...teamIpc,
  ...watchedIpc,
  ...lookupListIpc,
  ...moneyIpc,

  ...lookupIpc,
  ...savedFileIpc,
} as const;

/** Between the preload script and main: the path of a File that a person dropped or chose, which only the script can learn. */
export const internalIpc = {
  'files:offer': answers<OfferedFile>()(z.object({ path: z.string().min(1).max(32_768) })),
} as const;

export const allIpc = { ...ipc, ...internalIpc };

export type ChannelName = keyof typeof ipc;
export type InternalChannelName = keyof typeof internalIpc;
export type ArgumentOf<C extends keyof typeof allIpc> = z.infer<(typeof allIpc)[C]['argument']>;
export type ValueOf<C extends keyof typeof allIpc> =
  (typeof allIpc)[C] extends Channel<z.ZodType, infer Value> ? Value : never;
