import { type ReadingChoice, unusedName } from '../../../shared/model/csv.ts';
import { askedBeforeColumns } from '../../engine/prepare/prepared-files.ts';
import { writeStrict } from '../../engine/prepare/strict-line.ts';
import { openTable } from '../../engine/read/open-table.ts';
import { strictDialect, strictReading, strictRecords } from '../../engine/read/text/strict-records.ts';
import { asInFile, type WorkContext } from '../../engine/read/text/table.ts';
import { Tokenizer } from '../../engine/read/text/tokenizer.ts';
import { countFile, mayBeStrict } from '../import/result-scanner.ts';
import { answeredColumns, answeredRow, sentColumns } from '../layout/read-result-columns.ts';
import type { Merged, MergeRequest } from './join-shapes.ts';

/** Where the cells of one part stand in the rows of all parts together; null for those that stand nowhere. */
type Places = readonly (number | null)[];

/** The columns of a result that is joined to others. */
interface PartColumns {
  names: readonly string[];
  /** Columns that came back from the list that was sent, by that list's columns: the same whatever they are called. */
  sent?: ReadonlyMap<number, number>;
  /** Of the list's columns it has only those that the parts before it have. */
  fills?: boolean;
}

/**
 * Joins the headers of several results: columns are the same where their names are, to the letter. @returns every name of any
 * part, in the order in which they come first, twice where it stands twice in a part; and for each part the places of its columns.
 */
export function mergedHeader(parts: readonly PartColumns[]): { headers: string[]; places: Places[] } {
  const headers: string[] = [];
  const known = new Map<string, number>();
  const places = parts.map(({ names, sent, fills }) => {
    const times = new Map<string, number>();
    return names.map((name, column) => {
      const sentColumn = sent?.get(column);
      let key = `sent ${sentColumn}`;
      if (sentColumn === undefined) {
        const time = (times.get(name) ?? 0) + 1;
        times.set(name, time);
        key = `${time} ${name}`;
      } else if (fills && !known.has(key)) return null;
      const place = known.get(key) ?? headers.push(name) - 1;
      known.set(key, place);
      return place;
    });
  });
  return { headers, places };
}

type AskedBefore = NonNullable<MergeRequest['parts'][number]['askedBefore']>;

/** What tells a row of a list, and what it asks, from others: its number and its cells, as they would have been sent. */
const nameOf = (row: string, cells: readonly string[]) => [row, ...cells].join('\u001f');

/** The rows of a result, by their places from 0, in whose stead earlier answers are joined. @throws ProblemError; AbortError. */
async function answeredRows(
  { path, places }: AskedBefore,
  earlier: readonly { path: string }[],
  signal?: AbortSignal,
): Promise<Set<number>> {
  const own = askedBeforeColumns.length;
  const asked: string[] = [];
  let width = 0;
  for await (const rows of strictRows(path, signal))
    for (const cells of rows) {
      asked.push(nameOf(cells[0] ?? '', cells.slice(own)));
      width = cells.length - own;
    }
  const answered = new Set<string>();
  for (const part of earlier)
    for await (const rows of strictRows(part.path, signal))
      for (const [row = '', ...cells] of rows) answered.add(nameOf(row, cells.slice(0, width)));
  const found = new Set<number>();
  for (const [at, name] of asked.entries()) {
    const place = places[at];
    if (place !== undefined && answered.has(name)) found.add(place);
  }
  return found;
}

/** A result without some of its rows. */
function without(part: Part, gone: ReadonlySet<number>): Part {
  if (gone.size === 0) return part;
  async function* batches(signal?: AbortSignal) {
    let at = 0;
    for await (const rows of part.batches(signal)) yield rows.filter(() => !gone.has(at++));
  }
  return { ...part, rows: part.rows - gone.size, batches };
}

interface OpenedPart extends Part, Omit<PartColumns, 'names'> {
  /** The cells of our own columns. */
  own(cells: readonly string[]): string[];
}

/**
 * Writes several results as one strict CSV: every row of every part once, in the order of the parts, each cell as it is
 * written there, under the names of all their columns. Earlier answers come last, with the cells of the list in the columns
 * in which the list came back. The parts stay as they are, and the whole has its name only once it is whole. Progress is in rows.
 * @throws ProblemError; AbortError.
 */
export async function mergeResults(
  { parts: of, earlier, to }: MergeRequest,
  { signal, onProgress }: WorkContext = {},
): Promise<Merged> {
  const listed = earlier ? await strictHeader(earlier.sent, signal) : [];
  const parts: OpenedPart[] = [];
  const allGone: number[][] = [];
  for (const { answeredOn, answeredBy, askedBefore, ...part } of of) {
    const opened = await openPart(part, signal);
    const gone =
      askedBefore && earlier ? await answeredRows(askedBefore, earlier.parts, signal) : new Set<number>();
    allGone.push([...gone]);
    const own = [answeredOn, answeredBy, ...(earlier ? [''] : [])];
    const sent = earlier ? sentColumns(opened.names, listed) : new Map<number, number>();
    parts.push({ ...without(opened, gone), sent, own: () => own });
  }
  for (const { path, answeredOn, answeredBy } of earlier?.parts ?? []) {
    const opened = await openPart({ path, reading: strictReading }, signal);
    parts.push({
      ...opened,
      // Its first column is the row of the list, which is none of the list's own; these follow.
      sent: new Map(['row', ...listed].map((_, column) => [column, column - 1])),
      fills: true,
      own: ([row = '']) => [answeredOn, answeredBy, row],
    });
  }
  const { headers, places } = mergedHeader(parts);
  const own: string[] = [];
  for (const name of [...answeredColumns, ...(earlier ? [answeredRow] : [])])
    own.push(unusedName(name, [...headers, ...listed, ...own]));
  const total = parts.reduce((sum, { rows }) => sum + rows, 0);
  const rows: number[] = [];
  async function* whole(): AsyncGenerator<string[][]> {
    let done = 0;
    for (const [at, part] of parts.entries()) {
      const before = done;
      const wholeOf = wholeRow(places[at] ?? [], headers.length, part.own);
      for await (const batch of part.batches(signal)) {
        yield batch.map(wholeOf);
        done += batch.length;
        onProgress?.(done, total);
      }
      rows.push(done - before);
    }
  }
  const bytes = await writeStrict(to, [...headers, ...own], whole(), couldNotJoin, signal);
  return { bytes, rows, gone: allGone };
}

export const couldNotJoin = 'The results could not be joined';

/** Puts the cells of a part where they stand in the rows of the whole, with the app's own behind. */
function wholeRow(places: Places, width: number, own: (cells: readonly string[]) => readonly string[]) {
  return (cells: readonly string[]): string[] => {
    const row = Array.from({ length: width }, () => '');
    for (const [column, cell] of cells.entries()) {
      const place = places[column];
      if (place !== null) row[place ?? column] = cell;
    }
    row.push(...own(cells));
    return row;
  };
}

/** A result that is joined to others. */
interface Part {
  /** Its columns' names; '' for cells that stand beyond its header. */
  names: string[];
  rows: number;
  batches(signal?: AbortSignal): AsyncIterable<string[][]>;
}

/**
 * Opens a result and looks at all of it once. A strict file is read to the letter: whatever a row looks like, such as
 * the header once more, it is a row. What is not strict is read as any list is. @throws ProblemError; AbortError.
 */
async function openPart(
  { path, reading }: { path: string; reading: ReadingChoice },
  signal?: AbortSignal,
): Promise<Part> {
  const table = await openTable(path, reading, signal);
  const header = table.inspection.columns.map(({ rawHeader }) => rawHeader);
  if (mayBeStrict(table.inspection)) {
    const strict = await measured(header, (stop) => strictRows(path, stop), signal);
    const isWhole =
      strict.names.length === header.length && strict.rows === (await countFile(path, signal)).rows;
    if (isWhole) return strict;
  }
  async function* batches(stop?: AbortSignal) {
    for await (const batch of table.batches(stop)) yield asInFile(batch);
  }
  return measured(header, batches, signal);
}

async function measured(
  header: readonly string[],
  batches: Part['batches'],
  signal?: AbortSignal,
): Promise<Part> {
  const names = [...header];
  let rows = 0;
  for await (const batch of batches(signal)) {
    rows += batch.length;
    for (const cells of batch) while (names.length < cells.length) names.push('');
  }
  return { names, rows, batches };
}

/** The rows of a strict file below its header. @throws ProblemError; AbortError. */
async function* strictRows(path: string, signal?: AbortSignal): AsyncGenerator<string[][]> {
  let isHeader = true;
  for await (const records of strictLists(path, signal)) {
    yield isHeader ? records.slice(1) : records;
    if (records.length > 0) isHeader = false;
  }
}

/** Its header. @throws ProblemError; AbortError. */
export async function strictHeader(path: string, signal?: AbortSignal): Promise<string[]> {
  for await (const [header] of strictLists(path, signal)) if (header) return header;
  return [];
}

async function* strictLists(path: string, signal?: AbortSignal): AsyncGenerator<string[][]> {
  const tokenizer = new Tokenizer(strictDialect, 0);
  for await (const records of strictRecords(path, signal)) {
    const rows: string[][] = [];
    for (const record of records) {
      const text = record.toString();
      if (!/^\r?\n?$/.test(text)) rows.push(...tokenizer.push(text, true));
    }
    yield rows;
  }
}
