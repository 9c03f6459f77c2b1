import type { Dialect } from '../../../../shared/model/csv.ts';
import type { Places } from './places.ts';
import { blanksEnd, closingQuote, plainCellEnd, quotedBetweenBlanks, skipBlanks } from './quoting.ts';
import { unescapePlain, unescapeQuoted } from './unescape.ts';

/** More text is needed to read the record. */
export const incomplete = -1;
/** Its quotes do not add up. */
const damaged = -2;

export interface CarefulCells {
  cells: string[];
  /** How many of them stood in quotes. */
  quotedCells: number;
  /** Where the record ends, or `incomplete`, or `damaged`. */
  end: number;
}

/**
 * Reads the cells of a record in any dialect: quotes with blanks around them, backslashes before delimiters and quotes.
 * @param last No text follows this one. @param places Of the same text, not ahead of `start`.
 */
export function readCellsWithCare(
  text: string,
  start: number,
  last: boolean,
  dialect: Dialect,
  places: Places,
): CarefulCells {
  const { delimiter, quote } = dialect;
  const cells: string[] = [];
  let quotedCells = 0;
  let lineEnd = places.lineEnd(start);
  const ended = (end: number): CarefulCells => ({ cells, quotedCells, end });
  for (let at = start; ; ) {
    let after: number;
    const spaced = quotedBetweenBlanks(text, at, lineEnd, dialect);
    if (spaced) {
      cells.push(unescapeQuoted(text.slice(spaced.from, spaced.to), dialect));
      quotedCells++;
      after = spaced.after;
    } else if (quote !== '' && text[at] === quote) {
      const close = closingQuote(text, at + 1, dialect);
      if (close < 0 || (close + 1 === text.length && !last)) return ended(last ? damaged : incomplete);
      cells.push(unescapeQuoted(text.slice(at + 1, close), dialect));
      quotedCells++;
      after = close + 1;
      if (after > lineEnd) lineEnd = places.lineEnd(after);
      after = blanksEnd(text, after, lineEnd, delimiter) ?? after;
    } else {
      if (lineEnd < 0) return ended(incomplete);
      after = plainCellEnd(text, at, lineEnd, dialect);
      cells.push(unescapePlain(text.slice(at, after), dialect));
    }
    if (after === lineEnd) return ended(after);
    if (delimiter === '' || !text.startsWith(delimiter, after)) {
      // Blanks behind a closing quote may yet turn out to end its cell.
      const behind = skipBlanks(text, after, delimiter);
      const tail = text.slice(behind, behind + 8);
      const cutOff = delimiter.startsWith(tail) || tail === '\r';
      return ended(cutOff && !last ? incomplete : damaged);
    }
    at = after + delimiter.length;
  }
}
