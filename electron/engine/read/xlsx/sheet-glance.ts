import { ProblemError } from '../../../../shared/model/problem.ts';
import { markInName, takeMarks } from '../../../../shared/rules/marks.ts';
import { isBlank, shapeOf } from '../text/cell-shape.ts';
import { isColumnWord, isFieldName } from '../text/column-words.ts';
import { cellsOf } from '../text/header-votes.ts';
import { findLayout, type Layout } from '../text/layout.ts';
import { findSharedStrings, noSharedStrings } from './shared-strings.ts';
import { type CellText, createCellText, readSheetRecords, type SheetLook } from './sheet-rows.ts';
import type { WorkbookPackage } from './workbook-package.ts';
import type { SheetPart, WorkbookParts } from './workbook-parts.ts';

/** What a sheet seems to hold, from its first rows. */
export interface SheetGlance {
  sheet: SheetPart;
  /** Undefined where the sheet cannot be read; the reason stands in `problem`. */
  layout: Layout | undefined;
  problem?: ProblemError;
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
const glanceRecords = 40;
/** Characters of a sheet in which its rows are counted, those for which a glance goes on, and the same of the strings. */
const countedOfSheet = 2 ** 17;
const mostOfSheet = 2 ** 20;
const mostOfStrings = 4 * 2 ** 20;
/** More columns than these make no sheet more of a contact list. */
const mostEvidence = 8;

/** Looks at the first rows of every sheet, to find the one that holds the list. */
export async function glanceAtSheets(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  signal?: AbortSignal,
): Promise<SheetGlance[]> {
  const wanted = new Set<number>();
  const tops: SheetTop[] = [];
  for (const sheet of parts.sheets.slice(0, mostSheets)) {
    tops.push(await topOf(pack, parts, sheet, wanted, signal));
  }
  const strings =
    parts.sharedStrings && wanted.size > 0
      ? await findSharedStrings(pack.read(parts.sharedStrings, signal), wanted, mostOfStrings)
      : new Map<number, string>();
  return tops.map((top) => glanceOf(top, strings));
}

interface SheetTop {
  sheet: SheetPart;
  /** The first records, and how many there are with text in them in that share of the sheet. */
  records: string[][];
  filled: number;
  share: number;
  problem?: ProblemError;
}

/** Stands before the number of a shared string until it is known; no XML holds it. */
const stringSign = '\u0000';

async function topOf(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  sheet: SheetPart,
  wanted: Set<number>,
  signal?: AbortSignal,
): Promise<SheetTop> {
  const top: SheetTop = { sheet, records: [], filled: 0, share: 1 };
  const plain = createCellText(noSharedStrings, parts.numberStyles);
  const cellText: CellText = (type, style, raw) => {
    if (type !== 's') return plain(type, style, raw);
    if (top.records.length < glanceRecords) wanted.add(Number(raw));
    return stringSign + raw;
  };
  try {
    for await (const batch of readSheetRecords(pack, sheet.part, cellText, { most: glanceRecords, signal })) {
      for (const record of batch.records) {
        if (top.records.length < glanceRecords) top.records.push(record);
        if (!isBlank(record)) top.filled++;
      }
      const limit = top.records.length < glanceRecords ? mostOfSheet : countedOfSheet;
      if (batch.characters > limit) return { ...top, share: batch.share };
    }
  } catch (error) {
    if (error instanceof ProblemError) return { ...top, records: [], filled: 0, problem: error };
    throw error;
  }
  return top;
}

function glanceOf(
  { sheet, records, filled, share, problem }: SheetTop,
  strings: Map<number, string>,
): SheetGlance {
  const name = sheet.name.replace(/[_.-]+/g, ' ');
  const mark = markInName(name);
  const seen = { sheet, mark, aside: takeMarks(name).marks.length > 0 };
  if (problem) return { ...seen, layout: undefined, problem, rows: { count: 0, exact: true }, evidence: 0 };
  const { within, layout } = tableOf(
    records.map((record) =>
      record.map((cell) =>
        cell.startsWith(stringSign) ? (strings.get(Number(cell.slice(stringSign.length))) ?? '?') : cell,
      ),
    ),
  );
  const body = within.slice(layout.firstDataRow).filter((record) => !isBlank(record));
  const above = within.slice(0, layout.firstDataRow).filter((record) => !isBlank(record)).length;
  const rows = { count: Math.round((filled - above) / Math.max(share, 1e-6)), exact: share === 1 };
  return { ...seen, layout, rows, evidence: evidenceOf(layout, body) };
}

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
  /** The records: blank ones as they are, the others at least as wide as the table. */
  records: string[][];
  /** The same, no wider than the table. */
  within: string[][];
  layout: Layout;
}

/** Finds the table of a sheet; `headerRows` are set by hand. */
export function tableOf(records: readonly string[][], headerRows?: number[]): SheetTable {
  const width = widthOf(records);
  const wide = records.map((record) => widened(record, width));
  const within = wide.map((record) => record.slice(0, width));
  return { records: wide, within, layout: findLayout(within, headerRows) };
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
