import { type JudgedColumn, judgeColumn, type PartKind } from './judge.ts';
import { capital, isNamed, type Parts, type Party } from './parties.ts';
import { type ColumnEvidence, headerScore, readPlace } from './read-columns.ts';
import type { Place } from './words.ts';

/** What is decided about a list, and what is wanted of it. */
export const decisions = {
  person: ['first-name', 'last-name', 'middle-name'],
  business: ['business-name'],
  phone: ['phone'],
  email: ['email'],
  home: ['city', 'state'],
  office: ['state'],
} as const satisfies Record<string, readonly PartKind[]>;
export type Decision = keyof typeof decisions;

export const isAddress = (decision: Decision) => decision === 'home' || decision === 'office';

/** Columns that are taken together: somebody's names, a phone, city and state of one address. */
export interface Offer {
  /** The person or the address it is of, where people choose. */
  group: string;
  label: string;
  party: Party;
  place: Place;
  /** The word that named the place in the first of its headers: "situs". */
  placeWord: string;
  parts: Parts;
  /** The first of them. */
  lead: JudgedColumn;
}

/** An address of a birth or an event is nobody's. */
export const isNoAddress = (decision: Decision, { place }: Offer) => isAddress(decision) && place === 'never';

/** Everything that could be taken for a decision, whosever it is. */
export function offersFor(decision: Decision, parties: readonly Party[]): Offer[] {
  if (decision === 'person')
    return parties.filter(isNamed).flatMap((party) => partyOffer(party, party.names));
  if (decision === 'home' || decision === 'office')
    return addressOffers(parties).filter(({ parts }) => decisions[decision].some((part) => parts[part]));
  const [kind] = decisions[decision];
  return columnsOf(parties).flatMap(({ column, party }) => {
    const found = judgeColumn(column, kind);
    return found ? partyOffer(party, { [kind]: found }) : [];
  });
}

/** Columns with whose they are, in the order of the file. */
const columnsOf = (parties: readonly Party[]) =>
  parties
    .flatMap((party) => party.columns.map((column) => ({ column, party })))
    .sort((a, b) => a.column.column - b.column.column);

const groupOf = (party: Party) => (party.class === 'company' ? 'company' : party.id);

function partyOffer(party: Party, parts: Parts): Offer[] {
  const [lead] = Object.values(parts);
  if (!lead) return [];
  const { place, placeWord } = lead.column.reading;
  const label = party.class === 'company' ? 'Company' : party.label;
  return [{ group: groupOf(party), label, party, place, placeWord, parts, lead }];
}

/** Groups the columns of cities and states by address, in the order of the file. */
function addressOffers(parties: readonly Party[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { column, party } of columnsOf(parties)) {
    const { reading } = column;
    const city = judgeColumn(column, 'city');
    const state = judgeColumn(column, 'state');
    const part = (state?.confidence ?? 0) >= (city?.confidence ?? 0) ? 'state' : 'city';
    const found = part === 'state' ? state : city;
    if (!found) continue;
    const place = placeOf(column, party, part);
    const placeWord =
      place === 'named' ? `${reading.placeWord} ${reading.unknown}`.trim() : reading.placeWord;
    const isTheRows = party.ordinal === 1 && (party.role === '' || party.class === 'contact');
    const whose = isTheRows ? '' : groupOf(party);
    const address = ['address', whose, place, place === 'named' ? placeWord : ''].join(':');
    let number = reading.number ?? 1;
    // Called alike, it is another address; called otherwise ("State Code"), the same again.
    while (offers.get(`${address}:${number}`)?.parts[part]?.column.reading.words === reading.words) number++;
    const group = `${address}:${number}`;
    const label = addressLabel(party, place, placeWord, number);
    const offer = offers.get(group) ?? { group, label, party, place, placeWord, parts: {}, lead: found };
    if (found.confidence > (offer.parts[part]?.confidence ?? 0))
      offers.set(group, { ...offer, parts: { ...offer.parts, [part]: found } });
  }
  return [...offers.values()];
}

/** A word nobody knows names a place in front of the word for the part, "Zorble City"; behind it, or alone, it names none. */
function placeOf({ reading, content }: ColumnEvidence, party: Party, part: 'city' | 'state'): Place {
  const { place, words, unknown } = reading;
  // A whole address has the state that a city beside it lacks, wherever it is.
  const isWhole = content.stateInside >= 0.6 && headerScore(reading, 'state') <= 0;
  if (place === 'never' || (place !== 'plain' && !isWhole)) return place;
  if (party.class === 'company') return 'work';
  if (isWhole || unknown === '' || party.role === unknown || reading.party !== undefined) return 'plain';
  const at = words.search(part === 'city' ? /\b(?:city|town)\b/ : /\b(?:state|province|region)\b/);
  const isQualified = at > words.indexOf(unknown) || readPlace(words, true).place !== 'plain';
  return isQualified ? 'named' : 'plain';
}

const placeNames: Partial<Record<Place, string>> = { plain: '', site: 'property', work: 'company' };

/** "Mailing address", "Property address 2", "Spouse: Home address", "Bank address". */
function addressLabel(party: Party, place: Place, placeWord: string, ordinal: number): string {
  const isWord = place === 'named' || place === 'never';
  const where = isWord ? placeWord : (placeNames[place] ?? place);
  const number = ordinal > 1 ? ` ${ordinal}` : '';
  const label = `${capital(`${where} address`.trim())}${number}`;
  if (party.class === 'company' || (party.class === 'contact' && party.ordinal === 1)) return label;
  const alone = isWord || place === 'plain' || party.class === 'stranger';
  return alone ? `${party.label} address${number}` : `${party.label}: ${label}`;
}
