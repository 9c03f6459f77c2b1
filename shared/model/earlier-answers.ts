import { z } from 'zod';

/** Why no answer of a source could be taken over. */
const EarlierLackSchema = z.enum([
  'gone',
  'no-result',
  'unreadable',
  /** Lookups asked for these rows, and no certain answer of them is kept. */
  'lookups',
  /** Colleagues asked for these rows, and their answers are not shared. */
  'team',
]);
export type EarlierLack = z.infer<typeof EarlierLackSchema>;

/** Answers that one earlier job, or lookups of one day, have for rows of a list that were not sent. */
export const EarlierSourceSchema = z.object({
  /** Its id; `lookups-…` for lookups, '' for those of which nothing could be taken; the same of a team, `team-…` and `team …`. */
  job: z.string(),
  /** Rows of the list that were left out for it. */
  rows: z.number().int(),
  /** What was taken over; absent where nothing could be. */
  taken: z
    .object({
      /** When the result that it was taken from was fetched. */
      of: z.string(),
      /** The name of the job, of the list of lookups, or of the colleague, then; "Lookup" for single ones. */
      by: z.string(),
      /** When that was answered: ISO 8601. */
      at: z.string(),
      /** Rows of the list whose answers are certain. */
      found: z.number().int(),
      bytes: z.number().int(),
    })
    .optional(),
  lacks: EarlierLackSchema.optional(),
});
export type EarlierSource = z.infer<typeof EarlierSourceSchema>;

/** What was taken over of a source's answers lies in the list's folder; it stays when that source is removed. */
export const earlierAnswersFile = (job: string): string => `earlier-answers.${job}.csv`;

/** Answers to a question: the halves of what it is matched on, and its rows of a result. */
export const AnsweredQuestionSchema = z.object({
  high: z.number().int(),
  low: z.number().int(),
  isHit: z.boolean(),
  rows: z.array(z.array(z.string())),
});
export type AnsweredQuestion = z.infer<typeof AnsweredQuestionSchema>;

/** A part of what a list was answered, as a team shares it. */
export const SharedAnswersSchema = z.object({
  /** What the columns of an answer are called. */
  names: z.array(z.string()),
  answers: z.array(AnsweredQuestionSchema),
});
export type SharedAnswers = z.infer<typeof SharedAnswersSchema>;

/** A result that was joined of several, and of which fetches. */
export const MergedResultSchema = z.object({
  of: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  /** Its rows in their order, by when they were answered (ISO 8601); absent where all count as answered at once. */
  runs: z
    .array(z.object({ rows: z.number().int(), checkedAt: z.string(), isEarlier: z.boolean() }))
    .optional(),
});
