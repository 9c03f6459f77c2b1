import type { Column, ReadingChoice } from '../../../../shared/model/csv.ts';
import { isBlank } from '../text/cell-shape.ts';
import { plainName, plainNames } from '../text/header-watch.ts';
import type { Layout } from '../text/layout.ts';
import type { MetTable } from '../text/line-account.ts';
import { linesFrom } from '../text/row-lines.ts';
import { tablesIn } from '../text/tables.ts';
import { noSharedStrings, readSharedStrings } from './shared-strings.ts';
import { type SheetGlance, type SheetTable, tableOf, withoutHidden } from './sheet-glance.ts';
import {
  type CellText,
  createCellText,
  type RecordBatch,
  readSheetRecords,
  SheetLook,
} from './sheet-rows.ts';
import { type WorkbookPackage, xlsxError } from './workbook-package.ts';
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

/** A sheet's first records and what its beginning says of the rest. */
interface SheetSample {
  records: string[][];
  /** Share of the sheet that these are, 0 to 1. */
  share: number;
  survey: SheetSurvey;
}

/** What you know of a sheet without the text of its cells. */
interface SheetSurvey {
  look: SheetLook;
  /** Records with text in them, and the numbers of those that are hidden. */
  rows: number;
  hidden: number[];
  /** The sheet was read to its end for this. */
  whole: boolean;
}

/** Records that are looked at to find header and columns. */
const sampleRecords = 500;
/** Characters of a sheet that are surveyed: some ten thousand rows, read in a tenth of a second. */
const surveyed = 4 * 2 ** 20;
/** Characters after which fewer records must do. */
const enough = 12 * 2 ** 20;

interface SampleOptions {
  /** No further than the sample itself. */
  briefly?: boolean;
  /** The record it begins with, as if the sheet began there; the first where it is left out. */
  from?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Looks at a sheet's beginning; quick whatever its size.
 * @throws ProblemError where the sheet is damaged or too large; AbortError when the signal says so.
 */
async function sampleSheet(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  sheetPart: string,
  options: SampleOptions = {},
): Promise<SheetSample> {
  const { signal, from = 0 } = options;
  const { survey, records: count, needed } = await surveySheet(pack, sheetPart, options);
  const strings =
    parts.sharedStrings && needed > 0
      ? await readSharedStrings(pack.read(parts.sharedStrings, signal), needed)
      : noSharedStrings;
  const records: string[][] = [];
  const cellText = createCellText(strings, parts.numberStyles);
  const batches = readSheetRecords(pack, sheetPart, cellText, { most: sampleRecords, signal });
  for await (const batch of behind(batches, from)) {
    for (const record of batch.records) records.push(record);
    if (records.length >= count) return { records, share: batch.share, survey };
  }
  return { records, share: 1, survey };
}

/** The first time through: how much of the sheet and of the shared strings a sample takes, and what is hidden. */
async function surveySheet(
  pack: WorkbookPackage,
  sheetPart: string,
  { briefly = false, from = 0, signal }: SampleOptions,
) {
  const look = new SheetLook();
  const survey: SheetSurvey = { look, rows: 0, hidden: [], whole: true };
  let needed = 0;
  let sampled: number | undefined;
  let records = 0;
  const countStrings: CellText = (type, _style, raw) => {
    if (type === 's' && sampled === undefined) needed = Math.max(needed, Number(raw) + 1);
    return '?';
  };
  const batches = readSheetRecords(pack, sheetPart, countStrings, { look, most: sampleRecords, signal });
  for await (const batch of behind(batches, from)) {
    for (const at of batch.hidden) survey.hidden.push(records + at);
    for (const record of batch.records) if (!isBlank(record)) survey.rows++;
    records += batch.records.length;
    // Nothing but blank rows for as long as ten thousand others take.
    if (survey.rows === 0 && batch.characters > surveyed) throw xlsxError('tooLarge');
    // Blank rows at the top are no sample of anything, however many there are.
    const full =
      (records >= sampleRecords && survey.rows > 1) || (survey.rows > 0 && batch.characters > enough);
    if (full) sampled ??= records;
    if (full && (briefly || batch.characters > surveyed)) {
      survey.whole = false;
      break;
    }
  }
  // All there is, where the sheet ended before the sample was full: more than it has.
  return { survey, needed, records: sampled ?? Number.POSITIVE_INFINITY };
}

/** The records of a sheet behind the first so many, as if it began there. */
async function* behind(batches: AsyncIterable<RecordBatch>, from: number): AsyncGenerator<RecordBatch> {
  let before = 0;
  let above = { characters: 0, share: 0 };
  for await (const batch of batches) {
    const skipped = Math.max(0, Math.min(batch.records.length, from - before));
    before += skipped;
    if (skipped > 0 && skipped === batch.records.length) above = batch;
    yield {
      records: batch.records.slice(skipped),
      hidden: batch.hidden.flatMap((at) => (at < skipped ? [] : [at - skipped])),
      characters: batch.characters - above.characters,
      share: above.share < 1 ? (batch.share - above.share) / (1 - above.share) : 1,
    };
  }
}
