import type { Dialect } from '../../../../shared/model/csv.ts';
import { isValueShape, joinUnquotedWords, shapeOf } from './cell-shape.ts';
import { isColumnWord } from './column-words.ts';
import { hasNoteWords } from './line-account.ts';
import { repairRecord } from './repair.ts';

/** Fewer columns than this are too easily matched by chance. */
const fewestColumns = 3;
const others = [',', ';', '\t', '|', ' '];

/**
 * Reads a line that has too few cells with another delimiter than the rest of the file, as lists glued together from
 * several exports have them. Only where that gives exactly the table's number of cells with no oddity left; between
 * spaces, moreover, most cells have to be values, or all column names, because any sentence has words and spaces.
 */
export function readWithOtherDelimiter(line: string, dialect: Dialect, width: number): string[] | undefined {
  if (width < fewestColumns) return undefined;
  for (const delimiter of others) {
    if (dialect.delimiter.includes(delimiter) || !occursTimes(line, delimiter, width - 1)) continue;
    const cells = cellsBetween(line, { ...dialect, delimiter }, width);
    if (!cells) continue;
    if (delimiter !== ' ' || (isListOf(cells) && !isOneThing(line))) return cells;
  }
  return undefined;
}

function cellsBetween(line: string, dialect: Dialect, width: number): string[] | undefined {
  const { cells, cost } = repairRecord(line, dialect, 0);
  if (cost > 0) return undefined;
  if (cells.length === width) return cells;
  return dialect.delimiter === ' ' ? joinUnquotedWords(cells, width) : undefined;
}

/** A note, or one value that has spaces in it: a phone with its extension, a date. */
const isOneThing = (line: string): boolean => hasNoteWords(line) || isValueShape(shapeOf(line));

/** Mostly values, or column names and hardly anything else: what is in no sentence, no note and no company's name. */
function isListOf(cells: readonly string[]): boolean {
  const values = cells.filter((cell) => cell.includes(' ') || isValueShape(shapeOf(cell)));
  const names = cells.filter(isColumnWord);
  // "Main Street Company" has three words that columns are called; a header has more of them.
  return values.length * 2 > cells.length || names.length === cells.length || names.length > namesOfHeader;
}

const namesOfHeader = 3;

function occursTimes(line: string, text: string, times: number): boolean {
  let at = -1;
  for (let found = 0; found < times; found++) {
    at = line.indexOf(text, at + 1);
    if (at < 0) return false;
  }
  return true;
}
