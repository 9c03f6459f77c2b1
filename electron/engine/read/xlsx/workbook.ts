import { basename } from 'node:path';
import type { ReadingChoice, TableInFile, WorkbookView } from '../../../../shared/model/csv.ts';
import { tableAtNote } from '../text/chosen-table.ts';
import { previewRows, topRecords } from '../text/delimited.ts';
import { shownLine } from '../text/line-account.ts';
import { layoutNotes } from '../text/notes.ts';
import type { LocatedInspection, Table } from '../text/table.ts';
import { asTableInFile } from '../text/tables.ts';
import {
  chooseSheet,
  type FoundSheets,
  findSheets,
  type SheetInHand,
  sheetsTogether,
  type WorkbookInHand,
} from './found-sheet.ts';
import { readMergedAreas, readSheets } from './read-sheets.ts';
import { SheetBody } from './sheet-body.ts';
import { glanceAtSheets, type SheetGlance } from './sheet-glance.ts';
import { rowNotes, sheetNotes, surveyNotes } from './workbook-notes.ts';
import { openPackage, xlsxError } from './workbook-package.ts';
import { readWorkbookParts, type SheetPart } from './workbook-parts.ts';

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
