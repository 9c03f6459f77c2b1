import { isGiven, isSurname } from '../../engine/rules/full-name/name-role.ts';
import { nameWord } from '../../engine/rules/full-name/name-words.ts';
import { isKnownCity, type Place } from './places.ts';
import { subjectOf } from './segments.ts';

/** The cells of a row with the words of one name joined, and the place that its cells name by where they stand. */
interface RowCells {
  texts: string[];
  places: Place[];
  /** It is certain which of its cells is a name and which is a city. */
  sure: boolean;
}

const isCode = (cell: string | undefined) => /^[A-Z]{2}$/.test(cell ?? '');
const isWord = (cell: string | undefined) => /^[\p{L}.'’-]+$/u.test(cell ?? '') && !isCode(cell);
const isWords = (cell: string | undefined) => /^[\p{L} .'’-]+$/u.test(cell ?? '') && !isCode(cell);

/** A row of a table: single words side by side are one name, and in front of a state stands its city. */
export function readCells(cells: readonly string[]): RowCells {
  const first = cells.findIndex(isWord);
  const behind = cells.findIndex((cell, index) => index > first && !isWord(cell));
  const words = first === -1 ? [] : cells.slice(first, behind === -1 ? cells.length : behind);
  const state = cells.findIndex(isCode);
  const city = cells[state - 1] ?? '';
  const asTheyAre = { texts: [...cells], places: [], sure: state < 2 || !isWords(city) };
  const end = first + words.length;
  const joined = (name: readonly string[], taken: number, place: Place[]): RowCells => ({
    texts: [...cells.slice(0, first), name.join(' '), ...cells.slice(first + taken)],
    places: place,
    sure: true,
  });
  if (words.length > 1 && end === state) {
    const last = words.at(-1) ?? '';
    const beside = nameWord(words.at(-2) ?? '');
    const isName =
      beside.initial || isGiven(beside.bits) || (!isKnownCity(last) && isSurname(nameWord(last).bits));
    if (words.length === 2 && !isKnownCity(last))
      return joined(words, 3, [{ city: '', state: cells[state] ?? '' }]);
    // Which of them is the city is not certain.
    if (words.length === 2 || isName) return asTheyAre;
    return joined(words.slice(0, -1), words.length + 1, [{ city: last, state: cells[state] ?? '' }]);
  }
  const isCity = isWords(city) && subjectOf(city, false).is !== 'person';
  if (words.length > 1 && end === state - 1)
    return isCity ? joined(words, words.length + 2, [{ city, state: cells[state] ?? '' }]) : asTheyAre;
  const before = state >= 2 ? subjectOf(cells[state - 2] ?? '', false).is : 'other';
  if ((before === 'person' || before === 'company') && isWords(city) && isCity)
    return {
      texts: [...cells.slice(0, state - 1), ...cells.slice(state + 1)],
      places: [{ city, state: cells[state] ?? '' }],
      sure: true,
    };
  return words.length > 1 ? { ...joined(words, words.length, []), sure: asTheyAre.sure } : asTheyAre;
}
