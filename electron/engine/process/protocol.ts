import { z } from 'zod';
import {
  CheckReportSchema,
  ListedRowsSchema,
  ListUseSchema,
  PrepareChoicesSchema,
  PreparedListSchema,
  RowsRequestSchema,
} from '../../../shared/model/check.ts';
import { FileInspectionSchema, ReadingChoiceSchema } from '../../../shared/model/csv.ts';
import { OdditySchema } from '../../../shared/model/job-counts.ts';
import { LookupRowCountsSchema } from '../../../shared/model/lookup-history.ts';
import { MappingSuggestionsSchema } from '../../../shared/model/mapping.ts';
import {
  ExportOptionsSchema,
  ExportPreviewSchema,
  ExportRequestSchema,
} from '../../../shared/model/result-export.ts';
import {
  LayoutTrialSchema,
  ResultColumnSchema,
  ResultLayoutSchema,
} from '../../../shared/model/result-layout.ts';
import {
  ResultPageRequestSchema,
  ResultPageSchema,
  ResultQuerySchema,
  ResultSummarySchema,
} from '../../../shared/model/result-query.ts';
import {
  BlockedNumberSchema,
  LaterChecksSchema,
  ReadResultSchema,
  ResultDecisionsSchema,
  ResultOverviewSchema,
  ResultRowSchema,
} from '../../../shared/model/result-table.ts';
import { SuppressionsReadSchema, ToSuppressSchema } from '../../../shared/model/suppression.ts';
import { SplitListSchema, SplitRequestSchema } from '../../../shared/model/test-batch.ts';
import {
  ExportAboutSchema,
  ExportedFilesSchema,
  ListOfResultSchema,
  RowCountsSchema,
  SentListSchema,
} from '../../results/export/export-shapes.ts';
import {
  AskedOfLookupsRequestSchema,
  AskedOfTeamRequestSchema,
  AskedOfTeamSchema,
  AskedSourcesSchema,
  MergedSchema,
  MergeRequestSchema,
  ShareAnswersRequestSchema,
  SharedPartsSchema,
  StepsRequestSchema,
  TakeEarlierRequestSchema,
  TakeLookupsRequestSchema,
  TakenEarlierSchema,
} from '../../results/join/join-shapes.ts';
import {
  BookQuerySchema,
  HashRequestSchema,
  LastLookSchema,
  NoteRequestSchema,
  TeamQuestionsSchema,
} from '../book/book-query.ts';

const ListRequestSchema = ListUseSchema.extend({
  path: z.string(),
  /** What was asked before; not looked for where left out. */
  book: BookQuerySchema.optional(),
});
const PrepareRequestSchema = ListRequestSchema.extend({
  choices: PrepareChoicesSchema,
  directory: z.string(),
});

/** A result, and the database that is made of it, in a folder that both may be written to. */
const ResultPlaceSchema = z.object({ path: z.string(), database: z.string() });
export type ResultPlace = z.infer<typeof ResultPlaceSchema>;

/** A list's result that was judged, and what ties its rows to it. */
const JudgedSchema = z.object({
  place: ResultPlaceSchema,
  sent: SentListSchema.pick({ folder: true, rowIdColumn: true }),
});

const UnderstandRequestSchema = ResultPlaceSchema.extend({
  /** The prepared copy of the list that was sent, which helps where it is known. */
  sent: z.string().nullable(),
  /** Its columns where they are known, such as from a person. */
  known: z.array(ResultColumnSchema).nullable(),
});

const JudgeRequestSchema = UnderstandRequestSchema.extend({
  decisions: ResultDecisionsSchema,
  /** Who is held back: those in the memory of a data folder, and litigators that are not in it yet. */
  held: z.object({ memory: z.string(), litigators: z.array(z.string()) }),
  later: LaterChecksSchema.optional(),
});

/** What the main process may ask of the engine process about lists and files: one entry a task, with the shape of its question and answer. */
export const listTasks = {
  /** Makes the engine ready to answer the first `inspect` quickly. */
  warm: { input: z.object({}), output: z.void() },
  /** The certificates that this computer trusts, PEM; for a process of its own, which does nothing else meanwhile. */
  systemCertificates: { input: z.object({}), output: z.object({ certificates: z.array(z.string()) }) },
  /** Looks at a file's beginning; answers within 300 ms whatever its size. */
  inspect: {
    input: z.object({ path: z.string(), reading: ReadingChoiceSchema }),
    output: z.object({ inspection: FileInspectionSchema, suggestions: MappingSuggestionsSchema }),
  },
  /** Reads the whole file and counts what is usable. */
  check: { input: ListRequestSchema, output: CheckReportSchema },
  /** The next rows that a filter lets through, as they are shaped, with what is to be said of their cells. */
  rows: { input: RowsRequestSchema.extend({ path: z.string() }), output: ListedRowsSchema },
  /** Writes prepared.csv, rejects.csv, changes.csv and, where a row id was added, what the later join needs, into `directory`. */
  prepare: { input: PrepareRequestSchema, output: PreparedListSchema },
  /** Writes rows.jsonl into `directory`, what each row of a list asks or why it asks nothing, and keeps the original there. */
  lookupRows: { input: PrepareRequestSchema, output: LookupRowCountsSchema },
  /** Notes what a list asks in the answer book, unless rows of it were asked before, of which it says how many. */
  noteQuestions: {
    input: NoteRequestSchema.extend({ look: LastLookSchema.nullable() }),
    output: z.object({ askedBefore: z.number() }),
  },
  /**
   * The keyed hashes of what a list asks, sorted, each question once. What became of it, as far as that is certain, stands in the spare
   * bits of each; nothing is known where there is no result.
   */
  hashQuestions: {
    input: HashRequestSchema.extend({ outcomes: JudgedSchema.nullable() }),
    output: z.object({ hashes: z.instanceof(BigInt64Array) }),
  },
  /** Puts what other members of the team asked into the answer book. */
  putTeamQuestions: { input: TeamQuestionsSchema, output: z.void() },
  /** Makes sure that the answer book can be relied on, and takes out what is nobody's any more. */
  tendQuestions: { input: NoteRequestSchema.pick({ folder: true }), output: z.void() },
  /** Draws rows of a prepared list and writes them, and all others, into `directory`; progress in bytes. */
  splitList: {
    input: SplitRequestSchema,
    output: SplitListSchema,
  },
  /** Whose answers stand for the rows of a list that were left out as asked before. */
  askedSources: { input: z.object({ path: z.string() }), output: AskedSourcesSchema },
  /** Which of many questions rows ask that lookups answered: their places, from 0. */
  askedOfLookups: { input: AskedOfLookupsRequestSchema, output: z.array(z.number().int()) },
  /** What such rows ask whose answers the team shares. */
  askedOfTeam: { input: AskedOfTeamRequestSchema, output: AskedOfTeamSchema },
  /** Writes what lookups, or colleagues, were answered to such rows. */
  takeLookups: { input: TakeLookupsRequestSchema, output: TakenEarlierSchema },
  /** Writes several results as one; progress in rows. */
  mergeResults: { input: MergeRequestSchema, output: MergedSchema },
  /** Reads a downloaded result to its end: its rows, null where they can't be counted, and what is odd about it. */
  verifyResult: {
    input: z.object({ path: z.string() }),
    output: z.object({ rows: z.number().nullable(), odd: z.array(OdditySchema) }),
  },
  /** Reads a file for the suppression list. */
  readSuppressions: {
    input: ToSuppressSchema.extend({ path: z.string() }),
    output: SuppressionsReadSchema,
  },
  /** The jobs whose checks in the memory of a data folder are not what was kept. */
  brokenChecks: { input: z.object({ memory: z.string() }), output: z.array(z.string()) },
} as const;

/** What the engine does about results. What does it is loaded with the first: the database takes time and memory that lists have no use for. */
const resultTasks = {
  /** As `noteQuestions`, of a list whose result was judged, with what became of each row as far as it is certain. */
  noteOutcomes: {
    input: NoteRequestSchema.extend(JudgedSchema.shape),
    output: z.void(),
  },
  /** Writes what an earlier result that was judged says of rows that were left out as asked before. */
  takeEarlier: {
    input: TakeEarlierRequestSchema.extend({ place: ResultPlaceSchema }),
    output: TakenEarlierSchema,
  },
  /** Writes what a result that was judged says of each question of its list, for the team. */
  shareAnswers: {
    input: ShareAnswersRequestSchema.extend({ place: ResultPlaceSchema }),
    output: SharedPartsSchema,
  },
  /** Writes what a job and its follow-ups say of each row of the first list; each of their results was judged. */
  joinSteps: { input: StepsRequestSchema, output: MergedSchema.pick({ bytes: true }) },
  /** Opens a result's database at once; null where it has to be imported first. */
  openResult: { input: ResultPlaceSchema, output: ReadResultSchema.nullable() },
  /** Reads a result into its database, which takes seconds for a million rows; progress in bytes. Opened afterwards. */
  importResult: {
    input: ResultPlaceSchema.extend({ reading: ReadingChoiceSchema }),
    output: ReadResultSchema,
  },
  /** Understands what an imported result's columns hold. */
  understandResult: {
    input: UnderstandRequestSchema,
    output: z.object({
      layout: ResultLayoutSchema,
      /** Its columns as they are understood by themselves, and some values of each. */
      understood: z.array(ResultColumnSchema),
      examples: z.array(z.array(z.string())),
    }),
  },
  /** Understands a result, makes its phones and people and judges them; only what changed where the layout is the same. */
  judgeResult: {
    input: JudgeRequestSchema.extend({
      mostFreed: z.number().optional(),
      /** The list whose answers it has, by which its rows are numbered. */
      list: ListOfResultSchema.nullish(),
    }),
    output: z.object({
      /** Numbers that it states as a litigator's. */
      litigators: z.array(z.string()),
      overview: ResultOverviewSchema,
    }),
  },
  /** What judging it so would come to; nothing is changed. */
  tryLayout: { input: JudgeRequestSchema, output: LayoutTrialSchema },
  /** All that one row says. */
  resultRow: { input: ResultPlaceSchema.extend({ n: z.number() }), output: ResultRowSchema },
  /** Some rows of a query. A query that is newer than one whose rows are still being ordered stops that one. */
  resultPage: {
    input: ResultPlaceSchema.extend({ page: ResultPageRequestSchema }),
    output: ResultPageSchema,
  },
  /** A result in numbers, or what a query leaves of it. */
  resultSummary: {
    input: ResultPlaceSchema.extend({ query: ResultQuerySchema.nullable() }),
    output: ResultSummarySchema,
  },
  /** Matches and phones that may be called, counted in each row of the list that was sent. */
  rowCounts: {
    input: ResultPlaceSchema.extend({ list: SentListSchema }),
    output: RowCountsSchema,
  },
  /** What can be taken out of a judged result. */
  exportOptions: {
    input: ResultPlaceSchema.extend({ list: ListOfResultSchema.nullable() }),
    output: ExportOptionsSchema,
  },
  /** What an export would write, by the code that writes it. */
  previewExport: {
    input: ResultPlaceSchema.extend({ request: ExportRequestSchema, list: ListOfResultSchema.nullable() }),
    output: ExportPreviewSchema,
  },
  /** Writes an export and its receipt beside `to`, which a person chose; progress in rows. All files or none. */
  writeExport: {
    input: ResultPlaceSchema.extend({
      request: ExportRequestSchema,
      list: ListOfResultSchema.nullable(),
      about: ExportAboutSchema,
      to: z.string(),
      /** Where what the app itself asks of it later is kept, before the export is there: numbers, or rows without a match. */
      keep: z.string().optional(),
    }),
    output: ExportedFilesSchema,
  },
  /**
   * How many different whole numbers judged results have, those on the user's own suppression list left out. Where there are
   * any they are written as a list to a file that is named.
   */
  resultNumbers: {
    input: z.object({ places: z.array(ResultPlaceSchema), to: z.string().nullable() }),
    output: z.number().int(),
  },
  /** Keeps what a judged result itself states of each of its numbers, as a check of them, in the memory of a data folder. */
  keepCheck: {
    input: ResultPlaceSchema.extend({
      memory: z.string(),
      check: z.object({ job: z.string(), account: z.string(), at: z.string(), madeOf: z.string() }),
    }),
    output: z.void(),
  },
  /** Numbers that might be called before their newest check and may not since. */
  blockedNumbers: { input: ResultPlaceSchema, output: z.array(BlockedNumberSchema) },
  /** Lets go of a result's database, so that its folder can be removed. */
  closeResult: { input: ResultPlaceSchema.pick({ database: true }), output: z.void() },
} as const;

const engineTasks = { ...listTasks, ...resultTasks };
export type EngineTask = keyof typeof engineTasks;
export type ListTask = keyof typeof listTasks;
export type ResultTask = keyof typeof resultTasks;
export type EngineInput<T extends EngineTask> = z.infer<(typeof engineTasks)[T]['input']>;
export type EngineOutput<T extends EngineTask> = z.infer<(typeof engineTasks)[T]['output']>;

/** How what comes over the wire is checked. */
export const taskShapes: {
  [T in EngineTask]: { input: z.ZodType<EngineInput<T>>; output: z.ZodType<EngineOutput<T>> };
} = engineTasks;
