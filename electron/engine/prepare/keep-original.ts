import { extname } from 'node:path';
import { z } from 'zod';
import { ReadingChoiceSchema } from '../../../shared/model/csv.ts';
import { assertUnchanged, bytesOf, openForReading } from '../read/text/file-pieces.ts';
import type { LocatedInspection } from '../read/text/table.ts';
import type { NewFile, NewFiles } from './new-file.ts';

/** What a later join of the answer to the original needs, beside the copy of the original: `rows.json`. */
export const KeptOriginalSchema = z.object({
  version: z.literal(1),
  /** Name of the copy, in the same folder. */
  file: z.string(),
  /** What the user's file was called. */
  name: z.string(),
  /** How to read the copy: nothing is guessed anew. Row ids are its data rows, counted from 1. */
  reading: ReadingChoiceSchema,
  headers: z.array(z.string()),
  /** The column of row ids in what was sent; null where there is none. */
  rowIdColumn: z.string().nullable(),
});
type KeptOriginal = z.infer<typeof KeptOriginalSchema>;

/**
 * Keeps a byte-for-byte copy of the original and how it was read, so that the answer can be joined to it by row id even
 * when the user has moved their file. @throws ProblemError where it changed since it was read; as `NewFile`.
 */
export async function keepOriginal(
  inspection: LocatedInspection,
  rowIdColumn: string | null,
  files: NewFiles,
  names: { original: string; rows: string },
  signal?: AbortSignal,
): Promise<void> {
  const file = `${names.original}${extname(inspection.name).toLowerCase() || '.csv'}`;
  await copyInto(await files.create(file), inspection, signal);
  const { dialect, tableAt, headerRows, sheet, workbook, columns, name, kind } = inspection;
  const reading = {
    ...(kind === 'csv' ? dialect : {}),
    ...(kind === 'json' || kind === 'vcf' ? { encoding: dialect.encoding } : {}),
    ...(tableAt && { tableAt }),
    headerRows,
    ...(sheet === undefined ? {} : { sheet }),
    ...workbook?.reading,
  };
  const headers = columns.map(({ header }) => header);
  const kept: KeptOriginal = { version: 1, file, name, reading, headers, rowIdColumn };
  await (await files.create(names.rows)).write(`${JSON.stringify(kept, null, 2)}\n`);
}

/** Copies the bytes of the inspected file. @throws ProblemError where it is not the file that was inspected any more; as `NewFile`. */
export async function copyInto(
  copy: NewFile,
  inspection: LocatedInspection,
  signal?: AbortSignal,
): Promise<void> {
  const { handle } = await openForReading(inspection.path);
  try {
    for await (const bytes of bytesOf(handle, signal)) await copy.writeBytes(bytes);
    await assertUnchanged(handle, inspection);
  } finally {
    await handle.close();
  }
}
