import { type Candidate, features, fullness } from './choose.ts';
import { mayBeOf } from './contacts.ts';
import type { JudgedColumn } from './groups.ts';
import { judgeColumn, leastConfidence } from './judge.ts';
import { kindOf, ownerOf, type RankedPerson } from './persons.ts';
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
): AddressGroup[] {
  const groups = new Map<string, AddressGroup>();
  for (const column of all) {
    const city = { column, ...judgeColumn(column, 'city') };
    const state = { column, ...judgeColumn(column, 'state') };
    const part = state.confidence >= city.confidence ? 'state' : 'city';
    const judged = part === 'state' ? state : city;
    if (judged.confidence < leastConfidence) continue;
    const person = ownerOf(column, persons);
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
  const place = placeOf(reading, person, part);
  const word = place === 'named' ? `${reading.placeWord} ${reading.unknown}`.trim() : reading.placeWord;
  const whose = person?.role === '' || person?.class === 'contact' ? '' : (person?.id ?? 'company');
  for (let ordinal = reading.number ?? 1; ; ordinal++) {
    const id = ['address', whose, place, place === 'named' ? word : '', ordinal].join(':');
    const group = groups.get(id) ?? { id, place, word, person, ordinal, city: undefined, state: undefined };
    const before = group[part];
    // Called alike, it is another address; called otherwise ("State Code"), the same again.
    if (before?.column.reading.words === reading.words) continue;
    if (!before || judged.confidence > before.confidence) groups.set(id, { ...group, [part]: judged });
    return;
  }
}

/** A word nobody knows names a place in front of the word for the part, "Zorble City"; behind it, or alone, it names none. */
function placeOf(
  { place, words, unknown, party }: HeaderReading,
  person: RankedPerson | undefined,
  part: 'city' | 'state',
): Place {
  if (place !== 'plain') return place;
  if (person === undefined) return 'work';
  if (unknown === '' || person.role === unknown || party !== undefined) return 'plain';
  const at = words.search(part === 'city' ? /\b(?:city|town)\b/ : /\b(?:state|province|region)\b/);
  const isQualified = at > words.indexOf(unknown) || readPlace(words, true).place !== 'plain';
  return isQualified ? 'named' : 'plain';
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
      ...fullness(filled, most),
      `says ${group.word}`,
    ];
    return { it: group, features: features([`at ${place}`], traits) };
  });
}
