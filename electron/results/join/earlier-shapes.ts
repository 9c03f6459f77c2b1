import { z } from 'zod';
import { PreparedQuestionsSchema } from '../../engine/book/book-query.ts';
import { SentListSchema } from '../export/export-shapes.ts';

/** Rows of a list that were left out since they were asked before, by who has the answer; '' for lookups. */
export const AskedSourcesSchema = z.array(z.object({ job: z.string(), rows: z.number().int() }));
export type AskedSources = z.infer<typeof AskedSourcesSchema>;

/** The answers of an earlier job to rows that a later list left out. */
export const TakeEarlierRequestSchema = z.object({
  /** The rows: the later list's asked-before.csv, and what is mapped in it. */
  asked: PreparedQuestionsSchema,
  /** The earlier job: its id, what it sent and where. */
  job: z.string(),
  list: PreparedQuestionsSchema,
  sent: SentListSchema.pick({ folder: true, rowIdColumn: true }),
  /** The later list's own result, whose column says whether there was a match. */
  own: z.string(),
  /** Where they are to be; what is there is replaced. */
  to: z.string(),
});
export type TakeEarlierRequest = z.infer<typeof TakeEarlierRequestSchema>;

export const TakenEarlierSchema = z.object({
  /** Rows of the list whose answers are certain; of none, no file is written. */
  found: z.number().int(),
  /** Rows of the result they come to, and bytes. */
  rows: z.number().int(),
  bytes: z.number().int(),
});
export type TakenEarlier = z.infer<typeof TakenEarlierSchema>;

/** Whether rows that lookups answered ask any of these questions. */
export const AskedOfLookupsRequestSchema = z.object({
  asked: PreparedQuestionsSchema,
  /** Two numbers for each question: the halves of what it is matched on. */
  halves: z.array(z.number().int()),
});
export type AskedOfLookupsRequest = z.infer<typeof AskedOfLookupsRequestSchema>;

/** Answers of lookups, to be written as those of an earlier job are. */
export const TakeLookupsRequestSchema = z.object({
  asked: PreparedQuestionsSchema,
  /** The list's own result, whose column says whether there was a match. */
  own: z.string(),
  /** What the columns of an answer are called. */
  names: z.array(z.string()),
  /** Whether the result has these columns; where not, a name that stands there already gets a number. */
  hasColumns: z.boolean().optional(),
  answers: z.array(
    z.object({
      high: z.number().int(),
      low: z.number().int(),
      isHit: z.boolean(),
      cells: z.array(z.string()),
    }),
  ),
  /** Where they are to be; what is there is replaced. */
  to: z.string(),
});
export type TakeLookupsRequest = z.infer<typeof TakeLookupsRequestSchema>;
