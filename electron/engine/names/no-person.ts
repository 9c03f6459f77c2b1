import { type CellReading, held, unusable } from '../../../shared/rules/cell-reading.ts';
import { markSetOff } from '../../../shared/rules/marks.ts';
import { readText } from '../../../shared/rules/text.ts';
import {
  firstOf,
  hasFirmWord,
  is,
  isGiven,
  isSurname,
  kindsOf,
  type NameWord,
  type WordKind,
  wordsOf,
} from './name-words.ts';

/** What a cell holds that is not a person's name, in words. */
export const notPeople = {
  company: 'A company or another organization',
  household: 'A household or family, with no first name',
  estate: 'An estate or trust',
  resident: 'Whoever lives or works there, with no name',
  placeholder: 'A stand-in such as N/A',
  mark: 'Only a mark such as DNC, with no name',
  'other-kind': 'An email address, a number or other text',
} as const;
export type NotPeople = keyof typeof notPeople;

// What people and programs write where nothing is known; `words.json` says what each list holds.

const isOneOf = (key: string, ...kinds: readonly WordKind[]) => {
  const known = kindsOf(key);
  return kinds.some((kind) => known.has(kind));
};

/**
 * Reads words that may all stand for nothing. `sure`: they do. `perhaps`: they do where something else says so.
 * @param keys In small letters, without dots.
 */
export function standInOf(keys: readonly string[]): 'sure' | 'perhaps' | undefined {
  const [first = '', ...more] = keys;
  if (more.length === 0) {
    if (isOneOf(first, 'nothing') || /^(.)\1{2,}$/u.test(first)) return 'sure';
    return isOneOf(first, 'perhapsNothing') ? 'perhaps' : undefined;
  }
  if (!keys.every((key) => isOneOf(key, 'nothing', 'perhapsNothing', 'besideNothing'))) return undefined;
  // Words of two and three letters alone are names: My To, An Na.
  return keys.some((key) => key.length > 3) || more.every((key) => key === first) ? 'sure' : undefined;
}

/** True for words that all say who somebody is, and not what the name is: "Current Resident", "Front Desk". */
export function isWhoever(keys: readonly string[]): boolean {
  if (!keys.every((key) => isOneOf(key, 'whoever', 'besideWhoever'))) return false;
  return keys.length > 1 ? keys.some((key) => key.length > 3) : isOneOf(keys[0] ?? '', 'whoever');
}

/** The place of a merge field that was never filled in: {{first_name}}, *|FNAME|*, %name%, ${name}, «Name», [First Name]. */
const mergeField =
  /^(?:[#$]?\{.*\}|\*\|.*\|\*|%+[\p{L}\s_.]+%+|<+[^<>/@]+>+|«.*»|\[+[^\]@]+\]+|\$\p{L}[\p{L}_.]*)$/u;
/** What programs write for a value that failed. */
const failed = /^(?:#[A-Z/_0-9]{2,}[!?]?|Err:\d+|\[object \w+\]|\\N)$/;

/** True for the place of a merge field, a spreadsheet's error and the like. */
export const isLeftByProgram = (text: string) => mergeField.test(text) || failed.test(text);

/** The words of such a place: "First_Name" and "firstName" are "first name". */
export const keysOf = (text: string): string[] =>
  text
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((key) => key !== '');

/** True for a word that tells an organization by itself: LLC, Roofing, "of", Mary's. */
export const isOrganizationWord = (word: NameWord) =>
  is(word, 'organizations') || is(word, 'joining') || /['’]s$/.test(word.key);

/** What the words of a cell say of it: surely an organization, perhaps one, or nothing. */
function organizationSign(name: readonly NameWord[]): 'sure' | 'perhaps' | 'none' {
  if (name.some(isOrganizationWord)) return 'sure';
  const first = firstOf(name.filter((word) => !is(word, 'titles')));
  const firstIsName = first.initial || (isGiven(first) && !is(first, 'everyday'));
  const isPlace = (word: NameWord) => is(word, 'maybeOrganizations') && !(firstIsName && isSurname(word));
  const isBrand = kindsOf(name.map(({ key }) => key).join(' ')).has('calledLikePeople');
  return isBrand || name.slice(1).some(isPlace) ? 'perhaps' : 'none';
}

/** Letters of any script with what belongs to them: accents, joiners, apostrophes, hyphens, dots. */
const word = /^(?=.*\p{L})(?:\p{L}|\p{M}|[.'’‘ʻʼ`´·-]|\u200c|\u200d)+$|^\d(?:nd|rd|th)\.?$/iu;
const looksLikeEmailOrNumber = /@|^\W*\d[\d\W]*$|\bwww\.|\.com\b/i;

/** A cell that is not split, and in no way: it may be names all the same. */
export const setAside = <Doubt extends string>(doubt: Doubt) =>
  ({ kind: 'unsure', readings: [], doubt }) as const;

/** Reads what is not a name of people, or cannot be split, from its words; undefined for what may be a name. */
export function notAName(words: readonly NameWord[], text: string) {
  const not = (what: NotPeople) => ({ kind: 'not-people', what }) as const;
  if (words.length === 0 || looksLikeEmailOrNumber.test(text)) return not('other-kind');
  const keys = words.map(({ key }) => key);
  if (standInOf(keys)) return not('placeholder');
  if (isWhoever(keys)) return not('resident');
  for (const one of words) {
    if (is(one, 'households')) return not('household');
    if (is(one, 'residents')) return not('resident');
    if (is(one, 'estates')) return not('estate');
  }
  const sign = organizationSign(words);
  if (sign === 'sure' || (keys[0] === 'the' && !isOneOf(keys[1] ?? '', 'titles'))) return not('company');
  if (!words.every(({ text }) => word.test(text))) return setAside('unknown-words');
  return sign === 'perhaps' ? setAside('company-or-person') : undefined;
}

/** Letters and the signs of names: nothing is set off, and no other kind of value. */
const ordinary = /^(?!.* - |(.)\1+$)[A-Za-z][A-Za-z ,'&-]*$/i;
/** First words that may say that there is no business. */
const telling = wordsOf('toldOfBusiness');

/** Reads a cell that should hold a business's name: any text with a letter or digit that is not something else. */
export function readBusinessName(cell: string): CellReading {
  const reading = readText(cell);
  if (reading.verdict !== 'usable') return reading;
  const text = reading.fixed ?? cell;
  const [first = ''] = /^[^ -]*/.exec(text) ?? [];
  if (ordinary.test(text) && !telling.has(first.toLowerCase())) return reading;
  const marked = markSetOff(text);
  if (marked) return held('name-mark', marked.mark, marked.rest);
  const none = readOtherKind(text) ?? readNoBusiness(text);
  return none?.verdict === 'held' ? { ...none, fixed: reading.fixed } : (none ?? reading);
}

const noEmployerAtAll = ['sole trader', 'independent contractor', 'between jobs', 'out of business'];
/** What begins so and goes on behind a sign: "Retired - US Army", "Self-employed (nails)". */
const begins =
  /^(?:self[\s-]?employed|retired|unemployed)\s*(?:[(,/:;]|\s[–—-])|^stay(?:ing)?[\s-]at[\s-]home\b/i;
/** What people between jobs write: "Seeking new opportunities", "Open to work". */
const lookingForWork =
  /^(?:(?:actively |currently )*(?:looking|seeking|searching)(?: (?:for|a|an|my|new|next|the|other))* (?:work|jobs?|employment|opportunit\w+|roles?|positions?|challenges?)|open to (?:work|(?:new )?opportunit\w+)|in (?:career )?transition|(?:on (?:a )?)?(?:career break|sabbatical))\b/i;

/** Reads words that say that there is no business, or no name of one; undefined for what may be a name. */
function readNoBusiness(text: string): CellReading | undefined {
  if (begins.test(text) || lookingForWork.test(text)) return unusable('business-none');
  const keys = keysOf(text);
  const all = keys.join(' ');
  // AAA is a club, and True a company.
  const isStandIn = standInOf(keys) === 'sure' && !/^(?:([^x])\1+$|true )/.test(all);
  if (text !== 'True' && (isStandIn || keys.every((key) => isOneOf(key, 'noBusiness'))))
    return unusable('text-placeholder');
  const isUnemployed =
    keys.some((key) => isOneOf(key, 'noEmployer')) &&
    keys.every((key) => isOneOf(key, 'noEmployer', 'besideNoEmployer')) &&
    all !== 'working';
  return isWhoever(keys) || noEmployerAtAll.includes(all) || isUnemployed
    ? unusable('business-none')
    : undefined;
}

/** A street address and no more: no firm's name ends so, unless its kind stands behind. */
const street =
  /^\d{1,6}[a-z]?\s+(?:[nsew]{1,2}\.?\s+)?(?:[\p{L}\d.'’-]+\s+){1,4}(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|hwy|highway|pkwy|parkway|cir|circle|ter|terrace)\.?(?:\s[nsew]{1,2}\.?)?(?:\s*(?:,|#|\b(?:apt|unit|suite|ste|floor|fl)\b).*)?$/iu;
const email = /[^\s@]@[^\s@]+\.[^\s@]/;
const web = /^(?:https?:\/\/|www\.)|:\/\/|^[\w-]+(?:\.[\w-]+)+\/\S+$/i;
const phone =
  /(?<![\d.,-])(?:\+?1[\s.-]*)?(?:\(\d{3}\)\s*|\d{3}[\s./-])\d{3}[\s.-]?\d{4}(?!\d)|(?<!\d)1?\d{10}(?!\d)/;
/** What may stand around a phone that is all there is. */
const besidePhone = /^(?:[\s().:#+-]|tel|phone|ph|cell|mobile|office|fax|(?:x|ext(?:ension)?)\.?\s*\d+)*$/i;
const markup = /<\/?[a-z]+[^>]*>|&#?\w+;|;#/i;

/** Addresses, phones, numbers and what programs left, alone or beside a name. */
function readOtherKind(text: string): CellReading | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return unusable('text-placeholder');
  if (isLeftByProgram(text) && !/^\[\p{Ll}+\]$/u.test(text)) return unusable('text-placeholder');
  if (/^\(\p{L}+\)$/u.test(text) && standInOf(keysOf(text))) return unusable('text-placeholder');
  if (street.test(text) && !hasFirmWord(text.replace(/^.*?,/, ''))) return unusable('text-wrong-kind');
  if (web.test(text) || /^(?:mailto:)?\S+@\S+\.\S+$/i.test(text)) return unusable('text-wrong-kind');
  if (/^[\d\s().+-]+$/.test(text) && (/\d{4}|^\d\D*$|^0+$/.test(text) || text.length > 6))
    return unusable('text-wrong-kind');
  const [number] = phone.exec(text) ?? [];
  if (number !== undefined && besidePhone.test(text.replace(number, ''))) return unusable('text-wrong-kind');
  return number !== undefined || email.test(text) || markup.test(text)
    ? held('business-more', undefined, undefined)
    : undefined;
}
