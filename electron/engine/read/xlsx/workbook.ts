import { basename } from 'node:path';
import {
  type CountedLines,
  nothingSkipped,
  type SheetStart,
  type SkippedLines,
} from '../../../../shared/model/accounting.ts';
import type { ReadingChoice, ReadingNote, TableInFile, WorkbookView } from '../../../../shared/model/csv.ts';
import { asTableInFile, previewRows, tablesIn, topRecords } from '../text/delimited.ts';
import { assertUnchanged } from '../text/file-pieces.ts';
import { addLines } from '../text/line-account.ts';
import { layoutNotes } from '../text/notes.ts';
import type { CutRecords } from '../text/record-scanner.ts';
import type { LocatedInspection, RowBatch, Table } from '../text/table.ts';
import {
  chooseSheet,
  type FoundSheet,
  type FoundSheets,
  findSheets,
  sheetsTogether,
  type WorkbookInHand,
} from './found-sheet.ts';
import { noSharedStrings, readSharedStrings } from './shared-strings.ts';
import { createSheetBody, type SheetBody } from './sheet-body.ts';
import { glanceAtSheets, type SheetGlance, sampleSheets } from './sheet-glance.ts';
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
  const isAsked = choice.sheets !== undefined || choice.mergedCells === 'fill-down';
  const pack = await openPackage(path, isAsked ? undefined : allowanceFor);
  try {
    const parts = await readWorkbookParts(pack);
    const chosen = chosenSheets(parts.sheets, choice);
    const samples = await sampleSheets(pack, parts, chosen, signal);
    const glances = samples.length > 1 ? await glanceAtSheets(pack, parts, samples, signal) : [];
    const wanted = chosen.length > 0 ? chosen : [chooseSheet(glances)?.sheet ?? parts.sheets[0]];
    const [first, ...others] = wanted.flatMap((sheet) => samples.filter((sample) => sample.sheet === sheet));
    if (!first) throw xlsxError('noSheet');
    const workbook = { pack, parts, choice, signal };
    const found = await findSheets(workbook, first, others);
    const inspection = await inspectSheets(path, workbook, found, glances, chosen.length > 0);
    return { inspection, batches: (stop) => readSheets(inspection, found.read, choice, stop) };
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

/** What is shown of a workbook before it is read as a whole. @param glances At all sheets. @param chosen The user named those that are read. */
async function inspectSheets(
  path: string,
  workbook: WorkbookInHand,
  { read, otherColumns }: FoundSheets,
  glances: readonly SheetGlance[],
  chosen: boolean,
): Promise<LocatedInspection> {
  const { pack, parts, choice } = workbook;
  const sampled = [];
  for (const found of read) sampled.push(await sampledRows(found, workbook));
  const [first] = read;
  const { layout, sheet, within } = first;
  const taken = glances.find((glance) => glance.sheet === sheet);
  const together = taken && layout.headerRows.length > 0 ? sheetsTogether(glances, taken) : [];
  const width = layout.columns.length;
  const view = viewOf(read, choice, together);
  return {
    path,
    name: basename(path),
    size: pack.file.size,
    modifiedAt: pack.file.modifiedAt,
    kind: 'xlsx',
    sheets: parts.sheets.map(({ name }) => name),
    sheet: sheet.name,
    workbook: view,
    dialect: { encoding: 'utf-8', delimiter: '', quote: '', escape: 'doubled' },
    recordEnd: 'none',
    headerRows: layout.headerRows,
    firstDataRow: layout.firstDataRow,
    columns: layout.columns,
    preview: (sampled[0]?.rows ?? []).slice(0, previewRows).map((row) => row.slice(0, width)),
    topRecords: within.slice(0, topRecords),
    tables: tablesOf(within),
    rows: {
      count: Math.round(sampled.reduce((sum, { rows, share }) => sum + rows.length / share, 0)),
      exact: sampled.every(({ share }) => share === 1),
    },
    notes: [
      ...sheetNotes({ read: read.map((one) => one.sheet), glances, together, otherColumns, chosen }),
      ...surveyNotes(read, view, choice),
      ...layoutNotes(layout, within),
      ...sampled.flatMap(({ body, name }) => rowNotes(body, read.length > 1 ? name : undefined)),
    ],
  };
}

/** The first rows of a sheet as they are read, and the share of the sheet that they are. */
async function sampledRows(found: FoundSheet, { pack, choice, signal }: WorkbookInHand) {
  const { name, part } = found.sheet;
  const body = createSheetBody(found, choice, await mergedAreas(pack, part, choice, signal));
  const { share } = found.sample;
  // Copied, for what is read is also shown as it stands.
  const records = found.sample.records.map((record) => [...record]);
  const hidden = found.sample.hidden.filter((at) => at < records.length);
  const { records: rows } = body.push({ records, hidden }, share === 1);
  return { name, body, rows, share };
}

function viewOf(
  sheets: readonly FoundSheet[],
  { hiddenRows, hiddenColumns, mergedCells }: ReadingChoice,
  together: readonly SheetGlance[],
): WorkbookView {
  const sum = (of: (sheet: FoundSheet) => number) => sheets.reduce((all, one) => all + of(one), 0);
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

/** The tables to choose from, that which is read where none is chosen first. */
function tablesOf(records: readonly string[][]): TableInFile[] {
  const tables = tablesIn(
    records,
    records.map((_, at) => at + 1),
  );
  return [...tables.filter(({ entry }) => !entry), ...tables.filter(({ entry }) => entry)].map(asTableInFile);
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
    const account = joinedAccount();
    const notes: ReadingNote[] = [];
    const total = sheets.reduce((sum, { sheet }) => sum + pack.size(sheet.part), 0) || 1;
    let done = 0;
    let met = 0;
    for (const found of sheets) {
      const { name, part } = found.sheet;
      const merged = await mergedAreas(pack, part, choice, signal);
      const body = createSheetBody(found, choice, merged);
      const before = account.before();
      const batchOf = (rows: CutRecords, ragged: number, share: number): RowBatch => {
        const { records, lines } = rows;
        const firstRow = met + 1;
        met += records.length;
        const changed = merged ? body.changesIn(rows, firstRow) : [];
        return {
          rows: records,
          firstRow,
          lineOf: (row) => before + (lines[row] ?? 0),
          ragged,
          bytesRead: Math.round(((done + share * pack.size(part)) / total) * inspection.size),
          ...(changed.length > 0 && { changed }),
        };
      };
      for await (const batch of readSheetRecords(pack, part, cellText, { signal })) {
        const { long } = body.findings;
        const rows = body.push(batch, false);
        if (rows.records.length > 0) yield batchOf(rows, body.findings.long - long, batch.share);
      }
      const rest = body.push({ records: [], hidden: [] }, true);
      if (rest.records.length > 0) yield batchOf(rest, 0, 1);
      const isFirst = found === sheets[0];
      account.add(name, body, isFirst ? [] : found.layout.headerRows);
      notes.push(...sheetBodyNotes(body, found, choice, sheets.length > 1 ? name : undefined));
      done += pack.size(part);
    }
    await assertUnchanged(pack.file.handle, inspection);
    const last = { rows: [], firstRow: met + 1, lineOf: () => 0, ragged: 0, bytesRead: inspection.size };
    yield { ...last, notes, skipped: account.skipped() };
  } finally {
    await pack.close();
  }
}

async function allStrings(pack: WorkbookPackage, { sharedStrings }: WorkbookParts, signal?: AbortSignal) {
  return sharedStrings ? readSharedStrings(pack.read(sharedStrings, signal)) : noSharedStrings;
}

/**
 * The merged areas of a sheet whose cells are to be filled. They stand below its rows: so the sheet is read once more for them.
 * @throws ProblemError where there are more than a list has.
 */
async function mergedAreas(
  pack: WorkbookPackage,
  sheetPart: string,
  { mergedCells }: ReadingChoice,
  signal?: AbortSignal,
): Promise<readonly MergedArea[] | undefined> {
  if (mergedCells !== 'fill-down') return undefined;
  const look = new SheetLook();
  for await (const _ of readSheetRecords(pack, sheetPart, () => '', { look, signal }));
  if (look.mergedCount > maxMerged) throw xlsxError('tooLarge');
  return look.merged;
}

/** Adds up what of several sheets is no row; their lines are counted through, from the first sheet's first on. */
function joinedAccount() {
  const sum = nothingSkipped();
  const hiddenRows: CountedLines = { count: 0, lines: [] };
  const sheets: SheetStart[] = [];
  let before = 0;
  return {
    /** Lines of the sheets that were added; what a further sheet's lines are counted from. */
    before: () => before,
    /** Adds a sheet that was read to its end. @param headerRows Of a further sheet: they only repeat the names. */
    add(name: string, body: SheetBody, headerRows: readonly number[]): void {
      const { repeatedHeaders, blankLines, outside } = body.findings.skipped;
      const lines = headerRows.map((row) => row + 1);
      addLines(sum.repeatedHeaders, { count: lines.length, lines }, before);
      addLines(sum.repeatedHeaders, repeatedHeaders, before);
      addLines(sum.blankLines, blankLines, before);
      addLines(hiddenRows, body.hiddenLeftOut, before);
      for (const one of outside)
        sum.outside.push({ ...one, line: one.line + before, lastLine: one.lastLine + before });
      sheets.push({ name, firstLine: before + 1 });
      before += body.records();
    },
    /** Every line of the sheets that is no row; which sheet a line is of is told where there are several. */
    skipped: (): SkippedLines => ({
      ...sum,
      ...(hiddenRows.count > 0 && { hiddenRows }),
      ...(sheets.length > 1 && { sheets }),
    }),
  };
}
