import { basename } from 'node:path';
import type { ReadingChoice, TableInFile, WorkbookView } from '../../../../shared/model/csv.ts';
import { tableAtNote } from '../text/chosen-table.ts';
import { previewRows, topRecords } from '../text/delimited.ts';
import { shownLine } from '../text/line-account.ts';
import { layoutNotes } from '../text/notes.ts';
import type { LocatedInspection } from '../text/table.ts';
import { asTableInFile } from '../text/tables.ts';
import type { FoundSheets, SheetInHand, WorkbookInHand } from './found-sheet.ts';
import { readMergedAreas } from './read-sheets.ts';
import { SheetBody } from './sheet-body.ts';
import { sheetsTogether } from './sheet-choice.ts';
import type { SheetGlance } from './sheet-glance.ts';
import { rowNotes, sheetNotes, surveyNotes } from './workbook-notes.ts';

/** All sheets at a glance, and whether the user named those that are read. */
interface Look {
  glances: readonly SheetGlance[];
  chosen: boolean;
}

/** What is shown of a workbook before it is read as a whole. */
export async function inspectSheets(
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
