import { z } from 'zod';
import { ReadingChoiceSchema } from '../../../shared/model/csv.ts';
import { ExportPreviewSchema, ExportReceiptSchema } from '../../../shared/model/result-export.ts';
import { SeenListSchema } from '../../../shared/model/seen-list.ts';

/** What only the main process knows of an export. */
export const ExportAboutSchema = ExportReceiptSchema.pick({
  appVersion: true,
  writtenAt: true,
  checkedAt: true,
  job: true,
});
export type ExportAbout = z.infer<typeof ExportAboutSchema>;

const GivenListSchema = z.object({
  /** What the user's file was called, and where it lay; '' where it was never here. */
  name: z.string(),
  path: z.string(),
  reading: ReadingChoiceSchema,
  seen: SeenListSchema,
  /** Of the files that were made of it, what `keepOriginal` keeps among them. */
  folder: z.string(),
});

/** The list that a job was made from; in its folder are prepared.csv and rejects.csv. */
export const SentListSchema = GivenListSchema.extend({
  of: z.literal('job'),
  /** The column of row ids that was added before it was sent; null for none. */
  rowIdColumn: z.string().nullable(),
  /** It was sent byte for byte as it was. */
  identical: z.boolean(),
  /** The answers of a sample of its rows, which the folder names, stand before all others. */
  sampleFirst: z.boolean().optional(),
});
export type SentList = z.infer<typeof SentListSchema>;

/** A list of lookups; in its folder is sent.csv, its own columns without the answers. */
const LookedUpListSchema = GivenListSchema.extend({ of: z.literal('lookups') });
export type LookedUpList = z.infer<typeof LookedUpListSchema>;

/** The list whose answers a result has. */
export const ListOfResultSchema = z.discriminatedUnion('of', [SentListSchema, LookedUpListSchema]);
export type ListOfResult = z.infer<typeof ListOfResultSchema>;

/** A file of an export as it lies there in the end. */
const ExportedFileSchema = z.object({
  path: z.string(),
  name: z.string(),
  bytes: z.number(),
  rows: z.number(),
  sha256: z.string(),
});
export type ExportedFile = z.infer<typeof ExportedFileSchema>;

export const ExportedFilesSchema = ExportPreviewSchema.pick({ rows: true, notes: true }).extend({
  files: z.array(ExportedFileSchema),
  receipt: ExportedFileSchema.pick({ path: true, name: true }),
});
export type ExportedFiles = z.infer<typeof ExportedFilesSchema>;

/** What came back for the rows of a list, row by row. */
export const RowCountsSchema = z.object({
  /** Rows that were sent; of those that are not certain, nothing is counted below. */
  rows: z.number(),
  unsure: z.number(),
  hits: z.number(),
  /** Phones that may be called, each as often as the bar of verdicts counts it: rows that have any, their sum, and the sum of squares. */
  callable: z.object({ found: z.number(), sum: z.number(), squares: z.number() }),
});
export type RowCounts = z.infer<typeof RowCountsSchema>;
