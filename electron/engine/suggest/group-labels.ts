import type { ColumnGroup } from '../../../shared/mapping.ts';
import type { AddressGroup } from './address-groups.ts';
import type { Place } from './header-places.ts';
import type { RankedPerson } from './rank-persons.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const roleNames: Record<string, string> = {
  ceo: 'CEO',
  cfo: 'CFO',
  sdr: 'SDR',
  bdr: 'BDR',
  csm: 'CSM',
  shipping: 'Shipping contact',
  billing: 'Billing contact',
  card: 'Card holder',
};

/** "Owner 2", "Spouse", "Main contact" for a person no header names; "Company" for none. */
export function personLabel(person: RankedPerson | undefined, persons: readonly RankedPerson[]): string {
  if (!person || person.class === 'company') return 'Company';
  const { role, ordinal } = person;
  const several = persons.some((other) => other.role === role && other.ordinal !== ordinal);
  if (role === '') return ordinal > 1 ? `Contact ${ordinal}` : 'Main contact';
  return `${roleNames[role] ?? capital(role)}${several || ordinal > 1 ? ` ${ordinal}` : ''}`;
}

const placeNames: Record<Place, string> = {
  plain: 'plain',
  mailing: 'mailing',
  home: 'home',
  site: 'property',
  location: 'location',
  billing: 'billing',
  shipping: 'shipping',
  work: 'company',
  other: 'other',
  named: '',
  never: '',
};

/** A place in a word, as a sentence needs it: "mailing", "property", "company", "mailing 2". */
export function placeWord({ place, word, ordinal }: AddressGroup): string {
  const name = place === 'named' || place === 'never' ? word : placeNames[place];
  return `${name}${ordinal > 1 ? ` ${ordinal}` : ''}`;
}

/** "Mailing address", "Property address", "Spouse: Home address". */
export function addressLabel(address: AddressGroup, persons: readonly RankedPerson[]): string {
  const { person, place, ordinal } = address;
  const label =
    place === 'plain'
      ? `Address${ordinal > 1 ? ` ${ordinal}` : ''}`
      : `${capital(placeWord(address))} address`;
  return person && person.class !== 'contact' ? `${personLabel(person, persons)}: ${label}` : label;
}

const addressKinds: Partial<Record<Place, ColumnGroup['kind']>> = {
  plain: 'address',
  mailing: 'mailing-address',
  home: 'home-address',
  site: 'site-address',
  location: 'site-address',
  billing: 'billing-address',
  shipping: 'shipping-address',
  work: 'company-address',
};

export const addressKind = ({ place }: AddressGroup): ColumnGroup['kind'] =>
  addressKinds[place] ?? 'other-address';

export function personKind({ standing, class: kind }: RankedPerson): ColumnGroup['kind'] {
  if (kind === 'company' || kind === 'source' || kind === 'record') return kind;
  if (standing === 'row') return 'person';
  return standing === 'second' || kind === 'stranger' ? 'second-person' : 'staff';
}

/** "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
