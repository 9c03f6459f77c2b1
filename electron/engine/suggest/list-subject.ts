import type { PartyClass } from './party.ts';
import { hasNames, type PersonGroup } from './person-groups.ts';
import type { ColumnEvidence } from './read-columns.ts';

const propertyWords =
  /\b(?:parcel|apn|pin|situs|assessed|assd|owner occupied|bedrooms?|bathrooms?|lot|sq ?ft|subdivision|legal description|market value|land value|deed|equity|absentee|mortgage|zoning|tax year)\b/;
const dealWords =
  /\b(?:deal|stage|opportunity|pipeline|close date|lead status|lifecycle|last activity|record id|create date|created date|account name|territory|forecast)\b/;
const addressWords = /\b(?:city|state|zip|address|street)\b/;
const customers = /\b(?:customer|client|lead|prospect|bill|billing|card) /;
/** No user of a program is called so. */
const ownerOfHome = /\b(?:home ?owner|(?:property|home|unit|parcel|land|vehicle) owner)\b/;
/** Whoever runs a store or a dealership is no customer of it. */
const ofFirm =
  /^(?:owner|franchisee|officer|ceo|cfo|coo|cto|president|founder|executive|decision maker|contractor)$/;

/** What a list is about, as far as it decides whose the columns are. */
export interface ListSubject {
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
  /** Firms that sell to whoever keeps the list: the buyers in it are staff. */
  vendors: boolean;
}

/** What a list is about, from its persons and its other headers. */
export function listSubject(groups: readonly PersonGroup[], all: readonly ColumnEvidence[]): ListSubject {
  const named = groups.filter(hasNames);
  const isOf = (classes: readonly PartyClass[]) =>
    named.some((group) => classes.includes(group.class) && group.role !== 'owner');
  const owners = groups.filter(({ role }) => role === 'owner');
  const hasAddress = ({ columns }: PersonGroup) =>
    columns.some(({ reading }) => reading.place === 'mailing' || addressWords.test(reading.core));
  const property =
    all.some(
      ({ reading: { place, words } }) =>
        place === 'site' || propertyWords.test(words) || ownerOfHome.test(words),
    ) ||
    owners.some((group) => group.ordinal > 1 || hasAddress(group)) ||
    groups.some(({ role }) => /\b(?:co ?|second )owner\b|^(?:tenant|lessee|resident|occupant)$/.test(role));
  return {
    property,
    deals: all.some(({ reading: { words } }) => dealWords.test(words)),
    somebody: isOf(['contact', 'role', 'minor-role']),
    household: named.some(({ class: kind, role }) => kind === 'second' && role !== 'authorized official'),
    owners: owners.some(({ fullName, names }) => fullName !== undefined || names['last-name'] !== undefined),
    customers: named.some(
      ({ class: kind, role, columns }) =>
        (kind === 'contact' && columns.some(({ reading }) => customers.test(`${reading.words} `))) ||
        (kind === 'role' && (role === 'owner' ? property : !ofFirm.test(role))),
    ),
    students: groups.some(({ role }) => role === 'student'),
    vendors: all.some(({ reading: { words } }) => /^(?:vendor|supplier)s?(?: name)?$/.test(words)),
  };
}

/** Whether an owner, a buyer or a helper is staff in this list. */
export function isStaff(group: PersonGroup, subject: ListSubject): boolean {
  if (group.class === 'helper') {
    const alone = !subject.somebody && !subject.household && !subject.owners;
    const reachable = group.names['last-name'] !== undefined || group.columns.length > 1;
    return !alone || !reachable;
  }
  if (/^(?:buyer|purchaser)$/.test(group.role)) return subject.vendors;
  // Programs have one owner for a record and do not number them.
  const numbered = group.columns.some(({ reading }) => reading.party?.numbered);
  const ofHome = group.columns.some(({ reading: { words } }) => ownerOfHome.test(words));
  return (
    group.role === 'owner' && !numbered && !ofHome && !subject.property && (subject.somebody || subject.deals)
  );
}

/** Whether a firm is another one than the row's: the dealer of a customer, the school of a student. */
export function isOtherFirm({ class: kind, role }: PersonGroup, subject: ListSubject): boolean {
  if (kind !== 'company') return false;
  return role === 'school' ? subject.students : role === 'dealer' && subject.customers;
}
