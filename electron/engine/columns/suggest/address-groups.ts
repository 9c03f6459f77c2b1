import { judgeColumn, leastConfidence } from './judge-column.ts';
import type { JudgedColumn } from './person-groups.ts';
import type { RankedPerson } from './rank-persons.ts';
import type { ColumnEvidence } from './read-columns.ts';
import type { HeaderReading } from './read-header.ts';
import { readPlace } from './read-header.ts';
import type { Place } from './words.ts';

/** City and state of one address. */
export interface AddressGroup {
  id: string;
  place: Place;
  /** The word that named the place in the first of its headers: "situs". */
  word: string;
  /** Whose it is; undefined for the company's. */
  person: RankedPerson | undefined;
  ordinal: number;
  city: JudgedColumn | undefined;
  state: JudgedColumn | undefined;
}

/** Groups the columns of cities and states by address, in the order of the file. */
export function addressGroups(
  all: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
  business?: ColumnEvidence,
): AddressGroup[] {
  const groups = new Map<string, AddressGroup>();
  for (const column of all) {
    const city = { column, ...judgeColumn(column, 'city', all) };
    const state = { column, ...judgeColumn(column, 'state', all) };
    const part = state.confidence >= city.confidence ? 'state' : 'city';
    const judged = part === 'state' ? state : city;
    if (judged.confidence < leastConfidence) continue;
    const person = persons.find(({ columns }) => columns.includes(column));
    addPart(groups, part, judged, person?.class === 'company' ? undefined : person, business);
  }
  return joinedHalves([...groups.values()]);
}

/**
 * "Localité, Province", "City, Estado (UF)": a column that is told by its cells alone, or has a further word behind the one
 * for its kind, is no other place; beside the other half of an address it completes it.
 */
function joinedHalves(groups: readonly AddressGroup[]): AddressGroup[] {
  const found = [...groups];
  for (const half of groups) {
    if (half.city && half.state) continue;
    const part = half.city ? 'city' : 'state';
    const own = half[part];
    if (!own || !isLoose(half, own.column.reading, part)) continue;
    const at = found.findIndex(
      (other) => other !== half && other[part] === undefined && isBeside(other, half),
    );
    const other = found[at];
    if (other) {
      found[at] = { ...other, place: other.place === 'named' ? 'plain' : other.place, [part]: own };
      found.splice(found.indexOf(half), 1);
    }
  }
  return found;
}

/** The address of somebody rows may be about, by the word for that one alone: "Owner City". */
const isOwnPlain = ({ place, person }: AddressGroup) =>
  place === 'plain' && person?.standing === 'row' && person.role !== '';

/** By a word nobody knows that names no place, or a plain one that is nobody's. */
const isLoose = ({ place, person }: AddressGroup, reading: HeaderReading, part: 'city' | 'state') =>
  place === 'named'
    ? !isQualified(reading, part) && !namesPlace(reading)
    : place === 'plain' && person?.role === '';

/** A word nobody knows stands before the one for the kind: "Branch City". */
function isQualified(reading: HeaderReading, part: 'city' | 'state'): boolean {
  const kind = reading.words.search(part === 'city' ? /\b(?:city|town)\b/ : /\b(?:state|province|region)\b/);
  return kind > 0 && reading.unknown !== '' && reading.words.indexOf(reading.unknown) < kind;
}

/** "Loc" is a place, whatever it holds. */
const namesPlace = ({ words }: HeaderReading) => readPlace(words, true).place !== 'plain';

/** Next to each other, or with no more than a ZIP code, a country or the like in between. */
function isBeside(one: AddressGroup, half: AddressGroup): boolean {
  const columns = [one, half].map(({ city, state }) => (city ?? state)?.column);
  const [first, second] = columns;
  return (
    first !== undefined &&
    second !== undefined &&
    (half.place === 'named' ? one.person?.id === half.person?.id : isOwnPlain(one)) &&
    Math.abs(first.column - second.column) <= 2
  );
}

function addPart(
  groups: Map<string, AddressGroup>,
  part: 'city' | 'state',
  judged: JudgedColumn,
  person: RankedPerson | undefined,
  business: ColumnEvidence | undefined,
): void {
  const { reading } = judged.column;
  const ofBusiness = person === undefined || person.role === '';
  const place = ofBusiness && isCalledAs(business, reading) ? 'work' : placeOf(reading, person);
  const word = place === 'named' ? `${reading.placeWord} ${reading.unknown}`.trim() : reading.placeWord;
  const whose = person?.role === '' || person?.class === 'contact' ? '' : (person?.id ?? 'company');
  let ordinal = reading.number ?? 1;
  for (;;) {
    const id = ['address', whose, place, place === 'named' ? word : '', ordinal].join(':');
    const group = groups.get(id) ?? { id, place, word, person, ordinal, city: undefined, state: undefined };
    const before = group[part];
    // Called alike, it is another address; called otherwise ("State Code"), the same again.
    if (before && before.column.reading.words === reading.words) {
      ordinal++;
      continue;
    }
    if (!before || judged.confidence > before.confidence) groups.set(id, { ...group, [part]: judged });
    return;
  }
}

/** "Hospital City" beside a business under "Hospital" is its own, whatever such a place is elsewhere. */
const isCalledAs = (business: ColumnEvidence | undefined, { placeWord, unknown }: HeaderReading) =>
  [placeWord, unknown].some((word) => word !== '' && business?.reading.words.replace(/ name$/, '') === word);

function placeOf({ place, unknown, party }: HeaderReading, person: RankedPerson | undefined): Place {
  // "Home Port City" is a port's.
  if (place === 'home' && unknown !== '' && party === undefined) return 'named';
  if (place !== 'plain') return place;
  if (person === undefined) return 'work';
  if (person.role === unknown) return 'plain';
  return unknown !== '' && party === undefined ? 'named' : 'plain';
}

/** What an address is wanted for: to find a person, or a business. */
export type AddressUse = 'person' | 'business';

/** Ascending, the first is suggested; a place that is left out is not for this use. */
const places: Record<AddressUse, Partial<Record<Place, number>>> = {
  person: {
    mailing: 0,
    home: 1,
    plain: 2,
    billing: 3,
    site: 4,
    location: 4,
    shipping: 5,
    work: 6,
    named: 6.5,
    other: 7,
  },
  business: {
    work: 0,
    billing: 1,
    location: 1.2,
    mailing: 1.3,
    plain: 1.5,
    named: 4,
    shipping: 4.5,
    other: 5,
  },
};

/** Filled in so few rows that another one that is filled is better. */
const rarelyFilled = 0.3;

/**
 * The addresses that may be taken, the preferred first: mailing before site, the person's before the company's, for a
 * business its own before all. One that is hardly filled comes behind those that are.
 */
export function rankAddresses(
  groups: readonly AddressGroup[],
  use: AddressUse,
  mayTake: (person: RankedPerson | undefined) => boolean,
): AddressGroup[] {
  const ranked = groups.flatMap((group) => {
    const place = places[use][group.place];
    if (place === undefined || !mayTake(group.person)) return [];
    // A place nobody knows ("Branch City") is a guess, and only where the list has no other.
    if (
      group.place === 'named' &&
      !groups.every((other) => other.place === 'named' || !mayTake(other.person))
    )
      return [];
    const rank = place + whoseRank(group, use) + Math.min(9, group.ordinal - 1) * 0.01;
    return [{ group, filled: filledOf(group), rank }];
  });
  const most = Math.max(0, ...groups.map(filledOf));
  const rare = (filled: number) => filled < rarelyFilled && most > 3 * filled;
  // Where only another kind of address is filled, a hardly filled one is no better than none.
  if (ranked.every(({ filled }) => rare(filled))) return [];
  return ranked
    .sort((a, b) => Number(rare(a.filled)) - Number(rare(b.filled)) || a.rank - b.rank)
    .map(({ group }) => group);
}

const filledOf = ({ city, state }: AddressGroup) =>
  Math.max(city?.column.content.filled ?? 0, state?.column.content.filled ?? 0);

/** "Owner City" before a plain "City", for a person; behind it for a business. */
function whoseRank({ place, person }: AddressGroup, use: AddressUse): number {
  if (person === undefined || person.role === '' || place !== 'plain') return 0;
  return use === 'person' ? -0.5 : 1.6;
}
