import type { ColumnKind } from '../../../../shared/model/services.ts';
import { headerWords } from '../../read/text/header-words.ts';
import { knownSpelling } from './spelling.ts';
import {
  type FirmKind,
  type PartyClass,
  type Place,
  parties,
  places,
  wordsOfKind,
  writing,
} from './words.ts';

interface Party {
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

/** "City (from Companies)", as tables that are linked call a column of another: the companies' city. */
const ownerInFront = (header: string) =>
  header.replace(
    /^(.+?)\s*\(from ([^()]+?)(ies|s)?\)(?: \d+)?\s*$/i,
    (_, column, of, plural) => `${of}${plural === 'ies' ? 'y' : ''} ${column}`,
  );

const tidy = (words: string) => words.replace(/\s+/g, ' ').trim();

const sayNoParty = new RegExp(`\\b(?:${writing.sayNoParty.join(' ').replaceAll(' ', '|')})\\b|\\d+`, 'g');
/** What is left of words without those that say what a column holds. */
export const withoutKnownWords = (words: string) =>
  tidy(words.replace(/(?<=(?:state|county) )territory/g, ' ').replace(sayNoParty, ' '));

/** Whether words as a whole name what is in a column of an address, in any language: none of them is a place's. */
const isExactly = (words: string) =>
  (['city', 'state'] as const).some((kind) => matchHeader(words, kind).score === 1);

/** Reads a header as it stands in the file; '' reads as one that says nothing. */
export function readHeader(header: string): HeaderReading {
  const plain = ownerInFront(header.replace(/__p?c$/i, ''));
  const words = knownSpelling(headerWords(plain));
  const named = readParty(words);
  const bare = named?.rest ?? words;
  const { place, word, rest } = readPlace(bare, named !== undefined);
  const digits = /(?:^| )0*(\d{1,2})(?= |$)(?!.* \d{1,2}(?: |$))/.exec(bare)?.[1];
  return {
    words,
    bare,
    core: rest,
    party: named?.party,
    place,
    placeWord: word,
    number: digits === undefined ? undefined : Number(digits),
    unknown: isExactly(rest) ? '' : withoutKnownWords(rest),
  };
}

const numberWords: Record<string, number> = {
  first: 1,
  primary: 1,
  main: 1,
  second: 2,
  secondary: 2,
  third: 3,
};

/**
 * Who a header is about, and the words without those that name the party and its number; a company's stay, since they
 * may name what it holds. Undefined where it names nobody.
 */
function readParty(words: string): { party: Party; rest: string } | undefined {
  for (const { class: kind, words: pattern, role, firm } of parties) {
    const found = pattern.exec(words);
    if (!found) continue;
    const [text] = found;
    const before = words.slice(0, found.index);
    const behind = words.slice(found.index + text.length);
    const counted = /^ (?:number )?0*(\d{1,2})(?!\d)/.exec(behind);
    const front = /(?:^| )(first|primary|main|second|secondary|third|\d) $/.exec(before);
    const digit = counted?.[1] ?? front?.[1];
    const ordinal = digit === undefined ? 1 : (numberWords[digit] ?? Number(digit));
    const rest = `${before.slice(0, front?.index)} ${behind.slice(counted?.[0].length ?? 0)}`;
    const word = text.replace(/(?<!s)s$/, '');
    const party = { class: kind, role: role ?? word, word, ordinal, numbered: counted !== null, firm };
    return { party, rest: tidy(kind === 'company' ? words : rest) };
  }
  return undefined;
}

/**
 * Which address a header is about. A single word such as "Mail" or "Unit" alone names what a column holds, not a place.
 * @param ofSomebody Words for a party stood beside these, so that one alone does name a place: "Ship-To Contact".
 */
export function readPlace(words: string, ofSomebody = false): { place: Place; word: string; rest: string } {
  let found: { place: Place; word: string } | undefined;
  let rest = words;
  for (const { place, words: pattern } of places) {
    const [word] = words.match(pattern) ?? [];
    if (word === undefined) continue;
    found ??= { place, word };
    rest = rest.replace(pattern, ' ');
  }
  rest = tidy(rest);
  return found && (rest !== '' || ofSomebody)
    ? { ...found, rest }
    : { place: 'plain', word: '', rest: words };
}

interface HeaderMatch {
  /** 0 to 1; 0 when the header says nothing about the kind. */
  score: number;
  /** The header names something else that only mentions the kind, such as "Phone type". */
  other: boolean;
}

function matchHeader(words: string, kind: ColumnKind): HeaderMatch {
  const { exact, within, other } = wordsOfKind[kind];
  const plain = words
    .replace(/ (?:number |no )?\d+\b/g, '')
    .replace(/^\d+ /, '')
    .trim();
  const ordinal = Number(/ (\d+)(?!.* \d)/.exec(words)?.[1] ?? 1);
  // "Phone 2" is a phone, but after "Phone 1".
  const later = Math.min(0.2, 0.04 * Math.max(0, ordinal - 1));
  if (exact.test(plain) || exact.test(words)) return { score: 1 - later, other: false };
  if (other.test(plain)) return { score: 0, other: true };
  const found = within.find(({ words }) => words.test(plain));
  return { score: found ? found.score - later : 0, other: false };
}

const addressWord = / ?\b(?:address|addresses|addr)\b ?/g;
const beforeFirms = /^(?:(?:billing|bill to|address|current|present|primary|main|associated) )+/;

/** How well a header names a kind of column, its party and place aside where they only say whose it is. */
export function matchReading({ bare, core }: HeaderReading, kind: ColumnKind): HeaderMatch {
  // "Home" and "Work" are words of phones, and "Billing Company" is a company; all else is called what is left of it.
  const isWhole = kind === 'phone' || kind === 'business-name';
  const texts = isWhole
    ? [bare, bare.replace(beforeFirms, '')]
    : [core, core.replace(addressWord, ' ').trim()];
  if (kind === 'email') texts.push(bare);
  const matches = [...new Set(texts)].map((text) => matchHeader(text, kind));
  return matches.reduce((best, match) => (match.score > best.score ? match : best));
}
