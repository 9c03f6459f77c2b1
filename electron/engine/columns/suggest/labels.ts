import type { AddressGroup } from './addresses.ts';
import type { RankedPerson } from './persons.ts';
import type { Place } from './words.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const roleNames: Record<string, string> = {
  shipping: 'Shipping contact',
  billing: 'Billing contact',
  card: 'Card holder',
  pr: 'Personal representative',
};
/** Words of programs and forms for the person of a row, which people don't call anybody by. */
const formWords = /^(?:bio|input|your|my|attn|attention|default|first|key|site|cn|cn bio|(?:cn |sp )+bio)\b/;
/** Short forms: those with vowels, two letters, or none of the vowels. */
const shortForm = /^(?:ceo|cfo|coo|cto|cpa|poe|iso|[a-z]{2}|[^aeiouy ]{3,4})$/;

/** "Owner 2", "Spouse", "Client", "Main contact" for a person no header names; "Company" for none. */
export function personLabel(person: RankedPerson | undefined, persons: readonly RankedPerson[]): string {
  if (!person || person.class === 'company') return 'Company';
  const { role, ordinal, word = '' } = person;
  if (role === '') return ordinal > 1 ? `Contact ${ordinal}` : 'Main contact';
  // Roles that stand for several words: a client and a lead, a wife and a partner, a mother's and a guardian's.
  const byWord = /^(?:contact|spouse|parent|payer)$/.test(role) && word !== '' && !/\bcontact\b/.test(word);
  const called = byWord && !formWords.test(word) ? word : role;
  const spelled = shortForm.test(called)
    ? called.toUpperCase()
    : capital(called.replace(/^co (?=\w)/, 'co-'));
  const several = persons.some((other) => other.role === role && other.ordinal !== ordinal);
  return `${roleNames[called] ?? spelled}${several || ordinal > 1 ? ` ${ordinal}` : ''}`;
}

const placeNames: Partial<Record<Place, string>> = { site: 'property', work: 'company' };
/** Short words for places, written out. */
const longPlaces: Record<string, string> = { dl: "driver's license", iss: 'issue', v: 'voting' };

/** A place in a word, as a sentence needs it: "mailing", "property", "company", "mailing 2". */
export function placeWord({ place, word, ordinal }: AddressGroup): string {
  const isWord = place === 'named' || place === 'never';
  const name = isWord ? (longPlaces[word] ?? word) : (placeNames[place] ?? place);
  return `${name}${ordinal > 1 ? ` ${ordinal}` : ''}`;
}

/** "Mailing address", "Property address", "Spouse: Home address". */
export function addressLabel(address: AddressGroup, persons: readonly RankedPerson[]): string {
  const { person, place, ordinal } = address;
  const label =
    place === 'plain'
      ? `Address${ordinal > 1 ? ` ${ordinal}` : ''}`
      : `${capital(placeWord(address))} address`;
  if (!person || person.class === 'contact') return label;
  const whose = personLabel(person, persons);
  // "Owner address", "Bank address", and not "Bank: Bank address".
  const alone = /^(?:plain|named|never)$/.test(place) || person.class === 'stranger';
  return alone && ordinal === 1 ? `${whose} address` : `${whose}: ${label}`;
}

/** "A", "A and B", "A, B and C". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
