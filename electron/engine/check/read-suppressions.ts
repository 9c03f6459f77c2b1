import type { OutsideLines } from '../../../shared/model/accounting.ts';
import type { Column, FileInspection } from '../../../shared/model/csv.ts';
import {
  mostUnreadShown,
  type RowsToSuppress,
  type SuppressionFile,
  type SuppressionsRead,
} from '../../../shared/model/suppression.ts';
import { isPlaceholder } from '../../../shared/rules/text.ts';
import {
  nameIn,
  ofKinds,
  type SuppressionKey,
  type SuppressionKind,
  suppressionsIn,
} from '../../../shared/verdict/suppression-key.ts';
import { optOutsIn } from '../columns/row-words/list-sayings.ts';
import { suggestMapping } from '../columns/suggest/suggest-mapping.ts';
import { openTable } from '../read/open-table.ts';

/** Which columns of a file are read for suppression. */
interface SuppressionColumns {
  /** Those with numbers, emails or domains, by their places. */
  read: ReadonlySet<number>;
  /** Those of people's names: one with whole names, or first and last names. */
  names: readonly (readonly number[])[];
}

const entryKinds: readonly string[] = ['phone', 'email', 'web address'];
const named =
  /(?:^|[^a-z])(?:tele)?(?:phones?|tel|mobile|cell|fax|numbers?|e-?mails?|domains?|web ?sites?|urls?)(?:[^a-z]|$)/i;

/** Told by what the columns hold, and by their names; where nothing tells, all columns are read. */
function suppressionColumns(inspection: FileInspection): SuppressionColumns {
  const { columns } = inspection;
  const { content, services } = suggestMapping(inspection);
  const mapped = services.find(({ service }) => service === 'name-append');
  const columnOf = (field: string) => mapped?.fields.find((each) => each.field === field)?.column ?? null;
  const [first, last] = [columnOf('first_name_column'), columnOf('last_name_column')];
  const names =
    mapped?.fullName !== undefined
      ? [[mapped.fullName]]
      : first !== null && last !== null
        ? [[first, last]]
        : [];
  const isName = (index: number) => names.some((each) => each.includes(index));
  const told = columns
    .map(({ index }) => index)
    .filter(
      (index) =>
        !isName(index) &&
        (entryKinds.includes(content.find(({ column }) => column === index)?.looksLike ?? '') ||
          named.test(columns[index]?.rawHeader ?? '')),
    );
  if (columns.length === 1) return { read: new Set([0]), names: [] };
  const read = told.length > 0 ? told : columns.map(({ index }) => index).filter((index) => !isName(index));
  return { read: new Set(read), names };
}

/** Characters of a cell or a line that are shown. */
const longestShown = 200;

/**
 * Reads a file of any kind that the app reads as a list for suppression: numbers, emails, domains and names of people.
 * Every line in which something stands from which nothing is taken is told.
 * @param only How the file is read, and that only rows count whose person opted out, by what they say in some columns.
 * @throws ProblemError where there is no list to read; AbortError.
 */
export async function readSuppressions(
  path: string,
  signal?: AbortSignal,
  { reading = {}, optOuts }: RowsToSuppress = {},
): Promise<SuppressionsRead> {
  const looked = await openTable(path, reading, signal);
  // All of it as rows, the header too: it may be the first entry of a list without one, or what stands above an entry.
  const isText = !optOuts && (looked.inspection.kind === 'csv' || looked.inspection.kind === 'xlsx');
  const table = isText ? await openTable(path, { ...reading, headerRows: [] }, signal) : looked;
  const columns = suppressionColumns(looked.inspection);
  const reader = new RowsReader(columns, isText);
  const isOptOut = optOuts && optOutsIn(optOuts, looked.inspection);
  let outside: readonly OutsideLines[] = [];
  for await (const batch of table.batches(signal)) {
    signal?.throwIfAborted();
    for (const [place, cells] of batch.rows.entries())
      if (!isOptOut || isOptOut(cells)) reader.take(cells, () => batch.lineOf(place));
    outside = batch.skipped?.outside ?? outside;
  }
  if (!optOuts) for (const { line, kind, text } of outside) if (kind !== 'blank') reader.takeText(text, line);
  const { columns: all } = looked.inspection;
  const nameOf = ({ header, rawHeader, index }: Column) =>
    rawHeader.trim() === '' || suppressionsIn(rawHeader).length > 0 ? `Column ${index + 1}` : header;
  const isRead = ({ index }: Column) =>
    columns.read.has(index) || columns.names.some((name) => name.includes(index));
  return {
    found: reader.found(),
    file: {
      found: reader.counts(),
      columns: all.filter(isRead).map(nameOf),
      unusedColumns: all.filter((column) => !isRead(column)).map(nameOf),
      rows: reader.rows,
      unread: reader.unread,
    },
  };
}

class RowsReader {
  rows = 0;
  readonly unread: SuppressionFile['unread'] = { count: 0, lines: [] };
  readonly #columns: SuppressionColumns;
  /** The first row may be the header, which is no entry and none that was lost. */
  #isFirst: boolean;
  readonly #found = ofKinds(() => new Map<string, string>());

  constructor(columns: SuppressionColumns, hasHeader: boolean) {
    this.#columns = columns;
    this.#isFirst = hasHeader;
  }

  take(cells: readonly string[], lineOf: () => number): void {
    const isHeader = this.#isFirst;
    this.#isFirst = false;
    this.rows++;
    let isTaken = false;
    let isTold = false;
    const tell = (text: string) => {
      isTold = true;
      if (isHeader) return;
      this.#tell(lineOf(), text);
    };
    cells.forEach((cell, column) => {
      if (isEmpty(cell) || !this.#columns.read.has(column)) return;
      const found = suppressionsIn(cell);
      for (const key of found) this.#add(key, cell);
      if (found.length > 0) isTaken = true;
      else if (!isHeader && this.#isName(cell, [column])) isTaken = true;
      else tell(cell);
    });
    for (const name of isHeader ? [] : this.#columns.names) {
      const text = name.map((column) => cells[column]?.trim() ?? '').join(' ');
      if (this.#isName(text, name)) isTaken = true;
    }
    const rest = cells.filter((cell) => !isEmpty(cell));
    if (!isTaken && !isTold && rest.length > 0) tell(rest.join(', '));
  }

  /** A line that the reader took for no row: a title or a note, or an entry after all. */
  takeText(text: string, line: number): void {
    const found = suppressionsIn(text);
    for (const key of found) this.#add(key, text);
    if (found.length === 0) this.#tell(line, text);
  }

  found(): Record<SuppressionKind, string> {
    return ofKinds((kind) => {
      const lines: string[] = [];
      for (const [key, written] of this.#found[kind])
        lines.push(`${key}\t${written.replace(/[\t\r\n]+/g, ' ')}\n`);
      return lines.join('');
    });
  }

  counts(): Record<SuppressionKind, number> {
    return ofKinds((kind) => this.#found[kind].size);
  }

  /** In a column of entries of all kinds a name is one where there are no columns for names. */
  #isName(text: string, columns: readonly number[]): boolean {
    if (this.#columns.names.length > 0 && !this.#columns.names.includes(columns)) return false;
    const key = nameIn(text);
    if (key !== null) this.#add({ kind: 'name', key }, text);
    return key !== null;
  }

  #add({ kind, key }: SuppressionKey, written: string): void {
    // What is kept beyond its batch is copied: a slice would keep the whole piece of the file.
    if (!this.#found[kind].has(key))
      this.#found[kind].set(copied(key), copied(written.trim().slice(0, longestShown)));
  }

  #tell(line: number, text: string): void {
    this.unread.count++;
    if (this.unread.lines.length < mostUnreadShown)
      this.unread.lines.push({ line, text: copied(text.trim().slice(0, longestShown)) });
  }
}

const isEmpty = (cell: string) => cell.trim() === '' || isPlaceholder(cell.trim());
const copied = (text: string) => Buffer.from(text).toString();
