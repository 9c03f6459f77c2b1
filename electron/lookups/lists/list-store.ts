import { z } from 'zod';
import { PrepareChoicesSchema } from '../../../shared/model/check.ts';
import { AccountSchema } from '../../../shared/model/connection.ts';
import { ReadingChoiceSchema } from '../../../shared/model/csv.ts';
import { EarlierSourceSchema, MergedResultSchema } from '../../../shared/model/earlier-answers.ts';
import { IntentSchema, JudgedSchema } from '../../../shared/model/job-record.ts';
import {
  CreditLimitSchema,
  LookupListStateSchema,
  LookupOutcomeSchema,
  PausedBySchema,
} from '../../../shared/model/lookup-schemas.ts';
import { ColumnMappingSchema } from '../../../shared/model/mapping.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { ProblemSchema } from '../../../shared/model/problem-schema.ts';
import { SeenListSchema } from '../../../shared/model/seen-list.ts';
import { LookupKindSchema, ServiceIdSchema } from '../../../shared/model/service-schemas.ts';
import { ShapingSchema } from '../../../shared/model/shaping.ts';
import type { ListNotes } from '../../memory/lookup-rows.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordKind } from '../../platform/record-folders.ts';
import { createRecordStore } from '../../platform/record-store.ts';
import type { ListCheck } from '../../results/service/result-owners.ts';

const ListTotalsSchema = z.object({
  rows: z.number(),
  /** Left out, as they were asked before. */
  askedBefore: z.number(),
  counts: z.record(LookupOutcomeSchema, z.number()),
  /** Rows of unknown outcome that were asked themselves. */
  unknownAsked: z.number(),
  /** Rows that others asked meanwhile, and that were asked themselves. */
  elsewhereAsked: z.number(),
  toAsk: z.number(),
  money: z.object({
    deducted: z.number(),
    repliesSay: z.number(),
    notStated: z.number(),
    /** The most that everything asked and not settled may have cost. */
    open: z.number(),
  }),
});
export type ListTotals = z.infer<typeof ListTotalsSchema>;

export const noTotals: ListTotals = {
  rows: 0,
  askedBefore: 0,
  counts: { waiting: 0, asking: 0, hit: 0, miss: 0, refused: 0, unknown: 0, elsewhere: 0 },
  unknownAsked: 0,
  elsewhereAsked: 0,
  toAsk: 0,
  money: { deducted: 0, repliesSay: 0, notStated: 0, open: 0 },
};

/** The most that everything asked so far may have cost. */
export const mostSpent = ({ deducted, notStated, open }: ListTotals['money'], price: number): number =>
  deducted + notStated * price + open;

/** list.json, version 1: what was asked for and where it stands. What became of its rows is in memory. */
const ListRecordSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(/^list-[0-9a-f-]{36}$/),
  createdAt: z.string(),
  name: z.string(),
  kind: LookupKindSchema,
  connection: AccountSchema,
  source: SeenListSchema.extend({ path: z.string(), name: z.string() }),
  reading: ReadingChoiceSchema,
  service: ServiceIdSchema,
  mapping: ColumnMappingSchema,
  shaping: ShapingSchema.optional(),
  choices: PrepareChoicesSchema,
  /** The press that started it; spent before the first array leaves. */
  madeBy: IntentSchema,
  limit: CreditLimitSchema,
  state: LookupListStateSchema,
  pausedBy: PausedBySchema.nullable(),
  problem: ProblemSchema.nullable(),
  /** Starts of the app that found rows asked without an answer, since a person touched the list last. */
  lostStarts: z.number().int().min(0),
  /** As it stood when nothing more was under way; null while something may be. */
  totals: ListTotalsSchema.nullable(),
  /** ISO 8601, UTC; null where there is no result.csv, or an older one. */
  resultAt: z.string().nullable(),
  /** The rows of result.csv in their order, by when they were answered (ISO 8601). */
  answered: z.array(z.object({ rows: z.number().int(), checkedAt: z.string() })),
  /** Of the phones of its result as it is now; absent until they are judged. */
  judged: JudgedSchema.optional(),
  /** Answers that earlier jobs and lookups have for rows that were asked before; absent until they are looked for. */
  earlier: z.array(EarlierSourceSchema).optional(),
  merged: MergedResultSchema.optional(),
});
export type ListRecord = z.infer<typeof ListRecordSchema>;

const listRecordKind: RecordKind<ListRecord> = {
  what: 'list lookup',
  all: 'your list lookups',
  file: 'list.json',
  schema: ListRecordSchema,
  damaged: problem(
    'damaged-record',
    'The record of a list lookup could not be read, so the list is not shown.',
    'Nothing was deleted, and nothing is sent again. Its answers so far are in result.csv in its folder.',
  ),
  moved: problem(
    'lookup-list-moved',
    'The folder of a list lookup was renamed or copied, so the list is not shown.',
    'Nothing was deleted: give the folder its own name again, or move it away.',
  ),
};

/** When the first row of its result was answered; null where there is no result. */
export function firstAnswer({ answered, merged, resultAt }: ListRecord): string | null {
  if (resultAt === null) return null;
  const times = (merged?.runs ?? answered).map(({ checkedAt }) => Date.parse(checkedAt));
  return times.length === 0 ? resultAt : new Date(Math.min(...times)).toISOString();
}

/** The phones of its result as a check; null where there is no result. */
export function checkOfList(record: ListRecord): ListCheck | null {
  const checkedAt = firstAnswer(record);
  if (checkedAt === null) return null;
  const own = record.answered.map((run) => ({ ...run, isEarlier: false }));
  return { checkedAt, runs: record.merged?.runs ?? own, judged: record.judged };
}

interface Parts {
  disk: Disk;
  clock: Clock;
  folder: string;
  notes: ListNotes;
  report(problem: Problem): void;
}

export type ListStore = ReturnType<typeof createListStore>;

export const noSuchList = problem(
  'no-such-lookup-list',
  'This list lookup no longer exists.',
  'Go back to Look up.',
);
export const listMovedOn = problem(
  'lookup-list-moved-on',
  'This isn’t possible right now.',
  'Its status may have just changed.',
);

/** The records of all lists: see `createRecordStore`. A change says what of a record is another now. */
export function createListStore({ disk, folder, notes, clock, report }: Parts) {
  const store = createRecordStore({
    folders: createRecordFolders(disk, folder, { ...listRecordKind, forget: notes.remove }),
    clock,
    report,
    words: { gone: noSuchList, movedOn: listMovedOn, goneForGood: noSuchList, unsaved: (_, why) => why },
  });
  return {
    ...store,
    commit: (id: string, change: (record: ListRecord) => Partial<ListRecord> | null) =>
      store.commit(id, (record) => {
        const changed = change(record);
        return changed && { ...record, ...changed };
      }),
    witness: (id: string, change: (record: ListRecord) => Partial<ListRecord>) =>
      store.witness(id, (record) => ({ ...record, ...change(record) })),
  };
}
