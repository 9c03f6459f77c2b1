import { byScore, type Candidate, features, type Weights } from './choose.ts';
import { mayBeOf } from './contacts.ts';
import type { JudgedColumn } from './groups.ts';
import { judgeColumn, leastConfidence } from './judge.ts';
import { kindOf, type RankedPerson } from './persons.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { type HeaderReading, readPlace } from './read-header.ts';
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
    const city = { column, ...judgeColumn(column, 'city') };
    const state = { column, ...judgeColumn(column, 'state') };
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

/** By a word nobody knows that names no place and stands behind the one for the kind, or a plain one that is nobody's. */
function isLoose({ place, person }: AddressGroup, { words, unknown }: HeaderReading, part: 'city' | 'state') {
  if (place !== 'named') return place === 'plain' && person?.role === '';
  const kind = words.search(part === 'city' ? /\b(?:city|town)\b/ : /\b(?:state|province|region)\b/);
  const isQualified = kind > 0 && unknown !== '' && words.indexOf(unknown) < kind;
  return !isQualified && readPlace(words, true).place === 'plain';
}

/** Next to each other, or with no more than a ZIP code, a country or the like in between. */
function isBeside(one: AddressGroup, half: AddressGroup): boolean {
  const [first, second] = [one, half].map(({ city, state }) => (city ?? state)?.column.column ?? -9);
  // The address of somebody rows may be about, by the word for that one alone: "Owner City".
  const isOwnPlain = one.place === 'plain' && one.person?.standing === 'row' && one.person.role !== '';
  return (
    (half.place === 'named' ? one.person?.id === half.person?.id : isOwnPlain) &&
    Math.abs((first ?? 0) - (second ?? 0)) <= 2
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
  if (place !== 'plain') return place;
  if (person === undefined) return 'work';
  if (person.role === unknown) return 'plain';
  return unknown !== '' && party === undefined ? 'named' : 'plain';
}

/** What an address is wanted for: to find a person at home, or a business. */
export type AddressUse = 'home' | 'office';

const filledOf = ({ city, state }: AddressGroup) =>
  Math.max(city?.column.content.filled ?? 0, state?.column.content.filled ?? 0);

/** What speaks for each address that is nobody else's. */
export function addressCandidates(
  groups: readonly AddressGroup[],
  taken: RankedPerson | undefined,
  business: JudgedColumn | undefined,
): Candidate<AddressGroup>[] {
  const open = groups.filter(({ person, place }) => mayBeOf(person, taken) && place !== 'never');
  const most = Math.max(0, ...groups.map(filledOf));
  const what = kindOf(taken);
  const firm = business ? 'a firm' : 'no firm';
  return open.map((group) => {
    const { person, place, city, state } = group;
    const whose = !person ? 'firm' : person.id === taken?.id ? 'person' : kindOf(person);
    const filled = filledOf(group);
    const traits = [
      `of ${whose}`,
      `beside ${what}`,
      `beside ${firm}`,
      `beside ${firm} and ${what}`,
      ...open.flatMap((other) => (other === group ? [] : [`beside ${other.place}`])),
      city && state && 'whole',
      group.ordinal > 1 && 'later',
      filled < 0.3 && most > 3 * filled && 'rare',
      filled === 0 && 'empty',
      `says ${group.word}`,
    ];
    return { it: group, features: features([`at ${place}`], traits) };
  });
}

/** The addresses that may be taken, the preferred first. */
export function rankAddresses(
  use: AddressUse,
  groups: readonly AddressGroup[],
  taken: RankedPerson | undefined,
  business: JudgedColumn | undefined,
  weights?: Weights,
): AddressGroup[] {
  return byScore(use, addressCandidates(groups, taken, business), weights)
    .filter(({ score }) => score > 0)
    .map(({ it }) => it);
}
