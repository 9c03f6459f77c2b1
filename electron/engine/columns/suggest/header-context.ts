import { type HeaderReading, matchReading, readHeader, readPlace, withoutKnownWords } from './read-header.ts';
import { addressWords } from './words.ts';

/**
 * "IW Phone" beside "Injured Worker First Name", "Instr Phone" beside "Instructor", "Holder Phone" beside "Permit Holder":
 * initials, a short form or the last word that begin a header stand for the words which name somebody in another.
 */
export function withShortFormsSpelled(
  readings: readonly HeaderReading[],
  holdsNames: (column: number) => boolean,
): HeaderReading[] {
  const named = readings.map((reading, column) => namedIn(reading, holdsNames(column)));
  const phrases = [...new Set(named)].filter((phrase) => phrase !== '');
  const ofNames = new Set(named.filter((_, column) => holdsNames(column) || isNamePart(readings[column])));
  return readings.map((reading, column) => {
    const { unknown, party, words } = reading;
    const [short = '', ...rest] = words.split(' ');
    // "Lead Phone" beside a "Team Lead" and no other lead.
    if (unknown === '' && party?.word === short && !ofNames.has(short)) {
      const [long, another] = [...ofNames].filter((phrase) => phrase.endsWith(` ${short}`));
      return long !== undefined && another === undefined ? readHeader([long, ...rest].join(' ')) : reading;
    }
    // "Slip" beside a "Slipholder" is a thing, unless people's names stand below it.
    const isShort = short !== '' && unknown.startsWith(short) && (rest.length > 0 || holdsNames(column));
    if (!isShort) return reading;
    const isKnown = phrases.includes(unknown);
    const byInitials = phrases.find((long) => long.includes(' ') && initialsOf(long) === short);
    const longer = phrases.filter((long) => isShortFor(short, long) || long.endsWith(` ${unknown}`));
    const phrase = byInitials ?? (isKnown || longer.length > 1 ? undefined : longer[0]);
    return phrase === undefined ? reading : readHeader([phrase, ...rest].join(' '));
  });
}

const isNamePart = (reading: HeaderReading | undefined) =>
  reading !== undefined &&
  (['first-name', 'last-name'] as const).some((kind) => matchReading(reading, kind).score > 0);

/** The words for a person in a header, by a word for people, before a name or above names; '' where it has none. */
function namedIn(reading: HeaderReading, aboveNames: boolean): string {
  if (reading.party) return withoutKnownWords(reading.words);
  const isName =
    matchReading(reading, 'first-name').score > 0 || matchReading(reading, 'last-name').score > 0;
  return aboveNames || isName || / name$/.test(reading.core) ? reading.unknown : '';
}

const initialsOf = (phrase: string) => phrase.replace(/(\w)\w* ?/g, '$1');

/** What makes a word for a person of one for a thing: a camp is no short form of a camper. */
const personEnding = /^(?:\w?[eo]?r|\w?ee|ist|ian|e?s)$/;

/** Whether a word is the beginning of a longer one, or its consonants: "instr" and "instrctr". */
function isShortFor(short: string, phrase: string): boolean {
  const long = phrase.split(' ').at(-1) ?? '';
  const behind = long.slice(short.length);
  if (short.length < 2 || short.length > 5) return false;
  if (long.startsWith(short) && behind.length > 2 && !personEnding.test(behind)) return true;
  return !/[aeiou]/.test(short) && new RegExp(`^${[...short].join('[a-z]*')}$`).test(long);
}

/**
 * "Property Address, City, State, Mailing Address, City, State": a plain city belongs to the address it follows. Of
 * columns that are called alike, a later one is the next of its kind, or of the person named in between.
 */
export function inheritedReadings(readings: readonly HeaderReading[]): HeaderReading[] {
  let address: HeaderReading | undefined;
  let person: { at: number; reading: HeaderReading } | undefined;
  /** What the address has had so far. */
  const inAddress = new Set<string>();
  const seen = new Map<string, { at: number; count: number }>();
  return readings.map((reading, at) => {
    const { words, core, party, place } = reading;
    const plain = party === undefined && place === 'plain';
    const isPart = addressWords.part.test(words);
    const isStreet = addressWords.street.test(words) && !addressWords.noStreet.test(words);
    const isPlace = addressWords.place.test(words);
    const begins = isPlace || (isStreet && !plain) || (!address && !plain && /^(?:city|town)$/.test(core));
    // A city or state again, and what is no part of one, is not of this address.
    const ends = isStreet ? !isPart : inAddress.has(core) || (!isPart && !addressWords.part.test(core));
    if (begins)
      address = isPlace ? { ...reading, place: readPlace(words, true).place, placeWord: words } : reading;
    else if (ends) address = undefined;
    if (begins || !address) inAddress.clear();
    if (address) inAddress.add(core);
    if (party && party.class !== 'company') person = { at, reading };
    if (!plain || words === '') return reading;
    if (address && isPart)
      return { ...reading, party: address.party, place: address.place, placeWord: address.placeWord };
    const before = seen.get(words);
    seen.set(words, { at, count: (before?.count ?? 0) + 1 });
    if (!before) return reading;
    return person && person.at > before.at && !isStreet
      ? { ...reading, party: person.reading.party }
      : { ...reading, number: before.count + 1 };
  });
}
