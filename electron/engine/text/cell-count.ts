import type { Dialect } from '../../../shared/csv.ts';
import type { RepairedRecord } from './repair.ts';

/** Sound quotes and yet a wrong number of cells: too few, or too many of which one spans lines. */
export function isDoubtful(found: number, width: number, text: () => string): boolean {
  if (found === width || width === 0) return false;
  return found < width || /[\r\n]/.test(text());
}

/**
 * Whether a reading overrules another of the same text whose quotes add up: not for a number of cells that is wrong too
 * (a footer is one cell, comma or not), nor where quotes around a cell would become part of values (a short row is short).
 */
export function fitsBetter({ cells }: RepairedRecord, { quote }: Dialect, width: number): boolean {
  const isCut = (cell: string) => quote !== '' && (cell.startsWith(quote) || cell.endsWith(quote));
  return cells.length === width && !cells.some(isCut);
}
