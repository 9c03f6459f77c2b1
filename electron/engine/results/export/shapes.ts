import { z } from 'zod';
import { ReadingChoiceSchema } from '../../../../shared/csv.ts';
import { ExportPreviewSchema, ExportReceiptSchema } from '../../../../shared/result-export.ts';
import { KeptListSchema } from '../../../../shared/seen-list.ts';

/** What only the main process knows of an export. */
export const ExportAboutSchema = ExportReceiptSchema.pick({
  appVersion: true,
  writtenAt: true,
  checkedAt: true,
  job: true,
});
export type ExportAbout = z.infer<typeof ExportAboutSchema>;

/** The list that a job was made from, and where the job's own files are. */
export const SentListSchema = z.object({
  /** What the user's file was called, and where it lay; '' where it was never here. */
  name: z.string(),
  path: z.string(),
  reading: ReadingChoiceSchema,
  seen: KeptListSchema,
  /** Of the files that were made of it: prepared.csv, rejects.csv and what `keepOriginal` keeps. */
  folder: z.string(),
  /** The column of row ids that was added before it was sent; null for none. */
  rowIdColumn: z.string().nullable(),
  /** It was sent byte for byte as it was. */
  identical: z.boolean(),
  /** The answers of a sample of its rows, which the folder names, stand before all others. */
  sampleFirst: z.boolean().optional(),
});
export type SentList = z.infer<typeof SentListSchema>;

/** A file of an export as it lies there in the end. */
export const SavedFileSchema = z.object({
  path: z.string(),
  name: z.string(),
  bytes: z.number(),
  rows: z.number(),
  sha256: z.string(),
});
export type SavedFile = z.infer<typeof SavedFileSchema>;

export const ExportedFilesSchema = ExportPreviewSchema.pick({
  rows: true,
  keptByVerdict: true,
  leftOut: true,
  notes: true,
}).extend({ files: z.array(SavedFileSchema), receipt: SavedFileSchema.pick({ path: true, name: true }) });
export type ExportedFiles = z.infer<typeof ExportedFilesSchema>;
