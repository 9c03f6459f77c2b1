import { z } from 'zod';

/** Why no answer of a source could be taken over. */
const EarlierLackSchema = z.enum([
  'gone',
  'no-result',
  'unreadable',
  /** Lookups asked for these rows, and no certain answer of them is kept. */
  'lookups',
]);
type EarlierLack = z.infer<typeof EarlierLackSchema>;

/** Answers that one earlier job, or lookups of one day, have for rows of a list that were not sent. */
export const EarlierSourceSchema = z.object({
  /** Its id; `lookups-…` for lookups, '' for those of which nothing could be taken. */
  job: z.string(),
  /** Rows of the list that were left out for it. */
  rows: z.number().int(),
  /** What was taken over; absent where nothing could be. */
  taken: z
    .object({
      /** When the result that it was taken from was fetched. */
      of: z.string(),
      /** The name of the job, or of the list of lookups, then; "Lookup" for single ones. */
      by: z.string(),
      /** When that was answered: ISO 8601. */
      at: z.string(),
      /** Rows of the list whose answers are certain. */
      found: z.number().int(),
      /** Rows of the result they come to. */
      rows: z.number().int(),
      bytes: z.number().int(),
    })
    .optional(),
  lacks: EarlierLackSchema.optional(),
});
export type EarlierSource = z.infer<typeof EarlierSourceSchema>;

/** What earlier answers did for a job, in rows of its list. */
export interface EarlierSum {
  asked: number;
  found: number;
  /** When the oldest of those was answered: ISO 8601; null where none was found. */
  oldest: string | null;
  /** Rows whose answers could not be taken over, by why. */
  missing: { why: EarlierLack | 'not-certain'; rows: number }[];
}

export function earlierSum(sources: readonly EarlierSource[]): EarlierSum {
  const missing = new Map<EarlierLack | 'not-certain', number>();
  let [asked, found] = [0, 0];
  let oldest: string | null = null;
  for (const { rows, taken, lacks } of sources) {
    const here = taken?.found ?? 0;
    asked += rows;
    found += here;
    if (taken && here > 0 && (oldest === null || Date.parse(taken.at) < Date.parse(oldest)))
      oldest = taken.at;
    if (here === rows) continue;
    const why = taken ? 'not-certain' : (lacks ?? 'no-result');
    missing.set(why, (missing.get(why) ?? 0) + rows - here);
  }
  return { asked, found, oldest, missing: [...missing].map(([why, rows]) => ({ why, rows })) };
}

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
