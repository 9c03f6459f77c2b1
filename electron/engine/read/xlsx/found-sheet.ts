import type { Column, ReadingChoice } from '../../../../shared/model/csv.ts';
import { plainName, plainNames } from '../text/header-watch.ts';
import type { Layout } from '../text/layout.ts';
import {
  filledAbove,
  readTexts,
  type SheetGlance,
  type SheetSample,
  type SheetTable,
  tableOf,
  withoutHidden,
} from './sheet-glance.ts';
import type { SheetLook } from './sheet-rows.ts';
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
export interface FoundSheet extends SheetTable {
  sheet: SheetPart;
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
  /** Its beginning, with the text of its cells. */
  sample: SheetSample;
}

export interface FoundSheets {
  /** The sheets that are read, one below the other. */
  read: [FoundSheet, ...FoundSheet[]];
  /** Those that were to be read, too, but have not the columns of the first. */
  otherColumns: SheetPart[];
}

/**
 * Looks for the table on each sheet that is to be read.
 * @throws ProblemError where one of them is damaged or too large; AbortError when the signal says so.
 */
export async function findSheets(
  { pack, parts, choice, signal }: WorkbookInHand,
  first: SheetSample,
  others: readonly SheetSample[],
): Promise<FoundSheets> {
  const samples = [first, ...others];
  for (const { problem } of samples) if (problem) throw problem;
  const texts = await readTexts(pack, parts, samples, { signal });
  const main = tableOfSheet({ ...first, records: texts[0] ?? [] }, choice);
  const sheets: FoundSheets = { read: [main], otherColumns: [] };
  for (const [at, sample] of others.entries()) {
    const read = furtherSheet({ ...sample, records: texts[at + 1] ?? [] }, main.layout, choice);
    if (read) sheets.read.push(read);
    else sheets.otherColumns.push(sample.sheet);
  }
  return sheets;
}

function tableOfSheet(sample: SheetSample, choice: ReadingChoice): FoundSheet {
  const { sheet, records, look } = sample;
  const raw = tableOf(records, choice.headerRows);
  const rawWidth = raw.layout.columns.length;
  const names = raw.layout.columns.filter(({ index }) => look.isHiddenColumn(index));
  const isLeftOut = choice.hiddenColumns === 'leave-out' && names.length > 0;
  const seen = records.map((record) => withoutHidden(record, look));
  const table = isLeftOut ? tableOf(seen, choice.headerRows) : raw;
  const { columns, firstDataRow } = table.layout;
  const merged = look.merged.filter(({ top, column }) => top >= firstDataRow && column < rawWidth);
  return {
    ...table,
    sheet,
    order: columns.map(({ index }) => index),
    look,
    rawWidth,
    hiddenColumns: names.map(({ header }) => header),
    surveyed: {
      rows: sample.rows - filledAbove(records, table.layout),
      hidden: sample.hidden.filter((index) => index >= firstDataRow).length,
      merged: merged.length,
      whole: sample.seen === 1,
    },
    sample,
  };
}

/**
 * A further sheet, read below the first; undefined where it has not the same columns. Its header is looked for by their
 * names where it is not the row that looks most like one.
 */
function furtherSheet(sample: SheetSample, first: Layout, choice: ReadingChoice): FoundSheet | undefined {
  const { headerRows: _, ...others } = choice;
  const wanted = new Set(first.columns.flatMap(({ rawHeader }) => plainNames([rawHeader])));
  const named = sample.records.findIndex((record) => {
    const names = plainNames(record).filter((name) => name !== '');
    return names.length > 0 && names.length >= wanted.size && names.every((name) => wanted.has(name));
  });
  for (const headerRows of named < 0 ? [undefined] : [undefined, [named]]) {
    const read = tableOfSheet(sample, headerRows ? { ...others, headerRows } : others);
    const order = columnOrder(first, read.layout);
    if (order) return { ...read, order };
  }
  return undefined;
}

/** The first sheet that is at least this much of the best one is taken: of two lists, the first. */
const nearlyBest = 0.6;

/**
 * The sheet that holds the list: one of known columns and many rows rather than a cover, instructions, sums or a table
 * to look things up in. Hidden sheets only where no other has a row, those that a program hid last.
 */
export function chooseSheet(glances: readonly SheetGlance[]): SheetGlance | undefined {
  for (const state of ['visible', 'hidden', 'veryHidden'] as const) {
    const sheets = glances.filter(({ sheet, layout }) => sheet.state === state && layout);
    const best = Math.max(0, ...sheets.map(scoreOf));
    const taken = sheets.find((glance) => scoreOf(glance) > 0 && scoreOf(glance) >= best * nearlyBest);
    if (taken) return taken;
  }
  return glances.find(({ sheet, layout }) => sheet.state === 'visible' && layout) ?? glances[0];
}

/** Columns count more than rows: ten thousand postal codes are no list of contacts. */
function scoreOf({ evidence, rows, layout, aside }: SheetGlance): number {
  const width = Math.min(layout?.columns.length ?? 0, 10);
  // A header alone is more than an empty sheet, and less than any list.
  const size = width === 0 ? 0 : rows.count === 0 ? 0.01 : Math.log2(2 + rows.count);
  return (evidence + width / 10) ** 1.5 * size * (aside ? 0.5 : 1);
}

/**
 * The sheets that can be read as one table with the taken one, in the order of their tabs, itself included; none where
 * it is the only one. Not those that are hidden, or whose name is a mark: "DNC" beside "Contacts" is no second half.
 */
export function sheetsTogether(glances: readonly SheetGlance[], taken: SheetGlance): SheetGlance[] {
  const { layout } = taken;
  if (!layout || !isNamed(layout)) return [];
  const same = glances.filter(
    (glance) =>
      glance === taken ||
      (glance.sheet.state === 'visible' &&
        glance.mark === taken.mark &&
        glance.layout !== undefined &&
        columnOrder(layout, glance.layout) !== undefined),
  );
  return same.length > 1 ? same : [];
}

/** Whether the columns have names that can be found again on another sheet. */
function isNamed({ headerRows, told }: Layout): boolean {
  return told && headerRows.length > 0;
}

/**
 * Where on another sheet the columns of a table stand: its column number for each of the table's; undefined where the
 * sheet has not just these columns. In another order they are known by their names, which then have to be unique.
 */
function columnOrder(layout: Layout, other: Layout): number[] | undefined {
  if (!isNamed(layout) || other.headerRows.length === 0) return undefined;
  const names = namesOf(layout.columns);
  const others = namesOf(other.columns);
  if (names.length !== others.length) return undefined;
  if (names.every((name, column) => name === others[column])) return names.map((_, column) => column);
  if (names.includes('') || new Set(names).size < names.length) return undefined;
  const order = names.map((name) => others.indexOf(name));
  return order.includes(-1) ? undefined : order;
}

const namesOf = (columns: readonly Column[]) => columns.map(({ rawHeader }) => plainName(rawHeader));
