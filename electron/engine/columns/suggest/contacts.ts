import { type Candidate, candidate } from './choose.ts';
import { hasNames, type JudgedColumn } from './groups.ts';
import { judgeColumn, leastConfidence } from './judge.ts';
import { capital, kindOf, ownerOf, personLabel, type RankedPerson } from './persons.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { bestScore, readPlace } from './read-header.ts';
import type { Place } from './words.ts';

/** A column of phones or emails that may be taken. */
interface ContactColumn extends JudgedColumn {
  /** Whose it is; undefined for the company's. */
  person: RankedPerson | undefined;
}

/** Whether a header says that it is a phone's or an email's, or at least a person's; one that says nothing lies for none. */
const isCalled = ({ reading }: ColumnEvidence, kind: 'phone' | 'email') =>
  reading.words === '' || reading.party !== undefined || bestScore(reading, kind) > 0;

/** The person whose a column is; undefined for a company's. */
function personOf(column: ColumnEvidence, persons: readonly RankedPerson[]): RankedPerson | undefined {
  const owner = ownerOf(column, persons);
  return owner?.class === 'company' ? undefined : owner;
}

/** Every column of phones (or emails), whosever it is. */
export const contactColumns = (
  kind: 'phone' | 'email',
  all: readonly ColumnEvidence[],
  persons: readonly RankedPerson[],
): ContactColumn[] =>
  all.flatMap((column) => {
    const judgement = judgeColumn(column, kind);
    if (judgement.confidence < leastConfidence) return [];
    return [{ column, ...judgement, person: personOf(column, persons) }];
  });

/**
 * Whether a column of this one may be one of the row's: of the person taken, of no one by name, or of somebody without a
 * name of their own whom words such as "customer" stand for. Never an outsider's, nor a second person's beside a first.
 */
function mayBeOf(whose: RankedPerson | undefined, taken: RankedPerson | undefined): boolean {
  if (!whose || whose.id === taken?.id || (whose.role === '' && whose.ordinal === 1)) return true;
  if (whose.standing !== 'row') return false;
  return !hasNames(whose) || whose.class === 'contact' || whose.role === 'household';
}

/** Filled in so few rows that another one is better. */
const isRare = (column: ColumnEvidence | undefined) => !column || column.content.filled < 0.3;

/** What speaks for each of them that is nobody else's. */
export function contactCandidates(
  kind: 'phone' | 'email',
  found: readonly ContactColumn[],
  taken: RankedPerson | undefined,
): Candidate<ContactColumn>[] {
  const open = found.filter(({ person }) => mayBeOf(person, taken));
  const others = found.filter((contact) => !open.includes(contact));
  // Where all columns that are called emails are somebody else's, a "CC" behind them is hardly the row's.
  const noneCalled = !open.some(({ column }) => isCalled(column, kind));
  return open.map((contact) => {
    const { column, confidence, person } = contact;
    const called = isCalled(column, kind) ? 'called' : 'by cells';
    const behind = others.some((other) => other.column.column < column.column);
    const traits = [
      `beside ${kindOf(taken)}`,
      `at ${column.reading.place}`,
      called,
      isRare(column) && 'rare',
      behind && `${called} behind others`,
      behind && noneCalled && 'behind others alone',
      column.content.counted && bestScore(column.reading, kind) === 0 && 'counted',
    ];
    return candidate(contact, [`of ${whoseOf(person, taken)}`], traits, {
      confidence: (confidence - 0.5) * 4,
    });
  });
}

/** Whose a column or an address is, as weights know it. */
const whoseOf = (person: RankedPerson | undefined, taken: RankedPerson | undefined) =>
  !person ? 'firm' : person.id === taken?.id ? 'person' : kindOf(person);

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
    const { reading } = column;
    const city = judgeColumn(column, 'city');
    const state = judgeColumn(column, 'state');
    const part = state.confidence >= city.confidence ? 'state' : 'city';
    const judged = { column, ...(part === 'state' ? state : city) };
    if (judged.confidence < leastConfidence) continue;
    const person = personOf(column, persons);
    const place = placeOf(column, person, part);
    const word = place === 'named' ? `${reading.placeWord} ${reading.unknown}`.trim() : reading.placeWord;
    const whose = person?.role === '' || person?.class === 'contact' ? '' : (person?.id ?? 'company');
    const idOf = (ordinal: number) =>
      ['address', whose, place, place === 'named' ? word : '', ordinal].join(':');
    let ordinal = reading.number ?? 1;
    // Called alike, it is another address; called otherwise ("State Code"), the same again.
    while (groups.get(idOf(ordinal))?.[part]?.column.reading.words === reading.words) ordinal++;
    const id = idOf(ordinal);
    const group = groups.get(id) ?? { id, place, word, person, ordinal, city: undefined, state: undefined };
    if (judged.confidence > (group[part]?.confidence ?? 0)) groups.set(id, { ...group, [part]: judged });
  }
  return [...groups.values()];
}

/** A word nobody knows names a place in front of the word for the part, "Zorble City"; behind it, or alone, it names none. */
function placeOf(
  { reading, content }: ColumnEvidence,
  person: RankedPerson | undefined,
  part: 'city' | 'state',
): Place {
  const { place, words, unknown, party } = reading;
  // A whole address has the state that a city beside it lacks, wherever it is.
  const isWhole = content.stateInside >= 0.6 && bestScore(reading, 'state') === 0;
  if (isWhole && place !== 'never') return person === undefined ? 'work' : 'plain';
  if (place !== 'plain') return place;
  if (person === undefined) return 'work';
  if (unknown === '' || person.role === unknown || party !== undefined) return 'plain';
  const at = words.search(part === 'city' ? /\b(?:city|town)\b/ : /\b(?:state|province|region)\b/);
  const isQualified = at > words.indexOf(unknown) || readPlace(words, true).place !== 'plain';
  return isQualified ? 'named' : 'plain';
}

/** What an address is wanted for: to find a person at home, or a business. */
export type AddressUse = 'home' | 'office';

/** What speaks for each address that is nobody else's. */
export function addressCandidates(
  groups: readonly AddressGroup[],
  taken: RankedPerson | undefined,
  business: JudgedColumn | undefined,
): Candidate<AddressGroup>[] {
  const open = groups.filter(({ person, place }) => mayBeOf(person, taken) && place !== 'never');
  return open.map((group) => {
    const { person, place, city, state } = group;
    const traits = [
      `of ${whoseOf(person, taken)}`,
      `beside ${business ? 'a firm' : 'no firm'} and ${kindOf(taken)}`,
      ...open.flatMap((other) => (other === group ? [] : [`beside ${other.place}`])),
      city && state && 'whole',
      [city, state].every((part) => isRare(part?.column)) && 'rare',
      `says ${group.word}`,
    ];
    return candidate(group, [`at ${place}`], traits);
  });
}

const placeNames: Partial<Record<Place, string>> = { plain: '', site: 'property', work: 'company' };

/** "Mailing address", "Property address 2", "Spouse: Home address", "Bank address". */
export function addressLabel(address: AddressGroup, persons: readonly RankedPerson[]): string {
  const { person, place, word, ordinal } = address;
  const isWord = place === 'named' || place === 'never';
  const where = isWord ? word : (placeNames[place] ?? place);
  const number = ordinal > 1 ? ` ${ordinal}` : '';
  const label = `${capital(`${where} address`.trim())}${number}`;
  if (!person || person.class === 'contact') return label;
  const whose = personLabel(person, persons);
  const alone = isWord || place === 'plain' || person.class === 'stranger';
  return alone ? `${whose} address${number}` : `${whose}: ${label}`;
}
