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
  yield* readRecords(pack, sheetPart, createCellText(strings, parts.numberTexts), signal);
}

/** The first records of a sheet, and whether they are all it has; quick whatever its size. */
export async function sampleSheetRecords(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  sheetPart: string,
  rows: number,
  signal?: AbortSignal,
) {
  // Read twice: the first time only to learn how many of the shared strings these rows need.
  let needed = 0;
  await firstRecords(readRecords(pack, sheetPart, countStrings, signal), rows);
  const strings =
    parts.sharedStrings && needed > 0
      ? await readSharedStrings(pack.read(parts.sharedStrings, signal), needed)
      : noSharedStrings;
  const cellText = createCellText(strings, parts.numberTexts);
  return firstRecords(readRecords(pack, sheetPart, cellText, signal), rows);

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

async function* readRecords(
  pack: WorkbookPackage,
  sheetPart: string,
  cellText: CellText,
  signal?: AbortSignal,
): AsyncGenerator<RecordBatch> {
  const readRows = createRowReader(cellText);
  const size = Math.max(1, pack.size(sheetPart));
  let characters = 0;
  let next = 0;
  const batch = (piece: string | undefined): RecordBatch => {
    const records: string[][] = [];
    for (const { index, cells } of readRows(piece)) {
      for (; next < index; next++) records.push(blankRecord);
      records.push(cells);
      next = index + 1;
    }
    characters += piece?.length ?? 0;
    return { records, share: Math.min(1, characters / size) };
  };
  for await (const piece of pack.read(sheetPart, signal)) yield batch(piece);
  yield batch(undefined);
}
