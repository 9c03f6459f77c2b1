import { z } from 'zod';
import { VerdictSchema } from './job-counts.ts';
import { ResultLayoutSchema } from './result-layout.ts';
import { ResultFieldSchema, ResultSummarySchema, ResultViewSchema } from './result-query.ts';

/** A result as it was read into its database: rows are counted from 0 in the order of the file. */
export const ResultTableSchema = z.object({
  /** As in the file, in its order; names may repeat, and '' where there is none. */
  headers: z.array(z.string()),
  rows: z.number().int(),
});
export type ResultTable = z.infer<typeof ResultTableSchema>;

/** What a person has said about a result that it does not say itself; null where nobody has been asked. */
export const ResultDecisionsSchema = z.object({
  /** A blank in its state-DNC columns means that the phone is on no state's list. */
  blankStateDncIsNone: z.boolean().nullable(),
});
export type ResultDecisions = z.infer<typeof ResultDecisionsSchema>;

/** Who is not to be called whatever a result says; numbers in ten digits. */
export interface HeldNumbers {
  suppressed: readonly string[];
  /** Stated as a litigator's in any job or lookup. */
  litigators: readonly string[];
  /** Of the suppression list as well: a person's phones are held back with the person. Keys as in verdict/suppression-key. */
  emails: readonly string[];
  domains: readonly string[];
  names: readonly string[];
  /** What is kept of it is damaged, so that no phone may be called. */
  unreadable: boolean;
  /** Tells them from any others, over starts of the app; '' or absent where that cannot be told. */
  stamp?: string;
}
export const nobodyHeld: HeldNumbers = {
  suppressed: [],
  litigators: [],
  emails: [],
  domains: [],
  names: [],
  unreadable: false,
};

/** Later checks of numbers that a result may have, the oldest first. */
export const LaterChecksSchema = z.object({
  /** When the result itself was checked, of several times the first: ISO 8601; null where nobody knows, but before them all. */
  checkedAt: z.string().nullable(),
  /** Runs of its rows in their order, where not all were checked at once; `isEarlier`: taken over from another result. */
  runs: z
    .array(z.object({ rows: z.number().int(), checkedAt: z.string().nullable(), isEarlier: z.boolean() }))
    .optional(),
  files: z.array(
    z.object({
      /** Whose check it is, as the memory keeps it. */
      job: z.string(),
      at: z.string(),
      sha256: z.string(),
      /** Made up by the practice service: it says nothing of a number that anybody has. */
      onlyFiction: z.boolean().optional(),
      /** By the order of the jobs it is the earlier one of what is here or of the result itself, by the time the later. */
      isInDoubt: z.boolean().optional(),
    }),
  ),
});
export type LaterChecks = z.infer<typeof LaterChecksSchema>;
export const noLaterChecks: LaterChecks = { checkedAt: null, files: [] };

/** A result that stands in its database. */
export const ReadResultSchema = ResultTableSchema.pick({ headers: true }).extend({
  /** What was decided where it was judged by the rules of today. */
  decisions: ResultDecisionsSchema,
});
export type ReadResult = z.infer<typeof ReadResultSchema>;

const text = z.string();

/** All that a row of a result says: its people with their judged phones, and its cells as they came. */
export const ResultRowSchema = z.object({
  /** As on a page of rows. */
  row: z.number().nullable(),
  people: z.array(
    z.object({
      /** '' where it is not stated, as with the others. */
      name: text,
      role: text,
      age: text,
      deceased: z.boolean(),
      litigator: z.boolean(),
      addresses: z.array(text),
      emails: z.array(text),
      phones: z.array(
        z.object({
          number: text,
          verdict: VerdictSchema,
          /** In words, the heaviest first. */
          reasons: z.array(text),
          type: text,
          carrier: text,
          lastSeen: text,
          /** What a later check of the number changed or confirmed; null where there was none. Times in ISO 8601. */
          renewed: z
            .object({ checkedAt: text, verdictBefore: VerdictSchema, checkedBefore: text.nullable() })
            .nullable(),
        }),
      ),
    }),
  ),
  /** What the row says of nobody in particular. */
  ofRow: z.object({ addresses: z.array(text), emails: z.array(text) }),
  cells: z.array(z.object({ header: text, text })),
});
export type ResultRow = z.infer<typeof ResultRowSchema>;

/** What a view can show: a column of the file, or one made of what was understood. */
const ResultFieldInfoSchema = z.object({
  field: ResultFieldSchema,
  /** The column's header, or what the app calls it. */
  name: z.string(),
  numeric: z.boolean(),
});
export type ResultFieldInfo = z.infer<typeof ResultFieldInfoSchema>;

/** A result that was opened: what it was understood as, and all of it in numbers. */
export const ResultOverviewSchema = z.object({
  layout: ResultLayoutSchema,
  summary: ResultSummarySchema,
  fields: z.record(ResultViewSchema, z.array(ResultFieldInfoSchema)),
  /** How many phones hang on blank state columns, and how blanks are to be read; null where there is nothing to ask. */
  blankStateDnc: z.object({ phones: z.number(), meansNone: z.boolean().nullable() }).nullable(),
  checked: z.object({
    /** When the phone that may be called and was checked the longest ago was checked: ISO 8601; null where it is not known. */
    at: z.string().nullable(),
    /** Different numbers that might be called before their newest check and may not since. */
    blocked: z.number(),
    /** Different numbers that may be called since their newest check and might not before. */
    freed: z.number(),
  }),
});
export type ResultOverview = z.infer<typeof ResultOverviewSchema>;

/** An opened result, and whether a person said of results with the same columns what a blank means. */
export interface OpenedOverview extends ResultOverview {
  isBlankRemembered: boolean;
}

/** A number that might be called by an earlier check and may not by the newest. Times in ISO 8601. */
export const BlockedNumberSchema = z.object({
  /** Ten digits. */
  number: z.string(),
  why: z.string(),
  checkedAt: z.string(),
  isSuppressed: z.boolean(),
});
export type BlockedNumber = z.infer<typeof BlockedNumberSchema>;
