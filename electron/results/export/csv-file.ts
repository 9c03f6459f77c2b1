import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import { strictLine, strictLines } from '../../engine/prepare/strict-line.ts';
import type { ExportFile, ExportFiles } from './export-files.ts';
import type { SavedFile } from './export-shapes.ts';
import type { CsvFormat, Extract } from './extract.ts';

export interface WriteContext {
  signal?: AbortSignal | undefined;
  /** Rows so far, and in all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Excel takes a CSV for UTF-8 only by this. */
const byteOrderMark = '\uFEFF';

/** Writes an extract as CSV files of so many rows at most. @throws ProblemError; AbortError. */
export async function writeCsvFiles(
  extract: Extract,
  files: ExportFiles,
  { format, splitEvery }: { format: CsvFormat; splitEvery: number | null },
  { signal, onProgress }: WriteContext,
): Promise<SavedFile[]> {
  const most = splitEvery ?? Number.POSITIVE_INFINITY;
  await files.plan(Math.ceil(extract.rows / most));
  const isForPeople = format === 'csv-spreadsheet';
  const names = extract.headers.map((name, column) =>
    isForPeople && column >= extract.own ? spreadsheetSafe(name) : name,
  );
  const header = `${isForPeople ? byteOrderMark : ''}${strictLines([strictLine(names)])}`;
  const begin = async (): Promise<ExportFile> => {
    const file = await files.next();
    await file.write(header);
    return file;
  };
  const saved: SavedFile[] = [];
  let file = await begin();
  let done = 0;
  for await (const { text, rows } of extract.blocks(format, splitEvery)) {
    signal?.throwIfAborted();
    if (file.rows >= most) {
      saved.push(await file.finish(files.folder));
      file = await begin();
    }
    await file.write(text, rows);
    done += rows;
    onProgress?.(done, extract.rows);
  }
  saved.push(await file.finish(files.folder));
  return saved;
}
