import { z } from 'zod';
import type { VerdictCounts } from '../verdict/verdict.ts';
import { PrepareChoicesSchema, PreparedListSchema } from './check.ts';
import { AccountSchema } from './connection.ts';
import { ReadingChoiceSchema } from './csv.ts';
import { EarlierSourceSchema, MergedResultSchema } from './earlier-answers.ts';
import { FollowsSchema, FollowUpsSchema } from './follow-ups.ts';
import {
  GapSchema,
  type Hits,
  HitsSchema,
  OddResultSchema,
  ServiceCountsSchema,
  VerdictCountsSchema,
} from './job-counts.ts';
import { jobStates } from './job-state.ts';
import { ColumnMappingSchema } from './mapping.ts';
import { ProblemSchema } from './problem-schema.ts';
import { SeenListSchema } from './seen-list.ts';
import { QueueIdSchema, ServiceIdSchema } from './service-schemas.ts';
import { ShapingSchema } from './shaping.ts';
import { TestBatchOfSchema, TestBatchSchema } from './test-batch.ts';

/** What keeps a job from going on: its turn, a pause that the service asked for, the network, or what its problem says, such as a full disk. */
const WaitsForSchema = z.object({
  for: z.enum(['turn-to-send', 'turn-to-fetch', 'pause', 'network', 'problem']),
  /** When it is tried again at the latest, where that is known; ISO 8601, UTC. */
  until: z.string().optional(),
});
export type WaitsFor = z.infer<typeof WaitsForSchema>;

export const JobStateSchema = z.enum(jobStates);

const TimelineEntrySchema = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** One plain sentence: "Accepted by the service as job 4711". */
  text: z.string(),
  state: JobStateSchema,
});

/** Made when a form opens, good for one press that may cost money. */
export const IntentSchema = z.uuid();

/** What later checks of its numbers made of a result. */
const RenewedSchema = z.object({
  /** When the phone that may be called and was checked the longest ago was checked: ISO 8601; null where it is not known. */
  checkedAt: z.string().nullable(),
  /** Different numbers that might be called before their newest check and may not since. */
  blocked: z.number().int(),
  /** By which checks. */
  checks: z.string(),
});
export type Renewed = z.infer<typeof RenewedSchema>;

/** What the phones and rows of a result came to. */
export const JudgedSchema = z.object({
  verdicts: VerdictCountsSchema,
  /** Absent where the result does not tell. */
  hits: HitsSchema.optional(),
  renewed: RenewedSchema.optional(),
});
export type Judged = z.infer<typeof JudgedSchema>;

/** job.json, version 1. Every optional part is absent until it is known. */
export const JobRecordSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[a-z0-9-]{8,64}$/),
  createdAt: z.string(),
  /** Shown in lists; the file's name unless renamed. */
  name: z.string(),
  note: z.string(),
  archived: z.boolean(),
  connection: AccountSchema,
  service: ServiceIdSchema,
  /** The list it was made from; its path is '' for a job that was imported, whose list nobody offered here. */
  source: SeenListSchema.extend({ path: z.string(), name: z.string() }),
  reading: ReadingChoiceSchema,
  mapping: ColumnMappingSchema,
  /** What was done to the list between reading and sending it. */
  shaping: ShapingSchema.optional(),
  choices: PrepareChoicesSchema,
  state: JobStateSchema,
  /** Once prepared it is not sent before a person has confirmed it. */
  confirmFirst: z.boolean().optional(),
  /** The press that made it; the same press once more makes no other. */
  madeBy: IntentSchema.optional(),
  /** The press that its next sending is for; spent before the first byte leaves. */
  intent: IntentSchema.optional(),
  /** The press that is sent while the team cannot be asked: a person said so. */
  withoutTeam: IntentSchema.optional(),
  prepared: PreparedListSchema.optional(),
  /** SHA-256 of prepared.csv: what is sent is what was prepared. */
  preparedHash: z.string().optional(),
  /** A sample of its rows goes first, by a job of its own; what is sent by this one is the rest. */
  testBatch: TestBatchSchema.optional(),
  /** This job is the sample of another one's list. */
  testBatchOf: TestBatchOfSchema.optional(),
  /** It was made of the rows that another job had no match for. */
  follows: FollowsSchema.optional(),
  /** The saved follow-ups that it goes by, as that was when it was made. */
  followUps: FollowUpsSchema.optional(),
  /** The result of the sample, that of the rest and earlier answers as one file, and of which fetches it was made. */
  merged: MergedResultSchema.optional(),
  /** Whose answers stand for rows that were left out as asked before; absent until they were looked for. */
  earlier: z.array(EarlierSourceSchema).optional(),
  /** The sending window: `startedAt` is on disk before the first byte of the body leaves. */
  sending: z
    .object({ startedAt: z.string(), endedAt: z.string().optional(), attempts: z.number() })
    .optional(),
  queueId: QueueIdSchema.optional(),
  acceptedAt: z.string().optional(),
  /** Ids that an answer or a webhook named and that might be this job: offered to the user, never taken by themselves. */
  candidates: z.array(QueueIdSchema).optional(),
  counts: ServiceCountsSchema.optional(),
  /** Wall-clock ms since 1970. `pausedUntil`: the service wants no request before (Retry-After). `failures` in a row. */
  poll: z
    .object({
      nextAt: z.number(),
      asked: z.number(),
      failures: z.number(),
      askedAt: z.number().optional(),
      pausedUntil: z.number().optional(),
    })
    .optional(),
  finishedAt: z.string().optional(),
  /** The result under its name; `rows` is null where they cannot be counted. */
  result: z.object({ bytes: z.number(), rows: z.number().nullable(), fetchedAt: z.string() }).optional(),
  /** Of the phones of the result that was fetched then, as they were judged last; a later result is not judged yet. */
  judged: JudgedSchema.extend({ fetchedAt: z.string() }).optional(),
  odd: OddResultSchema.optional(),
  /** A person asked for the result anew: what is there already is not taken, and stays until a better one is in place. */
  again: z.boolean().optional(),
  /** Rows that were asked since it was prepared, as a person has been told: the next press asks them all the same. */
  askedSince: z.number().optional(),
  /** Of this run only: not kept on disk. */
  waitsFor: WaitsForSchema.optional(),
  gaps: z.array(GapSchema).optional(),
  problem: ProblemSchema.optional(),
  timeline: z.array(TimelineEntrySchema),
});
export type JobRecord = z.infer<typeof JobRecordSchema>;

/** What a list needs of a job: the record without its timeline and recipe. */
export type JobSummary = Pick<
  JobRecord,
  | 'id'
  | 'createdAt'
  | 'name'
  | 'note'
  | 'archived'
  | 'connection'
  | 'service'
  | 'state'
  | 'confirmFirst'
  | 'queueId'
  | 'counts'
  | 'problem'
  | 'waitsFor'
  | 'testBatchOf'
  | 'follows'
> & {
  /** Rows sent, or being sent, those of its sample too; null until the list is prepared. */
  rows: number | null;
  resultRows: number | null;
  /** When the numbers of its result were checked: ISO 8601, null where there is no result. */
  checkedAt: string | null;
  /** When its result came: ISO 8601; absent where there is none. */
  fetchedAt?: string;
  /** What came is odd and waits for a person, also beside a good result from before. */
  odd?: true;
  /** The job of its sample, and whether that has its result; absent where it has none. */
  testBatch?: { jobId: string; answered: boolean };
  /** Of its result's phones; absent until it was opened. */
  verdicts?: VerdictCounts;
  hits?: Hits;
  /** Different numbers that later checks found blocked; absent where there are none. */
  blocked?: number;
};

export interface JobProgress {
  id: string;
  phase: 'preparing' | 'sending' | 'fetching' | 'reading';
  /** Bytes. */
  done: number;
  total: number;
}

/** A job as the page gets it: it shows what the list was called, and where that lies is not its business. */
export interface JobView extends Omit<JobRecord, 'source'> {
  source: Omit<JobRecord['source'], 'path'>;
}
