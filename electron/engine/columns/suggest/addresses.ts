import { bestOf, type Candidate, features, type Weights } from './choose.ts';
import { mayBeOf } from './contacts.ts';
import { isRare } from './firms.ts';
import type { JudgedColumn } from './groups.ts';
import { judgeColumn, leastConfidence } from './judge.ts';
import { kindOf, type RankedPerson } from './persons.ts';
import type { ColumnEvidence } from './read-columns.ts';
import type { HeaderReading } from './read-header.ts';
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
): AddressGroup[] {
  const groups = new Map<string, AddressGroup>();
  for (const column of all) {
    const city = { column, ...judgeColumn(column, 'city') };
    const state = { column, ...judgeColumn(column, 'state') };
    const part = state.confidence >= city.confidence ? 'state' : 'city';
    const judged = part === 'state' ? state : city;
    if (judged.confidence < leastConfidence) continue;
    const person = persons.find(({ columns }) => columns.includes(column));
    addPart(groups, part, judged, person?.class === 'company' ? undefined : person);
  }
  return [...groups.values()];
}

function addPart(
  groups: Map<string, AddressGroup>,
  part: 'city' | 'state',
  judged: JudgedColumn,
  person: RankedPerson | undefined,
): void {
  const { reading } = judged.column;
  const place = placeOf(reading, person);
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

function placeOf({ place, unknown, party }: HeaderReading, person: RankedPerson | undefined): Place {
  if (place !== 'plain') return place;
  if (person === undefined) return 'work';
  return unknown !== '' && unknown !== person.role && party === undefined ? 'named' : 'plain';
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
  const firm = business ? 'a firm' : 'no firm';
  return open.map((group) => {
    const { person, place, city, state } = group;
    const whose = !person ? 'firm' : person.id === taken?.id ? 'person' : kindOf(person);
    const filled = filledOf(group);
    const traits = [
      `of ${whose}`,
      `beside ${kindOf(taken)}`,
      `beside ${firm}`,
      `beside ${firm} and ${kindOf(taken)}`,
      ...open.flatMap((other) => (other === group ? [] : [`beside ${other.place}`])),
      city && state && 'whole',
      group.ordinal > 1 && 'later',
      isRare(filled, most) && 'rare',
      filled === 0 && 'empty',
    ];
    return { it: group, features: features(`at ${place}`, traits) };
  });
}

/** The addresses that may be taken, the preferred first. */
export const rankAddresses = (
  use: AddressUse,
  groups: readonly AddressGroup[],
  taken: RankedPerson | undefined,
  business: JudgedColumn | undefined,
  weights?: Weights,
): AddressGroup[] => bestOf(use, addressCandidates(groups, taken, business), weights);
