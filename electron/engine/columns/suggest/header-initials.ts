import { type HeaderReading, matchReading, readHeader, withoutKnownWords } from './read-header.ts';

/**
 * "IW Phone" beside "Injured Worker First Name", "Instr Phone" beside "Instructor", "Holder Phone" beside "Permit Holder":
 * initials, a short form or the last word that begin a header stand for the words which name somebody in another.
 */
export function withInitialsSpelled(
  readings: readonly HeaderReading[],
  holdsNames: (column: number) => boolean,
): HeaderReading[] {
  const phrases = new Set(
    readings.map((reading, column) => namedIn(reading, holdsNames(column))).filter((phrase) => phrase !== ''),
  );
  const byInitials = new Map(
    [...phrases].filter((phrase) => phrase.includes(' ')).map((phrase) => [initialsOf(phrase), phrase]),
  );
  const ofNames = new Set(
    readings.flatMap((reading, column) =>
      holdsNames(column) || isNamePart(reading) ? [namedIn(reading, true)] : [],
    ),
  );
  return readings.map((reading, column) => {
    const [short = '', ...rest] = reading.words.split(' ');
    if (reading.unknown === '' && reading.party?.word === short && !ofNames.has(short)) {
      // "Lead Phone" beside a "Team Lead" and no other lead.
      const whole = theOnly([...ofNames].filter((long) => long.endsWith(` ${short}`)));
      return whole === undefined ? reading : readHeader([whole, ...rest].join(' '));
    }
    if (short === '' || !reading.unknown.startsWith(short)) return reading;
    // "Slip" beside a "Slipholder" is a thing, unless people's names stand below it.
    if (rest.length === 0 && !holdsNames(column)) return reading;
    const longer = phrases.has(reading.unknown)
      ? []
      : [...phrases].filter((long) => isShortFor(short, long) || long.endsWith(` ${reading.unknown}`));
    const phrase = byInitials.get(short) ?? theOnly(longer);
    return phrase === undefined ? reading : readHeader([phrase, ...rest].join(' '));
  });
}

/** The words for a person in a header, by a word for people, before a name or above names; '' where it has none. */
function namedIn(reading: HeaderReading, aboveNames: boolean): string {
  if (reading.party) return withoutKnownWords(reading.words);
  const before = aboveNames || isNamePart(reading) || / name$/.test(reading.core);
  return before ? reading.unknown : '';
}

const isNamePart = (reading: HeaderReading) =>
  (['first-name', 'last-name'] as const).some((kind) => matchReading(reading, kind).score > 0);

const initialsOf = (phrase: string) => phrase.replace(/(\w)\w* ?/g, '$1');

/** What makes a word for a person of one for a thing: a camp is no short form of a camper. */
const personEnding = /^(?:\w?[eo]?r|\w?ee|ist|ian|e?s)$/;

/** Whether a word is the beginning of a longer one, or its consonants: "instr" and "instrctr". */
const isShortFor = (short: string, phrase: string) => {
  const long = phrase.split(' ').at(-1) ?? '';
  return (
    short.length >= 2 &&
    short.length <= 5 &&
    ((long.startsWith(short) &&
      long.length > short.length + 2 &&
      !personEnding.test(long.slice(short.length))) ||
      (!/[aeiou]/.test(short) && new RegExp(`^${[...short].join('[a-z]*')}$`).test(long)))
  );
};

const theOnly = ([first, ...more]: readonly string[]) => (more.length === 0 ? first : undefined);
