import type { addressParts, personParts, phoneParts } from '../../../shared/model/result-layout.ts';
import { headerWords, unglued } from '../../engine/read/text/header-words.ts';
import headers from '../../engine/read/words/headers.json' with { type: 'json' };

const table = headers.results;

/**
 * What a single word in the header of a result can be, as `headerWords` writes it, after `spellings`.
 * - phone, plain: what a header is about; plain ones say no more than that it is a phone, an email or an address
 * - person: who those may belong to; unnumbered too, as in "Owner Phone"
 * - qualifier: which of several; no part of what is stated
 * - otherPlace: a phone or an email that is called by these is not meant by the plain word
 * - format: what an email or phone is called that is written once more in another way
 * - flagFiller, filler: without meaning beside a flag, beside any attribute
 * - wrapper, input: the columns of an answer are marked with these as such; those of what was sent
 * - denial, clear: beside a flag, these say that it is not set
 * - limited: do-not-call lists of one firm or trade: a yes counts, a no says nothing of the national list
 * - about: of statements about a statement: when, by whom, how sure, for which other channel
 * - otherChannel: other ways to reach somebody: a flag for one of them is none for calls
 */
type Concept = keyof typeof table.words;

const words = new Map(Object.entries(table.words).map(([concept, of]) => [concept, new Set(of.split(' '))]));

/** Whether a word is one of a concept's. */
export const isWord = (word: string, concept: Concept): boolean => words.get(concept)?.has(word) ?? false;

/** Single words -> their one spelling. */
const spellings = new Map(
  Object.entries(table.spellings).flatMap(([to, from]) => from.split(' ').map((word) => [word, to] as const)),
);

/** Said of several words at once, before anything else is read: "Phone #1", "Phone No. 1" (elsewhere "no" denies), "Y/N". */
const phraseSpellings = Object.entries(table.phrases).map(
  ([words, spelling]) => [new RegExp(words, 'g'), spelling] as const,
);

const numberWords = new Map(
  table.numbers.flatMap((words) => words.split(' ').map((word, at) => [word, at + 1] as const)),
);

/** Statements on a phone or a person that are yes or no. */
const flagParts = ['dnc', 'state-dnc', 'tcpa', 'litigator', 'contactable', 'deceased'] as const;
export type FlagPart = (typeof flagParts)[number];

/** What a column may state of what the model knows: all but what its cells are. */
type Attribute =
  | FlagPart
  | Exclude<(typeof phoneParts)[number], 'number'>
  | (typeof personParts)[number]
  | Exclude<(typeof addressParts)[number], 'whole'>;

export const isFlag = (attribute: Attribute | undefined): attribute is FlagPart =>
  flagParts.some((part) => part === attribute);

/** The words for each attribute, apart by commas; in those of `opposites` yes is a no for it: "blocked" for contactable. */
const attributeWords: Partial<Record<Attribute, string>> = table.attributes;
const opposites: Partial<Record<Attribute, string>> = table.opposites;

/** Headers that, whole, tell of the row. */
const rowWords = table.rows;

const shortParts = /^(?:is|do|to|ok|no|on|ph)$/;

/** Every word that others may be made of, written together: "phonedncstatus", "isdnc". */
const partsOfWords: ReadonlySet<string> = new Set(
  [
    ...Object.values(attributeWords),
    ...Object.values(opposites),
    ...Object.values(table.words),
    ...spellings.keys(),
    'do not call is to ok no on ph',
  ].flatMap((texts) => texts.split(/,? /).filter((word) => word.length > 2 || shortParts.test(word))),
);

type Noun = 'phone' | 'email' | 'address';

/** Which entity of a row a header speaks of. Two headers with the same key speak of the same. */
interface EntityKey {
  /** What it names itself; undefined for "DNC 1". */
  noun: Noun | undefined;
  /** Whose it is, or within what: "owner 2" of "Owner 2 Mobile 1"; '' where nothing is said. */
  outer: string;
  /** Which kind of it: "mobile", "best", in alphabetical order; '' where nothing is said. */
  inner: string;
  /** Which of several, as written. */
  number: number | undefined;
}

const nounOf = (word: string): Noun | undefined =>
  isWord(word, 'phone') ? 'phone' : word === 'email' || word === 'address' ? word : undefined;

const numberOf = (word: string): number | undefined =>
  /^\d{1,3}$/.test(word) ? Number(word) : numberWords.get(word);

/** Reads the key from a header's words without those of the attribute. */
function readKey(tokens: readonly string[]): EntityKey {
  const nouns = tokens.map(nounOf);
  // A phone has an owner and an address may have one: "Contact 1 Email Phone" is a phone.
  const noun = (['phone', 'email', 'address'] as const).find((kind) => nouns.includes(kind));
  const nounAt = noun === undefined ? tokens.length : nouns.indexOf(noun);
  const outer: string[] = [];
  const inner: string[] = [];
  let number: number | undefined;
  let words: string[] = [];
  const settle = () => {
    const owner = words.findLastIndex((word) => isWord(word, 'person'));
    if (owner >= 0) outer.push(words.slice(0, owner + 1).join(' '));
    inner.push(...words.slice(owner + 1));
    words = [];
  };
  for (const [at, word] of tokens.entries()) {
    if (at === nounAt) settle();
    if (word === attributePlace) continue;
    if (at >= nounAt && isWord(word, 'plain')) continue;
    const count = numberOf(word);
    if (count === undefined) {
      words.push(word);
      continue;
    }
    const isBehindNoun = at > nounAt && !words.some((other) => isWord(other, 'person'));
    const isOfEntity = words.length === 0 || tokens[at - 1] === attributePlace || isBehindNoun;
    if (!isOfEntity) {
      outer.push(`${words.join(' ')} ${count}`);
      words = [];
    } else if (number === undefined) number = count;
    else if (number !== count) inner.push(String(count));
  }
  settle();
  return { noun, outer: outer.join(' '), inner: inner.sort().join(' '), number };
}

/** What a header says by itself. */
export interface HeaderReading extends EntityKey {
  /** In one spelling, for comparing. */
  words: string;
  attribute: Attribute | undefined;
  /** Yes in it denies the attribute. */
  opposite: boolean;
  /** It tells about something (when, by whom, how sure), or can be read in two ways: no attribute's value. */
  about: boolean;
  /** A do-not-call list of one firm or trade: its no clears nobody. */
  limited: boolean;
  /** Of what was sent: "Input Phone". */
  input: boolean;
  /** The same value in another notation: "Phone 1 E164". */
  format: boolean;
  row: keyof typeof rowWords | undefined;
}

const rowOf = new Map(
  (Object.keys(rowWords) as (keyof typeof rowWords)[]).flatMap((row) =>
    rowWords[row].split(', ').map((words) => [words, row] as const),
  ),
);

/**
 * Reads one header: the attribute it names, and of which entity.
 * @param noise Words that all columns of the answer begin or end with.
 */
export function readHeader(header: string, noise: ReadonlySet<string> = new Set()): HeaderReading {
  const all = headerTokens(header);
  const tokens = all.filter((word, at) => !isNoise(all, word, at, noise));
  const input = isWord(tokens[0] ?? '', 'input') && tokens.length > 1;
  const { doubtful, rest, ...stated } = findAttribute(input ? tokens.slice(1) : tokens);
  const isAbout = (word: string) =>
    isWord(word, 'about') || (isFlag(stated.attribute) && isWord(word, 'otherChannel'));
  const words = tokens.join(' ');
  return {
    ...readKey(rest.filter((word) => !isWord(word, 'format'))),
    ...stated,
    words,
    about: doubtful || rest.some(isAbout),
    input,
    format: rest.some((word) => isWord(word, 'format')),
    row: rowOf.get(words),
  };
}

/** A mark of the answer such as "result"; one that is numbered tells results apart. */
function isNoise(tokens: readonly string[], word: string, at: number, noise: ReadonlySet<string>): boolean {
  if (tokens.length < 2 || /^\d/.test(tokens[at + 1] ?? '')) return false;
  return noise.has(word) || isWord(word, 'wrapper');
}

/** A header's words in their one spelling, in order; numbers are words of digits. */
export function headerTokens(header: string): string[] {
  const words = headerWords(header)
    .split(' ')
    .flatMap((word) => unglued(word, partsOfWords) ?? [word])
    .map((word) => spellings.get(word) ?? word)
    .join(' ');
  return phraseSpellings
    .reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), words)
    .split(' ')
    .filter((word) => word !== '');
}

/** Stands in a header's words for the attribute that was taken out. */
const attributePlace = '*';

interface FoundAttribute extends Pick<HeaderReading, 'attribute' | 'opposite' | 'limited'> {
  /** It names two attributes, or can be read in two ways. */
  doubtful: boolean;
  /** The other words; `attributePlace` where the attribute stood. */
  rest: string[];
}

const phrases = [attributeWords, opposites].flatMap((table) =>
  (Object.keys(table) as Attribute[]).flatMap((attribute) =>
    (table[attribute] ?? '')
      .split(', ')
      .map((phrase) => ({ words: phrase.split(' '), attribute, opposite: table === opposites })),
  ),
);
phrases.sort((a, b) => b.words.length - a.words.length);

/** Which attribute a header's words name, and whether it is denied. */
export function findAttribute(tokens: readonly string[]): FoundAttribute {
  const named = new Set<Attribute>();
  let opposite = false;
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = phrases.find(({ words }) => words.every((word, i) => tokens[at + i] === word));
    if (found) {
      named.add(found.attribute);
      opposite ||= found.opposite;
      rest.push(attributePlace);
      at += found.words.length;
    } else rest.push(tokens[at++] ?? '');
  }
  if (named.size === 0) return withName(rest);
  const attribute = oneOf(named);
  if (attribute === undefined) return { ...plainly([...named][0], rest), opposite, doubtful: true };
  return isFlag(attribute)
    ? readFlag(attribute, opposite, rest)
    : plainly(attribute, merged(rest.filter((w) => !isWord(w, 'filler'))));
}

/** It is stated in one way, and denied by nothing. */
const plainly = (attribute: Attribute | undefined, rest: string[]): FoundAttribute => ({
  attribute,
  opposite: false,
  doubtful: false,
  limited: false,
  rest,
});

/** "Owner 1 First" names somebody; "First Phone" does not. "Phone 1 Person" says whose the phone is. */
function withName(rest: string[]): FoundAttribute {
  const words = rest.filter((word) => !/^\d/.test(word));
  const last = words.at(-1) ?? '';
  const behind = rest.slice(0, rest.lastIndexOf(last));
  if (isWord(last, 'person') && behind.some((word) => isWord(word, 'phone') || word === 'email'))
    return plainly('person', [...behind, attributePlace]);
  const attribute = last === 'first' ? 'first-name' : last === 'last' ? 'last-name' : undefined;
  if (attribute === undefined || words.some((word) => isWord(word, 'phone'))) return plainly(undefined, rest);
  return plainly(
    attribute,
    rest.map((word) => (word === last ? attributePlace : word)),
  );
}

/** The one attribute that several words name together; undefined where they contradict each other. */
function oneOf(named: ReadonlySet<Attribute>): Attribute | undefined {
  const all = [...named];
  const only = (...allowed: Attribute[]) => all.every((attribute) => allowed.includes(attribute));
  if (all.length === 1) return all[0];
  // A no in "DNC Litigator" says nothing of the do-not-call list.
  if (named.has('litigator')) return only('dnc', 'tcpa', 'litigator') ? 'litigator' : undefined;
  if (named.has('state-dnc') || named.has('dnc')) {
    if (named.has('state') || named.has('state-dnc'))
      return only('dnc', 'state', 'state-dnc') ? 'state-dnc' : undefined;
    return only('dnc', 'tcpa') ? 'dnc' : undefined;
  }
  return undefined;
}

function readFlag(attribute: FlagPart, opposite: boolean, words: readonly string[]): FoundAttribute {
  let denied = opposite;
  let doubtful = false;
  let limited = false;
  const place = words.indexOf(attributePlace);
  const rest = words.filter((word, at) => {
    // "results.0.phones.1.dnc" counts results.
    if (isWord(word, 'flagFiller')) return at < place && /^\d/.test(words[at + 1] ?? '');
    const between = words.slice(Math.min(at, place) + 1, Math.max(at, place));
    const isBeside = between.every(
      (other) => isWord(other, 'flagFiller') || /^\d/.test(other) || isWord(other, 'denial'),
    );
    if (attribute === 'dnc' && isWord(word, 'limited')) {
      // "Company Phone DNC" is the flag of a company's phone.
      limited ||= isBeside;
      return !isBeside;
    }
    if (!isWord(word, 'denial') && !isWord(word, 'clear')) return true;
    // "Clean Phone 1 DNC" is the flag of a clean phone; "Phone No DNC" the flag of a phone's number, or its denial.
    const isNumber = word === 'no' && (isWord(words[at - 1] ?? '', 'phone') || at === words.length - 1);
    doubtful ||= !isBeside || isNumber;
    denied = !denied;
    return false;
  });
  const left = merged(rest);
  const isSeveral = left.filter((word) => word === attributePlace).length > 1;
  // "TCPA, not DNC" says neither.
  return { attribute, opposite: denied, doubtful: doubtful || (isSeveral && denied), limited, rest: left };
}

/** Places beside each other are one. */
const merged = (rest: readonly string[]) =>
  rest.filter((word, at) => word !== attributePlace || rest[at - 1] !== attributePlace);
