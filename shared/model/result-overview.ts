import { z } from 'zod';
import { ResultLayoutSchema } from './result-layout.ts';
import { ResultFieldSchema, ResultSummarySchema, ResultViewSchema } from './result-query.ts';

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
  /**
   * State do-not-call columns that are blank and never say none: how many phones hang on it, and how the user said blanks
   * are to be read; null where there is nothing to ask.
   */
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

/** An opened result, and what was taken from what a person said of results with the same columns. */
export interface OpenedOverview extends ResultOverview {
  remembered: { columns: boolean; blankStateDnc: boolean };
}
