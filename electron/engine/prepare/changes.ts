import type { PreparedList } from '../../../shared/model/check.ts';
import type { Column, FileInspection, ReadingNote } from '../../../shared/model/csv.ts';
import { encodingName } from '../../../shared/model/encodings.ts';
import type { ColumnKind } from '../../../shared/model/services.ts';
import { type CellReading, type FindingCode, findings } from '../../../shared/rules/cell-reading.ts';
import { memoized } from '../../../shared/rules/text.ts';
import { encodedTwice } from '../read/text/encoded-twice.ts';
import { type CellChange, mergedFilled } from '../read/text/table.ts';
import type { NewFile } from './new-file.ts';
import { LineFile, spreadsheetCell } from './prepared-files.ts';

type Change = PreparedList['changes'][number];

/** What is said of a cell that is usable, whatever else is to be said of it. */
const notationOf: Partial<Record<ColumnKind, FindingCode>> = {
  phone: 'phone-notation',
  email: 'email-notation',
  state: 'state-notation',
};
/** What the reader did on its own that changes what is sent, by the note it left; its other notes are remarks. */
const readerChanges: Record<string, string> = {
  preamble: 'Lines above the table skipped',
  'empty-columns': 'Empty columns at the right skipped',
  'second-table': 'Another table below the first skipped',
  'repeated-headers': 'Repeated headers skipped',
  footnotes: 'Lines below the table skipped',
  'blank-lines': 'Blank lines skipped',
  'hidden-rows-left-out': 'Hidden rows skipped',
  'hidden-columns-left-out': 'Hidden columns skipped',
  'merged-filled': mergedFilled,
  nul: 'Invisible characters skipped',
  'encoded-twice': encodedTwice,
  'mixed-encoding': 'Characters in another encoding than the rest converted',
  'quoted-lines': 'Quotes around whole lines taken off',
  'other-delimiter': 'Rows with another delimiter than the rest read by it',
  'odd-quotes': 'Rows with a stray or missing quote mark repaired',
};

const writtenAsCsv = {
  xlsx: ['workbook', 'Sheet of a workbook written as CSV'],
  json: ['json', 'Records of JSON written as CSV'],
  vcf: ['cards', 'Contact cards written as CSV'],
} as const;

export const correctedCells = 'Cells corrected by hand or by find and replace';
export const headersRenamed = 'Column names trimmed, made unique or given';

/** Findings of what stands beside a value, and is taken off where the value is sent all the same. */
const withoutIt = /-mark$|^email-(?:off|remark)$|^phone-words$/;

/** Counts every change made on the way from the user's file to the prepared one. */
export class Changes {
  private readonly counts = new Map<string, Change>();

  add(code: string, label: string, count = 1): void {
    if (count === 0) return;
    const known = this.counts.get(code);
    if (known) known.count += count;
    else this.counts.set(code, { code, label, count });
  }

  /** A cell of a mapped column was replaced by its strict or repaired form; the answer says why, in words. */
  addCell({ verdict, finding }: CellReading, kind: ColumnKind): string {
    const own = verdict !== 'usable' || finding === 'optional-stand-in' ? finding : undefined;
    const code = own ?? notationOf[kind] ?? 'text-notation';
    const sent = withoutIt.test(code) ? 'Sent without it' : 'Sent anyway';
    const label = `${findings[code][1]}${verdict === 'held' ? `. ${sent}` : ''}`;
    this.add(code, label);
    return label;
  }

  /** What reading the file in its own dialect already changed. */
  addFile(inspection: FileInspection, notes: readonly ReadingNote[]): void {
    const { dialect, headerRows, kind, recordEnd } = inspection;
    if (kind !== 'csv') {
      const [code, label] = writtenAsCsv[kind];
      this.add(code, label);
    }
    if (dialect.encoding !== 'utf-8') {
      // Which of the two bytes comes first is nothing people know of.
      const from = dialect.encoding.startsWith('utf-16') ? 'UTF-16' : encodingName(dialect.encoding);
      this.add('encoding', `Converted from ${from} to UTF-8`);
    }
    if (kind === 'csv' && dialect.delimiter !== ',' && dialect.delimiter !== '')
      this.add('delimiter', 'Cells separated by commas');
    if (dialect.fixedColumns) this.add('delimiter', 'Columns of fixed width written as CSV');
    if (dialect.quote === "'") this.add('quote', 'Single quotes around cells replaced by double quotes');
    if (dialect.escape === 'backslash')
      this.add('escape', 'Backslashes before quotes replaced by doubled quotes');
    if (recordEnd !== 'crlf' && recordEnd !== 'none')
      this.add('record-ends', 'Line ends written as CSV wants them (CRLF)');
    if (headerRows.length > 1) this.add('header-rows', 'Header rows joined into one', headerRows.length);
    for (const { code, count } of notes) {
      const label = readerChanges[code];
      if (label !== undefined) this.add(code, label, count);
    }
  }

  /** What was done to the column names for a service. */
  addHeader({ columns, headerRows }: FileInspection): void {
    if (headerRows.length === 0 && columns.length > 0)
      this.add('no-header', 'Header added, as the file has none');
    const renamed = columns.filter(({ header, rawHeader }) => header !== rawHeader).length;
    if (headerRows.length === 1) this.add('headers', headersRenamed, renamed);
  }

  countOf(code: string): number {
    return this.counts.get(code)?.count ?? 0;
  }

  get none(): boolean {
    return this.counts.size === 0;
  }

  list(): Change[] {
    return [...this.counts.values()];
  }
}

/**
 * Every cell that goes out another way than it stands in the user's file, before and after. It is written as the
 * rows pass, so a row that is left out only at the very end, for repeating an earlier one, stands in it too.
 */
export class ChangedCells extends LineFile {
  cells = 0;
  /** Headers and what was done are the same few again and again. */
  private readonly cellOf = memoized(spreadsheetCell);

  constructor(create: () => Promise<NewFile>) {
    super('Row,Column,Before,After,What was done', create);
  }

  /** @param row Its number, counted from 1; 'Header' for a column's name. */
  noteChange(row: number | 'Header', column: string, before: string, after: string, done: string): void {
    this.cells++;
    const [header, how] = [this.cellOf(column), this.cellOf(done)];
    this.add(`${row},${header},${spreadsheetCell(before)},${spreadsheetCell(after)},${how}`);
  }

  /** Adds cells that were changed before any rule read them. Answers how many of them a person changed. */
  addKnown(changed: readonly CellChange[] | undefined, columns: readonly Column[]): number {
    let byPerson = 0;
    for (const { row, column, before, after, by, done } of changed ?? []) {
      this.noteChange(row, columns[column]?.header ?? '', before, after, done);
      if (by === 'person') byPerson++;
    }
    return byPerson;
  }
}
