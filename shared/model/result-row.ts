import { z } from 'zod';
import { VerdictSchema } from '../verdict/verdict.ts';

const text = z.string();

/** All that a row of a result says: its people with their judged phones, and its cells as they came. */
export const ResultRowSchema = z.object({
  /** Counted from 0. */
  n: z.number(),
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
