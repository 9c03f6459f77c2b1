import { type Column, claimName } from '../../../../shared/model/csv.ts';
import { isBlank } from './cell-shape.ts';
import { findHeader, type HeaderGuess } from './header.ts';
import { cellsOf, isRepeated, isTyped } from './header-votes.ts';
import { isComment, isRuler } from './note-lines.ts';

/** Where the table lies in a file or sheet, and what its columns are called. */
export interface Layout extends HeaderGuess {
  columns: Column[];
  /** Names were put above other columns than they stand above, because only there the values fit them. */
  movedNames: boolean;
  /** Rows of the header, those that only repeat one not counted. */
  headerHeight: number;
  /** Columns whose cells are nearly all numbers, dates, addresses of some kind: there, a name is no data. */
  typedColumns: boolean[];
  /** Delimiters at the ends of rows made columns without name or content; these are left out. */
  emptyColumns: number;
}

/** Finds header and columns in the first records; `chosen` are the header's record numbers set by hand. */
export function findLayout(all: string[][], chosen?: number[]): Layout {
  const records = withoutComments(all, chosen);
  const guess = findHeader(records, chosen);
  const body = records.slice(guess.firstDataRow).filter((record) => !isBlank(record));
  const names = guess.headerRows.map((row) => fitNames(records[row] ?? [], guess.width, body));
  const named = nameColumns(names, guess.width);
  const columns = withoutTrailing(named, names, body);
  const regular = body.filter((record) => record.length === guess.width);
  return {
    ...guess,
    columns,
    movedNames: guess.headerRows.some((row, at) => !startsWith(records[row] ?? [], names[at] ?? [])),
    headerHeight: names.filter((row, at) => !names.slice(0, at).some((one) => isRepeated(one, row))).length,
    typedColumns: columns.map(({ index }) => isTyped(cellsOf(regular, index))),
    emptyColumns: named.length - columns.length,
  };
}

/** The table's header and number of columns; the rest of its layout takes longer. */
export function tableHeader(all: string[][], chosen?: number[]): HeaderGuess {
  return findHeader(withoutComments(all, chosen), chosen);
}

/** Comments and rulers keep their place, by whose number a header row is chosen, and say nothing about the table. */
function withoutComments(all: string[][], chosen: number[] | undefined): string[][] {
  return chosen ? all : all.map((record) => (isComment(record, 0, []) || isRuler(record) ? [''] : record));
}

/** Whether names stand as they stood, but for cells at their end. */
function startsWith(record: readonly string[], names: readonly string[]): boolean {
  return names.every((name, column) => name === (record[column] ?? ''));
}

/** Leaves out columns at the right that come from delimiters at the ends of the rows: no name, and never a cell. */
function withoutTrailing(columns: Column[], names: string[][], body: string[][]): Column[] {
  let count = columns.length;
  const isUsed = (column: number) =>
    names.some((row) => row.length > column) || body.some((row) => (row[column] ?? '').trim() !== '');
  while (names.length > 0 && count > 1 && !isUsed(count - 1)) count--;
  return columns.slice(0, count);
}

/**
 * Puts each name of a header above its column where the header has more or fewer cells than most rows. The names stay
 * where they stand: rows whose empty last cells were cut off are short, and a name moved on a guess is another column's.
 * They move only where the values say so, as where a program wrote row numbers and no name for them.
 */
function fitNames(names: readonly string[], width: number, body: readonly string[][]): string[] {
  const missing = width - names.length;
  const rows = body.filter((row) => row.length === width);
  const hasLast = cellsOf(rows, width - 1).length > 0;
  // Row numbers are one column; of two and more it is not known where they stand.
  if (missing === 0 || missing > 1 || (missing === 1 && !hasLast)) return [...names];
  const moved = missing > 0 ? ['', ...names] : withoutGaps(names, -missing);
  const [here, there] = [fitOf(names, rows, width), fitOf(moved, rows, width)];
  return there.wrong === 0 && there.right > here.right ? moved : [...names];
}

/** Leaves out as many cells without a name as are too many. */
function withoutGaps(names: readonly string[], excess: number): string[] {
  let left = excess;
  return names.filter((name) => name.trim() !== '' || left-- <= 0);
}

/** How many names stand above values of their kind, and how many above values of another. */
function fitOf(names: readonly string[], rows: readonly string[][], width: number) {
  const fit = { right: 0, wrong: 0 };
  for (let column = 0; column < width; column++) {
    const cells = cellsOf(rows, column);
    const name = names[column]?.trim().toLowerCase() ?? '';
    const pattern = kinds.find(([word]) => word.test(name))?.[1];
    if (cells.length === 0 || !pattern) continue;
    const share = cells.filter((cell) => pattern.test(cell)).length / cells.length;
    if (share > 0.6) fit.right++;
    else if (share < 0.2) fit.wrong++;
  }
  return fit;
}

/** Columns whose values can be told by their look: what such a column is called, and what stands in it. */
const kinds: [name: RegExp, value: RegExp][] = [
  [/e-?mail/, /\S@\S/],
  [/phone|mobile|cell|fax|\btel/, /^\D*(\d\D*){7,}$/],
  [/\bzip|postal|postcode/, /^\d{4,5}(-\d{4})?$/],
  [/^state$|\bstate\b/, /^[A-Z]{2}$/],
  [/website|\burl\b/, /^(https?:|www\.)|\.\w{2,}$/i],
  [/\bdate\b|created|updated|\bdob\b/, /\d[-/.]\d/],
  [/name|company|city|title/, /^[^@]*\p{L}[^@]*$/u],
];

/**
 * Names the columns of a table: the header's rows joined by a space, trimmed, made unique without regard to case, and
 * "Column 3" where there is no name. `headerRows` holds the cells of each header row; none gives numbered columns.
 */
export function nameColumns(headerRows: readonly string[][], width: number): Column[] {
  const count = Math.max(width, ...headerRows.map((row) => row.length));
  const taken = new Set<string>();
  const named = spreadGroups(headerRows, count);
  const columns = Array.from({ length: count }, (_, index) => {
    const parts = named.map((row) => row[index] ?? '');
    // A header that stands there twice names each column once.
    const rawHeader = [...new Set(parts.length === 1 ? parts : parts.filter((part) => part !== ''))].join(
      ' ',
    );
    const name = [...new Set(parts.map((part) => part.trim()))].join(' ');
    return { index, rawHeader, header: name.replace(/\s+/g, ' ').trim() };
  });
  // Names that stand in the file go first: an invented one must not take them away.
  for (const column of columns) {
    if (column.header !== '') column.header = claimName(column.header, taken);
  }
  for (const column of columns) {
    if (column.header === '') column.header = claimName(`Column ${column.index + 1}`, taken);
  }
  return columns;
}

/** Where a header has several rows, a name above several columns (a merged cell) counts for each of them. */
function spreadGroups(headerRows: readonly string[][], count: number): readonly string[][] {
  const startsGroup = (rows: readonly string[][], column: number) =>
    rows.some((row) => (row[column] ?? '').trim() !== '');
  return headerRows.map((row, level) => {
    if (level === headerRows.length - 1) return row;
    const spread = Array.from({ length: count }, (_, column) => row[column] ?? '');
    for (let column = 1; column < count; column++) {
      const empty = spread[column]?.trim() === '' && !startsGroup(headerRows.slice(0, level), column);
      if (empty && startsGroup(headerRows.slice(level + 1), column))
        spread[column] = spread[column - 1] ?? '';
    }
    return spread;
  });
}
