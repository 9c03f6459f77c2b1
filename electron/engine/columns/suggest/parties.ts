import { type JudgedColumn, judgeColumn, type PartKind } from './judge.ts';
import { type ColumnEvidence, headerScore, type NamedParty } from './read-columns.ts';
import type { PartyClass } from './words.ts';

/** Columns by what they hold. */
export type Parts = Partial<Record<PartKind, JudgedColumn>>;

/** A person or a firm with all columns about it, by what their headers say. */
export interface Party extends NamedParty {
  id: string;
  columns: ColumnEvidence[];
  /** First, middle and last name; or the column of whole names, where there are none or only empty ones. */
  names: Parts;
  /** One of `ranks`. */
  rank: number;
  /** What people read. */
  label: string;
}

/**
 * How far parties are from being the row's. Whose a column is decides before any weight: those of a rank are asked about
 * only where none is nearer, and only those by a word nobody knows may be before and beside helpers alike.
 */
const ranks = { row: 0, unknown: 0.5, helper: 1, second: 2, outsider: 3 };

const nameParts = ['first-name', 'last-name', 'middle-name'] as const;

const hasNames = ({ names }: Party) => Object.keys(names).length > 0;

/** Whether it is a person that the list has a name of. */
export const isNamed = (party: Party) => party.class !== 'company' && hasNames(party);

/** Whether the list has a phone or an email of it. */
export const isReached = ({ columns }: Party) =>
  columns.some(({ content }) => content.looksLike === 'phone' || content.looksLike === 'email');

const isWholeName = ({ content }: ColumnEvidence) => content.looksLike === 'full name';
const isNamePart = ({ reading }: ColumnEvidence) => headerScore(reading, ...nameParts) > 0;
const endsInName = (words: string) => /(?:^| )(?:names?|nombre|nom)(?: \d+)?$/.test(words);

/** Which columns are names, by their headers, or by their cells under a word nobody knows ("Foreman"). */
const isName = (column: ColumnEvidence) =>
  (column.reading.unknown !== '' && isWholeName(column)) ||
  isNamePart(column) ||
  endsInName(column.reading.core) ||
  (column.reading.party !== undefined && column.reading.core === '');

/** Words before a firm that leave it the row's, as programs write them. */
const ownsIt = /^(?:associated|linked|sales)$/;

/** "Hospital" or "Operator" above the names of firms: a firm, and so is whatever is called "Hospital Phone". */
function firmWord({ reading, content }: ColumnEvidence): string | undefined {
  const { party, unknown, core } = reading;
  if (content.looksLike !== 'business name') return undefined;
  if (party) return party.class === 'helper' && unknown === '' ? party.word : undefined;
  const isAlone = core === unknown || endsInName(core);
  return isAlone && unknown !== '' && headerScore(reading, 'business-name') <= 0 ? unknown : undefined;
}

/** Tells whose a column is: by the word for a party, by a word nobody knows that names somebody in this list, or nobody's. */
function ownersOf(all: readonly ColumnEvidence[]): (column: ColumnEvidence) => NamedParty {
  // "Chaperone First Name" is a chaperone's; "Deal Name" and "Product Name" are no person's.
  const people = new Set(
    all.filter((one) => isWholeName(one) || isNamePart(one)).map(({ reading }) => reading.unknown),
  );
  const firms = new Set(all.map(firmWord));
  const isShipped = all.some((column) => isName(column) && column.reading.place === 'shipping');
  return (column) => {
    const { party, place, unknown, number, words } = column.reading;
    const ordinal = party && party.ordinal > 1 ? party.ordinal : isName(column) ? (number ?? 1) : 1;
    const word = party?.word ?? unknown;
    const isQualified = party !== undefined && unknown !== '' && !ownsIt.test(unknown);
    // A word nobody knows in front of one for a contact or a firm makes it another: "Military Contact", "Factoring Company".
    const whom = party?.role === 'contact' && isQualified ? unknown : word;
    const [contact, firm] = [`${whom} contact`, `${unknown} ${word}`];
    if (words.includes(contact) && (firms.has(whom) || (isQualified && whom === unknown)))
      return { class: firms.has(whom) ? 'contact' : 'minor-role', role: contact, ordinal };
    const ofFirm = /^(?:own|seller)$/.test(party?.firm ?? '') && words.startsWith(firm);
    if (isQualified && ofFirm && !people.has(unknown))
      return { class: 'company', role: firm, ordinal, firm: 'unknown' };
    if (firms.has(word)) return { class: 'company', role: word, word, ordinal, firm: 'unknown' };
    if (place === 'shipping' && isShipped && (!party || party.class === 'contact'))
      return { class: 'second', role: 'shipping', ordinal };
    if (party) return { ...party, ordinal };
    if (unknown !== '' && people.has(unknown)) return { class: 'minor-role', role: unknown, ordinal };
    return { class: 'contact', role: '', ordinal };
  };
}

/** Groups the columns of a list by person and firm, in the order of the file. */
export function partiesOf(all: readonly ColumnEvidence[]): Party[] {
  const whoseOf = ownersOf(all);
  const parties = new Map<string, Party>();
  for (const column of all) {
    const whose = whoseOf(column);
    const id = `person:${whose.role}:${whose.ordinal}`;
    const party = parties.get(id) ?? { ...whose, id, columns: [], names: {}, rank: ranks.row, label: '' };
    party.columns.push(column);
    parties.set(id, party);
  }
  const found = [...parties.values()];
  for (const party of found) party.names = namesIn(party.columns);
  return found.map((party) => ({ ...party, rank: rankOf(party, found), label: labelOf(party, found) }));
}

/** The likeliest column for each part of a name, none for two of them. */
function namesIn(columns: readonly ColumnEvidence[]): Parts {
  const names: Parts = {};
  let left = columns;
  for (const part of [...nameParts, 'full-name'] as const) {
    const judged = left.flatMap((column) => judgeColumn(column, part) ?? []);
    const [best] = judged.sort((a, b) => b.confidence - a.confidence);
    if (best) names[part] = best;
    left = left.filter((column) => column !== best?.column);
  }
  const { 'full-name': full, ...parts } = names;
  const { 'first-name': first, 'last-name': last } = parts;
  const isFilled = (found: JudgedColumn | undefined) => (found?.column.content.filled ?? 0) > 0;
  const isSplit = first && last && (isFilled(first) || isFilled(last) || !isFilled(full));
  return full && !isSplit ? { 'full-name': full } : parts;
}

const outsiders: ReadonlySet<PartyClass> = new Set(['staff', 'source', 'record', 'stranger']);

/** "Owner 2" beside "Owner 1", a spouse, a child for whom somebody answers; not the first of several partners. */
function isSecond(party: Party, parties: readonly Party[]): boolean {
  const alike = parties.filter(({ role }) => role === party.role).map(({ ordinal }) => ordinal);
  if (party.ordinal > (alike.includes(0) ? 0 : 1)) return true;
  if (party.class === 'second') return Math.max(...alike) === party.ordinal;
  const answers = parties.filter((other) => other.class === 'guardian' && hasNames(other));
  // A child whom no word calls so: only who answers for it is reached. Who has an employer is none.
  if (party.role === '' && !parties.some(({ firm }) => firm === 'own'))
    return !isReached(party) && answers.some(isReached);
  return party.class === 'child' && answers.length > 0;
}

/** Named by a word nobody knows. */
const isUnknown = (party: NamedParty) => party.class === 'minor-role' && party.word === undefined;

function rankOf(party: Party, parties: readonly Party[]): number {
  if (outsiders.has(party.class)) return ranks.outsider;
  if (party.class === 'company') return ranks.row;
  if (isSecond(party, parties)) return party.class === 'helper' ? ranks.outsider : ranks.second;
  return party.class === 'helper' ? ranks.helper : isUnknown(party) ? ranks.unknown : ranks.row;
}

/**
 * The parties once the row's person and firm are known: that person is the row's whoever it is, and firms other than the
 * row's are strangers with all their columns: the bank of a borrower, the venue of a guest.
 */
export function settled(parties: readonly Party[], person?: Party, business?: Party): Party[] {
  return parties.map((party) => {
    if (party.id === person?.id) return { ...party, rank: ranks.row };
    if (party.id === business?.id) return party;
    const holdsFirms = party.columns.some(({ content }) => content.looksLike === 'business name');
    const isOther =
      party.class === 'company'
        ? party.firm !== 'own' && (person ?? business) !== undefined
        : person && party.role !== '' && holdsFirms && !hasNames(party);
    return isOther ? { ...party, class: 'stranger', rank: ranks.outsider } : party;
  });
}

/** What somebody is, as weights know it. */
export const kindOf = (party: Party | undefined) => {
  if (!party) return 'none';
  return party.role === '' ? 'nobody' : isUnknown(party) ? 'unknown' : (party.firm ?? party.class);
};

/** Those of whom one may be the row's person: the nearest that have a name. */
export function openPersons(parties: readonly Party[]): Party[] {
  const named = parties.filter(isNamed);
  const nearest = Math.min(...named.map(({ rank }) => rank));
  return named.filter(({ rank }) => rank <= nearest + ranks.unknown);
}

/** Whether people may choose it where another is suggested: a spouse, never staff. */
export const mayBeChosen = ({ rank }: Party) => rank < ranks.helper || rank === ranks.second;

/**
 * Whether a phone, an address or a firm of this one may be the row's: of the person taken, of a firm, of no one by name,
 * or of somebody without a name of their own whom words such as "customer" stand for. Never an outsider's, nor a second
 * person's beside a first.
 */
export function mayBeTheRows(party: Party, person: Party | undefined): boolean {
  if (party.id === person?.id || (party.role === '' && party.ordinal === 1)) return true;
  if (party.rank >= ranks.helper) return false;
  return !hasNames(party) || /^(?:company|contact)$/.test(party.class) || party.role === 'household';
}

/** Nobody else has a name or is reached: the driver of a list of drivers, whom weights take for somebody's helper. */
export const isOnlyPerson = (person: Party, parties: readonly Party[]): boolean =>
  !outsiders.has(person.class) &&
  isReached(person) &&
  !parties.some((party) => (party !== person && isNamed(party)) || (party.role === '' && isReached(party)));

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Short forms: those with vowels, two letters, or none of the vowels. */
const shortForm = /^(?:ceo|cfo|coo|cto|cpa|poe|iso|[a-z]{2}|[^aeiouy ]{3,4})$/;

/** "Owner 2", "Spouse", "Client", "Main contact" for a person no header names. */
function labelOf({ role, ordinal, word = '' }: NamedParty, parties: readonly NamedParty[]): string {
  if (role === '') return ordinal > 1 ? `Contact ${ordinal}` : 'Main contact';
  // Roles that stand for several words: a client and a lead, a wife and a partner, a mother's and a guardian's.
  const byWord = /^(?:contact|spouse|parent|payer)$/.test(role) && word !== '' && !/\bcontact\b/.test(word);
  const called = byWord ? word : role;
  const spelled = shortForm.test(called)
    ? called.toUpperCase()
    : capital(called.replace(/^co (?=\w)/, 'co-'));
  const several = parties.some((other) => other.role === role && other.ordinal !== ordinal);
  return `${spelled}${several || ordinal > 1 ? ` ${ordinal}` : ''}`;
}
