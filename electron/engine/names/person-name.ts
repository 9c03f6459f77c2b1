import {
  type CellReading,
  emptyCell,
  held,
  longestValue,
  repairable,
  unusable,
  usable,
  usableCell,
} from '../../../shared/rules/cell-reading.ts';
import { markInName } from '../../../shared/rules/marks.ts';
import { isPlaceholder, tidied } from '../../../shared/rules/text.ts';
import { conjunction, readFullName } from './full-name.ts';
import {
  is,
  isGiven,
  isSurname,
  joined,
  type NameWord,
  nameWord,
  nameWords,
  type WordKind,
  wordsOf,
} from './name-words.ts';
import {
  isLeftByProgram,
  isOrganizationWord,
  isWhoever,
  keysOf,
  notAName,
  notPeople,
  standInOf,
} from './no-person.ts';
import { takeAround } from './one-name.ts';

const titles = 'A title or a degree, with no name';
/** What stands in a cell of its own behind or in front of a name, and is none; Co and Md are names. */
const alone: readonly [kind: WordKind, reason: string][] = [
  ['aloneCompany', notPeople.company],
  ['households', notPeople.household],
  ['aloneEstate', notPeople.estate],
  ['aloneTitle', titles],
];

/** By the code of a character: its letter, small and without its accent, or the apostrophe; 0 for all that stand in few names. */
const lettersByCode = Uint8Array.from({ length: 256 }, (_, code) => {
  const [letter = ''] = String.fromCharCode(code).toLowerCase().normalize('NFD');
  return /[a-zßæðøþ']/.test(letter) ? letter.charCodeAt(0) : 0;
});
const apostrophe = 0x27;
/** Stands in the codes of small letters. */
const smallBit = 0x20;

const withLetter = (hash: number, letter: number) => Math.imul(hash ^ letter, 0x9e3779b1);
const placeOf = (hash: number) => hash >>> 16;
/** What is told of a word: always, of a last name only, or of all words that begin with it. */
const told = { always: 1, asLastName: 2, asBeginning: 4 };
/**
 * What is told of words, by their hash. Another word with the same hash is looked at more closely, too, and nothing is
 * said of it.
 */
const toldByHash = new Uint8Array(placeOf(-1) + 1);
const isTold = (hash: number, when: number) => ((toldByHash[placeOf(hash)] ?? 0) & when) !== 0;
function tell(words: Iterable<string>, when: number): void {
  for (const word of words) {
    let hash = 0;
    for (const letter of word) hash = withLetter(hash, letter.charCodeAt(0));
    toldByHash[placeOf(hash)] = (toldByHash[placeOf(hash)] ?? 0) | when;
  }
}

/** How marks and stand-ins begin. */
const beginnings = 'boun dece disc dont dono fall hard inva neve opte opto soft unde unsu vers';
const lengthOfBeginnings = 4;
tell(beginnings.split(' '), told.asBeginning);
/** The shorter ones, and the parts of don't, dec'd and Mary's. */
tell(['dnc', 'dnd', 'dne', 'dnm', 'xx', 'don', 'dec', 's'], told.always);
/** Words of which something is to be said alone or beside another name. */
tell(wordsOf('toldAlone'), told.always);
tell(wordsOf('men', 'women'), told.asLastName);

/**
 * True for nearly all names, of which nothing is to be said: letters of which the first may be a capital, in one part or
 * in several as in O'Brien and Dell'Olio.
 * @param isLast Of a last name: the most common given names are looked at beside the first name.
 */
export function isOrdinaryName(cell: string, isLast: boolean): boolean {
  const when = isLast ? told.always | told.asLastName : told.always;
  const { length } = cell;
  let code = 0;
  let hash = 0;
  /** Of this part. */
  let letters = 0;
  for (let at = 0; at < length; at++) {
    code = cell.charCodeAt(at);
    const letter = lettersByCode[code] ?? 0;
    if (letter === apostrophe) {
      if (letters === 0 || isTold(hash, when)) return false;
      letters = 0;
      hash = 0;
    } else {
      if (letter === 0 || (letters > 0 && (code & smallBit) === 0)) return false;
      hash = withLetter(hash, letter);
      if (++letters === lengthOfBeginnings && isTold(hash, told.asBeginning)) return false;
    }
  }
  const endsInSmallLetter = letters > 0 && (code & smallBit) !== 0;
  // One letter over and over may be none.
  return length > 1 && endsInSmallLetter && cell[1] !== cell[2] && !isTold(hash, when);
}

/**
 * Reads a cell that should hold a part of a person's name. Null, None and Test are names people
 * bear, so only unmistakable stand-ins (N/A, a spreadsheet's error) are refused; the rest takes both cells (`readNamePair`).
 */
export function readName(cell: string): CellReading {
  if (cell.length > longestValue) return unusable('too-long');
  const text = tidied(cell);
  if (text === '') return emptyCell;
  const reading = readTidied(text);
  if (text === cell || reading.verdict === 'unusable') return reading;
  if (reading.verdict === 'held') return { ...reading, fixed: reading.fixed ?? text };
  return usable(reading.finding ?? 'text-notation', text);
}

/** Usable, and to be looked at beside the other name. */
export const usableName: CellReading = { ...usableCell };

function readTidied(text: string): CellReading {
  if (isPlaceholder(text) && !/^(?:null|none)$/i.test(text)) return unusable('text-placeholder');
  if (text.includes('@')) return unusable('text-wrong-kind');
  if (!/[\p{L}\p{M}]/u.test(text)) return unusable(/\d/.test(text) ? 'text-wrong-kind' : 'text-placeholder');
  const told = readMark(text) ?? readNoPerson(text);
  if (told) return told;
  if (dangling.test(text)) return held('name-several', undefined, undefined);
  if (several.test(text)) return held('name-several', text.replace(several, ' or '), undefined);
  if (generation.test(text)) return usable('name-title');
  if (/\d/.test(text))
    return numberApart.test(text) ? held('name-number', undefined, undefined) : usable('name-digits');
  if (hasTitle(text)) return usable('name-title');
  return /^[^\p{Ll}\p{Lo}]{3,}$/u.test(text)
    ? usable('name-capitals')
    : is(nameWord(text), 'toldAlone')
      ? usableName
      : usableCell;
}

/** True where a title stands in front of the name, or a suffix behind it. */
function hasTitle(text: string): boolean {
  const around = takeAround(nameWords(text.replaceAll(',', ' ')));
  return around.words.length > 0 && around.doubt === undefined && around.title + around.suffix !== '';
}

/** A question mark at the edge of a name; between letters it is a letter that was lost. */
const asked = /^\?|\?[)\]]?$/;

/** A name with a mark in it, held back; undefined where there is none. */
function readMark(text: string): CellReading | undefined {
  const marked = markInName(text);
  if (marked) return held('name-mark', marked.mark, marked.rest);
  // A question mark can be a letter that was lost ("Jos?"), so the cell stays as it is.
  return asked.test(text) ? held('name-mark', '?', undefined) : undefined;
}

/** What stands between the names of two people. */
const several = /(?<=\p{L}\.?)\s*(?:[&+/;|]|(?<=\s)(?:and|or)(?=\s))\s*(?=\p{L})/iu;
/** A word for "and" at the edge of a cell: the other name stands elsewhere. */
const dangling = /^(?:[&+]|and\s)\s*\p{L}|\p{L}\s+(?:[&+]|and)$/iu;
/** An ordinal that stands for a generation: Smith 2nd. */
const generation = /(?<=\p{L}[\s,]+)\d(?:nd|rd|th)\.?$/iu;
/** A number apart from the letters: an address, a phone, an apartment. */
const numberApart = /(?<![\p{L}\d])\d|\d{4}/u;

/** With a dot; without one they may be initials. */
const suffix = /^[js]r\.$/i;
const couples = /^(?:(?:dear|and|or|mrs?|ms|miss|dr|sir|madam)(?: |$))+$/;
/** A name all of it in brackets, which may mean anything. */
const inBrackets = /^[[<]\p{Lu}\p{Ll}+(?: \p{L}+)*[\]>]$/u;
const careOf = /^(?:c\/o|care of|at+n|attention)(?!\p{L})/iu;
const web = /^(?:https?:|www\.)|:\/\/|\.(?:com|net|org|io|co|gov|edu)(?:\/|$)/i;
/** Signs and signs' names (&amp;) that stand in no name, and a letter that was lost. */
const strangeSigns = /[{}[\]<>%$#=\\_~^*\ufffd\p{Extended_Pictographic}]|&#?\w+;/u;
/** Words that programs join, each with a capital: FirstName. */
const joinedWords = /\p{Ll}{2}\p{Lu}/u;

/** Reads a cell of names that says something else; undefined for what may be a name. */
function readNoPerson(text: string): CellReading | undefined {
  if (careOf.test(text)) return held('name-unsure', undefined, undefined);
  const name = nameWords(text);
  if (name.every((word) => word.plain || is(word, 'particles')) && !joinedWords.test(text)) return undefined;
  const keys = keysOf(text).map((key) => key.replace(/\d+$/, ''));
  const [key = ''] = keys;
  const byProgram = isLeftByProgram(text);
  const standIn = standInOf(keys);
  if (standIn === 'sure' || (standIn && (byProgram || /\d|^\(.*\)$/.test(text))))
    return unusable('text-placeholder');
  if (byProgram)
    return inBrackets.test(text) ? held('name-signs', undefined, undefined) : unusable('text-placeholder');
  if (web.test(text)) return unusable('text-wrong-kind');
  if (isWhoever(keys)) return unusable('name-no-person', notPeople.resident);
  if (keys.length === 1) {
    const [, reason = suffix.test(text) ? titles : undefined] =
      alone.find(([kind]) => is(nameWord(key), kind)) ?? [];
    return reason === undefined ? strange(text) : unusable('name-no-person', reason);
  }
  if (couples.test(keys.join(' '))) return unusable('name-no-person', titles);
  const organization = name.filter(isOrganizationWord);
  // De la Plaza, Garcia Bell: of a family, not of an organization.
  const isFamily =
    organization.length > 0 &&
    (organization.every(isSurname) || name.slice(0, -1).every((word) => is(word, 'particles')));
  const not = isFamily ? undefined : notAName(name, text);
  if (not?.kind === 'not-people') return unusable('name-no-person', notPeople[not.what]);
  if (keys.some((key) => is(nameWord(key), 'nothing'))) return held('name-stand-in', undefined, undefined);
  return strange(text);
}

const strange = (text: string) =>
  strangeSigns.test(text) ? held('name-signs', undefined, undefined) : undefined;

/** First and last name together, which can be wrong in ways neither shows alone. */
interface NamePair {
  first: CellReading;
  last: CellReading;
}

/** What "Last, First" has none of beside other people: an account, and behind its comma a kind of company or a generation. */
const besideName = /[;|()\d@]|,\s*(?:p\.?c|[iv])\.?$/i;

const oneComma = /^[^,]*\p{L}[^,]*,[^,]*\p{L}[^,]*$/u;

/** "Lee, Ann" as [first, last]; undefined unless that is one way to read it, or by far the likeliest. */
function splitLastFirst(text: string): [first: string, last: string] | undefined {
  if (!oneComma.test(text)) return undefined;
  const tidy = tidied(text);
  if (conjunction.test(tidy) || besideName.test(tidy)) return undefined;
  const reading = readFullName(text);
  if (reading.kind !== 'people' && reading.kind !== 'likely') return undefined;
  if (reading.kind === 'likely' && reading.doubt === 'another-person') return undefined;
  const [{ first, middle, last, suffix, title }, ...more] = reading.people;
  // "Brown, Dean Allen R": Dean is a title or his name.
  if (nameWords(title).some((word) => is(word, 'titlesOrNames') && !word.text.endsWith('.')))
    return undefined;
  // "John Smith, MD" and "Austin, TX" have a first name in front, and a generation is a part of who somebody is.
  if (more.length > 0 || suffix !== '' || isCommonGiven(nameWord(last))) return undefined;
  return [joined(first, middle), last];
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
  if (isCommonSurname(nameWord(firstCell)) && isCommonGiven(nameWord(lastCell)))
    return { first: { ...first, finding: 'name-swapped' }, last };
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

/** A name that is commonly the one and not the other. */
export const isCommonGiven = (word: NameWord) =>
  (is(word, 'men') || is(word, 'women')) && !is(word, 'surnames');
const isCommonSurname = (word: NameWord) => is(word, 'surnames') && !is(word, 'men') && !is(word, 'women');
