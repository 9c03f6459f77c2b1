import type { CellReading } from '../../../shared/rules/cell-reading.ts';
import { held, repairable, unusable, usableCell } from '../../../shared/rules/cell-reading.ts';
import { mayBeOneOf, tidied } from '../../../shared/rules/text.ts';
import {
  companiesAndSurnames,
  isGiven,
  isSurname,
  nameWord,
  nameWords,
  organizationWords,
  titlesOrNames,
  wordKey,
} from './name-words.ts';
import { titleOrSuffix } from './person-name.ts';
import {
  allSayingNothing,
  isWhoever,
  isWrittenByPrograms,
  maySayNothing,
  noFirstNames,
  perhapsSayingNothing,
  standInOf,
} from './stand-ins.ts';
import { givenNames, surnames } from './word-lists.ts';

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
  if (first === usableCell && last === usableCell && arePlain(firstCell, lastCell)) return undefined;
  if (isMarked(first) || isMarked(last)) return undefined;
  if (first.finding === 'too-long' || last.finding === 'too-long') return undefined;
  if (first.verdict === 'empty' && last.verdict === 'empty') return undefined;
  if (first.verdict === 'empty' || last.verdict === 'empty') {
    const text = first.verdict === 'empty' ? lastCell : firstCell;
    const parts = splitLastFirst(text);
    if (parts) return { first: repairable('name-both', parts[0]), last: repairable('name-both', parts[1]) };
    const joined = /\p{L}[\s,&+/]+\p{L}/u.test(text.trim()) ? unusable('name-joined') : undefined;
    if (!joined) return undefined;
    return first.verdict === 'empty' ? { first, last: joined } : { first: joined, last };
  }
  if (looksSwapped(firstCell, lastCell)) {
    return { first: { ...first, finding: 'name-swapped' }, last };
  }
  return doubtedPair(first.fixed ?? firstCell, last.fixed ?? lastCell, first, last);
}

/**
 * Sets aside what is a name but for the cell beside it: Test and Null where the other is no name either, null beside
 * Ann, and a word of companies behind what is nobody's first name ("Acme", "Roofing"). Office and Sales are no first names.
 */
function doubtedPair(firstText: string, lastText: string, first: CellReading, last: CellReading): NamePair {
  const areNames = isName(first) && isName(last);
  if (areNames && maySay(firstText) && maySay(lastText) && sayNothingTogether(firstText, lastText))
    return { first: doubted(first), last: doubted(last) };
  const [perhapsFirst, perhapsLast] = [isPerhapsNothing(firstText), isPerhapsNothing(lastText)];
  const doubtFirst =
    noFirstNames.has(wordKey(firstText)) ||
    (perhapsFirst && (perhapsLast || !isName(last) || stands(firstText, lastText)));
  const doubtLast =
    (perhapsLast && (perhapsFirst || !isName(first) || stands(lastText, firstText))) ||
    (isCompanyWord(lastText) && !isFirstName(firstText));
  return {
    first: doubtFirst && isName(first) ? doubted(first) : first,
    last: doubtLast && isName(last) ? doubted(last) : last,
  };
}

const isName = ({ verdict }: CellReading) => verdict === 'usable' || verdict === 'repairable';
const doubted = ({ fixed }: CellReading) => held('name-stand-in', undefined, fixed);
const isPerhapsNothing = (text: string) => mayBePerhaps(text) && standInOf([wordKey(text)]) === 'perhaps';

const mayBePerhaps = mayBeOneOf(perhapsSayingNothing);
const mayBeNoFirstName = mayBeOneOf([...perhapsSayingNothing, ...noFirstNames]);
const maySay = mayBeOneOf(allSayingNothing);
/** Of last names: whatever is asked of them here. */
const mayBeDoubted = mayBeOneOf([...allSayingNothing, ...organizationWords, 'trust', ...givenNames]);
/** True for nearly all names, of which neither says anything about the other. */
const arePlain = (first: string, last: string) => !mayBeNoFirstName(first) && !mayBeDoubted(last);

/** True for "Office", "Manager" and "First", "Name"; short words are names: An Do. */
function sayNothingTogether(firstText: string, lastText: string): boolean {
  const first = nameWord(firstText);
  if (first.plain || isGiven(first.bits)) return false;
  const keys = [first.key, nameWord(lastText).key];
  if (!keys.every((key) => maySayNothing(key) && (key.length > 3 || key === 'no' || key === 'not')))
    return false;
  return isWhoever(keys) || standInOf(keys) === 'sure';
}

/** True where a program seems to have written one of two cells: null beside Ann, NULL beside Ann. */
function stands(text: string, beside: string): boolean {
  const small = (each: string) => each === each.toLowerCase();
  const capital = (each: string) => each === each.toUpperCase();
  if (small(text)) return !small(beside);
  return capital(text) && !capital(beside) && isWrittenByPrograms(text.toLowerCase());
}

const mayBeCompanyWord = mayBeOneOf([...organizationWords, 'trust']);
/** A word that tells an organization and is no surname that is known: Roofing, Trust. */
function isCompanyWord(text: string): boolean {
  if (!mayBeCompanyWord(text)) return false;
  const key = wordKey(text);
  // Nearly all last names end here: what else is known of a word takes longer.
  if (!organizationWords.has(key) && key !== 'trust') return false;
  return !isSurname(nameWord(text).bits) && !companiesAndSurnames.has(key);
}

/** True for what has a known first name or an initial in it. */
function isFirstName(text: string): boolean {
  const words = nameWords(text);
  return words.some(({ key, bits, initial }) => initial || isGiven(bits) || titlesOrNames.has(key));
}

const isMarked = ({ verdict, finding }: CellReading) => verdict === 'held' && finding !== 'name-several';

const mayBeGivenName = mayBeOneOf(givenNames);

function looksSwapped(first: string, last: string): boolean {
  if (!mayBeGivenName(last)) return false;
  return givenNames.has(last) && surnames.has(first) && !surnames.has(last) && !givenNames.has(first);
}
