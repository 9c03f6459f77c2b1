import { readState } from '../../../../shared/rules/state.ts';
import { titlesBehind } from '../../names/name-words.ts';
import { titleOrSuffix } from '../../names/person-name.ts';
import { givenNames, surnames } from '../../names/word-lists.ts';

const namePart = /^\p{L}[\p{L}.'’-]*$/u;
const isGiven = (word: string) => givenNames.has(word);
/** A surname that is a given name, too ("Thomas"), counts as either. */
const mayBeSurname = (word: string) => surnames.has(word) || !givenNames.has(word);

/**
 * Whether a cell looks like first and last name of a person in one: "James Smith", "Dr. Mary A. Lee", "Smith, James",
 * "SMITH JAMES A & MARY". One of the names has to be a common one, so this is true of a share of such cells only.
 */
export function looksLikeFullName(cell: string): boolean {
  const text = cell.trim().toLowerCase();
  const [last = '', given = '', ...more] = text.replace(titleOrSuffix, '').split(/\s*,\s*/);
  if (given !== '') return more.length === 0 && isLastFirst(last, given);
  const words = last
    .split(/\s+(?:&|and|y|et)\s+|\s+/)
    .filter((word) => !titlesBehind.has(word.replace('.', '')));
  const [first = '', second = ''] = words;
  if (words.length < 2 || words.length > 6 || !words.every((word) => namePart.test(word))) return false;
  if (isGiven(first)) return mayBeSurname(words.at(-1) ?? '');
  return surnames.has(first) && isGiven(second);
}

function isLastFirst(last: string, given: string): boolean {
  const names = given.split(/\s+/).filter((word) => word !== '&');
  if (
    !namePart.test(last.replaceAll(' ', '')) ||
    names.length > 4 ||
    !names.every((word) => namePart.test(word))
  )
    return false;
  // "Austin, TX" is a place.
  return readState(given).verdict !== 'usable' && (isGiven(names[0] ?? '') || surnames.has(last));
}
