import { hasNames, type PersonGroup } from './person-groups.ts';
import type { PartyClass } from './words.ts';

/** Two sides of one business, the one such lists mostly are about first. */
const twoSides: readonly (readonly [usual: RegExp, other: RegExp])[] = [
  [/^(?:tenant|lessee|renter|resident|occupant|participant)$/, /^(?:landlord|lessor)$/],
  [/^guest$/, /^host$/],
  [/^(?:buyer|purchaser)$/, /^seller$/],
  [/^(?:donor|sender|giver)$/, /^recipient$/],
];

/** Beside these, a contact without a further word is whom to call in an emergency. */
const cared = /^(?:patient|inmate|resident|employee|participant)$/;

const bare = /^contact(?: person)?$/;

/** Who may be too young to be written to, which shows in having neither phone nor email. */
const mayBeWard: ReadonlySet<PartyClass> = new Set(['contact', 'role', 'minor-role']);

/** Whether the list has a phone or an email of a person. */
export const isReachable = ({ columns }: PersonGroup) =>
  columns.some(({ content: { looksLike } }) => looksLike === 'phone' || looksLike === 'email');

const isWard = (group: PersonGroup) =>
  group.class === 'child' || (mayBeWard.has(group.class) && !isReachable(group));

/** Who stands otherwise in a list than the word for them says, because of who else is in it. */
interface Standings {
  /** Behind somebody else, though a row could be about them. */
  behind: ReadonlySet<PersonGroup>;
  /** The rows are about them, though such a one is a helper mostly. */
  before: ReadonlySet<PersonGroup>;
}

/**
 * Behind another stand: a child beside a guardian who can be reached, and anybody who can't be beside one who can; a
 * further guardian; of two sides of one business the one the list says less about; the bare contact of a patient.
 */
export function standings(groups: readonly PersonGroup[]): Standings {
  const named = groups.filter(hasNames);
  const behind = new Set<PersonGroup>();
  const before = new Set<PersonGroup>();
  const guardian = guardianOfRow(named);
  for (const group of named)
    if (group.class === 'guardian' ? group !== guardian : guardian && isWard(group)) behind.add(group);
  for (const [usual, other] of twoSides) {
    const first = named.filter(({ role }) => usual.test(role));
    const second = named.filter(({ role }) => other.test(role));
    if (first.length === 0 || second.length === 0) continue;
    const [ahead, less] = widest(second) > widest(first) ? [second, first] : [first, second];
    for (const group of ahead) before.add(group);
    for (const group of less) behind.add(group);
  }
  // "Partner 1" and "Partner 2": the first of them is no second person.
  for (const group of named)
    if (
      group.class === 'second' &&
      named.some(({ role, ordinal }) => role === group.role && ordinal > group.ordinal)
    )
      before.add(group);
  for (const group of named)
    if (leads(group, named)) {
      before.add(group);
      for (const other of named) if (other !== group && mayBeWard.has(other.class)) behind.add(other);
    }
  const patient = named.find(({ class: kind, role }) => kind === 'child' || cared.test(role));
  for (const group of named)
    if (patient && bare.test(group.word ?? '') && group.columns.length < patient.columns.length)
      behind.add(group);
  for (const group of named) if (isPassing(group, groups)) behind.add(group);
  return { behind, before };
}

/** The contact of a day or a place, by no word that lists are about: "Day-of Contact". */
const someContact = /^(?!.*\b(?:customer|client|lead|prospect)\b).* contact$/;

/**
 * A list of helpers: an agent or a host stands first, with a phone or email, and whoever else has a name has less and no
 * word that lists are about.
 */
function leads(group: PersonGroup, named: readonly PersonGroup[]): boolean {
  const at = (other: PersonGroup) => other.columns[0]?.column ?? 0;
  if (group.class !== 'helper' || !isReachable(group)) return false;
  return named.every((other) => {
    if (other === group || /^(?:staff|source|record|stranger|company)$/.test(other.class)) return true;
    const [first] = other.columns;
    const hardlyKnown =
      other.class === 'helper' ||
      (other.class === 'minor-role' && other.word === undefined) ||
      someContact.test(first?.reading.words ?? '');
    return hardlyKnown && at(other) > at(group) && other.columns.length < group.columns.length;
  });
}

/**
 * Whether the list says so much more of another that this one is only mentioned: the contact of a place, or a name and
 * no more by a role, beside somebody with a phone or email, where no header calls those nobody's.
 */
function isPassing(group: PersonGroup, groups: readonly PersonGroup[]): boolean {
  const fuller = (least: number) =>
    groups.some(
      (other) =>
        other !== group &&
        mayBeWard.has(other.class) &&
        other.role !== '' &&
        hasNames(other) &&
        isReachable(other) &&
        other.columns.length > Math.max(least, group.columns.length),
    );
  const [column] = group.columns;
  if (!column || !mayBeWard.has(group.class) || group.role === '') return false;
  if (group.role === 'contact' && column.reading.place === 'never') return fuller(1);
  const speaks = group.columns.some(({ reading }) => ofFirm.test(reading.party?.word ?? ''));
  if (speaks && groups.some((other) => isEmployed(other, group))) return true;
  if (groups.some((other) => other.role === '' && isReachable(other))) return false;
  const atSite = /^(?:site|location)$/.test(column.reading.place);
  if (group.role === 'contact' && atSite) return fuller(isReachable(group) ? 3 : 2);
  const qualified = column.reading.unknown !== '' || / rep(?:resentative)?$/.test(group.word ?? '');
  return group.columns.length === 1 && (group.class === 'role' || qualified) && fuller(2);
}

const ofFirm = /^(?:client|customer|vendor|company|business) contact$/;

/** Somebody in front of a firm's contact with names and an address of their own: a worker whom a client has. */
const isEmployed = (other: PersonGroup, contact: PersonGroup) =>
  other.class === 'role' &&
  isReachable(other) &&
  other.names['first-name'] !== undefined &&
  other.columns.length > contact.columns.length + 1 &&
  (other.columns[0]?.column ?? 0) < (contact.columns[0]?.column ?? 0);

const widest = (side: readonly PersonGroup[]) => Math.max(...side.map(({ columns }) => columns.length));

/** The guardian a list is about: the first who can be reached, beside a child or somebody who can't be. */
function guardianOfRow(named: readonly PersonGroup[]): PersonGroup | undefined {
  const guardians = named.filter(({ class: kind }) => kind === 'guardian');
  const least = Math.min(...guardians.map(({ ordinal }) => ordinal));
  const firsts = guardians.filter(({ ordinal }) => ordinal === least);
  const guardian = firsts.find(isReachable) ?? firsts[0];
  // Whoever a word nobody knows mentions behind them, a doctor by another name, does not answer for the child.
  const isMentioned = ({ class: kind, word, columns }: PersonGroup) =>
    kind === 'minor-role' && word === undefined && guardian && columns.length < guardian.columns.length;
  if (named.some((group) => mayBeWard.has(group.class) && !isWard(group) && !isMentioned(group)))
    return undefined;
  const wards = named.filter(isWard);
  const takesOver =
    guardian !== undefined && (wards.length === 0 || isReachable(guardian) || !wards.some(isReachable));
  return takesOver ? guardian : undefined;
}
