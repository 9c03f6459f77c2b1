import { hasNames, type PersonGroup } from './person-groups.ts';
import type { ColumnEvidence } from './read-columns.ts';
import type { PartyClass } from './words.ts';

const propertyWords =
  /\b(?:parcel|apn|pin|situs|assessed|assd|owner occupied|bedrooms?|bathrooms?|lot|sq ?ft|subdivision|legal description|market value|land value|deed|equity|absentee|mortgage|zoning|tax year|mls|list(?:ing)? price)\b/;
const dealWords =
  /\b(?:deal|stage|opportunity|pipeline|close date|lead status|lifecycle|last activity|record id|create date|created date|account name|territory|forecast)\b/;
const schoolWords = /\b(?:grade(?: level)?|gpa|home ?room|class of|graduation year|grad year)\b/;
const policeWords =
  /\b(?:crash|accident|arrest|arresting|booking|citation|violation|collision|incident|badge)\b/;
const jobWords = /\b(?:titles?|position|job|department|dept|seniority|function|occupation)\b/;
const freightWords = /\b(?:shipper|consignee|load|bol|freight)\b/;
const addressWords = /\b(?:city|state|zip|address|street)\b/;
const customers = /\b(?:customer|client|lead|prospect|bill|billing|card) (?!.*\bcontact\b)/;
/** No user of a program is called so. */
const ownerOfHome =
  /\b(?:home ?owner|(?:property|home|unit|parcel|land|vehicle|pet|dog|cat|horse|animal|boat) owner|pet parent)\b/;
/** Whoever runs a store or a dealership is no customer of it. */
const ofFirm =
  /^(?:owner|franchisee|officer|ceo|cfo|coo|cto|president|founder|executive|decision maker|contractor)$/;

const ofSeller = /^(?:supplier|manufacturer|distributor|dealer|merchant) (?:rep|representative|contact)/;

/** What a list is about, as far as it decides whose the columns are. */
interface ListSubject {
  /** Land or houses: its owners are the people of the list. */
  property: boolean;
  /** An export of a CRM: an owner there is a user of the program. */
  deals: boolean;
  /** Somebody other than owners and helpers has names in it. */
  somebody: boolean;
  /** A second person of the household has names, so there is a first. */
  household: boolean;
  /** Owners have names. */
  owners: boolean;
  /** People who buy from somebody: a dealer's or vendor's columns are not theirs. */
  customers: boolean;
  students: boolean;
  /** The first column of people who do not speak for a firm by their word; infinite where there is none. */
  firstPerson: number;
  /** The same of people who work for no firm, as far as the list says: neither helpers nor people with job titles. */
  firstBuyer: number;
  /** The first column of a firm; infinite where there is none. */
  firstFirm: number;
  /** Persons by a role nobody knows, or a weak one, who have names. */
  weakRoles: boolean;
  /** Accidents and arrests: an officer in it is of the police. */
  police: boolean;
  /** Loads: a driver in it is a carrier's. */
  freight: boolean;
  /** Firms that sell to whoever keeps the list: the buyers in it are staff. */
  vendors: boolean;
}

/** A word nobody knows above a single column of names: whoever it is, the list says nothing else of them. */
export const isHardlyKnown = ({ class: kind, word, columns }: PersonGroup) =>
  kind === 'minor-role' && word === undefined && columns.length === 1;

/** What a list is about, from its persons and its other headers. */
export function listSubject(groups: readonly PersonGroup[], all: readonly ColumnEvidence[]): ListSubject {
  const named = groups.filter(hasNames);
  const isOf = (classes: readonly PartyClass[]) =>
    named.some((group) => classes.includes(group.class) && group.role !== 'owner' && !isHardlyKnown(group));
  const owners = groups.filter(({ role }) => role === 'owner');
  const hasAddress = ({ columns }: PersonGroup) =>
    columns.some(({ reading }) => reading.place === 'mailing' || addressWords.test(reading.core));
  const property =
    all.some(
      ({ reading: { place, words } }) =>
        place === 'site' || propertyWords.test(words) || ownerOfHome.test(words),
    ) ||
    owners.some((group) => group.ordinal > 1 || hasAddress(group)) ||
    groups.some(({ role }) =>
      /\b(?:co ?|second(?:ary)? )owner\b|^(?:tenant|lessee|resident|occupant)$/.test(role),
    );
  return {
    property,
    deals: all.some(({ reading: { words } }) => dealWords.test(words)),
    somebody: isOf(['contact', 'role', 'minor-role']),
    household: named.some(({ class: kind, role }) => kind === 'second' && role !== 'authorized official'),
    owners: owners.some(({ fullName, names }) => fullName !== undefined || names['last-name'] !== undefined),
    customers:
      (named.some(({ class: kind }) => kind === 'second') && !isOf(['contact', 'role', 'minor-role'])) ||
      named.some(
        ({ class: kind, role, columns }) =>
          (kind === 'contact' && columns.some(({ reading }) => customers.test(`${reading.words} `))) ||
          (['role', 'child', 'guardian'].includes(kind) &&
            (role === 'owner' ? property : !ofFirm.test(role))),
      ),
    students:
      all.some(({ reading: { words } }) => schoolWords.test(words)) ||
      groups.some(
        ({ class: kind, role }) =>
          kind === 'child' || kind === 'guardian' || /^(?:applicant|alum\w*)$/.test(role),
      ),
    firstPerson: firstOf(
      named.filter(({ class: kind, role }) =>
        kind === 'contact' ? role === '' : /^(?:minor-role|helper)$/.test(kind) && !ofFirm.test(role),
      ),
    ),
    firstBuyer: all.some(({ reading: { words } }) => jobWords.test(words))
      ? Infinity
      : firstOf(
          named.filter(({ class: kind, role }) =>
            kind === 'contact' ? role === '' : kind === 'minor-role' && !ofFirm.test(role),
          ),
        ),
    firstFirm: Math.min(
      ...groups.flatMap(({ class: kind, columns }) => (kind === 'company' ? (columns[0]?.column ?? []) : [])),
    ),
    weakRoles: named.some(({ class: kind, role }) => kind === 'minor-role' && !/ contact$/.test(role)),
    police: all.some(({ reading: { words } }) => policeWords.test(words)),
    freight: all.some(({ reading: { words } }) => freightWords.test(words)),
    vendors: all.some(({ reading: { words } }) => /^(?:vendor|supplier)s?(?: name)?$/.test(words)),
  };
}

const firstOf = (groups: readonly PersonGroup[]) =>
  Math.min(...groups.flatMap(({ columns }) => columns.map(({ column }) => column)));

/** Whether an owner, a buyer or a helper is staff in this list. */
export function isStaff(group: PersonGroup, subject: ListSubject): boolean {
  if (group.class === 'helper') {
    const alone = !subject.somebody && !subject.household && !subject.owners;
    const reachable = group.names['last-name'] !== undefined || group.columns.length > 1;
    return !alone || !reachable;
  }
  if (/^(?:buyer|purchaser)$/.test(group.role)) return subject.vendors;
  // A dealer is another firm than its customer's, and so is who speaks for it.
  if (ofSeller.test(group.word ?? '')) return subject.customers && !subject.vendors;
  if (group.role === 'officer') return subject.police;
  if (group.role === 'driver') return subject.freight;
  // Programs have one owner for a record and do not number them.
  const numbered = group.columns.some(({ reading }) => reading.party?.numbered);
  const ofHome = group.columns.some(({ reading: { words } }) => ownerOfHome.test(words));
  return (
    group.role === 'owner' && !numbered && !ofHome && !subject.property && (subject.somebody || subject.deals)
  );
}

/** Whether a firm is another one than the row's: the dealer of a customer, the school of a student. */
export function isOtherFirm(group: PersonGroup, subject: ListSubject): boolean {
  if (group.class !== 'company') return false;
  const at = group.columns[0]?.column ?? 0;
  const ofPerson = {
    own: false,
    school: subject.students || subject.customers,
    seller: subject.customers || subject.firstBuyer < at,
    service: subject.customers || subject.weakRoles || subject.firstPerson < at,
    unknown:
      subject.customers ||
      (subject.firstPerson < Infinity && Math.min(subject.firstPerson, subject.firstFirm) < at),
  };
  return ofPerson[group.firm ?? 'own'];
}
