import type { addressParts, personParts, phoneParts } from '../../../shared/model/result-layout.ts';
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
export const spellings = new Map(
  Object.entries(table.spellings).flatMap(([to, from]) => from.split(' ').map((word) => [word, to] as const)),
);

/** Said of several words at once, before anything else is read. */
export const phraseSpellings: readonly (readonly [RegExp, string])[] = [
  // "Phone #1", "Phone Number 1".
  [/(?<=\w )number (?=\d)/g, ''],
  [/\bland line/g, 'landline'],
  [/\btoll free\b/g, 'tollfree'],
  [/(?<!not )\bcontact (?:number|no)\b/g, 'phone'],
  [/\be 164\b/g, 'e164'],
  [/\bb 2 b\b/g, 'business'],
  [/\bdo not ?call\b/g, 'dnc'],
  [/\b(?:non|un) (?=contactable|callable|dialable)/g, 'not '],
  [/\b(?:y n|yes no|true false|t f)\b/g, ''],
  [/\bzip (?:plus )?4\b|\bplus 4\b/g, 'zip4'],
  // "Phone No. 1", "No 2"; elsewhere "no" denies.
  [/(?<=\w )no (?=\d)/g, ''],
];

export const numberWords: Record<string, number> = Object.fromEntries(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    'one two three four five six seven eight nine ten',
  ].flatMap((words) => words.split(' ').map((word, at) => [word, at + 1])),
);

/** Statements on a phone or a person that are yes or no. */
const flagParts = ['dnc', 'state-dnc', 'tcpa', 'litigator', 'contactable', 'deceased'] as const;
export type FlagPart = (typeof flagParts)[number];

/** What a column may state of what the model knows: all but what its cells are. */
export type Attribute =
  | FlagPart
  | Exclude<(typeof phoneParts)[number], 'number'>
  | (typeof personParts)[number]
  | Exclude<(typeof addressParts)[number], 'whole'>;

export const isFlag = (attribute: Attribute | undefined): attribute is FlagPart =>
  flagParts.some((part) => part === attribute);

/** The words for each attribute, apart by commas; in those of `opposites` yes is a no for it: "blocked" for contactable. */
export const attributeWords: Partial<Record<Attribute, string>> = table.attributes;
export const opposites: Partial<Record<Attribute, string>> = table.opposites;

/** Headers that, whole, tell of the row. */
export const rowWords = table.rows;

const shortParts = /^(?:is|do|to|ok|no|on|ph)$/;

/** Every word that others may be made of, written together: "phonedncstatus", "isdnc". */
export const partsOfWords: ReadonlySet<string> = new Set(
  [
    ...Object.values(attributeWords),
    ...Object.values(opposites),
    ...Object.values(table.words),
    ...spellings.keys(),
    'do not call is to ok no on ph',
  ].flatMap((texts) => texts.split(/,? /).filter((word) => word.length > 2 || shortParts.test(word))),
);
