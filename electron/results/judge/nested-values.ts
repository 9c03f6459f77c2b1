import type { ColumnRole } from '../../../shared/model/result-layout.ts';
import type { FlagSubject } from '../../../shared/verdict/flag-text.ts';
import { type FlagPart, type HeaderReading, isFlag, readHeader } from '../layout/read-header.ts';
import { flagSubjects } from './phone-slots.ts';

interface NestedPhone {
  written: string;
  /** Its person's number where the JSON says it. */
  person: number | null;
  /** As `phoneTexts` names them; null for what is not there. */
  texts: (string | null)[];
  rank: number | null;
  said: readonly Statement[];
}

interface NestedPerson {
  /** As `personTexts` names them; null for what is not there. */
  texts: (string | null)[];
  /** Of the person, and so of all their phones. */
  said: readonly Statement[];
  phones: NestedPhone[];
  fields: Fields;
}

const phoneTexts = ['type', 'carrier', 'lastSeen'] as const;

/** The parts of a person that are texts; in SQL `sqlName` of each is its column. */
export const personTexts = [
  'full-name',
  'first-name',
  'middle-name',
  'last-name',
  'role',
  'age',
  'dob',
] as const;
type PersonText = (typeof personTexts)[number];
export const sqlName = (part: PersonText): string => part.replace('-', '_');

function phoneOf(value: unknown): NestedPhone | null {
  const bare = typeof value === 'string' || typeof value === 'number' ? new Map([['number', value]]) : null;
  const fields: Fields | null = bare ?? fieldsOf(value);
  const written = fields && textOf(fields, 'number');
  if (!fields || written === undefined || written === null) return null;
  return {
    written,
    person: numberOf(fields, 'person'),
    texts: phoneTexts.map((name) => textOf(fields, name) ?? null),
    rank: numberOf(fields, 'rank'),
    said: typeof value === 'object' && value !== null ? phoneStatements(value) : [],
  };
}

function personOf(value: unknown): NestedPerson | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  const texts = personTexts.map((name) => textOf(fields, name) ?? null);
  const lists = names.phones.flatMap((name) => {
    const list = fields.get(name);
    return Array.isArray(list) ? list : [];
  });
  const phones = lists.map(phoneOf);
  return phones.every((phone) => phone !== null)
    ? { texts, said: personStatements(Object(value)), phones, fields }
    : null;
}

function wordsOf(kind: 'emails' | 'addresses', fields: Fields): string {
  if (kind === 'emails') return shown(fields, 'email');
  const parts = (['street', 'city', 'state', 'zip'] as const).map((part) => shown(fields, part));
  return parts.filter(Boolean).join(', ') || shown(fields, 'whole');
}

/** A record within is no text to be shown. */
function shown(fields: Fields, name: keyof typeof names): string {
  const text = textOf(fields, name)?.trim() ?? '';
  return /^[[{]/.test(text) ? '' : text;
}

/** Names of values as programs write them, in lower case and without signs; the first that is there is taken. */
const names = {
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
  'full-name': ['fullname', 'name', 'displayname'],
  'first-name': ['firstname', 'givenname', 'first'],
  'middle-name': ['middlename', 'middle', 'middleinitial'],
  'last-name': ['lastname', 'surname', 'familyname', 'last'],
  role: ['role', 'title', 'position'],
  age: ['age'],
  dob: ['dob', 'dateofbirth', 'birthdate'],
} as const;

/** The values of a record in JSON, by their plain names. */
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

/**
 * A flag as a cell or a value states it, and whether it is written the other way round; `mark`: what speaks against a call
 * where it is a yes, and else says nothing.
 */
export interface Statement {
  of: FlagSubject | 'mark';
  text: string;
  opposite: boolean;
}

/** How deep records within records are read: `{"compliance": {"lists": {"dnc": true}}}`. */
const deepest = 6;

interface Named {
  reading: HeaderReading & { attribute: FlagPart };
  text: string;
}

/** What a phone's record states, by the same names that columns have. Several names for one flag are all taken. */
function phoneStatements(record: object): Statement[] {
  const found = namedIn(record, '', 0);
  const hasNational = found.some(({ reading }) => reading.attribute === 'dnc' && !reading.limited);
  // A list of one firm counts beside the national one; alone its no would clear the phone.
  return found.map((each) => statementOf(each, each.reading.limited && !hasNational));
}

/** What a person's record states. A list that a person is on marks each phone, and frees none. */
const personStatements = (record: object): Statement[] =>
  namedIn(record, '', 0).map((each) =>
    statementOf(each, each.reading.attribute !== 'litigator' && each.reading.attribute !== 'deceased'),
  );

const statementOf = ({ reading: { attribute, opposite }, text }: Named, isMark: boolean): Statement =>
  isMark
    ? { of: 'mark', text, opposite: attribute === 'contactable' ? !opposite : opposite }
    : { of: flagSubjects[attribute], text, opposite };

/** Every flag in a record, also within records of it; lists of other records are somebody else's. */
function namedIn(record: object, outer: string, depth: number): Named[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = `${outer} ${name}`.trim();
    const reading = readName(path);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    const within = isRecord && depth < deepest && reading.attribute !== 'state-dnc';
    const inner = within ? namedIn(value, path, depth + 1) : [];
    if (!isStatement(reading)) return inner;
    return inner.length > 0 ? inner : [{ reading, text: statedText(value) }];
  });
}

const isStatement = (reading: HeaderReading): reading is Named['reading'] =>
  isFlag(reading.attribute) && !reading.about && (reading.noun === undefined || reading.noun === 'phone');

const statedText = (value: unknown) =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The same few names come in every cell. */
const known = new Map<string, HeaderReading>();
const mostKnown = 10_000;

function readName(path: string): HeaderReading {
  const before = known.get(path);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  const reading = readHeader(path);
  known.set(path, reading);
  return reading;
}

export interface NestedColumn {
  column: number;
  role: Extract<ColumnRole, { kind: 'nested' }>;
}

/** The first numbers that no column of the row itself has. */
export interface FirstFree {
  slot: number;
  person: number;
}

/** A text and whose it is; null for nobody in particular. */
export interface Owned {
  owner: number | null;
  text: string;
}

/** What the JSON in one row's cells says, its people and phones numbered behind those of its columns. */
interface NestedRow {
  phones: {
    slot: number;
    owner: number | null;
    phone: NestedPhone;
    /** What is said of it and of its person. */
    said: readonly Statement[];
  }[];
  people: { person: number; found: NestedPerson }[];
  emails: Owned[];
  /** Each in one line. */
  addresses: Owned[];
}

/** @param cells of the row, with what each of them holds */
export function readNestedRow(
  cells: readonly { text: string; role: NestedColumn['role'] }[],
  free: FirstFree,
): NestedRow {
  const next = { ...free };
  const row: NestedRow = { phones: [], people: [], emails: [], addresses: [] };

  function addPhone(phone: NestedPhone, owner: number | null, ofPerson: readonly Statement[]): void {
    if (phone.written.trim() !== '')
      row.phones.push({ slot: next.slot++, owner, phone, said: [...phone.said, ...ofPerson] });
  }

  /** One of them, bare or with names; nothing of what says nothing that can be shown. */
  function addReach(
    kind: 'emails' | 'addresses',
    value: unknown,
    whose: (said: number | null) => number | null,
  ) {
    const fields = fieldsOf(value);
    const text = fields ? wordsOf(kind, fields) : typeof value === 'string' ? value.trim() : '';
    if (text !== '') row[kind].push({ text, owner: whose(fields && numberOf(fields, 'person')) });
  }

  function addPerson(found: NestedPerson): void {
    const person = next.person++;
    row.people.push({ person, found });
    for (const phone of found.phones) addPhone(phone, person, found.said);
    // Within a person's record nothing is another's.
    for (const kind of ['emails', 'addresses'] as const)
      for (const value of names[kind].flatMap((name) => found.fields.get(name)))
        addReach(kind, value, () => person);
  }

  /** Of a cell that cannot be read as a whole nothing is taken. */
  function add(text: string, { holds, person }: NestedColumn['role']): void {
    const items = itemsOf(text);
    if (holds === 'phones') {
      const phones = items.map(phoneOf);
      if (phones.every((phone) => phone !== null))
        for (const phone of phones) addPhone(phone, phone.person ?? person, []);
    } else if (holds === 'people') {
      const people = items.map(personOf);
      if (people.every((found) => found !== null)) people.forEach(addPerson);
    } else for (const item of items) addReach(holds, item, (said) => said ?? person);
  }

  for (const { text, role } of cells) add(text, role);
  return row;
}

/** The records of JSON in a cell; none where it cannot be read. */
function itemsOf(text: string): unknown[] {
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return value === null ? [] : [value].flat();
  } catch {
    return [];
  }
}
