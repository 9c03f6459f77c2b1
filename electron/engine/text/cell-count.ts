import type { Dialect } from '../../../shared/csv.ts';
import type { RepairedRecord } from './repair.ts';

/** Sound quotes and yet a wrong number of cells: too few, or too many of which one spans lines. */
export function isDoubtful(found: number, width: number, text: () => string): boolean {
  if (found === width || width === 0) return false;
  return found < width || /[\r\n]/.test(text());
}

/**
 * Whether a reading overrules another of the same text whose quotes add up (`sound`): not for a number of cells that is
 * wrong too (a footer is one cell, comma or not), nor where quotes that stand around cells or come in pairs would become
 * part of values, or a value would be cut beside a blank or a comma. A short row is short: it may be of another table.
 */
export function fitsBetter(
  { cells }: RepairedRecord,
  sound: readonly string[],
  { quote }: Dialect,
  width: number,
): boolean {
  if (cells.length !== width) return false;
  const isCut = (cell: string) => (quote !== '' && cell.includes(quote)) || besideCut.test(cell);
  return !cells.some((cell) => isCut(cell) && !sound.includes(cell));
}

const besideCut = /^[\s,;]|\s$/;
