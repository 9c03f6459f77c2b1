import { isReachable, standings } from './beside.ts';
import { isHardlyKnown, isOtherFirm, isStaff, listSubject } from './list-subject.ts';
import { hasNames, type PersonGroup } from './person-groups.ts';
import type { ColumnEvidence } from './read-columns.ts';
import type { PartyClass } from './words.ts';

/** A person with its place among those a row could be about. */
export interface RankedPerson extends PersonGroup {
  /**
   * - 'row': the one the row is about, or may be
   * - 'second': somebody beside that person
   * - 'never': staff, a source, a stranger
   */
  standing: 'row' | 'second' | 'never';
  /** Ascending: the first is suggested. */
  rank: number;
}

const ranks: Partial<Record<PartyClass, number>> = {
  contact: 0,
  role: 1,
  guardian: 1,
  child: 1,
  'minor-role': 2,
  helper: 3,
  second: 5,
};
const hardlyKnown = 4;
const second = 5;

/**
 * Whom the rows are about. "Owner" is a person of the list where it is about property or has nobody else, and staff
 * where it is a CRM export; an agent or a manager is staff unless the list has nobody else.
 */
export function rankPersons(found: readonly PersonGroup[], all: readonly ColumnEvidence[]): RankedPerson[] {
  const groups = withRowsStrangers(found);
  const fromZero = new Set(groups.filter(({ ordinal }) => ordinal === 0).map(({ role }) => role));
  const subject = listSubject(groups, all);
  const { behind, before } = standings(groups);
  return groups
    .map((group): RankedPerson => {
      const rank = before.has(group) ? ranks.role : isStaff(group, subject) ? undefined : ranks[group.class];
      if (rank === undefined) {
        const kind = isOtherFirm(group, subject) ? 'stranger' : group.class;
        return { ...group, class: kind, standing: 'never', rank: 99 };
      }
      const later = group.ordinal - (fromZero.has(group.role) ? 0 : 1);
      const beside = later > 0 || rank >= second || behind.has(group);
      return {
        ...group,
        standing: beside ? 'second' : 'row',
        rank:
          (beside ? second : isHardlyKnown(group) ? hardlyKnown : rank) +
          standsIn(group, groups, subject.property) +
          // Who runs a doctor's office comes behind the doctor.
          Number(group.class === 'helper' && /manager$/.test(group.role)) * 0.1 +
          later * 0.2,
      };
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(isReachable(b)) - Number(isReachable(a)) ||
        b.columns.length - a.columns.length,
    );
}

const isFirstOf = (classes: readonly PartyClass[]) => (group: PersonGroup) =>
  group.ordinal <= 1 && classes.includes(group.class);
const isSplit = ({ names }: PersonGroup) => Boolean(names['first-name'] && names['last-name']);

/** What somebody is called by beside a name of their own. */
const callNames = /\b(?:preferred|informal|goes by|known as)\b/;

/** Of those a row may be about alike, who comes first. */
function standsIn(group: PersonGroup, groups: readonly PersonGroup[], property: boolean): number {
  if (group.role === '') {
    // "Name" beside "Donor First Name" is the donor's once more, or a firm's.
    const again = group.fullName && !isSplit(group) && groups.some((g) => g.role !== '' && isSplitRow(g));
    const own = [...Object.values(group.names), ...(group.fullName ? [group.fullName] : [])];
    const called = own.length > 0 && own.every(({ column: { reading } }) => callNames.test(reading.words));
    return again || (called && groups.some((g) => g.role !== '' && isRow(g) && hasNames(g))) ? 1.5 : 0;
  }
  // "Contact 1" and "Contact 2" of a property are whoever was found for it, beside its owner.
  const numbered = groups.some(
    ({ role, columns }) => role === 'contact' && columns.every(({ reading }) => reading.party?.numbered),
  );
  return property && numbered && group.role === 'owner' && isSplitRow(group) ? -1.1 : 0.1;
}
const isRow = isFirstOf(['contact', 'role']);
const isSplitRow = (group: PersonGroup) => isRow(group) && isSplit(group);

const isListed = (group: PersonGroup) =>
  (group.class === 'staff' || group.class === 'stranger') &&
  hasNames(group) &&
  isReachable(group) &&
  group.columns.some(({ reading: { core } }) => /^(?:city|town)$/.test(core));

/** Whoever asks for something is whom a list of tickets is about. */
const asks = (group: PersonGroup) => /^request[eo]r$/.test(group.role) && isReachable(group);

/**
 * Where the list names nobody else, a beneficiary is whom an insurance covers, and not somebody's heir; and a former
 * owner is whom a sale left something over for; and staff and notaries with an address of their own are who the list is of.
 */
function withRowsStrangers(groups: readonly PersonGroup[]): readonly PersonGroup[] {
  const others = isFirstOf(['contact', 'role', 'minor-role', 'guardian', 'child', 'second']);
  if (groups.some((group) => hasNames(group) && !isHardlyKnown(group) && others(group))) return groups;
  return groups.map((group) =>
    /^(?:beneficiary|former owner)$/.test(group.role) ||
    isListed(group) ||
    asks(group) ||
    (group.role === 'staff' && isSplit(group))
      ? { ...group, class: 'role' as const }
      : group,
  );
}

/**
 * The person the names are taken from: the first who has any. A second person is taken only where the list has nothing
 * of a first.
 */
export function personOfRow(persons: readonly RankedPerson[]): RankedPerson | undefined {
  const [first] = persons.filter((person) => person.standing !== 'never' && hasNames(person));
  // Beside somebody no row is about, whoever else has a name and no more is hardly more to the point.
  const strangers = persons.some(
    (person) =>
      person.standing === 'never' && hasNames(person) && (person.class === 'stranger' || isReachable(person)),
  );
  if (first && isHardlyKnown(first) && strangers) return undefined;
  if (first?.standing !== 'second') return first;
  return persons.some((person) => person.standing === 'row' && isReachable(person)) ? undefined : first;
}

/**
 * Whether a column of this person is one of the row's: the person taken, or one without names of its own that words
 * such as "customer" or no word at all stand for.
 */
export function speaksFor(person: RankedPerson, taken: RankedPerson | undefined): boolean {
  if (person.id === taken?.id) return true;
  // What no header calls anybody's is of whoever the row is about.
  if (person.role === '' && person.ordinal === 1) return true;
  if (person.standing !== 'row' || person.class === 'helper') return !taken && person.standing === 'row';
  if (person.class === 'contact' || person.role === 'household') return true;
  if (hasNames(person)) return false;
  // A parent's phone is a way to the student, and not the other way round.
  if (person.class === 'guardian' || person.class === 'child')
    return (
      !taken ||
      taken.class === 'child' ||
      (taken.class === 'guardian' && person.class === 'guardian' && person.ordinal === taken.ordinal)
    );
  return person.class !== 'minor-role' || (!taken && person.role.endsWith(' contact'));
}
