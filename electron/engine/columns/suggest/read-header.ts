import type { ColumnKind } from '../../../../shared/model/services.ts';
import { headerWords, unglued } from '../../read/text/header-words.ts';
import {
  type FirmKind,
  known,
  type PartyClass,
  type Place,
  sourceOf,
  table,
  whole,
  within,
  wordsIn,
} from './words.ts';

export interface NamedParty {
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
  party: NamedParty | undefined;
  place: Place;
  /** The word for the place as it stands in the header: "situs". */
  placeWord: string;
  /** The number among the bare words, 2 for "Phone 2"; undefined where there is none. */
  number: number | undefined;
  /** For each kind of column how well it is named, as `headerScore` says. */
  says: ReadonlyMap<string, number>;
  /** Words that say neither what the column holds nor whose it is: "chaperone" of "Chaperone First Name". */
  unknown: string;
}

const { spellings, writing } = table;

/** The words by which headers name one kind of party, in the order of precedence. */
const parties = table.parties.map((entry) => ({
  class: known(table.meanings.parties, entry.class),
  /** The role where the words differ; the words found stand for it otherwise. */
  role: entry.role,
  firm: entry.firm === undefined ? undefined : known(table.meanings.firms, entry.firm),
  /** More than one, too, and "sellers" for the seller's. */
  words: new RegExp(`\\b(?:${sourceOf(entry.words)})s?\\b`),
}));

/** Words for places in the order of precedence: "Owner Business Mailing City" is a mailing address. */
const places = table.places.map(({ place, words }) => ({
  place: known(table.meanings.places, place),
  words: within(words, 'g'),
}));

/** Every word for a person or a firm that headers are read by. */
export const partyWords: ReadonlySet<string> = new Set(table.parties.flatMap(({ words }) => wordsIn(words)));

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
const knownWords: ReadonlySet<string> = new Set([
  ...partyWords,
  ...table.places.flatMap(({ words }) => wordsIn(words)),
  ...fields,
  ...[...spelled.keys()].filter((word) => /^\w{3,6}$/.test(word)),
  ...writing.partsOfWords.split(' '),
]);

/** Takes apart a word that ends in what a column holds: "adjusteremail", "subjectpropertycity". */
function takenApart(word: string): string {
  if (word.length < 5 || oneWord.test(word)) return word;
  const parts = unglued(word, knownWords) ?? [word];
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
    says: kindsNamed(bare, rest),
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
function readParty(words: string): { party: NamedParty | undefined; bare: string } {
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

/** How headers name each kind of column, the best name first, and words that make it one of something else: "Phone type". */
const kinds = Object.entries(table.fields).map(([kind, { named, other }]) => ({
  kind,
  named: named.map(({ score, words }) => ({ score, words: within(words) })),
  other: within([...other, ...table.about]),
}));
type NamedKind = (typeof kinds)[number];

const beforeFirms = /^(?:(?:billing|bill to|address|current|present|primary|main|associated) )+/;

/** How well a header names each kind of column, its party and place aside where they only say whose it is. */
function kindsNamed(bare: string, core: string): ReadonlyMap<string, number> {
  // "Home" and "Work" are words of phones, and "Billing Company" is a company; all else is called what is left of it.
  const whole = [bare, bare.replace(beforeFirms, '')];
  const texts: Record<string, string[]> = { phone: whole, 'business-name': whole, email: [core, bare] };
  return new Map(
    kinds.map((one) => [
      one.kind,
      Math.max(...(texts[one.kind] ?? [core]).map((words) => scoreOf(words, one))),
    ]),
  );
}

/** 0 to 1; 0 where the words say nothing of the kind, less where they are of something that only mentions it. */
function scoreOf(words: string, { named, other }: NamedKind): number {
  const plain = words.replace(/(?:^| (?:number |no )?)\d+\b/g, '').trim();
  const found = named.find(({ words }) => words.test(plain));
  if (found?.score !== 1 && other.test(plain)) return -1;
  // "Phone 2" is a phone, but after "Phone 1".
  const ordinal = Number(/ (\d+)(?!.* \d)/.exec(words)?.[1] ?? 1);
  return found ? found.score - Math.min(0.2, 0.04 * Math.max(0, ordinal - 1)) : 0;
}

/** How well a header names any of some kinds of column; less than 0 where it is about something else. */
export const headerScore = ({ says }: HeaderReading, ...kinds: ColumnKind[]) =>
  Math.max(...kinds.map((kind) => says.get(kind) ?? 0));
