import { z } from 'zod';

/** What the service says of the job, as far as it says it; null is shown as a dash, never as 0. */
export const ServiceCountsSchema = z.object({
  rowsUploaded: z.number().nullable(),
  phonesChecked: z.number().nullable(),
  phonesFlagged: z.number().nullable(),
  creditsDeducted: z.number().nullable(),
});
export type ServiceCounts = z.infer<typeof ServiceCountsSchema>;

/** For how many of a result's rows somebody or something was found. */
export const HitsSchema = z.object({ found: z.number(), of: z.number() });
export type Hits = z.infer<typeof HitsSchema>;

/** @param hits null where the result does not tell, and then nothing is known here either. */
export const hitsOf = ({ hits, rows }: { hits: number | null; rows: number }): Hits | undefined =>
  hits === null ? undefined : { found: hits, of: rows };

/** Two numbers that should agree and do not: both are shown. `expected` is what was sent. */
export const GapSchema = z.object({
  what: z.enum(['rows-uploaded', 'rows-returned']),
  expected: z.number(),
  found: z.number(),
});
export type Gap = z.infer<typeof GapSchema>;
