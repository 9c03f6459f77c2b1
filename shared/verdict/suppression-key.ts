import { isTopLevelDomain } from '../rules/email-address.ts';
import { isPlaceholder } from '../rules/text.ts';
import { readPhoneNumber } from './phone-number.ts';

/** What a suppression list may hold: whom, or whose mail server, nobody is to contact. */
export const suppressionKinds = ['phone', 'email', 'domain', 'name'] as const;
export type SuppressionKind = (typeof suppressionKinds)[number];

/** Something of each kind. */
export const ofKinds = <Value>(make: (kind: SuppressionKind) => Value): Record<SuppressionKind, Value> => ({
  phone: make('phone'),
  email: make('email'),
  domain: make('domain'),
  name: make('name'),
});

/** What an entry is found by: two notations of the same have the same key. */
export interface SuppressionKey {
  kind: SuppressionKind;
  key: string;
}

/** Letters that an address may have, without those that part one from another in lists. */
const address = /[\p{L}\p{N}.!#$%&*+?^_~'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Every address that stands in a text, in small letters: "Mira <MIRA@example.com>" has one. */
function emailsIn(text: string): string[] {
  if (!text.includes('@') && !text.includes('＠')) return [];
  const found = text.normalize('NFKC').toLowerCase().match(address) ?? [];
  return found.map((email) => email.replace(/^[.']+/, '')).filter((email) => !email.startsWith('@'));
}

const domain = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.([\p{L}\p{N}-]+)$/u;

/** The domain that a text is, however it is written: "@Example.com", "https://www.example.com/contact"; null for others. */
export function domainIn(text: string): string | null {
  const bare = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(?:[a-z]+:\/\/)?(?:\*?@|\*\.)?(?:www\.)?/, '')
    .replace(/(?::\d+)?(?:[/?#].*)?$/s, '')
    .replace(/\.$/, '');
  const [, ending = ''] = domain.exec(bare) ?? [];
  return isTopLevelDomain(ending) ? bare : null;
}

/** An address's domain and those it is a part of: "mail.example.co.uk", "example.co.uk", "co.uk". */
function domainsOf(email: string): string[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

const title = /^(?:mr|mrs|ms|miss|dr|prof)$/;
const suffix = /^(?:jr|sr|[iv]{1,3}|esq|md|phd)\.?$/i;

/**
 * A person's name as it is compared: small letters without accents and signs, given names first, no titles, and no
 * initials between the first and the last word, which one list has and the next has not. Null for what is no whole name:
 * a single word is the name of too many.
 */
export function nameIn(text: string): string | null {
  if (isPlaceholder(text.trim()) || text.includes('@')) return null;
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  const isTurned = first !== '' && more.length === 0 && !suffix.test(first);
  const words = (isTurned ? `${first} ${last}` : text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ`´]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !title.test(word));
  if (words.length < 2 || words.some((word) => /\d/.test(word))) return null;
  return words.filter((word, at) => at === 0 || at === words.length - 1 || word.length > 1).join(' ');
}

/** The key of a text that is to be an entry of this kind; null where it is none. */
export function suppressionKey(kind: SuppressionKind, text: string): string | null {
  switch (kind) {
    case 'phone':
      return readPhoneNumber(text.trim()).digits;
    case 'email': {
      const found = emailsIn(text);
      return found.length === 1 ? (found[0] ?? null) : null;
    }
    case 'domain':
      return text.includes('@') && !/^\s*\*?@/.test(text) ? null : domainIn(text);
    case 'name':
      return nameIn(text);
  }
}

const parting = /[,;|\n\t]|\s\/\s|\sor\s|\sand\s/i;

/**
 * What a cell of an imported list names, beside people: a number, addresses or a domain, or several of them. Empty where
 * it cannot be read as a whole, so that nothing of it is left out silently.
 */
export function suppressionsIn(cell: string): SuppressionKey[] {
  const parts = cell
    .split(parting)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = parts.map(oneIn);
  // A comma may stand inside a name beside an address.
  return read.every((found) => found.length > 0) ? read.flat() : oneIn(cell.trim());
}

function oneIn(text: string): SuppressionKey[] {
  const emails = emailsIn(text);
  // A number beside an address must not be lost with what is read.
  if (emails.length > 0 && /(?:\d\D?){7}/.test(text.replace(address, ''))) return [];
  if (emails.length > 0) return emails.map((key) => ({ kind: 'email', key }));
  const phone = suppressionKey('phone', text);
  if (phone !== null) return [{ kind: 'phone', key: phone }];
  const found = suppressionKey('domain', text);
  return found === null ? [] : [{ kind: 'domain', key: found }];
}

/** The keys of a suppression list, by their kind. */
export type SuppressionKeys = Readonly<Record<SuppressionKind, { has(key: string): boolean }>>;

/** A person as a result or a lookup names them; '' for what is not stated. */
interface NamedPerson {
  fullName: string;
  firstName: string;
  middleName: string;
  lastName: string;
}

/** Whether one of the addresses in a text, or the domain of one, is on the list. */
export function isHeldEmail(
  text: string,
  { email, domain }: Pick<SuppressionKeys, 'email' | 'domain'>,
): boolean {
  return emailsIn(text).some(
    (found) => email.has(found) || domainsOf(found).some((each) => domain.has(each)),
  );
}

/** Whether a person is on the list by name. */
export function isHeldName(person: NamedPerson, { name }: Pick<SuppressionKeys, 'name'>): boolean {
  const { fullName, firstName, middleName, lastName } = person;
  return [fullName, `${firstName} ${lastName}`, `${firstName} ${middleName} ${lastName}`].some((text) => {
    const key = nameIn(text);
    return key !== null && name.has(key);
  });
}
