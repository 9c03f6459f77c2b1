import { noSharedStrings, readSharedStrings } from './shared-strings.ts';
import { type CellText, createCellText, createRowReader } from './sheet-rows.ts';
import type { WorkbookPackage } from './workbook-package.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** Records of a sheet as a CSV export of it would have them: blank rows too, so that numbers match the sheet's. */
export interface RecordBatch {
  records: string[][];
  /** Share of the sheet read so far, 0 to 1. */
  share: number;
}

/** Stands for every blank row; never handed on as a row of data. */
const blankRecord: string[] = [''];

/** Most records of a batch: one stray cell far down a sheet has up to a million blank rows above it. */
const batchRecords = 4096;

/** Reads one sheet from its first row to its last with text. */
export async function* readSheetRecords(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  sheetPart: string,
  signal?: AbortSignal,
): AsyncGenerator<RecordBatch> {
  const strings = parts.sharedStrings
    ? await readSharedStrings(pack.read(parts.sharedStrings, signal))
    : noSharedStrings;
  yield* readRecords(pack, sheetPart, createCellText(strings, parts.numberTexts), batchRecords, signal);
}

/**
 * The first records of a sheet and the share of it that they are, 1 when they are all; quick whatever its size. Where
 * the sheet has so many, they are at least `rows` and fewer than twice as many.
 */
export async function sampleSheetRecords(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  sheetPart: string,
  rows: number,
  signal?: AbortSignal,
) {
  // Read twice: the first time only to learn how many of the shared strings these rows need.
  let needed = 0;
  await firstRecords(readRecords(pack, sheetPart, countStrings, rows, signal), rows);
  const strings =
    parts.sharedStrings && needed > 0
      ? await readSharedStrings(pack.read(parts.sharedStrings, signal), needed)
      : noSharedStrings;
  const cellText = createCellText(strings, parts.numberTexts);
  return firstRecords(readRecords(pack, sheetPart, cellText, rows, signal), rows);

  function countStrings(type: string, _style: number, raw: string): string {
    if (type === 's') needed = Math.max(needed, Number(raw) + 1);
    return '?';
  }
}

async function firstRecords(batches: AsyncIterable<RecordBatch>, rows: number) {
  const found: string[][] = [];
  for await (const { records, share } of batches) {
    for (const record of records) found.push(record);
    if (found.length >= rows) return { records: found, share };
  }
  return { records: found, share: 1 };
}

/** @param most Records of a batch, at the most. */
async function* readRecords(
  pack: WorkbookPackage,
  sheetPart: string,
  cellText: CellText,
  most: number,
  signal?: AbortSignal,
): AsyncGenerator<RecordBatch> {
  const readRows = createRowReader(cellText);
  const size = Math.max(1, pack.size(sheetPart));
  let characters = 0;
  let next = 0;
  function* batches(piece: string | undefined): Generator<RecordBatch> {
    const rows = readRows(piece);
    const length = piece?.length ?? 0;
    let records: string[][] = [];
    for (const [at, { index, cells }] of rows.entries()) {
      while (next <= index) {
        records.push(next < index ? blankRecord : cells);
        next++;
        if (records.length < most) continue;
        // Between the piece's beginning and its end, and neither of them: there is more to come.
        yield { records, share: shareAt(characters + (length * (at + 1)) / (rows.length + 1)) };
        records = [];
      }
    }
    characters += length;
    yield { records, share: shareAt(characters) };
  }
  const shareAt = (position: number) => Math.min(1, position / size);
  for await (const piece of pack.read(sheetPart, signal)) yield* batches(piece);
  yield* batches(undefined);
}
