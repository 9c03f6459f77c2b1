import { z } from 'zod';
import { verdicts } from '../verdict/verdict.ts';

/** What the service says of the job, as far as it says it; null is shown as a dash, never as 0. */
export const ServiceCountsSchema = z.object({
  rowsUploaded: z.number().nullable(),
  phonesChecked: z.number().nullable(),
  phonesFlagged: z.number().nullable(),
  creditsDeducted: z.number().nullable(),
});
export type ServiceCounts = z.infer<typeof ServiceCountsSchema>;

export const VerdictSchema = z.enum(verdicts);
export const VerdictCountsSchema = z.record(VerdictSchema, z.number().int().min(0));

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

const count = z.number().int().min(0);
/** Of the file, the first is 1. */
const line = z.number().int().min(1);

/** What may be odd about a result that came whole: enough to keep it from being taken without a look, never to drop it. */
export const OdditySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('header-only'), columns: count }),
  /** The quote that opens in this line is never closed. */
  z.object({ kind: z.literal('open-quote'), line }),
  z.object({ kind: z.literal('stray-quotes'), count, line }),
  /** The last row is not as wide as the header: it was cut off, or is a closing line with a total. */
  z.object({ kind: z.literal('last-row'), line, cells: count, columns: count }),
  z.object({ kind: z.literal('utf-16') }),
  z.object({ kind: z.literal('not-utf-8') }),
  z.object({ kind: z.literal('zero-bytes'), count }),
  z.object({ kind: z.literal('json') }),
  /** Fewer rows than the service says it took. */
  z.object({ kind: z.literal('fewer-than-taken'), rows: count, expected: count }),
  /** Fewer rows than were sent, in a reply that did not say where it ends. */
  z.object({ kind: z.literal('fewer-than-sent'), rows: count, expected: count }),
]);
export type Oddity = z.infer<typeof OdditySchema>;

/** A result that came whole but is odd: kept in a file of its own until a person decides, or a better one comes. */
export const OddResultSchema = z.object({
  bytes: count,
  /** Null where they cannot be counted. */
  rows: count.nullable(),
  what: z.array(OdditySchema),
  /** ISO 8601, UTC. */
  fetchedAt: z.string(),
  /** Of its bytes: the same again means that another try brings nothing else. */
  sha256: z.string(),
  /** How often the app still fetches it again by itself: only where the reply did not say where it ends. */
  triesLeft: count,
});
export type OddResult = z.infer<typeof OddResultSchema>;
