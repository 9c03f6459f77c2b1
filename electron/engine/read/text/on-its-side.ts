import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { isFieldName } from './column-words.ts';

/** A list on its side has few rows, one for each kind of value. */
const mostRows = 60;
const fewestNames = 3;

/** Warns of a list whose rows and columns are exchanged: the names of its columns stand one below the other. */
export function sideNote(records: readonly string[][]): ReadingNote[] {
  const filled = records.filter((record) => record.some((cell) => cell.trim() !== ''));
  const named = filled.filter(([first = '']) => isFieldName(first));
  const beside = named.flatMap(([, ...cells]) => cells).filter((cell) => cell.trim() !== '');
  const isOnSide =
    filled.length <= mostRows &&
    named.length >= fewestNames &&
    named.length >= filled.length * 0.6 &&
    beside.length >= named.length &&
    beside.filter(isFieldName).length <= beside.length / 4;
  if (!isOnSide) return [];
  const message =
    'Rows and columns are exchanged: each column is one contact. Turn the list in a spreadsheet (Paste Special, Transpose) and choose it again.';
  return [{ level: 'warning', code: onItsSide, message }];
}

export const onItsSide = 'on-its-side';
