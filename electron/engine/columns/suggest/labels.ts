import type { AddressGroup } from './contacts.ts';
import type { RankedPerson } from './persons.ts';
import type { Place } from './words.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Short forms: those with vowels, two letters, or none of the vowels. */
const shortForm = /^(?:ceo|cfo|coo|cto|cpa|poe|iso|[a-z]{2}|[^aeiouy ]{3,4})$/;

/** "Owner 2", "Spouse", "Client", "Main contact" for a person no header names; "Company" for none. */
export function personLabel(person: RankedPerson | undefined, persons: readonly RankedPerson[]): string {
  if (!person || person.class === 'company') return 'Company';
  const { role, ordinal, word = '' } = person;
  if (role === '') return ordinal > 1 ? `Contact ${ordinal}` : 'Main contact';
  // Roles that stand for several words: a client and a lead, a wife and a partner, a mother's and a guardian's.
  const byWord = /^(?:contact|spouse|parent|payer)$/.test(role) && word !== '' && !/\bcontact\b/.test(word);
  const called = byWord ? word : role;
  const spelled = shortForm.test(called)
    ? called.toUpperCase()
    : capital(called.replace(/^co (?=\w)/, 'co-'));
  const several = persons.some((other) => other.role === role && other.ordinal !== ordinal);
  return `${spelled}${several || ordinal > 1 ? ` ${ordinal}` : ''}`;
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
