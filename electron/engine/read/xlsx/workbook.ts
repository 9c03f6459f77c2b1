import { basename } from 'node:path';
import {
  type CountedLines,
  mostLinesListed,
  nothingSkipped,
  type SkippedLines,
} from '../../../../shared/model/accounting.ts';
import type { ReadingChoice, ReadingNote, TableInFile, WorkbookView } from '../../../../shared/model/csv.ts';
import { tableAtNote } from '../text/chosen-table.ts';
import { previewRows, topRecords } from '../text/delimited.ts';
import { assertUnchanged } from '../text/file-pieces.ts';
import { plainNames } from '../text/header-watch.ts';
import { shownLine } from '../text/line-account.ts';
import { layoutNotes } from '../text/notes.ts';
import type { LocatedInspection, RowBatch, Table } from '../text/table.ts';
import { asTableInFile } from '../text/tables.ts';
import {
  chooseSheet,
  type FoundSheet,
  type FoundSheets,
  findSheets,
  type SheetInHand,
  sheetsTogether,
  type WorkbookInHand,
} from './found-sheet.ts';
import { noSharedStrings, readSharedStrings } from './shared-strings.ts';
import { SheetBody } from './sheet-body.ts';
import { glanceAtSheets, type SheetGlance } from './sheet-glance.ts';
import { createCellText, type MergedArea, maxMerged, readSheetRecords, SheetLook } from './sheet-rows.ts';
import { rowNotes, sheetBodyNotes, sheetNotes, surveyNotes } from './workbook-notes.ts';
import { openPackage, type WorkbookPackage, xlsxError } from './workbook-package.ts';
import { readWorkbookParts, type SheetPart, type WorkbookParts } from './workbook-parts.ts';

/** Bytes that a look at a workbook's beginning may unpack, and further ones for each byte of the file. */
const allowedBytes = 32 * 2 ** 20;
const allowedPerByte = 8;

/**
 * Opens sheets of a workbook for reading as a whole: their cells as they read on the screen. Without a choice, the sheet
 * that holds the list is read.
 * @throws ProblemError where it is no workbook that can be read; AbortError when the signal says so.
 */
export async function openWorkbook(
  path: string,
  choice: ReadingChoice,
  signal?: AbortSignal,
): Promise<Table> {
  // What was asked for is done, however much it takes.
  const { sheets, mergedCells, tableAt } = choice;
  const isAsked = sheets !== undefined || mergedCells === 'fill-down' || tableAt !== undefined;
  const pack = await openPackage(path, isAsked ? undefined : allowanceFor);
  try {
    const parts = await readWorkbookParts(pack);
    const glances = parts.sheets.length > 1 ? await glanceAtSheets(pack, parts, signal) : [];
    const chosen = chosenSheets(parts.sheets, choice);
    const automatic = chooseSheet(glances)?.sheet ?? parts.sheets[0];
    const [first, ...others] = chosen.length > 0 ? chosen : [automatic];
    if (!first) throw xlsxError('noSheet');
    const found = await findSheets(
      { pack, parts, choice, signal },
      first,
      others.filter((one) => one !== undefined),
    );
    const inspection = await inspectSheets(path, { pack, parts, choice, signal }, found, {
      glances,
      chosen: chosen.length > 0,
    });
    const sheets = found.read.map((one) => one.found);
    return { inspection, batches: (stop) => readSheets(inspection, sheets, choice, stop) };
  } finally {
    await pack.close();
  }
}

const allowanceFor = (fileSize: number) => allowedBytes + allowedPerByte * fileSize;

/** The sheets that the choice names, in the order of their tabs; of two with one name, the first. */
function chosenSheets(all: readonly SheetPart[], { sheets, sheet }: ReadingChoice): SheetPart[] {
  const wanted = new Set(sheets ?? (sheet === undefined ? [] : [sheet]));
  return all.filter(({ name }) => wanted.delete(name));
}

/** All sheets at a glance, and whether the user named those that are read. */
interface Look {
  glances: readonly SheetGlance[];
  chosen: boolean;
}

/** What is shown of a workbook before it is read as a whole. */
async function inspectSheets(
  path: string,
  workbook: WorkbookInHand,
  { read, otherColumns }: FoundSheets,
  { glances, chosen }: Look,
): Promise<LocatedInspection> {
  const { pack, parts, choice } = workbook;
  const [first, ...others] = read;
  const main = await sampledRows(first, workbook);
  const further = [];
  for (const one of others) further.push(await sampledRows(one, workbook));
  const sampled = [main, ...further];
  const sheets = read.map(({ found }) => found);
  const { layout, sheet } = first.found;
  const taken = glances.find((glance) => glance.sheet === sheet);
  const together = taken && layout.headerRows.length > 0 ? sheetsTogether(glances, taken) : [];
  const width = layout.columns.length;
  return {
    path,
    name: basename(path),
    size: pack.file.size,
    modifiedAt: pack.file.modifiedAt,
    kind: 'xlsx',
    sheets: parts.sheets.map(({ name }) => name),
    sheet: sheet.name,
    workbook: viewOf(read, choice, together),
    dialect: { encoding: 'utf-8', delimiter: '', quote: '', escape: 'doubled' },
    recordEnd: 'none',
    ...(choice.tableAt && { tableAt: choice.tableAt }),
    headerRows: layout.headerRows,
    firstDataRow: layout.firstDataRow,
    columns: layout.columns,
    preview: main.rows.slice(0, previewRows).map((row) => row.slice(0, width)),
    topRecords: first.table.within.slice(0, topRecords),
    tables: tablesOf(first, main.body, choice),
    rows: {
      count: Math.round(sampled.reduce((sum, { rows, share }) => sum + rows.length / share, 0)),
      exact: sampled.every(({ share }) => share === 1),
    },
    notes: [
      ...(choice.tableAt ? [tableAtNote(choice.tableAt)] : []),
      ...sheetNotes({ read: sheets.map((one) => one.sheet), glances, together, otherColumns, chosen }),
      ...surveyNotes(sheets, choice),
      ...layoutNotes(layout, first.table.within),
      ...sampled.flatMap(({ body, name }) => rowNotes(body, read.length > 1 ? name : undefined)),
    ],
  };
}

/** The first rows of a sheet as they are read, and the share of the sheet that they are. */
async function sampledRows({ found, sample }: SheetInHand, { pack, choice, signal }: WorkbookInHand) {
  const { name, part } = found.sheet;
  const areas = choice.mergedCells === 'fill-down' ? await readMergedAreas(pack, part, signal) : undefined;
  const { from } = found;
  const merged = areas?.map((area) => ({ ...area, top: area.top - from, bottom: area.bottom - from }));
  const body = new SheetBody(found, choice, merged);
  const { share } = sample;
  // Copied, for what is read is also shown as it stands.
  const records = sample.records.map((record) => [...record]);
  const hidden = sample.survey.hidden.filter((at) => at < records.length);
  const rows = body.push({ records, hidden }, share === 1);
  return { name, body, rows, share };
}

function viewOf(
  read: readonly SheetInHand[],
  { hiddenRows, hiddenColumns, mergedCells }: ReadingChoice,
  together: readonly SheetGlance[],
): WorkbookView {
  const sheets = read.map(({ found }) => found);
  const sum = (of: (sheet: SheetInHand['found']) => number) => sheets.reduce((all, one) => all + of(one), 0);
  return {
    reading: {
      ...(sheets.length > 1 && { sheets: sheets.map(({ sheet }) => sheet.name) }),
      ...(hiddenRows && { hiddenRows }),
      ...(hiddenColumns && { hiddenColumns }),
      ...(mergedCells && { mergedCells }),
    },
    together: together.map(({ sheet }) => sheet.name),
    hiddenRows: {
      count: sum(({ surveyed }) => surveyed.hidden),
      exact: sheets.every(({ surveyed }) => surveyed.whole),
    },
    hiddenColumns: [...new Set(sheets.flatMap((one) => one.hiddenColumns))],
    mergedCells: sum(({ surveyed }) => surveyed.merged),
  };
}

/** The tables to choose from are the same whichever is chosen; one that was chosen reads the sheet another way. */
function tablesOf({ found }: SheetInHand, body: SheetBody, choice: ReadingChoice): TableInFile[] {
  const { tableAt } = choice;
  const isChosen = choice.headerRows !== undefined || choice.hiddenRows === 'leave-out';
  const tables = isChosen || tableAt ? found.tables : body.findings.tables;
  const [main, others] = [tables.filter(({ entry }) => !entry), tables.filter(({ entry }) => entry)];
  const atTop = [...main, ...others].map(asTableInFile);
  if (!tableAt) return atTop;
  const names = shownLine(found.layout.columns.map(({ rawHeader }) => rawHeader));
  return [...atTop, { headerRow: 0, line: tableAt.line, names, tableAt }];
}

/** Reads the sheets of a workbook from start to end, one below the other, as the rows of one table. */
async function* readSheets(
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
    if (entry && !known.has(line) && !names.has(plainNames(header).join())) entry.tableAt = { line };
}

async function allStrings(pack: WorkbookPackage, { sharedStrings }: WorkbookParts, signal?: AbortSignal) {
  return sharedStrings ? readSharedStrings(pack.read(sharedStrings, signal)) : noSharedStrings;
}

/**
 * The merged areas of a sheet, which stand below its rows: so the sheet is read once more for them.
 * @throws ProblemError where there are more than a list has.
 */
async function readMergedAreas(
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
