import {
  type Doubted,
  type FullNameReading,
  likely,
  type NameOrder,
  type OneName,
  readingOf,
  unsure,
  worse,
} from './full-name-reading.ts';
import { firstOf, is, isGiven, lastOf, type NameWord, noWord, onlyGiven, onlySurname } from './name-words.ts';
import { isOnlySuffixes, isParticle, personName, readOneName, takeAround } from './one-name.ts';

/** One of the sides of an "and", in its parts between commas. */
export type Side = NameWord[][];

const isTitle = (side: Side) => side.flat().every((word) => is(word, 'titles') || word.key === 'the');
/** True for "wife" of "John Smith & wife". */
export const isCompanion = (side: Side) => side.flat().every((word) => is(word, 'companions'));

/** A first name with initials or nothing behind it, which may share a surname; undefined where there is more. */
function sharingName(words: NameWord[], surname: string): OneName | undefined {
  const { words: all, around } = takeAround(words);
  const [first = noWord, ...middle] = all;
  if (!isGiven(first) || !middle.every((word) => word.initial)) return undefined;
  return {
    name: { ...personName({ first: [first], middle, last: [] }, around), last: surname },
    found: around.doubt,
  };
}

/** Reads people one of whom has the surname that the others may lack. @param own Reads one who has his own. */
function readSharing(
  sides: readonly NameWord[][],
  at: number,
  own: (side: NameWord[]) => OneName,
): FullNameReading {
  const lead = own(sides.at(at) ?? []);
  const place = at < 0 ? sides.length + at : at;
  return ofPeople(
    sides.map((side, i) => (i === place ? lead : (sharingName(side, lead.name.last) ?? own(side)))),
  );
}

/** Reads "Jane & Bob Doe", written first name first. */
function readFirstLast(sides: NameWord[][], order: NameOrder | undefined): FullNameReading {
  return readSharing(sides, -1, (side) => {
    const own = readOneName([side], order);
    const [one, ...more] = takeAround(side).words;
    // "Mary Ann & Bob Doe", "Jane Doe & Bob": whose surname it is is not said.
    const isShared = more.length === 1 && isGiven(lastOf(more)) && side !== sides.at(-1);
    return more.length === 0 || isShared
      ? { ...own, found: unsure(one && onlySurname(one) ? 'company-or-person' : 'shared-last-name') }
      : own;
  });
}

/** Reads "SMITH JOHN & MARY", written last name first. */
const readLastFirst = (sides: NameWord[][]): FullNameReading =>
  readSharing(sides, 0, (side) => {
    const own = readOneName([side], 'last-first');
    const hasSurname = side === sides[0] || onlySurname(firstOf(takeAround(side).words));
    return hasSurname ? own : { ...own, found: unsure('shared-last-name') };
  });

function ofPeople(all: readonly OneName[]): FullNameReading {
  const [first, ...more] = all.map(({ name }) => name);
  if (first === undefined) return { kind: 'unsure', readings: [], doubt: 'unknown-words' };
  const isComplete = [first, ...more].every((one) => one.first !== '' && one.last !== '');
  const found = all.reduce<Doubted | undefined>(
    (found, one) => worse(found, one.found),
    isComplete ? undefined : unsure('no-first-name'),
  );
  return readingOf([first, ...more], found);
}

/** The sides with commas: "Doe, Jane & Bob", "Doe, Jane & Roe, Bob", "Jane, Bob & Amy Doe". */
function readCommas(sides: Side[], order: NameOrder | undefined): FullNameReading {
  if (sides.every((side) => side.length === 2))
    return ofPeople(sides.map((side) => readOneName(side, order)));
  const [[surname = [], given = [], ...more] = [], ...rest] = sides;
  const lead = readOneName([surname, given], order);
  const others = [...more, ...rest.map((side) => side.flat())].map((side) =>
    sharingName(side, lead.name.last),
  );
  // Doe, Jane & Bob: nobody's first name stands in front of the comma.
  if (
    rest.every((side) => side.length === 1) &&
    surname.every((word, i) => !isGiven(word) || isParticle(word, surname[i + 1] ?? noWord)) &&
    others.every((other) => other !== undefined)
  )
    return ofPeople([lead, ...others]);
  // Jane, Bob & Amy Doe: only first names in front, and they are no surnames. Jane Doe, Bob Roe & Amy Poe.
  const list = sides.flat();
  const isBare = (part: NameWord[]) => part.length === 1 && onlyGiven(firstOf(part));
  const isWhole = (part: NameWord[]) => part.length > 1 && onlyGiven(firstOf(part)) && !isGiven(lastOf(part));
  if (list.slice(0, -1).every(isBare) || list.every(isWhole)) return readFirstLast(list, order);
  return { kind: 'unsure', readings: [], doubt: 'comma-unclear' };
}

const withoutTitles = ([front = [], ...behind]: Side): Side => [
  front.slice(front.findIndex((word) => !is(word, 'titles'))),
  ...behind,
];

/** Takes the suffixes between commas to the name they follow: "Jane Doe, MD & Bob Roe, PhD". */
const withoutSuffixParts = ([front = [], ...behind]: Side): Side =>
  behind.every(isOnlySuffixes) && front.length > 1 ? [[...front, ...behind.flat()]] : [front, ...behind];

/**
 * Reads several people from the sides of "and", "&", "+" or "or". A side that is only a title belongs to the next one:
 * of "Mr. and Mrs. John Smith" one person's name is known.
 */
export function readSeveral(all: Side[], order: NameOrder | undefined): FullNameReading {
  const hasTitleOnly = all.slice(0, -1).some(isTitle);
  const named = all.filter((side, i) => side.length > 0 && (i === all.length - 1 || !isTitle(side)));
  // "Mr. and Mrs. John and Karen Smith": whose title is whose is not said by their order.
  const sides = named
    .filter((side) => !isCompanion(side))
    .map((side) => withoutSuffixParts(hasTitleOnly ? withoutTitles(side) : side));
  const [only, another] = sides;
  if (only === undefined) return { kind: 'unsure', readings: [], doubt: 'no-first-name' };
  if (another === undefined) {
    const { name, found, other } = readOneName(only, order);
    const doubt = named.length > 1 ? worse(found, likely('another-person')) : found;
    return readingOf([name], doubt, other && [other]);
  }
  if (sides.flat().every((part) => part.length === 1 && onlySurname(firstOf(part))))
    return { kind: 'not-people', what: 'company' };
  if (sides.some((side) => side.length > 1)) return readCommas(sides, order);
  const plain = sides.map((side) => side.flat());
  return order === 'last-first' ? readLastFirst(plain) : readFirstLast(plain, order);
}
