import { z } from 'zod';
import { SentListSchema } from '../export/export-shapes.ts';

/** A chain of services: each was asked for the rows that the one before had no match for. */
export const StepsRequestSchema = z.object({
  steps: z
    .array(
      z.object({
        /** Its result, which was judged, and the database of it. */
        path: z.string(),
        database: z.string(),
        list: SentListSchema,
        /** Its list as rows of the list before, as `writeUnanswered` wrote it; null of the first. */
        unanswered: z.string().nullable(),
        /** When and by what its rows were answered, for two columns of their own. */
        answeredOn: z.string(),
        answeredBy: z.string(),
      }),
    )
    .min(2)
    .max(20),
  /** Where the whole is to be; what is there is replaced. */
  to: z.string(),
});
export type StepsRequest = z.infer<typeof StepsRequestSchema>;
export type StepRequest = StepsRequest['steps'][number];

/** What became of the rows of the first list, each counted once. */
export const JoinedStepsSchema = z.object({
  bytes: z.number(),
  /** Rows of the file: an answer may take several, and rows of a result that are not certain stand there as well. */
  rows: z.number(),
  /** By step, rows that it was the first to have a match for. */
  answered: z.array(z.number()),
  missed: z.number(),
  /** Of which nothing can be said for certain. */
  unsure: z.number(),
  leftOut: z.number(),
  /** Rows of results that no row of the list is known to belong to. */
  loose: z.number(),
});
export type JoinedSteps = z.infer<typeof JoinedStepsSchema>;
