import type { ColumnKind } from '../../../../shared/model/services.ts';
import { headerWords, unglued } from '../../read/text/header-words.ts';
import {
  type FirmKind,
  type PartyClass,
  type Place,
  parties,
  partyWords,
  places,
  placeWords,
  spellings,
  whole,
  within,
  wordsOfKind,
  writing,
} from './words.ts';

export interface Party {
  class: PartyClass;
  /** The same for the columns of one group: "owner", "contact"; '' where the header names nobody. */
  role: string;
  /** The word that named it, as people know it: "client" where the role is "contact". */
  word: string;
  /** Counted from 1: 2 for "Owner 2 First Name". */
  ordinal: number;
  /** The header has a number for it, as in "Owner 1". */
  numbered: boolean;
  /** Of a company. */
  firm?: FirmKind | undefined;
}

/** What a header says: whose a column is, where, and which of several. */
export interface HeaderReading {
  /** As lower-case words, short forms written out; '' where there is no header. */
  words: string;
  /** The same without the words for the party. */
  bare: string;
  /** The same without the words for party and place. */
  core: string;
  party: Party | undefined;
  place: Place;
  /** The word for the place as it stands in the header: "situs". */
  placeWord: string;
  /** The number among the bare words, 2 for "Phone 2"; undefined where there is none. */
  number: number | undefined;
  /** Words that say neither what the column holds nor whose it is: "chaperone" of "Chaperone First Name". */
  unknown: string;
}

/** Each short form and each word of another language -> the word that the tables have. */
const spelled = new Map(
  Object.entries(spellings).flatMap(([to, from]) => from.split(', ').map((words) => [words, to] as const)),
);
/** Longer ones first, so that "medico tratante" is not a doctor and a word nobody knows. */
const otherwise = within(
  [...spelled.keys()].sort((a, b) => b.length - a.length),
  'g',
);
/** What columns hold, as programs write it behind a person or a place without a space: "brokeremail", "custst". */
const fields = new Set(writing.fields.split(' '));
const oneWord = whole(writing.oneWord);
const known: ReadonlySet<string> = new Set([
  ...partyWords,
  ...placeWords,
  ...fields,
  ...[...spelled.keys()].filter((word) => /^\w{3,6}$/.test(word)),
  ...writing.partsOfWords.split(' '),
]);

/** Takes apart a word that ends in what a column holds: "adjusteremail", "subjectpropertycity". */
function takenApart(word: string): string {
  if (word.length < 5 || oneWord.test(word)) return word;
  const parts = unglued(word, known) ?? [word];
  const isRead = fields.has(parts.at(-1) ?? '') || parts.every((part) => partyWords.has(part));
  return isRead ? parts.join(' ') : word;
}

/** The words of a header (`headerWords`) as the tables have them: taken apart, spelled out, in English. */
export const knownSpelling = (words: string): string =>
  words
    .split(' ')
    .map(takenApart)
    .join(' ')
    .replace(otherwise, (found) => spelled.get(found) ?? found)
    .replace(/\bst$/, 'state');

const tidy = (words: string) => words.replace(/\s+/g, ' ').trim();

const sayNoParty = new RegExp(`\\b(?:${writing.sayNoParty.join(' ').replaceAll(' ', '|')})\\b|\\d+`, 'g');
/** What is left of words without those that say what a column holds. */
const withoutKnownWords = (words: string) =>
  tidy(words.replace(/(?<=(?:state|county) )territory/g, ' ').replace(sayNoParty, ' '));

/** Reads a header as it stands in the file; '' reads as one that says nothing. */
export function readHeader(header: string): HeaderReading {
  const words = knownSpelling(headerWords(header.replace(/__p?c$/i, '')));
  const { party, bare } = readParty(words);
  const { place, word, rest } = readPlace(bare, party !== undefined);
  const digits = /(?:^| )0*(\d{1,2})(?= |$)(?!.* \d{1,2}(?: |$))/.exec(bare)?.[1];
  return {
    words,
    bare,
    core: rest,
    party,
    place,
    placeWord: word,
    number: digits === undefined ? undefined : Number(digits),
    unknown: withoutKnownWords(rest),
  };
}

const numberWords = new Map(Object.entries(writing.numbers));
const numberBefore = new RegExp(`(?:^| )(${[...numberWords.keys()].join('|')}|\\d) $`);
const numberBehind = /^ (?:number )?0*(\d{1,2})(?!\d)/;

/**
 * Who a header is about, and the words without those that name the party and its number; a company's stay, since they
 * may name what it holds.
 */
function readParty(words: string): { party: Party | undefined; bare: string } {
  for (const { class: kind, words: pattern, role, firm } of parties) {
    const found = pattern.exec(words);
    if (!found) continue;
    const [text] = found;
    const before = words.slice(0, found.index);
    const behind = words.slice(found.index + text.length);
    const counted = numberBehind.exec(behind);
    const front = numberBefore.exec(before);
    const digit = counted?.[1] ?? front?.[1];
    const ordinal = digit === undefined ? 1 : (numberWords.get(digit) ?? Number(digit));
    const rest = `${before.slice(0, front?.index)} ${behind.slice(counted?.[0].length ?? 0)}`;
    const word = text.replace(/(?<!s)s$/, '');
    const party = { class: kind, role: role ?? word, word, ordinal, numbered: counted !== null, firm };
    return { party, bare: kind === 'company' ? words : tidy(rest) };
  }
  return { party: undefined, bare: words };
}

/**
 * Which address a header is about. A single word such as "Mail" or "Unit" alone names what a column holds, not a place.
 * @param ofSomebody Words for a party stood beside these, so that one alone does name a place: "Ship-To Contact".
 */
export function readPlace(words: string, ofSomebody = false): { place: Place; word: string; rest: string } {
  const found = places.flatMap(({ place, words: pattern }) => {
    const [word] = words.match(pattern) ?? [];
    return word === undefined ? [] : [{ place, word, pattern }];
  });
  const rest = tidy(found.reduce((left, { pattern }) => left.replace(pattern, ' '), words));
  const [first] = found;
  return first && (rest !== '' || ofSomebody)
    ? { place: first.place, word: first.word, rest }
    : { place: 'plain', word: '', rest: words };
}

interface HeaderMatch {
  /** 0 to 1; 0 when the header says nothing about the kind. */
  score: number;
  /** The header names something else that only mentions the kind, such as "Phone type". */
  other: boolean;
}

function matchHeader(words: string, kind: ColumnKind): HeaderMatch {
  const named = wordsOfKind.get(kind);
  const plain = words.replace(/(?:^| (?:number |no )?)\d+\b/g, '').trim();
  const ordinal = Number(/ (\d+)(?!.* \d)/.exec(words)?.[1] ?? 1);
  // "Phone 2" is a phone, but after "Phone 1".
  const later = Math.min(0.2, 0.04 * Math.max(0, ordinal - 1));
  if (named?.exact.test(plain) || named?.exact.test(words)) return { score: 1 - later, other: false };
  if (named?.other.test(plain)) return { score: 0, other: true };
  const found = named?.within.find(({ words }) => words.test(plain));
  return { score: found ? found.score - later : 0, other: false };
}

const beforeFirms = /^(?:(?:billing|bill to|address|current|present|primary|main|associated) )+/;

/** How well a header names a kind of column, its party and place aside where they only say whose it is. */
export function matchReading({ bare, core }: HeaderReading, kind: ColumnKind): HeaderMatch {
  // "Home" and "Work" are words of phones, and "Billing Company" is a company; all else is called what is left of it.
  const isWhole = kind === 'phone' || kind === 'business-name';
  const texts = isWhole ? [bare, bare.replace(beforeFirms, '')] : [core, ...(kind === 'email' ? [bare] : [])];
  const matches = [...new Set(texts)].map((text) => matchHeader(text, kind));
  return matches.reduce((best, match) => (match.score > best.score ? match : best));
}

/** How well a header names any of some kinds of column. */
export const bestScore = (reading: HeaderReading, ...kinds: ColumnKind[]) =>
  Math.max(...kinds.map((kind) => matchReading(reading, kind).score));
