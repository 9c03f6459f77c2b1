import { z } from 'zod';
import { ServiceCountsSchema } from './job-counts.ts';

/** What a split leaves beside a list: the rows that were drawn, all others, and the places of those drawn. */
export const splitNames = { sample: 'sample.csv', rest: 'rest.csv', places: 'sample-rows.csv' } as const;

/** What a person asks for who wants to try a sample of a list first. */
export const SampleWishSchema = z.object({
  rows: z.number().int().min(1).max(10_000_000),
  /** Over whose values the sample is spread, by its name in the list that is sent; null for none, absent for what suits. */
  column: z.string().max(4096).nullable().optional(),
});
export type SampleWish = z.infer<typeof SampleWishSchema>;

/** How a list is split. */
export const SplitRequestSchema = z.object({
  /** A strict copy of the list, with a header. */
  path: z.string(),
  /** Where the parts are written; it must exist. */
  directory: z.string(),
  /** Rows to be drawn, at most all of the list. */
  rows: z.number(),
  /** Over whose values the sample is spread, by its name in the header; null for none. */
  column: z.string().nullable(),
  seed: z.number(),
});
export type SplitRequest = z.infer<typeof SplitRequestSchema>;

const PartSchema = z.object({ rows: z.number(), bytes: z.number() });

/** A list in two parts: what was drawn, and all other rows. */
export const SplitListSchema = z.object({ sample: PartSchema, rest: PartSchema });
export type SplitList = z.infer<typeof SplitListSchema>;

/** In the record of a job whose list is tried with a sample first. */
export const TestBatchSchema = z.object({
  /** The job that the sample is sent by; its id stands before it is made. */
  jobId: z.string(),
  intent: z.uuid(),
  /** What the draw begins with: the same seed draws the same rows. */
  seed: z.number(),
  /** Rows drawn, and rows of the whole list; the latter is not known before it is prepared. */
  rows: z.number(),
  of: z.number().optional(),
  column: z.string().nullable().optional(),
  /** What is sent once the sample has come: the list without its rows, with the SHA-256 of its file. */
  rest: PartSchema.extend({ hash: z.string() }).optional(),
  /** The sample's job is on disk: from here on its rows may have left, and the list is not sent as a whole any more. */
  made: z.boolean().optional(),
  answered: z
    .object({
      fetchedAt: z.string(),
      finishedAt: z.string().optional(),
      rows: z.number(),
      returned: z.number().nullable(),
      counts: ServiceCountsSchema.optional(),
    })
    .optional(),
});
export type TestBatch = z.infer<typeof TestBatchSchema>;

/** In the record of a sample's own job: the job whose list it is of, and how many rows that list has. */
export const TestBatchOfSchema = z.object({
  jobId: z.string(),
  seed: z.number(),
  column: z.string().nullable(),
  rows: z.number(),
  of: z.number(),
});

/** A number with the bounds between which it lies in nine of ten samples. */
export interface Interval {
  likely: number;
  low: number;
  high: number;
}

/** What a sample says of the rows that were not in it. */
export interface Forecast {
  /** Of the sample: rows with a match, phones that may be called, and rows of which nothing is certain. */
  hits: number;
  callable: number;
  unsure: number;
  /** Rows of the sample and of the rest. */
  rows: number;
  restRows: number;
  /** Share of rows with a match; null, as all below, where too much of the sample is not certain. */
  hitRate: Interval | null;
  /** Of the rest, whole numbers. */
  restHits: Interval | null;
  restCallable: Interval | null;
  /** Credits: likely and never a limit; null where the service states none or nothing was found. */
  restCredits: Interval | null;
  /** Credits that the sample took; null where not stated. */
  credits: number | null;
  creditsPerCallable: number | null;
  /** So few rows with a match that the bounds may be off. */
  isThin: boolean;
}

/** A sample that may be tried before a list is sent. */
export interface SampleOffer {
  least: number;
  most: number;
  usual: number;
  /** Names of the columns that are sent, and the one that the sample is spread over where nobody says. */
  columns: string[];
  column: string | null;
}
