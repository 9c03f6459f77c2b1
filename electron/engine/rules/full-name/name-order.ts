import { isGiven, isSurname, onlyGiven, onlySurname } from './name-role.ts';
import { nameWords } from './name-words.ts';
import { organizationSign } from './not-a-name.ts';
import type { NameOrder } from './reading.ts';
import { takeAround } from './take-around.ts';

/** The order that one cell speaks for; undefined where it could be either, or has a comma and says so itself. */
function orderOf(cell: string): NameOrder | undefined {
  if (/[,&+/;@\d]/.test(cell)) return undefined;
  const all = nameWords(cell.trim().replace(/\s+/g, ' '));
  if (organizationSign(all) !== 'none') return undefined;
  const { words } = takeAround(all);
  const [first, second] = words;
  const last = words[words.length - 1];
  if (first === undefined || second === undefined || last === undefined) return undefined;
  if (words.length > 2 && last.initial && !first.initial) return 'last-first';
  if (words.length > 2 && second.initial && !last.initial) return 'first-last';
  if (onlyGiven(first.bits) && !onlyGiven(last.bits)) return 'first-last';
  if (isGiven(first.bits) && onlySurname(last.bits)) return 'first-last';
  if (onlySurname(first.bits) && isGiven(second.bits)) return 'last-first';
  return isSurname(first.bits) && onlyGiven(second.bits) ? 'last-first' : undefined;
}

/** Of the cells that speak for an order, how many must speak for the same one. */
const AGREEMENT = 0.8;
const FEWEST = 2;

/**
 * What order the names of a column are written in where they have no comma, voted over a sample by the names that are
 * known. 'either' where too few cells tell, or they disagree: each cell is then read by its own names.
 */
export function nameOrderOf(cells: readonly string[]): NameOrder | 'either' {
  let firstLast = 0;
  let lastFirst = 0;
  for (const cell of cells) {
    const order = orderOf(cell);
    if (order === 'first-last') firstLast++;
    else if (order === 'last-first') lastFirst++;
  }
  const enough = Math.max(FEWEST, (firstLast + lastFirst) * AGREEMENT);
  if (firstLast >= enough) return 'first-last';
  return lastFirst >= enough ? 'last-first' : 'either';
}
