import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { WriteContext } from './csv-file.ts';
import type { ExportFile, ExportFiles } from './export-files.ts';
import type { SavedFile } from './export-shapes.ts';
import type { Extract } from './extract.ts';
import {
  columnLetters,
  longestCell,
  mostSheetColumns,
  mostSheetRows,
  rowXml,
  sheetEnd,
  sheetStart,
  workbookParts,
} from './sheet-xml.ts';

/** A sheet repeats itself so much that a quick packing is nearly as small as a slow one. */
const compressionLevel = 3;
/** Rows of a sheet below its header. */
const mostRows = mostSheetRows - 1;

/** Writes an extract as workbooks of so many rows at most, all cells text. @throws ProblemError; AbortError. */
export async function writeWorkbooks(
  extract: Extract,
  files: ExportFiles,
  { splitEvery, rowsOfSheet = mostRows }: { splitEvery: number | null; rowsOfSheet?: number },
  { signal, onProgress }: WriteContext,
): Promise<{ saved: SavedFile[]; cut: number }> {
  if (extract.headers.length > mostSheetColumns) throw new ProblemError(tooWide);
  const rows = new TakenRows(extract.cells(), (done) => onProgress?.(done, extract.rows));
  const most = splitEvery ?? Math.max(1, extract.rows);
  const count = Math.max(1, Math.ceil(extract.rows / most));
  await files.plan(count);
  const saved: SavedFile[] = [];
  try {
    for (let left = extract.rows, number = 0; number < count; number++, left -= most) {
      const file = await files.next();
      const inFile = Math.max(0, Math.min(most, left));
      await writeWorkbook(file, rows, { headers: extract.headers, inFile, rowsOfSheet }, signal);
      file.rows = inFile;
      saved.push(await file.finish(files.folder));
    }
  } finally {
    await rows.end();
  }
  return { saved, cut: rows.long };
}

interface Sheets {
  headers: readonly string[];
  inFile: number;
  rowsOfSheet: number;
}

async function writeWorkbook(
  file: ExportFile,
  rows: TakenRows,
  { headers, inFile, rowsOfSheet }: Sheets,
  signal?: AbortSignal,
): Promise<void> {
  const count = Math.max(1, Math.ceil(inFile / rowsOfSheet));
  const names = Array.from({ length: count }, (_, index) => (count === 1 ? 'Export' : `Export ${index + 1}`));
  const zip = new ZipFile();
  const { outputStream } = zip;
  if (!(outputStream instanceof Readable)) throw new Error('A workbook cannot be read as it is packed.');
  const letters = columnLetters(headers.length);
  const sheets: Readable[] = [];
  for (const [name, xml] of Object.entries(workbookParts(names))) zip.addBuffer(Buffer.from(xml), name);
  for (let sheet = 0; sheet < count; sheet++) {
    const wanted = Math.min(rowsOfSheet, inFile - sheet * rowsOfSheet);
    // Begun when those before it are written.
    zip.addReadStreamLazy(`xl/worksheets/sheet${sheet + 1}.xml`, { compressionLevel }, (begin) => {
      const stream = Readable.from(sheetXml(rows, headers, wanted, letters, signal));
      // The package knows nothing of it and would wait for ever.
      stream.on('error', (error) => outputStream.destroy(error));
      sheets.push(stream);
      begin(null, stream);
    });
  }
  zip.on('error', (error: Error) => outputStream.destroy(error));
  zip.end();
  try {
    for await (const bytes of outputStream) await file.write(bytes);
  } finally {
    for (const stream of sheets) stream.destroy();
  }
}

async function* sheetXml(
  rows: TakenRows,
  headers: readonly string[],
  wanted: number,
  letters: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<string> {
  yield sheetStart + rowXml(headers, 1, letters);
  for (let done = 0; done < wanted; ) {
    signal?.throwIfAborted();
    const taken = await rows.take(wanted - done);
    if (taken.length === 0) throw new Error('An export has fewer rows than were counted.');
    let xml = '';
    for (const cells of taken) xml += rowXml(cells, ++done + 1, letters);
    yield xml;
  }
  yield sheetEnd;
}

/** Rows that are taken some at a time, whatever the batches they come in. */
class TakenRows {
  /** Cells so far that are longer than a workbook has room for. */
  long = 0;
  readonly #batches: AsyncIterator<readonly (readonly string[])[]>;
  readonly #onTaken: (done: number) => void;
  #batch: readonly (readonly string[])[] = [];
  #at = 0;
  #done = 0;

  constructor(cells: AsyncIterable<readonly (readonly string[])[]>, onTaken: (done: number) => void) {
    this.#batches = cells[Symbol.asyncIterator]();
    this.#onTaken = onTaken;
  }

  /** Up to so many; none at the end. */
  async take(most: number): Promise<readonly (readonly string[])[]> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done) return [];
      [this.#batch, this.#at] = [next.value, 0];
    }
    const taken = this.#batch.slice(this.#at, this.#at + most);
    this.#at += taken.length;
    this.#done += taken.length;
    for (const cells of taken) for (const cell of cells) if (cell.length > longestCell) this.long++;
    this.#onTaken(this.#done);
    return taken;
  }

  async end(): Promise<void> {
    await this.#batches.return?.();
  }
}

const tooWide = problem(
  'workbook-too-wide',
  'An Excel workbook has room for 16,384 columns, and this export has more.',
  'Choose CSV, or fewer columns.',
);
