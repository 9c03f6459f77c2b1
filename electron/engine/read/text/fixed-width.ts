import type {
  Column,
  Dialect,
  FixedColumn,
  ReadingChoice,
  ReadingNote,
} from '../../../../shared/model/csv.ts';
import { isFieldName } from './column-words.ts';
import { info, warning } from './notes.ts';

/** How much of the file's beginning is looked at; in characters. */
const looked = 48 * 1024;
/** Fewer lines share places of blanks by chance. */
const fewestLines = 4;
/** Share of lines that may not keep to the columns. */
const tolerated = 0.05;
/** Lines of titles that may stand above. */
const mostTitles = 5;
const longestLine = 4000;
/** A column is aligned to the left where nearly all of its cells begin where it does. */
const alignedShare = 0.95;

interface FixedGuess {
  columns?: FixedColumn[];
  /** The lines look like such columns, but where these begin is not certain. */
  inDoubt: boolean;
}

export const notFixed: FixedGuess = { inDoubt: false };

/**
 * Finds columns of fixed width: places at which nearly all lines, and the first, have blanks. A delimiter that was
 * found goes before, unless it stands only inside of such columns, as the comma of "Portland, OR" does.
 */
export function guessFixedWidth(
  sample: string,
  whole: boolean,
  found: Omit<Dialect, 'encoding'>,
  choice: ReadingChoice,
): FixedGuess {
  if (choice.fixedColumns) return { columns: choice.fixedColumns, inDoubt: false };
  const text = sample.slice(0, looked);
  if (choice.delimiter !== undefined || text.includes('\t') || text.startsWith('sep=')) return notFixed;
  const all = text.split(/\r\n|\r|\n/);
  if (!whole || text.length < sample.length) all.pop();
  const lines = all.map((line) => line.trimEnd()).filter((line) => line !== '');
  if (lines.some((line) => line.length > longestLine)) return notFixed;
  const isWeak = found.delimiter === '' || found.delimiter === ' ';
  const spaced = lines.filter((line) => wideGap.test(line)).length;
  // Nearly every list is settled here: some lines have a cell that is filled up with blanks, unless all values are as
  // wide as their columns.
  const isFilledUp = spaced >= lines.length * 0.3 || lines.slice(0, mostTitles).some(isRuler);
  if (!isFilledUp && found.delimiter !== '') return notFixed;
  const table = tableIn(lines);
  // Where few lines are, a gap may be nothing but the blanks that two of the longest share.
  const isCertain =
    isFilledUp || table?.columns.every(({ start }) => start === 0 || beginsAt(table.lines[0] ?? '', start));
  if (table && isCertain && (isWeak || isInside(found.delimiter, table.columns, table.lines)))
    return { columns: table.columns, inDoubt: false };
  const isSpaced = spaced > 1 && spaced >= lines.length * 0.6;
  return { inDoubt: isWeak && isSpaced };
}

/** Notes where columns of fixed width were read, or are likely. @param names The columns that were found. */
export function fixedWidthNotes({ columns, inDoubt }: FixedGuess, names: readonly Column[]): ReadingNote[] {
  if (columns) {
    const joined = names.filter(({ rawHeader }) => /\S \S/.test(rawHeader) && !isFieldName(rawHeader.trim()));
    const doubt =
      joined.length === 0 ? '' : ` Between one and the next may be a single blank: ${listed(joined)}.`;
    const message = `The list has ${columns.length} columns of fixed width. Check that none of them is two.${doubt}`;
    return [doubt === '' ? info('fixed-width', message) : warning('fixed-width', message)];
  }
  if (!inDoubt) return [];
  const message =
    'This looks like columns of fixed width, but where they begin is not certain, so they were not told apart. Open the file in Excel (Data, From Text, Fixed width) and save it as CSV.';
  return [warning('fixed-width-unsure', message)];
}

const listed = (columns: readonly Column[]) =>
  columns
    .slice(0, 3)
    .map(({ header }) => `"${header}"`)
    .join(', ');

interface FixedTable {
  columns: FixedColumn[];
  /** Those of the table alone. */
  lines: readonly string[];
}

/** Finds the table, without the titles that may stand above: these fit into its first column or into none. */
function tableIn(lines: readonly string[]): FixedTable | undefined {
  const count = lines.slice(0, mostTitles).findIndex((line) => wideGap.test(line));
  const [all, below] = [0, Math.max(0, count)].map((titles) => {
    const rest = lines.slice(titles);
    const columns = columnsOf(rest);
    return columns && { columns, lines: rest };
  });
  if (!below || below.columns.length <= (all?.columns.length ?? 0)) return all;
  const names = lines.slice(0, count);
  const isHeader = below.columns.slice(1).some(({ start }) => names.some((line) => beginsAt(line, start)));
  return isHeader ? all : below;
}

const wideGap = /\S {2,}\S/;

const beginsAt = (line: string, at: number) => (line[at] ?? ' ') !== ' ' && line[at - 1] === ' ';

/** The columns that all of these lines share; undefined where there are not two, or it is not certain. */
function columnsOf(lines: readonly string[]): FixedColumn[] | undefined {
  const ruler = lines.slice(0, 2).find(isRuler);
  const body = lines.filter((line) => !isRuler(line));
  const [first = ''] = body;
  if (body.length < fewestLines - (ruler ? 2 : 0)) return undefined;
  const starts = ruler === undefined ? startsByBlanks(first, body) : startsOfWords(ruler);
  if (starts.length < 2) return undefined;
  const columns = starts.map((start): FixedColumn => ({ start, align: 'any' }));
  const rows = body.slice(1).flatMap((line) => [cutLine(line, columns) ?? []]);
  const aligned = columns.map(({ start }, at): FixedColumn => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const left = cells.filter((cell) => !cell.startsWith(' ')).length;
    return { start, align: cells.length > 0 && left >= cells.length * alignedShare ? 'left' : 'any' };
  });
  const cutter = new FixedCutter(aligned);
  cutter.cut(body.map((line) => [line]));
  const firstIsCut = cutLine(first, aligned) !== undefined;
  return firstIsCut && cutter.broken <= body.length * tolerated ? aligned : undefined;
}

/** Where columns begin, by the places at which the first line and nearly all others have blanks. */
function startsByBlanks(first: string, lines: readonly string[]): number[] {
  const ends = gapEnds(first, lines);
  return ends
    .filter(
      ({ start, isWide }, at) =>
        at === 0 ||
        isWide ||
        isPadded(start, first, lines) ||
        isNamed(first, ends[at - 1]?.start, start, ends[at + 1]?.start),
    )
    .map(({ start }) => start);
}

/** The places behind blanks that nearly all lines share, the line's beginning first; wide are gaps of two and more. */
function gapEnds(first: string, lines: readonly string[]): { start: number; isWide: boolean }[] {
  const width = Math.max(...lines.map((line) => line.length));
  const filled = Array<number>(width).fill(0);
  for (const line of lines) {
    for (let at = 0; at < line.length; at++) if (line[at] !== ' ') filled[at] = (filled[at] ?? 0) + 1;
  }
  const most = lines.length * tolerated;
  const isGap = (at: number) => (filled[at] ?? 0) <= most && (first[at] ?? ' ') === ' ';
  const ends: { start: number; isWide: boolean }[] = [];
  for (let at = 0; at < width; at++) {
    if (isGap(at) || (at > 0 && !isGap(at - 1))) continue;
    ends.push({ start: at, isWide: at > 1 && isGap(at - 2) });
  }
  return ends;
}

/** A gap of one blank can be inside of a text, as in "(503) 555-0142", unless shorter values are filled up before it. */
function isPadded(start: number, first: string, lines: readonly string[]): boolean {
  if (!beginsAt(first, start)) return false;
  return lines.some((line) => beginsAt(line, start) && line[start - 2] === ' ');
}

/** The header has two names there, which together are none: "St Zip", but not "First Name". */
function isNamed(header: string, before: number | undefined, start: number, next?: number): boolean {
  if (!beginsAt(header, start)) return false;
  const [left, right] = [header.slice(before, start).trim(), header.slice(start, next).trim()];
  return isFieldName(left) && isFieldName(right) && !isFieldName(`${left} ${right}`);
}

/** Where the runs of dashes in a line below the header begin. */
const startsOfWords = (ruler: string) => [...ruler.matchAll(/\S+/g)].map(({ index }) => index);

/** Whether a delimiter stands inside of columns alone: at the edge of a cell it would be what sets the cells apart. */
function isInside(delimiter: string, columns: readonly FixedColumn[], lines: readonly string[]): boolean {
  const mark = delimiter.trim();
  const isWide = columns
    .slice(1)
    .every(
      ({ start }) =>
        lines.filter((line) => line[start - 1] === ' ' && line[start - 2] === ' ').length * 2 > lines.length,
    );
  if (mark === '' || columns.length < 3 || !isWide) return false;
  return !lines.some((line) =>
    cutLine(line, columns)?.some((cell) => cell.trim().startsWith(mark) || cell.trim().endsWith(mark)),
  );
}

/** A line of dashes between header and rows, which shows where the columns begin. */
const isRuler = (line: string) => /^\s*[-=]{2,}(\s+[-=]+)+\s*$/.test(line);

/**
 * A line's cells, blanks and all, by where the columns begin; undefined where a word reaches into the next column, so
 * that cutting there would make other values.
 */
function cutLine(line: string, columns: readonly FixedColumn[]): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; at < columns.length; at++) {
    const start = at === 0 ? 0 : (columns[at]?.start ?? 0);
    if (at > 0 && start < line.length && !isBlankAt(line, start - 1)) return undefined;
    cells.push(line.slice(start, columns[at + 1]?.start));
  }
  return cells;
}

const isBlankAt = (line: string, at: number) => line.charCodeAt(at) === 32;

/** Cuts lines into the cells of columns of fixed width. A line that does not keep to them stays as it is, in one cell. */
export class FixedCutter {
  /** Lines that did not keep to the columns. */
  broken = 0;
  readonly #columns: readonly FixedColumn[];
  #hasHeader = false;

  constructor(columns: readonly FixedColumn[]) {
    this.#columns = columns;
  }

  /** @param records Lines, each as a record of one cell. */
  cut(records: readonly string[][]): string[][] {
    return records.map((record) => {
      const [line = ''] = record;
      if (line.trim() === '') return [''];
      if (isRuler(line)) return [line.trim()];
      const cells = cutLine(line, this.#columns);
      if (cells && this.#isAligned(cells)) return cells.map((cell) => cell.trim());
      this.broken++;
      return record;
    });
  }

  /** Text that is pushed to the right by a long value before it begins behind its place; a header may be centered. */
  #isAligned(cells: readonly string[]): boolean {
    if (!this.#hasHeader) {
      this.#hasHeader = true;
      return true;
    }
    return cells.every(
      (cell, at) => this.#columns[at]?.align !== 'left' || cell.charCodeAt(0) !== 32 || cell.trim() === '',
    );
  }
}
