import {
  type CountedLines,
  mostLinesListed,
  nothingSkipped,
  type SkippedLines,
} from '../../../../shared/model/accounting.ts';
import type { ReadingChoice, ReadingNote } from '../../../../shared/model/csv.ts';
import { assertUnchanged } from '../text/file-pieces.ts';
import { plainNames } from '../text/header-watch.ts';
import type { LocatedInspection, RowBatch } from '../text/table.ts';
import type { FoundSheet } from './found-sheet.ts';
import { noSharedStrings, readSharedStrings } from './shared-strings.ts';
import { SheetBody } from './sheet-body.ts';
import { createCellText, type MergedArea, maxMerged, readSheetRecords, SheetLook } from './sheet-rows.ts';
import { sheetBodyNotes } from './workbook-notes.ts';
import { openPackage, type WorkbookPackage, xlsxError } from './workbook-package.ts';
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts';

/** Reads the sheets of a workbook from start to end, one below the other, as the rows of one table. */
export async function* readSheets(
  inspection: LocatedInspection,
  sheets: readonly FoundSheet[],
  choice: ReadingChoice,
  signal?: AbortSignal,
): AsyncGenerator<RowBatch> {
  signal?.throwIfAborted();
  const pack = await openPackage(inspection.path);
  try {
    await assertUnchanged(pack.file.handle, inspection);
    const parts = await readWorkbookParts(pack);
    const cellText = createCellText(await allStrings(pack, parts, signal), parts.numberStyles);
    const account = new JoinedAccount();
    const notes: ReadingNote[] = [];
    const total = sheets.reduce((sum, { sheet }) => sum + pack.size(sheet.part), 0) || 1;
    let done = 0;
    let met = 0;
    for (const found of sheets) {
      const { name, part } = found.sheet;
      const merged =
        choice.mergedCells === 'fill-down' ? await readMergedAreas(pack, part, signal) : undefined;
      const body = new SheetBody(fromTop(found), choice, merged);
      const { before } = account;
      const batchOf = (rows: string[][], ragged: number, share: number): RowBatch => {
        const { rowLines } = body;
        const firstRow = met + 1;
        met += rows.length;
        const changed = merged ? body.filledCells(rows, firstRow) : [];
        return {
          rows,
          firstRow,
          lineOf: (row) => before + rowLines.of(row),
          ragged,
          bytesRead: Math.round(((done + share * pack.size(part)) / total) * inspection.size),
          ...(changed.length > 0 && { changed }),
        };
      };
      for await (const batch of readSheetRecords(pack, part, cellText, { signal })) {
        const { long } = body.findings;
        const rows = body.push(batch, false);
        if (rows.length > 0) yield batchOf(rows, body.findings.long - long, batch.share);
      }
      const rest = body.push({ records: [], hidden: [] }, true);
      if (rest.length > 0) yield batchOf(rest, 0, 1);
      if (sheets.length === 1) placeTables(body, found);
      const isFirst = found === sheets[0];
      account.add(name, body, isFirst ? [] : found.layout.headerRows);
      notes.push(...sheetBodyNotes(body, found, choice, sheets.length > 1 ? name : undefined));
      done += pack.size(part);
    }
    await assertUnchanged(pack.file.handle, inspection);
    const last = { rows: [], firstRow: met + 1, lineOf: () => 0, ragged: 0, bytesRead: inspection.size };
    yield { ...last, notes, skipped: account.skipped };
  } finally {
    await pack.close();
  }
}

/** A sheet as it is read from its first record on, with its numbers counted from there. */
function fromTop(found: FoundSheet): FoundSheet {
  const { layout, from } = found;
  const headerRows = layout.headerRows.map((row) => row + from);
  return { ...found, layout: { ...layout, headerRows, firstDataRow: layout.firstDataRow + from } };
}

/** Lets each table that was met further down be chosen, by its row: a sheet is read from its top whatever is chosen. */
function placeTables({ findings }: SheetBody, { tables }: FoundSheet): void {
  const known = new Set(tables.map(({ line }) => line));
  const names = new Set(tables.map(({ header }) => plainNames(header).join()));
  for (const { entry, line, header } of findings.tables)
    if (entry && !known.has(line) && !names.has(plainNames(header).join())) entry.tableAt = { line, byte: 0 };
}

async function allStrings(pack: WorkbookPackage, { sharedStrings }: WorkbookParts, signal?: AbortSignal) {
  return sharedStrings ? readSharedStrings(pack.read(sharedStrings, signal)) : noSharedStrings;
}

/**
 * The merged areas of a sheet, which stand below its rows: so the sheet is read once more for them.
 * @throws ProblemError where there are more than a list has.
 */
export async function readMergedAreas(
  pack: WorkbookPackage,
  sheetPart: string,
  signal?: AbortSignal,
): Promise<readonly MergedArea[]> {
  const look = new SheetLook();
  for await (const _ of readSheetRecords(pack, sheetPart, () => '', { look, signal }));
  if (look.mergedCount > maxMerged) throw xlsxError('tooLarge');
  return look.merged;
}

/** Adds up what of several sheets is no row; their lines are counted through, from the first sheet's first on. */
class JoinedAccount {
  readonly #skipped: SkippedLines = nothingSkipped();
  readonly #hidden: CountedLines = { count: 0, lines: [] };
  readonly #starts: { name: string; firstLine: number }[] = [];
  #before = 0;

  /** Lines of the sheets that were added; what a further sheet's lines are counted from. */
  get before(): number {
    return this.#before;
  }

  /** Adds a sheet that was read to its end. @param headerRows Of a further sheet: they only repeat the names. */
  add(name: string, body: SheetBody, headerRows: readonly number[]): void {
    const { repeatedHeaders, blankLines, outside } = body.findings.skipped;
    const before = this.#before;
    const lines = headerRows.map((row) => row + 1);
    this.#add(this.#skipped.repeatedHeaders, { count: lines.length, lines });
    this.#add(this.#skipped.repeatedHeaders, repeatedHeaders);
    this.#add(this.#skipped.blankLines, blankLines);
    this.#add(this.#hidden, body.hiddenLeftOut);
    for (const one of outside)
      this.#skipped.outside.push({ ...one, line: one.line + before, lastLine: one.lastLine + before });
    this.#starts.push({ name, firstLine: before + 1 });
    this.#before += body.records;
  }

  /** Every line of the sheets that is no row; which sheet a line is of is told where there are several. */
  get skipped(): SkippedLines {
    return {
      ...this.#skipped,
      ...(this.#hidden.count > 0 && { hiddenRows: this.#hidden }),
      ...(this.#starts.length > 1 && { sheets: this.#starts }),
    };
  }

  #add(sum: CountedLines, part: CountedLines): void {
    sum.count += part.count;
    for (const line of part.lines.slice(0, mostLinesListed - sum.lines.length))
      sum.lines.push(line + this.#before);
  }
}
