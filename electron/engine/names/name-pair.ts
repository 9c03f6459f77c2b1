import type { CellReading } from '../../../shared/rules/cell-reading.ts';
import { held, repairable, unusable, usableCell } from '../../../shared/rules/cell-reading.ts';
import { tidied } from '../../../shared/rules/text.ts';
import {
  givenNames,
  is,
  isGiven,
  isSurname,
  type NameWord,
  nameWord,
  nameWords,
  surnames,
} from './name-words.ts';
import { isWhoever, standInOf } from './no-person.ts';
import { titleOrSuffix } from './person-name.ts';

/** First and last name together, which can be wrong in ways neither shows alone. */
interface NamePair {
  first: CellReading;
  last: CellReading;
}

/** What follows a comma and is no first name: a degree, an office, a kind of company. */
const behindName =
  /^(?:m\.?d|d\.?o|r\.?n|ph\.?d|j\.?d|mba|ma|ms|bs|ba|dvm|dmd|dds|pe|cfa|cpa|pmp|esq(?:uire)?|jr|sr|i{1,3}|iv|v|inc|llc|ltd|llp|lp|co|corp|pc|pllc|plc|et al|ret|usn|usa|usmc)\.?$/i;

/** "Lee, Ann" as [first, last]; undefined unless there is one comma with a name on both sides, and one way to read it. */
function splitLastFirst(text: string): [string, string] | undefined {
  const [last, first, ...more] = tidied(text).split(/\s*,\s*/);
  if (!first || !last || more.length > 0) return undefined;
  if (titleOrSuffix.test(`x ${first}`) || behindName.test(first) || /[&+/()\d@]|\s(?:and|or)\s/i.test(text))
    return undefined;
  // "Ann, Bob" are two people, or a first name with its last name behind a stray comma.
  return givenNames.has(last) && !surnames.has(last) ? undefined : [first, last];
}

/**
 * Corrects the readings of a first and last name by looking at both; undefined where they stand as they are. Certain: one
 * cell holds "Last, First" and the other is empty. A hint only: a common given name stands as last name and a common
 * surname as first.
 */
export function readNamePair(
  firstCell: string,
  lastCell: string,
  first: CellReading,
  last: CellReading,
): NamePair | undefined {
  if (first === usableCell && last === usableCell) return undefined;
  if (isMarked(first) || isMarked(last)) return undefined;
  if (first.finding === 'too-long' || last.finding === 'too-long') return undefined;
  const [noFirst, noLast] = [first.verdict === 'empty', last.verdict === 'empty'];
  if (noFirst && noLast) return undefined;
  if (noFirst || noLast) {
    const text = noFirst ? lastCell : firstCell;
    const parts = splitLastFirst(text);
    if (parts) return { first: repairable('name-both', parts[0]), last: repairable('name-both', parts[1]) };
    if (!/\p{L}[\s,&+/]+\p{L}/u.test(text.trim())) return undefined;
    const joined = unusable('name-joined');
    return noFirst ? { first, last: joined } : { first: joined, last };
  }
  if (looksSwapped(firstCell, lastCell)) return { first: { ...first, finding: 'name-swapped' }, last };
  return doubtedPair(first.fixed ?? firstCell, last.fixed ?? lastCell, first, last);
}

/**
 * Sets aside what is a name but for the cell beside it: Test and Null where the other is no name either, null beside
 * Ann, and a word of companies behind what is nobody's first name ("Acme", "Roofing"). Office and Sales are no first names.
 */
function doubtedPair(firstText: string, lastText: string, first: CellReading, last: CellReading): NamePair {
  const [one, other] = [nameWord(firstText), nameWord(lastText)];
  const together = isName(first) && isName(last) && sayNothingTogether(one, other);
  const [perhapsFirst, perhapsLast] = [is(one, 'perhapsNothing'), is(other, 'perhapsNothing')];
  const doubtFirst =
    together ||
    is(one, 'noFirstNames') ||
    (perhapsFirst && (perhapsLast || !isName(last) || stands(firstText, lastText)));
  const doubtLast =
    together ||
    (perhapsLast && (perhapsFirst || !isName(first) || stands(lastText, firstText))) ||
    (isCompanyWord(other) && !hasFirstName(firstText));
  return {
    first: doubtFirst && isName(first) ? doubted(first) : first,
    last: doubtLast && isName(last) ? doubted(last) : last,
  };
}

const isName = ({ verdict }: CellReading) => verdict === 'usable' || verdict === 'repairable';
const doubted = ({ fixed }: CellReading) => held('name-stand-in', undefined, fixed);

/** True for "Office", "Manager" and "First", "Name"; short words are names: An Do. */
function sayNothingTogether(first: NameWord, last: NameWord): boolean {
  const keys = [first.key, last.key];
  if (isGiven(first) || keys.some((key) => key.length < 4 && key !== 'no' && key !== 'not')) return false;
  return isWhoever(keys) || standInOf(keys) === 'sure';
}

/** True where a program seems to have written one of two cells: null beside Ann, NULL beside Ann. */
function stands(text: string, beside: string): boolean {
  if (text === text.toLowerCase()) return beside !== beside.toLowerCase();
  const isCapital = text === text.toUpperCase() && beside !== beside.toUpperCase();
  return isCapital && is(nameWord(text), 'writtenByPrograms');
}

/** A word that tells an organization and is no surname that is known: Roofing, Trust. */
const isCompanyWord = (word: NameWord) =>
  (is(word, 'organizations') || word.key === 'trust') &&
  !isSurname(word) &&
  !is(word, 'organizationsAndSurnames');

/** True for what has a known first name or an initial in it. */
const hasFirstName = (text: string) =>
  nameWords(text).some((word) => word.initial || isGiven(word) || is(word, 'titlesOrNames'));

const isMarked = ({ verdict, finding }: CellReading) => verdict === 'held' && finding !== 'name-several';

const looksSwapped = (first: string, last: string) =>
  givenNames.has(last) && surnames.has(first) && !surnames.has(last) && !givenNames.has(first);
