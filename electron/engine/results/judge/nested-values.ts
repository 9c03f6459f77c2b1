import type { ColumnRole } from '../../../../shared/result-layout.ts';
import type { FlagSubject } from '../../../../shared/verdict/flag-text.ts';

/** A phone as JSON in a cell has it; a flag that is not there is undefined. */
export interface NestedPhone {
  written: string;
  /** Its person's number where the JSON says it. */
  person: number | null;
  type: string | null;
  carrier: string | null;
  lastSeen: string | null;
  rank: number | null;
  flags: Partial<Record<FlagSubject, string>>;
}

export interface NestedPerson {
  /** By the names of the table `people`. */
  texts: Partial<Record<PersonText, string>>;
  flags: Partial<Record<'deceased' | 'litigator', string>>;
  phones: NestedPhone[];
}

export interface NestedCell {
  people: NestedPerson[];
  phones: NestedPhone[];
}

export const personTexts = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'role',
  'age',
  'dob',
] as const;
export type PersonText = (typeof personTexts)[number];

type NestedKind = Extract<ColumnRole, { kind: 'nested' }>['holds'];

/** Names of values as programs write them, in lower case and without signs; the first that is there is taken. */
const names = {
  number: ['number', 'phone', 'phonenumber', 'value', 'e164', 'mobile', 'cell', 'landline'],
  person: ['person', 'personnumber', 'personindex'],
  type: ['type', 'linetype', 'phonetype', 'kind'],
  carrier: ['carrier', 'carriername', 'provider'],
  lastSeen: ['lastseen', 'lastseendate', 'lastreported'],
  rank: ['rank', 'priority', 'order'],
  dnc: ['dnc', 'isdnc', 'dncflag', 'onDnc', 'donotcall', 'nationaldnc', 'federaldnc'],
  tcpa: ['tcpa', 'istcpa', 'tcpaflag'],
  stateDnc: ['statednc', 'statedncs', 'statednclist', 'dncstates'],
  contactable: ['contactable', 'iscontactable', 'callable', 'oktocall'],
  litigator: ['litigator', 'islitigator', 'tcpalitigator', 'knownlitigator'],
  deceased: ['deceased', 'isdeceased'],
  phones: ['phones', 'phonenumbers', 'mobiles', 'landlines'],
  full_name: ['fullname', 'name', 'displayname'],
  first_name: ['firstname', 'givenname', 'first'],
  middle_name: ['middlename', 'middle', 'middleinitial'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  role: ['role', 'title', 'position'],
  age: ['age'],
  dob: ['dob', 'dateofbirth', 'birthdate'],
} as const;

/** What JSON in a cell says of phones and people; null where it cannot be read. */
export function readNestedCell(text: string, holds: NestedKind): NestedCell | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const items = Array.isArray(value) ? value : value === null ? [] : [value];
  if (holds === 'phones') {
    const phones = items.map(phoneOf);
    return phones.every((phone) => phone !== null) ? { people: [], phones } : null;
  }
  if (holds !== 'people') return { people: [], phones: [] };
  const people = items.map(personOf);
  return people.every((person) => person !== null) ? { people, phones: [] } : null;
}

type Fields = Map<string, unknown>;

function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(
    Object.entries(value).map(([name, field]) => [name.toLowerCase().replace(/[^a-z0-9]/g, ''), field]),
  );
}

/** Undefined where nothing of that name is there; null reads as a blank. */
function textOf(fields: Fields, name: keyof typeof names): string | undefined {
  const found = names[name].find((known) => fields.has(known));
  if (found === undefined) return undefined;
  const value = fields.get(found);
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function numberOf(fields: Fields, name: 'rank' | 'person'): number | null {
  const number = Number.parseInt(textOf(fields, name) ?? '', 10);
  return Number.isSafeInteger(number) && Math.abs(number) < 1_000_000 ? number : null;
}

/** A phone may stand there as a bare number. */
function phoneOf(value: unknown): NestedPhone | null {
  const bare = typeof value === 'string' || typeof value === 'number' ? new Map([['number', value]]) : null;
  const fields: Fields | null = bare ?? fieldsOf(value);
  const written = fields && textOf(fields, 'number');
  if (!fields || written === undefined || written === null) return null;
  return {
    written,
    person: numberOf(fields, 'person'),
    type: textOf(fields, 'type') ?? null,
    carrier: textOf(fields, 'carrier') ?? null,
    lastSeen: textOf(fields, 'lastSeen') ?? null,
    rank: numberOf(fields, 'rank'),
    flags: flagsOf(fields, ['dnc', 'tcpa', 'stateDnc', 'contactable', 'litigator']),
  };
}

function flagsOf<F extends FlagSubject>(fields: Fields, subjects: readonly F[]): Partial<Record<F, string>> {
  const flags: Partial<Record<F, string>> = {};
  for (const subject of subjects) {
    const text = textOf(fields, subject);
    if (text !== undefined) flags[subject] = text;
  }
  return flags;
}

function personOf(value: unknown): NestedPerson | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  const texts: NestedPerson['texts'] = {};
  for (const name of personTexts) {
    const text = textOf(fields, name);
    if (text !== undefined) texts[name] = text;
  }
  const lists = names.phones.flatMap((name) => {
    const list = fields.get(name);
    return Array.isArray(list) ? list : [];
  });
  const phones = lists.map(phoneOf);
  if (!phones.every((phone) => phone !== null)) return null;
  return { texts, flags: flagsOf(fields, ['deceased', 'litigator']), phones };
}
