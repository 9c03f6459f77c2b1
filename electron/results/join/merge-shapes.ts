import { z } from 'zod';
import { ReadingChoiceSchema } from '../../../shared/model/csv.ts';

const AnsweredSchema = z.object({
  path: z.string(),
  /** When and by what these rows were answered, for two columns of their own. */
  answeredOn: z.string(),
  answeredBy: z.string(),
});

/** Results that become one, in this order. */
export const MergeRequestSchema = z.object({
  parts: z.array(
    AnsweredSchema.extend({
      /** How it is read where not as guessed. */
      reading: ReadingChoiceSchema,
      /**
       * Its rows that were asked before: their list, and their places in this result, from 0. Where an earlier answer to one is
       * joined, that stands for it.
       */
      askedBefore: z.object({ path: z.string(), places: z.array(z.number().int()) }).optional(),
    }),
  ),
  /** Earlier answers to rows of the same list, as `takeEarlier` writes them, and the copy of the list that was sent. */
  earlier: z.object({ sent: z.string(), parts: z.array(AnsweredSchema) }).optional(),
  /** Where the whole is to be; what is there is replaced. */
  to: z.string(),
});
export type MergeRequest = z.infer<typeof MergeRequestSchema>;

export const MergedSchema = z.object({
  bytes: z.number(),
  /** Rows of each part, then of each earlier one. */
  rows: z.array(z.number()),
  /** Of each part, but the earlier ones: its rows that earlier answers stand for, by their places from 0. */
  gone: z.array(z.array(z.number().int())),
});
export type Merged = z.infer<typeof MergedSchema>;
