import { ProblemError } from '../../../../shared/model/problem.ts';
import { markInName, takeMarks } from '../../../../shared/rules/marks.ts';
import { isBlank, shapeOf } from '../text/cell-shape.ts';
import { isColumnWord, isFieldName } from '../text/column-words.ts';
import { cellsOf } from '../text/header-votes.ts';
import { findLayout, type Layout } from '../text/layout.ts';
import { findSharedStrings, noSharedStrings } from './shared-strings.ts';
import { type CellText, createCellText, readSheetRecords, SheetLook } from './sheet-rows.ts';
import { type WorkbookPackage, xlsxError } from './workbook-package.ts';
import type { SheetPart, WorkbookParts } from './workbook-parts.ts';

/** The beginning of a sheet: its first records, and what is known of the rest without the text of its cells. */
export interface SheetSample {
  sheet: SheetPart;
  /** A shared string stands as its number behind `stringSign`; `wanted` has these numbers. */
  records: string[][];
  wanted: Set<number>;
  /** Share of the sheet that these records are, and the share that was looked at, 0 to 1. */
  share: number;
  seen: number;
  /** Rows with text in them, and the numbers of those that are hidden, as far as it was looked at. */
  rows: number;
  hidden: number[];
  look: SheetLook;
  /** Why it can't be read. */
  problem?: ProblemError;
}

/** What a sheet seems to hold. */
export interface SheetGlance extends Pick<SheetSample, 'sheet' | 'problem'> {
  /** Undefined where the sheet cannot be read. */
  layout: Layout | undefined;
  /** Rows below the header. */
  rows: { count: number; exact: boolean };
  /** How much its columns are those of a contact list: known names, and cells that are phones or email addresses. */
  evidence: number;
  /** The mark that its name is: "DNC", "Unsubscribed". */
  mark: string | undefined;
  /** Its name says that it is not the list of today: "Old", "Removed". */
  aside: boolean;
}

/** Sheets that are looked at; of a workbook with more, the others can be chosen by name. */
const mostSheets = 60;
/** Records that are looked at to find header and columns. */
const sampleRecords = 500;
/** Characters that are looked at of one sheet (some ten thousand rows), and of all, where each gets its share. */
const mostOfSheet = 4 * 2 ** 20;
const mostOfSheets = 8 * 2 ** 20;
const leastOfSheet = 2 ** 19;
/** Characters of the shared strings that are read for a glance. */
const mostOfStrings = 4 * 2 ** 20;
/** More columns than these make no sheet more of a contact list. */
const mostEvidence = 8;

/** Looks at the beginning of every sheet; quick whatever their size. @param chosen Those that are looked at in any case. */
export async function sampleSheets(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  chosen: readonly SheetPart[],
  signal?: AbortSignal,
): Promise<SheetSample[]> {
  const sheets = new Set([...parts.sheets.slice(0, mostSheets), ...chosen]);
  const most = Math.min(mostOfSheet, Math.max(leastOfSheet, mostOfSheets / sheets.size));
  const samples: SheetSample[] = [];
  for (const sheet of sheets) samples.push(await sampleSheet(pack, parts, sheet, most, signal));
  return samples;
}

/** Stands before the number of a shared string until it is known; no XML holds it. */
const stringSign = '\u0000';

async function sampleSheet(
  pack: WorkbookPackage,
  { numberStyles }: WorkbookParts,
  sheet: SheetPart,
  most: number,
  signal?: AbortSignal,
): Promise<SheetSample> {
  const look = new SheetLook();
  const sample: SheetSample = {
    sheet,
    look,
    records: [],
    wanted: new Set(),
    share: 1,
    seen: 1,
    rows: 0,
    hidden: [],
  };
  const plain = createCellText(noSharedStrings, numberStyles);
  let isFull = false;
  let met = 0;
  const cellText: CellText = (type, style, raw) => {
    if (isFull) return '?';
    if (type !== 's') return plain(type, style, raw);
    sample.wanted.add(Number(raw));
    return stringSign + raw;
  };
  try {
    const batches = readSheetRecords(pack, sheet.part, cellText, { look, most: sampleRecords, signal });
    for await (const { records, hidden, characters, share } of batches) {
      for (const at of hidden) sample.hidden.push(met + at);
      met += records.length;
      sample.rows += records.filter((record) => !isBlank(record)).length;
      if (!isFull) {
        sample.records.push(...records);
        sample.share = share;
      }
      // Blank rows at the top are no sample of anything, however many there are.
      isFull ||= met >= sampleRecords && sample.rows > 1;
      if (characters <= most) continue;
      if (sample.rows === 0) throw xlsxError('tooLarge');
      return { ...sample, seen: share };
    }
  } catch (problem) {
    if (problem instanceof ProblemError) return { ...sample, records: [], problem };
    throw problem;
  }
  return sample.records.length === met ? { ...sample, share: 1 } : sample;
}

/** The records of samples with their shared strings. @param most Characters that are read for these; others are "?". */
export async function readTexts(
  pack: WorkbookPackage,
  { sharedStrings }: WorkbookParts,
  samples: readonly SheetSample[],
  { most, signal }: { most?: number; signal?: AbortSignal | undefined } = {},
): Promise<string[][][]> {
  const wanted = new Set(samples.flatMap((sample) => [...sample.wanted]));
  const strings =
    sharedStrings && wanted.size > 0
      ? await findSharedStrings(pack.read(sharedStrings, signal), wanted, most)
      : new Map<number, string>();
  const textOf = (cell: string) =>
    cell.startsWith(stringSign)
      ? (strings.get(Number(cell.slice(stringSign.length))) ?? (most === undefined ? '' : '?'))
      : cell;
  return samples.map(({ records }) => records.map((record) => record.map(textOf)));
}

/** What every sheet seems to hold, to find the one with the list. */
export async function glanceAtSheets(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  samples: readonly SheetSample[],
  signal?: AbortSignal,
): Promise<SheetGlance[]> {
  const texts = await readTexts(pack, parts, samples, { most: mostOfStrings, signal });
  return samples.map((sample, at) => glanceOf(sample, texts[at] ?? []));
}

function glanceOf({ sheet, rows, seen, problem }: SheetSample, records: readonly string[][]): SheetGlance {
  const name = sheet.name.replace(/[_.-]+/g, ' ');
  const glance = { sheet, mark: markInName(name)?.mark, aside: takeMarks(name).marks.length > 0 };
  if (problem) return { ...glance, layout: undefined, problem, rows: { count: 0, exact: true }, evidence: 0 };
  const { within, layout } = tableOf(records);
  const body = within.slice(layout.firstDataRow).filter((record) => !isBlank(record));
  const count = Math.round((rows - filledAbove(within, layout)) / Math.max(seen, 1e-6));
  return { ...glance, layout, rows: { count, exact: seen === 1 }, evidence: evidenceOf(layout, body) };
}

/** Records with text in them above the first row of the table. */
export const filledAbove = (records: readonly string[][], { firstDataRow }: Layout): number =>
  records.slice(0, firstDataRow).filter((record) => !isBlank(record)).length;

function evidenceOf({ columns, headerRows }: Layout, body: string[][]): number {
  if (isForm(body)) return 0;
  let evidence = 0;
  let placesAlone = true;
  for (const { index, rawHeader } of columns) {
    const name = headerRows.length > 0 ? rawHeader.trim() : '';
    const named = isFieldName(name) ? 1 : isColumnWord(name) && !pivotName.test(name) ? 0.5 : 0;
    const cells = cellsOf(body, index);
    const values = cells.filter((cell) => ['email', 'phone'].includes(shapeOf(cell))).length;
    // One address or phone stands on a cover, too.
    const valued = values > 1 && values * 2 >= cells.length ? 1 : 0;
    evidence += named + valued;
    if (valued > 0 || (named > 0 && !placeName.test(name))) placesAlone = false;
  }
  return Math.min(evidence, mostEvidence) * (placesAlone ? lookupShare : 1);
}

/** Columns of places without a person, business or street: a table to look postal codes or states up in. */
const placeName =
  /^((zip|postal|post|city|town|state|province|county|country|region)[\s_-]?(code|name|id)?|code|fips|id|number)$/i;
const lookupShare = 0.1;

/** Names of columns that stand one below the other: a form, a cover with a contact on it, or what the columns mean. */
function isForm(body: string[][]): boolean {
  const first = cellsOf(body, 0);
  const names = first.filter((cell) => isFieldName(cell.replace(/[:*]+$/, '')));
  return names.length > 1 && names.length * 3 >= first.length;
}

/** What Excel calls the columns of its summaries. */
const pivotName = /^(sum|count|average|max|min|product) of /i;

/** More empty columns than these in a row set off stray cells, which would make every row of the table as wide. */
const mostEmptyColumns = 100;

/** Where the table lies among a sheet's first records. */
export interface SheetTable {
  /** The records, no wider than the table. */
  within: string[][];
  layout: Layout;
}

/** Finds the table of a sheet; `headerRows` are set by hand. */
export function tableOf(records: readonly string[][], headerRows?: number[]): SheetTable {
  const width = widthOf(records);
  const within = records.map((record) => widened(record, width).slice(0, width));
  return { within, layout: findLayout(within, headerRows) };
}

/** Columns up to the last that is the table's. */
function widthOf(records: readonly string[][]): number {
  const used = new Set<number>();
  for (const record of records) {
    for (const [column, cell] of record.entries()) if (cell !== '') used.add(column);
  }
  let width = 0;
  for (const column of [...used].sort((a, b) => a - b)) {
    if (width > 0 && column - width > mostEmptyColumns) break;
    width = column + 1;
  }
  return width;
}

/** A copy of the record with empty cells up to this width; a blank one stays as it is, for there may be a million. */
export function widened(record: string[], width: number): string[] {
  if (isBlank(record)) return record;
  return record.length >= width ? [...record] : [...record, ...Array<string>(width - record.length).fill('')];
}

/** The record without the cells of hidden columns. */
export function withoutHidden(record: string[], look: SheetLook): string[] {
  return isBlank(record) ? record : record.filter((_, column) => !look.isHiddenColumn(column));
}
