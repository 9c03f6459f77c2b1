import type { SheetLook } from './sheet-look.ts';
import { type CellText, createRowReader } from './sheet-rows.ts';
import type { WorkbookPackage } from './workbook-package.ts';

/** Records of a sheet as a CSV export of it would have them: blank rows too, so that numbers match the sheet's. */
export interface RecordBatch {
  records: string[][];
  /** Those of them that are hidden, by their places in `records`; blank rows are none. */
  hidden: readonly number[];
  /** Characters of the sheet read so far. */
  characters: number;
  /** Share of the sheet read so far, 0 to 1. */
  share: number;
}

/** Stands for every blank row; never handed on as a row of data. */
const blankRecord: string[] = [''];

/** Most records of a batch: one stray cell far down a sheet has up to a million blank rows above it. */
const batchRecords = 4096;

interface RecordOptions {
  /** Learns what else the sheet says of itself. */
  look?: SheetLook;
  /** Records of a batch, at the most. */
  most?: number;
  signal?: AbortSignal | undefined;
}

/** Reads one sheet from its first row to its last with text. */
export async function* readSheetRecords(
  pack: WorkbookPackage,
  sheetPart: string,
  cellText: CellText,
  { look, most = batchRecords, signal }: RecordOptions = {},
): AsyncGenerator<RecordBatch> {
  const readRows = createRowReader(cellText, look);
  const size = Math.max(1, pack.size(sheetPart));
  let characters = 0;
  let next = 0;
  function* batches(piece: string | undefined): Generator<RecordBatch> {
    const rows = readRows(piece);
    const length = piece?.length ?? 0;
    let records: string[][] = [];
    let hidden: number[] = [];
    for (const [at, row] of rows.entries()) {
      while (next <= row.index) {
        if (next === row.index && row.hidden) hidden.push(records.length);
        records.push(next < row.index ? blankRecord : row.cells);
        next++;
        if (records.length < most) continue;
        // Between the piece's beginning and its end, and neither of them: there is more to come.
        yield batch(characters + (length * (at + 1)) / (rows.length + 1));
        records = [];
        hidden = [];
      }
    }
    characters += length;
    yield batch(characters);

    function batch(position: number): RecordBatch {
      return { records, hidden, characters: position, share: Math.min(1, position / size) };
    }
  }
  for await (const piece of pack.read(sheetPart, signal)) yield* batches(piece);
  yield* batches(undefined);
}
