/** Names of values as programs write them, in lower case and without signs; the first that is there is taken. */
export const names = {
  number: ['number', 'phone', 'phonenumber', 'value', 'e164', 'mobile', 'cell', 'landline'],
  person: ['person', 'personnumber', 'personindex'],
  type: ['type', 'linetype', 'phonetype', 'kind'],
  carrier: ['carrier', 'carriername', 'provider'],
  lastSeen: ['lastseen', 'lastseendate', 'lastreported'],
  rank: ['rank', 'priority', 'order'],
  phones: ['phones', 'phonenumbers', 'mobiles', 'landlines'],
  emails: ['emails', 'emailaddresses', 'email', 'emailaddress'],
  addresses: ['addresses', 'address', 'currentaddress', 'mailingaddress', 'location'],
  email: ['email', 'emailaddress', 'address', 'value'],
  whole: ['fulladdress', 'formatted', 'formattedaddress', 'address', 'value'],
  street: ['street', 'streetaddress', 'line1', 'addressline1', 'address1', 'streetline1'],
  city: ['city', 'town', 'locality'],
  state: ['state', 'statecode', 'region', 'province'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode'],
  full_name: ['fullname', 'name', 'displayname'],
  first_name: ['firstname', 'givenname', 'first'],
  middle_name: ['middlename', 'middle', 'middleinitial'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  role: ['role', 'title', 'position'],
  age: ['age'],
  dob: ['dob', 'dateofbirth', 'birthdate'],
} as const;

/** The values of a record in JSON, by their plain names. */
export type Fields = Map<string, unknown>;

export function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(
    Object.entries(value).map(([name, field]) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), field]),
  );
}

/** Undefined where nothing of that name is there; null reads as a blank. */
export function textOf(fields: Fields, name: keyof typeof names): string | undefined {
  const found = names[name].find((known) => fields.has(known));
  if (found === undefined) return undefined;
  const value = fields.get(found);
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function numberOf(fields: Fields, name: 'rank' | 'person'): number | null {
  const number = Number.parseInt(textOf(fields, name) ?? '', 10);
  return Number.isSafeInteger(number) && Math.abs(number) < 1_000_000 ? number : null;
}
