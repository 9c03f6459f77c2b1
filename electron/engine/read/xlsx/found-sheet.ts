import type { ReadingChoice } from '../../../../shared/model/csv.ts';
import { isBlank } from '../text/blank-record.ts';
import type { MetTable } from '../text/body-findings.ts';
import { plainNames } from '../text/header-watch.ts';
import type { Layout } from '../text/layout.ts';
import { linesFrom } from '../text/row-lines.ts';
import { tablesIn } from '../text/tables.ts';
import { columnOrder } from './sheet-choice.ts';
import type { SheetLook } from './sheet-look.ts';
import { type SheetSample, sampleSheet } from './sheet-sample.ts';
import { type SheetTable, tableOf, withoutHidden } from './sheet-table.ts';
import type { WorkbookPackage } from './workbook-package.ts';
import type { SheetPart, WorkbookParts } from './workbook-parts.ts';

/** An opened workbook, and how it is to be read. */
export interface WorkbookInHand {
  pack: WorkbookPackage;
  parts: WorkbookParts;
  choice: ReadingChoice;
  signal?: AbortSignal | undefined;
}

/** A sheet that is read, and where its table lies. */
export interface FoundSheet {
  sheet: SheetPart;
  /** Counted from the record `from` on. */
  layout: Layout;
  /** Records above the part of the sheet that was looked at: none unless a table further down was chosen. */
  from: number;
  /** The tables at the sheet's beginning; the same whichever is read. */
  tables: readonly MetTable[];
  /** For each column of the table that is read, the one of this sheet with its name. */
  order: readonly number[];
  /** What the sheet says of itself; what stands below its rows only where it was read to its end. */
  look: SheetLook;
  /** Columns of the sheet up to the last of the table, hidden ones too. */
  rawWidth: number;
  /** Columns of the table that are hidden, by their names. */
  hiddenColumns: string[];
  /** Rows below the header and those of them that are hidden, as far as the sheet was surveyed. */
  surveyed: { rows: number; hidden: number; merged: number; whole: boolean };
}

/** A sheet that is read, with its first records. */
export interface SheetInHand {
  found: FoundSheet;
  table: SheetTable;
  sample: SheetSample;
}

export interface FoundSheets {
  /** The sheets that are read, one below the other. */
  read: [SheetInHand, ...SheetInHand[]];
  /** Those that were to be read, too, but have not the columns of the first. */
  otherColumns: SheetPart[];
}

/**
 * Looks for the table on each sheet that is to be read.
 * @throws ProblemError where one of them is damaged or too large; AbortError when the signal says so.
 */
export async function findSheets(
  { pack, parts, choice, signal }: WorkbookInHand,
  first: SheetPart,
  others: readonly SheetPart[],
): Promise<FoundSheets> {
  const main = await mainSheet({ pack, parts, choice, signal }, first);
  const sheets: FoundSheets = { read: [main], otherColumns: [] };
  for (const sheet of others) {
    const sample = await sampleSheet(pack, parts, sheet.part, { briefly: true, signal });
    const read = furtherSheet(sheet, sample, main.found.layout, choice);
    if (read) sheets.read.push(read);
    else sheets.otherColumns.push(sheet);
  }
  return sheets;
}

/** The first sheet that is read; of one whose table begins further down, what stands there. */
async function mainSheet(
  { pack, parts, choice, signal }: WorkbookInHand,
  sheet: SheetPart,
): Promise<SheetInHand> {
  const { tableAt, ...ofFirst } = choice;
  const top = await sampleSheet(pack, parts, sheet.part, { signal });
  if (!tableAt) return tableOfSheet(sheet, top, choice);
  const { headerRows = [0], ...automatic } = ofFirst;
  const { tables } = tableOfSheet(sheet, top, automatic).found;
  const from = tableAt.line - 1;
  const there = await sampleSheet(pack, parts, sheet.part, { from, signal });
  const { found, ...rest } = tableOfSheet(sheet, there, { ...automatic, headerRows }, from);
  return { found: { ...found, tables }, ...rest };
}

function tableOfSheet(sheet: SheetPart, sample: SheetSample, choice: ReadingChoice, from = 0): SheetInHand {
  const { records, survey } = sample;
  const { look } = survey;
  const raw = tableOf(records, choice.headerRows);
  const names = raw.layout.columns.filter(({ index }) => look.isHiddenColumn(index));
  const isLeftOut = choice.hiddenColumns === 'leave-out' && names.length > 0;
  const table = isLeftOut
    ? tableOf(
        records.map((record) => withoutHidden(record, look)),
        choice.headerRows,
      )
    : raw;
  const { layout } = table;
  const above = records.slice(0, layout.firstDataRow).filter((record) => !isBlank(record)).length;
  const found = {
    sheet,
    layout,
    from,
    tables: tablesIn(table.within, linesFrom(1, [])),
    order: layout.columns.map(({ index }) => index),
    look,
    rawWidth: raw.layout.columns.length,
    hiddenColumns: names.map(({ header }) => header),
    surveyed: {
      rows: survey.rows - above,
      hidden: survey.hidden.filter((index) => index >= layout.firstDataRow).length,
      merged: look.merged.filter(
        ({ top, column }) => top - from >= layout.firstDataRow && column < raw.layout.columns.length,
      ).length,
      whole: survey.whole,
    },
  };
  return { found, table, sample };
}

/**
 * A further sheet, read below the first; undefined where it has not the same columns. Its header is looked for by their
 * names where it is not the row that looks most like one.
 */
function furtherSheet(
  sheet: SheetPart,
  sample: SheetSample,
  first: Layout,
  choice: ReadingChoice,
): SheetInHand | undefined {
  const { headerRows: _, ...others } = choice;
  const wanted = new Set(first.columns.flatMap(({ rawHeader }) => plainNames([rawHeader])));
  const named = sample.records.findIndex((record) => {
    const names = plainNames(record).filter((name) => name !== '');
    return names.length > 0 && names.length >= wanted.size && names.every((name) => wanted.has(name));
  });
  for (const headerRows of named < 0 ? [undefined] : [undefined, [named]]) {
    const read = tableOfSheet(sheet, sample, headerRows ? { ...others, headerRows } : others);
    const order = columnOrder(first, read.found.layout);
    if (order) return { ...read, found: { ...read.found, order } };
  }
  return undefined;
}
