import {
  type Doubted,
  type FullNameReading,
  likely,
  type NameOrder,
  type OneName,
  type People,
  type PersonName,
  readingOf,
  unsure,
  worse,
} from './full-name-reading.ts';
import { isOnlySuffixes, isParticle, takeAround } from './name-places.ts';
import {
  companionWords,
  firstOf,
  isGiven,
  lastOf,
  type NameWord,
  noWord,
  onlyGiven,
  onlySurname,
  titles,
} from './name-words.ts';
import { personName, readWithCommas } from './one-name.ts';

/** One of the sides of an "and", in its parts between commas. */
export type Side = NameWord[][];

const isTitle = (side: Side) => side.flat().every((word) => titles.has(word.key) || word.key === 'the');
/** True for "wife" of "John Smith & wife". */
export const isCompanion = (side: Side) => side.flat().every((word) => companionWords.has(word.key));

/** A first name with initials or nothing behind it: what may share the surname of its neighbour. */
function bareFirstName(words: readonly NameWord[]): boolean {
  const [first = noWord, ...more] = words;
  return isGiven(first.bits) && more.every((word) => word.initial);
}

/** Reads "Jane & Bob Doe", written first name first: the last side has the surname that the others may lack. */
function readFirstLast(sides: NameWord[][], order: NameOrder | undefined): FullNameReading {
  const final = sides[sides.length - 1] ?? [];
  const last = readWithCommas([final], order);
  let found = last.found;
  const people: PersonName[] = [];
  for (const side of sides.slice(0, -1)) {
    const { words, around } = takeAround(side);
    const [first = noWord, ...middle] = words;
    if (bareFirstName(words)) {
      people.push({ ...personName({ first: [first], middle, last: [] }, around), last: last.name.last });
    } else if (words.length < 2) {
      found = unsure(words.length === 0 ? 'no-first-name' : 'company-or-person');
    } else {
      const own = readWithCommas([side], order);
      // "Mary Ann & Bob Doe", "Mary Rose & Bob Doe": a surname of hers, or his.
      const ends = lastOf(words).bits;
      found = worse(found, isGiven(ends) && words.length === 2 ? unsure('shared-last-name') : own.found);
      people.push(own.name);
    }
  }
  // "Jane Doe & Bob": whose surname Bob has is not said.
  const finalWords = takeAround(final).words;
  if (finalWords.length === 1)
    found = unsure(onlySurname(firstOf(finalWords).bits) ? 'company-or-person' : 'shared-last-name');
  return ofPeople([...people, last.name], found);
}

/** Reads "SMITH JOHN & MARY", written last name first: the first side has the surname that the others may lack. */
function readLastFirst(sides: NameWord[][]): FullNameReading {
  const [front = [], ...rest] = sides;
  const lead = readWithCommas([front], 'last-first');
  return sharing(lead, rest, (side) => {
    const { words } = takeAround(side);
    const own = readWithCommas([side], 'last-first');
    const surname = firstOf(words).bits;
    return { ...own, found: worse(own.found, onlySurname(surname) ? undefined : unsure('shared-last-name')) };
  });
}

/** People of whom the later ones share the first one's surname where they have no more than a first name. */
function sharing(
  lead: OneName,
  rest: readonly NameWord[][],
  readOwn: (side: NameWord[]) => OneName,
): FullNameReading {
  let found = lead.found;
  const people: PersonName[] = [lead.name];
  for (const side of rest) {
    const { words, around } = takeAround(side);
    const [first = noWord, ...middle] = words;
    if (bareFirstName(words)) {
      people.push({ ...personName({ first: [first], middle, last: [] }, around), last: lead.name.last });
      found = worse(found, around.doubt);
    } else {
      const own = readOwn(side);
      found = worse(found, own.found);
      people.push(own.name);
    }
  }
  return ofPeople(people, found);
}

function ofPeople(people: readonly PersonName[], found: Doubted | undefined): FullNameReading {
  const [first, ...more] = people;
  if (first === undefined) return { kind: 'unsure', readings: [], doubt: found?.doubt ?? 'unknown-words' };
  const all: People = [first, ...more];
  const complete = all.every((one) => one.first !== '' && one.last !== '');
  return readingOf(all, complete ? found : worse(found, unsure('no-first-name')));
}

/** The sides with commas: "Doe, Jane & Bob", "Doe, Jane & Roe, Bob", "Jane, Bob & Amy Doe". */
function readCommas(sides: Side[], order: NameOrder | undefined): FullNameReading {
  if (sides.every((side) => side.length === 2)) {
    const own = sides.map((side) => readWithCommas(side, order));
    return ofPeople(
      own.map((one) => one.name),
      own.reduce<Doubted | undefined>((found, one) => worse(found, one.found), undefined),
    );
  }
  const [front = [], ...rest] = sides;
  const [surname = [], ...firstNames] = front;
  const others = [...firstNames.slice(1), ...rest.map((side) => side.flat())];
  // Doe, Jane & Bob: nobody's first name stands in front of the comma.
  if (
    rest.every((side) => side.length === 1) &&
    surname.every((word, i) => !isGiven(word.bits) || isParticle(word, surname[i + 1] ?? noWord)) &&
    others.every((side) => bareFirstName(takeAround(side).words))
  )
    return sharing(readWithCommas([surname, firstNames[0] ?? []], order), others, () => ({
      name: personName({ first: [], middle: [], last: [] }, { title: '', suffix: '' }),
    }));
  // Jane, Bob & Amy Doe: only first names in front, and they are no surnames.
  const list = sides.flat();
  const isBare = (part: NameWord[]) => part.length === 1 && onlyGiven(firstOf(part).bits);
  const isWhole = (part: NameWord[]) =>
    part.length > 1 && onlyGiven(firstOf(part).bits) && !isGiven(lastOf(part).bits);
  // Jane Doe, Bob Roe & Amy Poe.
  if (list.slice(0, -1).every(isBare) || list.every(isWhole)) return readFirstLast(list, order);
  return { kind: 'unsure', readings: [], doubt: 'comma-unclear' };
}

/** A name without its titles; its suffixes stay. */
function withoutTitles([front = [], ...behind]: Side): Side {
  const { words } = takeAround(front);
  const start = words[0] === undefined ? 0 : front.indexOf(words[0]);
  return [front.slice(start), ...behind];
}

/** Takes the suffixes between commas to the name they follow: "Jane Doe, MD & Bob Roe, PhD". */
const withoutSuffixParts = (side: Side): Side => {
  const [front = [], ...behind] = side.filter((part) => part.length > 0);
  return behind.length > 0 && behind.every(isOnlySuffixes) && front.length > 1
    ? [[...front, ...behind.flat()]]
    : [front, ...behind];
};

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
    .map(withoutSuffixParts)
    .map((side, i) => (hasTitleOnly && i === 0 ? withoutTitles(side) : side));
  const [only] = sides;
  if (only === undefined) return { kind: 'unsure', readings: [], doubt: 'no-first-name' };
  if (sides.length === 1) {
    const { name, found, other } = readWithCommas(only, order);
    const doubt = named.length > sides.length ? worse(found, likely('another-person')) : found;
    if (hasTitleOnly && only.flat().length === 1)
      return readingOf([{ ...name, first: '', last: name.first || name.last }], unsure('no-first-name'));
    return readingOf([name], doubt, other ? [other] : undefined);
  }
  if (sides.flat().every((part) => part.length === 1 && onlySurname(firstOf(part).bits)))
    return { kind: 'not-people', what: 'company' };
  if (sides.some((side) => side.length > 1)) return readCommas(sides, order);
  const plain = sides.map((side) => side.flat());
  return order === 'last-first' ? readLastFirst(plain) : readFirstLast(plain, order);
}
