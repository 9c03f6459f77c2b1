import type { CheckReport } from '../../../shared/model/check.ts';
import type { Dialect, FileInspection, ReadingChoice, TableInFile } from '../../../shared/model/csv.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';

interface Option {
  value: string;
  label: string;
}

const delimiterNames: Record<string, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
  ' ': 'Space',
  '^': 'Caret',
  '~': 'Tilde',
  ':': 'Colon',
  '#': 'Number sign',
  '¦': 'Broken bar',
  '§': 'Section sign',
  '::': 'Double colon',
  '||': 'Double pipe',
  ', ': 'Comma and space',
  '; ': 'Semicolon and space',
  ' | ': 'Pipe between spaces',
  '': 'None (one column)',
};

export const fixedWidth = 'fixed-width';

/** The usual delimiters, and the present one when it is none of them. */
export function delimiterOptions({ delimiter, fixedColumns }: Dialect): Option[] {
  const options = Object.entries(delimiterNames).map(([value, label]) => ({ value, label }));
  if (fixedColumns) return [{ value: fixedWidth, label: 'Fixed width' }, ...options];
  const isUsual = Object.hasOwn(delimiterNames, delimiter);
  return isUsual
    ? options
    : [...options, { value: delimiter, label: JSON.stringify(delimiter).slice(1, -1) }];
}

export const quotes: Record<Dialect['quote'], string> = {
  '"': 'Double quote "',
  "'": "Single quote '",
  '': 'None',
};

/** "No header", then the file's first rows by number and content, one of which starts the header; also one below them. */
export function headerOptions(topRecords: readonly (readonly string[])[], chosen = 0): Option[] {
  const rows = topRecords.map((record, index) => ({
    value: String(index),
    label: `Row ${index + 1}: ${shorten(record.filter((cell) => cell.trim() !== '').join(', ')) || 'empty'}`,
  }));
  const below = chosen < rows.length ? [] : [{ value: String(chosen), label: `Row ${chosen + 1}` }];
  return [{ value: '', label: 'This file has no header' }, ...rows, ...below];
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The most rows a header may be put together from by hand. */
export const mostHeaderRows = 4;

/** Record numbers of a header that starts at `first` and is `height` rows high. */
export function headerRowsFrom(first: number, height: number): number[] {
  return Array.from({ length: height }, (_, offset) => first + offset);
}

const recordKindNames = { json: 'JSON', vcf: 'Contact cards' };

/** What kind of table the file is, in one line: "header in row 3". Its encoding and delimiter stand behind "How it is read". */
export function readingInWords({
  kind,
  sheet,
  sheets,
  workbook,
  dialect,
  tableAt,
  headerRows,
}: FileInspection): string {
  if (kind === 'json' || kind === 'vcf') return recordKindNames[kind];
  const read = workbook?.reading.sheets?.length ?? 1;
  const form =
    kind === 'xlsx' ? sheetInWords(sheet, sheets, read) : dialect.fixedColumns ? 'fixed width' : '';
  const table = tableAt ? `table from line ${wholeNumber(tableAt.line)}` : '';
  return [form, table, headerInWords(headerRows)].filter(Boolean).join(', ');
}

function sheetInWords(sheet: string | undefined, sheets: readonly string[], read: number): string {
  if (sheets.length <= 1 || sheet === undefined) return 'Excel workbook';
  if (read > 1) return `${read} of ${counted(sheets.length, 'sheet')}`;
  return `Sheet ${sheet} of ${counted(sheets.length, 'sheet')}`;
}

function headerInWords(rows: readonly number[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'no header';
  return first === last ? `header in row ${first + 1}` : `header in rows ${first + 1} to ${last + 1}`;
}

type Workbook = FileInspection['workbook'];

export const isTogether = (workbook: Workbook) => workbook?.reading.sheets !== undefined;

export const allInWords = (workbook: Workbook) =>
  `All ${counted(workbook?.together.length ?? 0, 'sheet')} with these columns`;

/**
 * The tables of a file to choose from: those at its beginning, and those further down that the check has found; none
 * where there is only one.
 */
export function tablesToChoose(
  inspection: FileInspection,
  report: { skipped?: CheckReport['skipped'] | undefined } | undefined,
): TableInFile[] {
  const { tables } = inspection;
  const known = new Set(tables.map(({ line }) => line));
  const further = (report?.skipped?.outside ?? []).flatMap(({ tableAt, line, text }) =>
    tableAt && !known.has(line) ? [{ headerRow: 0, line, names: text, tableAt }] : [],
  );
  const all = [...tables, ...further].sort((a, b) => a.line - b.line);
  return all.length > 1 ? all : [];
}

/** Whether this is the table that is read. */
export function isTableRead(
  { tableAt, headerRow }: TableInFile,
  { tableAt: read, headerRows }: FileInspection,
): boolean {
  return read || tableAt ? read?.line === tableAt?.line : headerRow === headerRows[0];
}

/** The reading that chooses a table. */
export function readingOfTable(
  table: TableInFile,
  { tables }: FileInspection,
  { tableAt: _, headerRows: __, ...others }: ReadingChoice,
): ReadingChoice {
  if (table.tableAt) return { ...others, tableAt: table.tableAt };
  // The header of the first is found without help, also where it takes several rows.
  const first = tables.find(({ tableAt }) => !tableAt);
  return table === first ? others : { ...others, headerRows: [table.headerRow] };
}
