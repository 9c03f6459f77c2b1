import {
  type CellReading,
  emptyCell,
  held,
  longestValue,
  unusable,
  usable,
  usableCell,
} from '../../../shared/rules/cell-reading.ts';
import { markInName, withoutMark } from '../../../shared/rules/marks.ts';
import {
  beginningOf,
  beginningsOf,
  isPlaceholder,
  isTidy,
  mayBeOneOf,
  tidied,
} from '../../../shared/rules/text.ts';
import { notPeople } from './full-name-reading.ts';
import {
  isOrganizationWord,
  isPlainWord,
  isSurname,
  nameWords,
  notAName,
  particles,
  wordKey,
} from './name-words.ts';
import {
  isLeftByProgram,
  isWhoever,
  keysOf,
  sayingNothing,
  standInOf,
  standsForNothing,
} from './stand-ins.ts';
import { wordsOf } from './word-lists.ts';

/** A title in front of a name, or a suffix behind it. */
export const titleOrSuffix =
  /^(?:mr|mrs|ms|miss|dr|prof|rev|hon)\b\.?\s|[\s,](?:jr|sr|ii|iii|iv|md|phd|esq|cpa|dds)\.?$/i;

const oneWordMark =
  /^(?:dnc|dn[dem]|bounce[ds]?|deceased|disconnected|donot\w+|invalid|opt(?:ed)?out|unsub\w*|undeliver\w+)$/i;
const markBeginnings = beginningsOf(
  'dnc dnd dne dnm bounce deceased disconnected donot invalid opt unsub undeliver'.split(' '),
);
const mayBeMark = (text: string, at = 0) => markBeginnings[beginningOf(text, at)] === 1;

/** A name with a mark in it, held back; undefined where there is none. @param signs It holds blanks or signs, too. */
function marked(text: string, signs: boolean): CellReading | undefined {
  if (!signs && !(mayBeMark(text) && oneWordMark.test(text))) return undefined;
  const mark = markInName(text);
  if (mark !== undefined) return held('name-mark', mark, withoutMark(text, mark));
  if (!signs || !maySayMore.test(text)) return undefined;
  // A question mark can be a letter that was lost ("Jos?"), so the cell stays as it is.
  if (doubted.test(text)) return held('name-mark', '?', undefined);
  if (dangling.test(text)) return held('name-several', undefined, undefined);
  // In capitals behind a name in small letters it is no part of it, as in Rip Torn.
  if (restInPeace.test(text)) return held('name-mark', 'RIP', withoutMark(text, 'RIP'));
  return several.test(text) ? held('name-several', text.replace(several, ' or '), undefined) : undefined;
}

/** Spares most names the two searches below. */
const maySayMore = /[?&+/;|\s]/;
/** A question mark at the edge of a name; between letters it is a letter that was lost. */
const doubted = /^\?|\?[)\]]?$/;
/** What stands between the names of two people. */
const several = /(?<=\p{L}\.?)\s*(?:[&+/;|]|(?<=\s)(?:and|or)(?=\s))\s*(?=\p{L})/iu;

/** A word for "and" at the edge of a cell: the other name stands elsewhere. */
const dangling = /^(?:[&+]|and\s)\s*\p{L}|\p{L}\s+(?:[&+]|and)$/iu;
const restInPeace = /\p{Ll}.*\sRIP$/u;

/** An ordinal that stands for a generation: Smith 2nd. */
const generation = /(?<=\p{L}[\s,]+)\d(?:nd|rd|th)\.?$/iu;

/** A number apart from the letters: an address, a phone, an apartment. */
const numberApart = /(?<![\p{L}\d])\d|\d{4}/u;

function withDigits(text: string): CellReading {
  if (generation.test(text)) return usable('name-title');
  return numberApart.test(text) ? held('name-number', undefined, undefined) : usable('name-digits');
}

const letter = /^[\p{L}\p{M}]/u;

/** Remarks on a tidy name, from one look at its characters. */
function remark(text: string): CellReading {
  let letters = 0;
  let small = 0;
  let spaces = 0;
  let signs = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) small++;
    else if (code >= 65 && code <= 90) letters++;
    else if (code === 64) return unusable('text-wrong-kind');
    else if (code >= 48 && code <= 57) digits++;
    else if (code === 32) spaces++;
    else if (code < 128) signs++;
    else if (code < 0x2000 || letter.test(text.slice(i, i + 2))) small++;
    else signs++;
  }
  if (letters + small === 0) return unusable(digits > 0 ? 'text-wrong-kind' : 'text-placeholder');
  const isWord = spaces + signs + digits === 0;
  const withMark = marked(text, !isWord);
  if (withMark?.finding === 'name-mark') return withMark;
  const none = isWord ? mayBeNobody(text) && readWordAlone(text) : readNoPerson(text);
  if (none) return none;
  if (withMark) return withMark;
  if (digits > 0) return withDigits(text);
  if (spaces > 0 && titleOrSuffix.test(text)) return usable('name-title');
  return small === 0 && letters > 2 ? usable('name-capitals') : usableCell;
}

/** Words that programs join, each with a capital: FirstName. */
const severalWords = /\p{Ll}\p{Lu}/u;
const mayBeNobody = (word: string) => maySayNothingAlone(word) || severalWords.test(word);

/**
 * Most names: letters alone, some of them small, no capital behind a small one, and as they begin and end neither a mark
 * nor a stand-in. O'Brien and Dell'Olio are such names, too.
 */
export function isPlain(name: string): boolean {
  // "Hxxx" was kept back.
  if (mayBeMark(name) || maySayNothingAlone(name) || name.charCodeAt(1) === smallX) return false;
  let small = false;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if ((code >= 97 && code <= 122) || (code >= 0xc0 && code <= 0x24f)) small = true;
    else if (code === apostrophe) {
      if (!isPlainBehindApostrophe(name, i + 1)) return false;
      small = false;
    } else if (code < 65 || code > 90 || small) return false;
  }
  return small;
}
const apostrophe = 39;
const smallS = 115;
const smallX = 120;

/** A letter, which begins no mark; an s by itself is of Mary's. */
function isPlainBehindApostrophe(name: string, at: number): boolean {
  const letter = name.charCodeAt(at) | 32;
  if (letter < 97 || letter > 122 || mayBeMark(name, at)) return false;
  return letter !== smallS || at < name.length - 1;
}

/**
 * Reads a cell that should hold a part of a person's name. Null, None and Test are names people bear, so only
 * unmistakable stand-ins (N/A, a spreadsheet's error) are refused; the rest takes both cells (name-pair.ts).
 */
export function readName(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  if (cell.length > longestValue) return unusable('too-long');
  if (isPlain(cell)) return usableCell;
  const tidy = isTidy(cell);
  const text = tidy ? cell : tidied(cell);
  if (text === '') return emptyCell;
  if (isPlaceholder(text) && !/^(?:null|none)$/i.test(text)) return unusable('text-placeholder');
  const reading = remark(text);
  if (text === cell || reading.verdict === 'unusable') return reading;
  if (reading.verdict === 'held') return reading.fixed === undefined ? { ...reading, fixed: text } : reading;
  return usable(reading.finding ?? 'text-notation', text);
}

const titles = 'A title or a degree, with no name';
/** What stands in a cell of its own behind or in front of a name, and is none; Co and Md are names. */
const alone: readonly [reason: string, keys: ReadonlySet<string>][] = [
  [notPeople.company, wordsOf('aloneCompany')],
  [notPeople.household, wordsOf('aloneHousehold')],
  [notPeople.estate, wordsOf('aloneEstate')],
  [titles, wordsOf('aloneTitle')],
];
/** With a dot; without one they may be initials. */
const suffix = /^[js]r\.$/i;
const couples = /^(?:(?:dear|and|or|mrs?|ms|miss|dr|sir|madam)(?: |$))+$/;

const mayBeNoName = mayBeOneOf([...sayingNothing, ...alone.flatMap(([, keys]) => [...keys])]);
/** True for a word of letters that may be one of those that are no name by themselves; false for most. */
const maySayNothingAlone = (text: string) => mayBeNoName(text) || beginsTwice(text);

/** Xxx, aaaa, Łłł: only of the letters of ASCII do the small and the capital one differ in one bit. */
const beginsTwice = (text: string) =>
  text.charCodeAt(0) < 128
    ? ((text.charCodeAt(0) ^ text.charCodeAt(1)) & 31) === 0
    : text.charAt(0).toLowerCase() === text.charAt(1).toLowerCase();

const onlyLetters = /^[\p{L}\p{M} .'’-]+$/u;
/** A name all of it in brackets, which may mean anything. */
const inBrackets = /^[[<]\p{Lu}\p{Ll}+(?: \p{L}+)*[\]>]$/u;
const careOf = /^(?:c\/o|care of|at+n|attention)(?!\p{L})/iu;
const web = /^(?:https?:|www\.)|:\/\/|\.(?:com|net|org|io|co|gov|edu)(?:\/|$)/i;
/** Signs and signs' names (&amp;) that stand in no name, and a letter that was lost. */
const strangeSigns = /[{}[\]<>%$#=\\_~^*\ufffd\p{Extended_Pictographic}]|&#?\w+;/u;

/** Reads one word of letters that stands alone in a cell of names; undefined for what may be a name. */
function readWordAlone(text: string): CellReading | undefined {
  const key = text.toLowerCase();
  if (standInOf([key]) === 'sure') return unusable('text-placeholder');
  if (isWhoever([key])) return unusable('name-no-person', notPeople.resident);
  for (const [reason, keys] of alone) if (keys.has(key)) return unusable('name-no-person', reason);
  return /^\p{Lu}?\p{Ll}+\p{Lu}/u.test(text) && standInOf(keysOf(text))
    ? unusable('text-placeholder')
    : undefined;
}

const isPlainOrParticle = (word: string) => word === '' || isPlainWord(word) || particles.has(wordKey(word));

/** Reads a cell of names with blanks, digits or signs in it; undefined for what may be a name. */
function readNoPerson(text: string): CellReading | undefined {
  if (careOf.test(text)) return held('name-unsure', undefined, undefined);
  if (onlyLetters.test(text) && text.split(' ').every(isPlainOrParticle)) return undefined;
  const name = nameWords(text);
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
  if (couples.test(keys.join(' '))) return unusable('name-no-person', titles);
  if (keys.length === 1)
    return readWordAlone(key) ?? (suffix.test(text) ? unusable('name-no-person', titles) : strange(text));
  const organization = name.filter((word) => isOrganizationWord(word.key));
  // De la Plaza, Garcia Bell: of a family, not of an organization.
  const isFamily =
    organization.length > 0 &&
    (organization.every((word) => isSurname(word.bits)) ||
      name.slice(0, -1).every(({ key }) => particles.has(key)));
  const not = isFamily ? undefined : notAName(name, text);
  if (not?.kind === 'not-people') return unusable('name-no-person', notPeople[not.what]);
  if (keys.some(standsForNothing)) return held('name-stand-in', undefined, undefined);
  return strange(text);
}

const strange = (text: string) =>
  strangeSigns.test(text) ? held('name-signs', undefined, undefined) : undefined;
