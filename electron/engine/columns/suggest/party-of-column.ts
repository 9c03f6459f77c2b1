import type { ColumnEvidence } from './read-columns.ts';
import { type HeaderReading, matchReading } from './read-header.ts';
import type { FirmKind, PartyClass, Place } from './words.ts';

/** Whose a column is. */
export interface ColumnParty {
  class: PartyClass;
  /** "owner"; '' for a person no header names. */
  role: string;
  /** The word for it in the header, where it has one. */
  word?: string;
  ordinal: number;
  /** Of a company. */
  firm?: FirmKind | undefined;
}

export type NamePart = 'first-name' | 'last-name' | 'middle-name';
export const nameParts: readonly NamePart[] = ['first-name', 'last-name', 'middle-name'];

/** Which columns are names, by their headers, or by their cells under a word nobody knows ("Foreman"). */
export const isName = ({ reading, content }: ColumnEvidence) =>
  (reading.unknown !== '' && content.looksLike === 'full name') ||
  nameParts.some((part) => matchReading(reading, part).score > 0) ||
  endsInName(reading.core) ||
  (reading.party !== undefined && reading.core === '');

const isWholeName = ({ content }: ColumnEvidence) => content.looksLike === 'full name';

const endsInName = (words: string) => /(?:^| )(?:names?|nombre|nom)(?: \d+)?$/.test(words);

/** Words before a firm that leave it the row's, as programs write them. */
const ownsIt = /^(?:associated|linked|sales)$/;

/** Whom a bill goes to is a customer, a person or a firm. */
const billed = /^(?:bill|sold|invoice) to$/;

/** Lists of equipment, where a user is whom it was given to. */
const equipment = /\b(?:device|asset tag|host ?name|serial|laptop|workstation|imei)\b/;
const user = /^(?:assigned(?: to| user)?|user)$/;

/** "Location Name" names somebody met there, if anybody, and not the person the rows are about. */
const ofPlace: ReadonlySet<Place> = new Set(['site', 'location', 'work', 'other', 'never']);

/**
 * Tells whose the columns of a list are: by their party, by a word nobody knows in front of a name or above the names of
 * firms, or nobody's by name. To be asked for the columns with names first: unknown words are somebody's from there on.
 */
export function partiesOf(all: readonly ColumnEvidence[]): (evidence: ColumnEvidence) => ColumnParty {
  const people = new Set<string>();
  let accountHolders = false;
  const hasUsers = all.some(({ reading }) => equipment.test(reading.words));
  const unknownFirms = all.filter(isUnknownFirm);
  const firms = new Set(unknownFirms.map(({ reading }) => reading.unknown));
  // Behind the people of the list a firm is somebody else's, and so is who speaks for it.
  const firstPerson = Math.min(...all.filter(isPersonOfRow).map(({ column }) => column));
  const firmsInFront = new Set(
    unknownFirms.filter(({ column }) => column < firstPerson).map(({ reading }) => reading.unknown),
  );
  const firstNames = Math.min(...all.filter(hasPeople).map(({ column }) => column));
  const operating = new Set(
    all.filter((each) => isOperatingFirm(each, firstNames)).map(({ reading }) => reading.party?.word),
  );
  const usersHaveNames = all.some((each) => each.reading.party?.role === 'user' && isName(each));
  return (evidence) => {
    const { party, place, placeWord, unknown, number, words } = evidence.reading;
    const named = isName(evidence);
    const ordinal = party && party.ordinal > 1 ? party.ordinal : named ? (number ?? 1) : 1;
    const shipped = place === 'shipping' && (named || people.has('shipping'));
    const byQualifier = qualifiedParty(evidence.reading, firmsInFront, people, isWholeName(evidence));
    if (byQualifier) return { ...byQualifier, ordinal };
    if (party?.word === 'account') {
      // "Account First Name" is a person's, and so is "Account Phone" beside it.
      if (party.class === 'contact') accountHolders = true;
      if (accountHolders) return { class: 'contact', role: 'contact', word: 'account holder', ordinal };
    }
    if (party && operating.has(party.word)) {
      // An operator or a contractor that is a firm, and who speaks for it.
      const { word } = party;
      const contact = `${word} contact`;
      return /\bcontact\b/.test(words)
        ? { class: 'contact', role: contact, word: contact, ordinal }
        : { class: 'company', role: word, word, ordinal, firm: 'own' };
    }
    // Programs for meetings have "Name" and "User Email" of the same person.
    if (party?.role === 'user' && !usersHaveNames) return { class: 'contact', role: '', ordinal };
    if (party && hasUsers && user.test(party.role)) return { class: 'role', role: 'user', ordinal };
    if (party && !(shipped && party.class === 'contact')) return { ...party, ordinal };
    if (shipped) {
      if (named) people.add('shipping');
      return { class: 'second', role: 'shipping', ordinal };
    }
    if (unknown !== '' && firms.has(unknown))
      return { class: 'company', role: unknown, ordinal, firm: 'unknown' };
    if (named && evidence.content.looksLike === 'full name' && ofPlace.has(place))
      return { class: 'minor-role', role: placeWord, ordinal };
    if ((place === 'billing' && named && unknown === '') || billed.test(words))
      return { class: 'contact', role: 'billing', ordinal };
    if (unknown !== '' && (named || people.has(unknown)) && isPersonWord(evidence)) {
      if (named) people.add(unknown);
      // "P2 Cell" is the second one's, "Foreman Phone 2" a second phone of the first.
      const which = named ? undefined : new RegExp(`^${unknown} 0*(\\d{1,2}) `).exec(words)?.[1];
      return { class: 'minor-role', role: unknown, ordinal: which ? Number(which) : ordinal };
    }
    return { class: 'contact', role: '', ordinal };
  };
}

/**
 * A word nobody knows in front of one for a contact or a firm makes it another: "Military Contact" is nobody's first
 * contact, though "Acme Contact" beside a column "Acme" is, and "Factoring Company" is not the row's company.
 */
function qualifiedParty(
  { party, unknown, words }: HeaderReading,
  firms: ReadonlySet<string>,
  people: ReadonlySet<string>,
  isWholeName: boolean,
): Omit<ColumnParty, 'ordinal'> | undefined {
  if (!party || unknown === '' || ownsIt.test(unknown)) return undefined;
  const contact = `${unknown} contact`;
  if (party.role === 'contact' && !firms.has(unknown) && words.includes(contact))
    return { class: 'minor-role', role: contact };
  // The last word says who somebody is: a "Lead Carpenter" is no lead, and a "Client Dentist" no client.
  if (party.role === 'contact' && words === `${party.word} ${unknown}` && isWholeName)
    return { class: 'minor-role', role: unknown };
  // "Expert Firm" beside an "Expert" is that one's own.
  if (party.firm === 'own' && people.has(unknown)) return party;
  const firm = `${unknown} ${party.word}`;
  return (party.firm === 'own' || party.firm === 'seller') && words.startsWith(firm)
    ? { class: 'company', role: firm, firm: 'unknown' }
    : undefined;
}

/** Somebody by a word for whom lists are about. */
const isPersonOfRow = ({ reading: { party, unknown }, content }: ColumnEvidence) =>
  unknown === '' && /^(?:contact|role|guardian|child)$/.test(party?.class ?? '') && hasPeople({ content });

const hasPeople = ({ content }: Pick<ColumnEvidence, 'content'>) =>
  /^(?:full|first|last) name$/.test(content.looksLike ?? '');

/** A trade in front of the people of the list is what the list is about; behind them whoever they have hired. */
const isOperatingFirm = ({ reading: { party }, content, column }: ColumnEvidence, firstNames: number) =>
  content.looksLike === 'business name' &&
  (party?.word === 'operator' || (trades.test(party?.word ?? '') && column < firstNames));

const trades = /^(?:(?:general |sub ?)?contractor|installer)$/;

/** "Hospital" above the names of firms: a firm, and so is whatever is called "Hospital Phone". */
const isUnknownFirm = ({ reading, content }: ColumnEvidence) =>
  reading.unknown !== '' &&
  reading.party === undefined &&
  !billed.test(reading.words) &&
  content.looksLike === 'business name' &&
  matchReading(reading, 'business-name').score === 0 &&
  (reading.core === reading.unknown || endsInName(reading.core));

/** "Chaperone First Name" is a chaperone's; "Deal Name" and "Product Name" are no person's. */
function isPersonWord({ reading, content }: ColumnEvidence): boolean {
  return (
    !endsInName(reading.core) ||
    content.looksLike === 'full name' ||
    nameParts.some((part) => matchReading(reading, part).score > 0)
  );
}
