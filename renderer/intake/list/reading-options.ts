import type { FileInspection } from '../../../shared/model/csv.ts';
import { encodingNames } from '../../../shared/model/encodings.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';

interface Option {
  value: string;
  label: string;
}

export const encodingOptions: Option[] = Object.entries(encodingNames).map(([value, label]) => ({
  value,
  label,
}));

const delimiterNames: Record<string, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
  ' ': 'Space',
  ', ': 'Comma and space',
  '': 'None (one column)',
};

const delimiterName = (delimiter: string) =>
  delimiterNames[delimiter] ?? JSON.stringify(delimiter).slice(1, -1);

/** The usual delimiters, and the present one when it is none of them. */
export function delimiterOptions(present: string): Option[] {
  const usual = Object.keys(delimiterNames);
  return (usual.includes(present) ? usual : [...usual, present]).map((value) => ({
    value,
    label: delimiterName(value),
  }));
}

export const quoteOptions: Option[] = [
  { value: '"', label: 'Double quote "' },
  { value: "'", label: "Single quote '" },
  { value: '', label: 'None' },
];

export const escapeOptions: Option[] = [
  { value: 'doubled', label: 'Quote written twice' },
  { value: 'backslash', label: 'Backslash' },
];

/** What ends the rows; the reader takes them all, so it is only said. */
export const recordEndNames: Record<Exclude<FileInspection['recordEnd'], 'none'>, string> = {
  crlf: 'CRLF, as on Windows',
  lf: 'LF, as on Mac and Linux',
  cr: 'CR, as on old Macs',
  mixed: 'more than one kind of line end',
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
