import { z } from 'zod';
import { SentListSchema } from './export-shapes.ts';

export const RowCountsRequestSchema = z.object({
  list: SentListSchema,
  /** The column whose values the rows are grouped by, and the values that are told apart. */
  by: z.object({ column: z.string(), values: z.array(z.string()) }).nullable(),
});
export type RowCountsRequest = z.infer<typeof RowCountsRequestSchema>;

/** Of what is counted in each row: rows that have any, the sum over all rows, and the sum of squares. */
const CountedSchema = z.object({ found: z.number(), sum: z.number(), squares: z.number() });

/** What came back for the rows of a list, row by row. */
export const RowCountsSchema = z.object({
  /** Rows that were sent; of those that are not certain, nothing is counted below. */
  rows: z.number(),
  unsure: z.number(),
  /** By the value of a column, the rows of all others under null. */
  groups: z.array(
    z.object({
      value: z.string().nullable(),
      rows: z.number(),
      hits: z.number(),
      /** Phones that may be called, each as often as the bar of verdicts counts it. */
      callable: CountedSchema,
    }),
  ),
});
export type RowCounts = z.infer<typeof RowCountsSchema>;
