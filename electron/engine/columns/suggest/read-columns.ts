import type { FileInspection } from '../../../../shared/model/csv.ts';
import type { ColumnKind } from '../../../../shared/model/services.ts';
import { tidied } from '../../../../shared/rules/text.ts';
import { isMadeUpName } from '../../read/text/column-words.ts';
import { headerWords, unglued } from '../../read/text/header-words.ts';
import { type ColumnContentProfile, profileContent } from './content.ts';
import { type FirmKind, known, type PartyClass, type Place, table, whole, within, wordsIn } from './words.ts';

export interface NamedParty {
  class: PartyClass;
  /** What all columns of one person have alike: "owner", "contact"; '' where the header names nobody. */
  role: string;
  /** The word that named it, as people know it: "client" where the role is "contact"; absent where it is none that is known. */
  word?: string;
  /** Counted from 1: 2 for "Owner 2 First Name". */
  ordinal: number;
  /** The header has a number for it, as in "Owner 1". */
  numbered?: boolean;
  /** Of a company. */
  firm?: FirmKind | undefined;
}

/** What a header says: whose a column is, where, and which of several. */
export interface HeaderReading {
  /** As lower-case words, short forms written out; '' where there is no header. */
  words: string;
  /** The words without those for party and place. */
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
  words: within([`(${entry.words.join(', ')})s?`]),
}));

/** Words for places in the order of precedence: "Owner Business Mailing City" is a mailing address. */
const places = table.places.map(({ place, words }) => ({
  place: known(table.meanings.places, place),
  words: within(words, 'g'),
}));

/** Every word for a person or a firm that headers are read by. */
const partyWords: ReadonlySet<string> = new Set(table.parties.flatMap(({ words }) => wordsIn(words)));

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

/** Words that say what a column holds, and not whose it is. */
const sayNoParty = new RegExp(`\\b(?:${writing.sayNoParty.join(' ').replaceAll(' ', '|')})\\b|\\d+`, 'g');

/** Reads a header as it stands in the file; '' reads as one that says nothing. */
function readHeader(header: string): HeaderReading {
  const words = knownSpelling(headerWords(header.replace(/__p?c$/i, '')));
  const { party, bare } = readParty(words);
  const address = readPlace(bare, party !== undefined);
  const digits = /(?:^| )0*(\d{1,2})(?= |$)(?!.* \d{1,2}(?: |$))/.exec(bare)?.[1];
  return {
    ...address,
    words,
    party,
    number: digits === undefined ? undefined : Number(digits),
    says: kindsNamed(bare, address.core),
    unknown: tidied(address.core.replace(sayNoParty, ' ')),
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
    return { party, bare: kind === 'company' ? words : tidied(rest) };
  }
  return { party: undefined, bare: words };
}

/**
 * Which address a header is about. A single word such as "Mail" or "Unit" alone names what a column holds, not a place.
 * @param ofSomebody Words for a party stood beside these, so that one alone does name a place: "Ship-To Contact".
 */
export function readPlace(
  words: string,
  ofSomebody = false,
): Pick<HeaderReading, 'place' | 'placeWord' | 'core'> {
  const found = places.flatMap(({ place, words: pattern }) => {
    const [placeWord] = words.match(pattern) ?? [];
    return placeWord === undefined ? [] : [{ place, placeWord, pattern }];
  });
  const core = tidied(found.reduce((left, { pattern }) => left.replace(pattern, ' '), words));
  const [first] = found;
  return first && (core !== '' || ofSomebody)
    ? { place: first.place, placeWord: first.placeWord, core }
    : { place: 'plain', placeWord: '', core: words };
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
  const scored = (one: NamedKind) =>
    [...new Set(texts[one.kind] ?? [core])].map((words) => scoreOf(words, one));
  return new Map(kinds.map((one) => [one.kind, Math.max(...scored(one))]));
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

/** What you know of a column: what its header says and what its sampled cells look like. */
export interface ColumnEvidence {
  /** Zero-based position. */
  column: number;
  /** As it stands in the file; '' where it has none. */
  header: string;
  reading: HeaderReading;
  content: ColumnContentProfile;
}

/** As much of an inspection as columns are read by. */
export type SampledList = Pick<FileInspection, 'columns' | 'preview' | 'headerRows' | 'notes'>;

/** Cells looked at in all, so that a very wide file is as quick as a narrow one. */
const cellBudget = 12_000;

/** Reads the headers and sampled rows of an inspection, column by column. */
export function readColumns({ columns, preview, headerRows }: SampledList): ColumnEvidence[] {
  const rows = preview.slice(0, Math.max(10, Math.floor(cellBudget / Math.max(1, columns.length))));
  const headers = columns.map(({ rawHeader }) => rawHeader.trim());
  const readings = inheritedReadings(
    withoutCommonPrefix(headers).map((header) =>
      readHeader(headerRows.length === 0 || saysNothing(header) ? '' : header),
    ),
  );
  return columns.map(({ index, rawHeader }, place) => ({
    column: index,
    header: rawHeader.trim(),
    reading: readings[place] ?? readHeader(''),
    content: profileContent(rows.map((row) => row[index] ?? '')),
  }));
}

/** Names that say nothing: a letter or a number, "Column 3", "Field_7". */
const saysNothing = (header: string) => /^(?:[a-z]|\d+)$/i.test(header) || isMadeUpName(header);

/** Words that say whose record it is, and of a whole record nothing; but "Contact 2" is another one. */
const ofAnyRecord =
  /^(?:contact|person|people|customer|client|lead|record|account|input)[ _.:/|-]+[^\d _.:/|-]/i;
const fewest = 5;
const prefix = /^([\p{L}]{2,})[ _.:/|-]+(?=[\p{L}\p{N}*$#])/u;

/**
 * Headers without what an export put in front of each: "tbl_", "Contact: ". What stands everywhere tells no column from
 * another, but could be taken for whose each is.
 */
export function withoutCommonPrefix(headers: readonly string[]): readonly string[] {
  const named = headers.filter((header) => header !== '');
  const [first, ...others] = new Set(named.map((header) => prefix.exec(header)?.[1]?.toLowerCase()));
  const isRead =
    first === undefined || (partyWords.has(first) && !named.every((header) => ofAnyRecord.test(header)));
  if (others.length > 0 || isRead || named.length < fewest) return headers;
  return headers.map((header) => header.replace(prefix, ''));
}

/** Headers of a street and of other parts of an address; a place alone ("Situs") is a street there. */
const addressWords = {
  street: within(table.address.street),
  noStreet: within(table.address.noStreet),
  place: whole(table.address.place),
  part: whole([...table.address.part, '\\d+']),
};
const isPartOfAddress = (words: string) => words.split(' ').every((word) => addressWords.part.test(word));

/**
 * "Property Address, City, State, Mailing Address, City, State": a plain city belongs to the address it follows. Of
 * columns that are called alike, a later one is the next of its kind, or of the person named in between.
 */
function inheritedReadings(readings: readonly HeaderReading[]): HeaderReading[] {
  let address: HeaderReading | undefined;
  let person: NamedParty | undefined;
  /** What the address has had so far. */
  const inAddress = new Set<string>();
  /** How often there were such words, and the person named before them. */
  const seen = new Map<string, { count: number; person: NamedParty | undefined }>();
  return readings.map((reading) => {
    const { words, core, party, place } = reading;
    const plain = party === undefined && place === 'plain';
    const isPart = isPartOfAddress(words);
    const isStreet = addressWords.street.test(words) && !addressWords.noStreet.test(words);
    const isPlace = addressWords.place.test(words);
    const begins = isPlace || (isStreet && !plain) || (!address && !plain && /^(?:city|town)$/.test(core));
    // A city or state again, and what is no part of one, is not of this address.
    const ends = isStreet ? !isPart : inAddress.has(core) || (!isPart && !isPartOfAddress(core));
    if (begins) address = isPlace ? { ...reading, ...readPlace(words, true) } : reading;
    else if (ends) address = undefined;
    if (begins || !address) inAddress.clear();
    if (address) inAddress.add(core);
    if (party && party.class !== 'company') person = party;
    if (!plain || words === '') return reading;
    if (address && isPart)
      return { ...reading, party: address.party, place: address.place, placeWord: address.placeWord };
    const before = seen.get(words);
    seen.set(words, { count: (before?.count ?? 0) + 1, person });
    if (!before) return reading;
    const isTheirs = person !== before.person && !isStreet;
    return isTheirs ? { ...reading, party: person } : { ...reading, number: before.count + 1 };
  });
}
