import {
  type ColumnRole,
  emailParts,
  type ResultColumn,
  type ResultLayout,
} from '../../../shared/model/result-layout.ts';
import { type People, peopleIn } from './people.ts';
import { holdsPerson, phoneRoles, tieAttributes } from './phones.ts';
import { isFlag } from './read-header.ts';
import {
  asMark,
  byName,
  type Column,
  type Confidence,
  type FoundRole,
  found,
  jsonOf,
  mayBeFlag,
  type ResultSample,
  readResultColumns,
} from './read-result-columns.ts';

const parts = ['street', 'city', 'state', 'zip'] as const;
type AddressPart = (typeof parts)[number] | 'whole' | 'rank';

/** The columns of addresses. @param columns Of the answer that are nothing else yet. */
function addressRoles(columns: readonly Column[], people: People): Map<Column, FoundRole> {
  const all = columns.flatMap((column) => {
    const part = partOf(column);
    return part === undefined ? [] : [{ column, part, key: keyOf(column) }];
  });
  const hasParts = (key: string) => all.some((other) => other.key === key && other.part !== 'whole');
  const lines = all.flatMap((entry) => {
    const { column, part, key } = entry;
    if (part !== 'whole') return [entry];
    if (hasParts(key)) return [{ ...entry, part: 'street' as const }];
    // "Address 1" and "Address 2" beside one "City" are the lines of one address.
    const plain = keyOf({ ...column, number: undefined });
    if (column.number === undefined || !hasParts(plain)) return [entry];
    return column.number === 1 ? [{ ...entry, part: 'street' as const, key: plain }] : [];
  });
  const keys = [...new Set(lines.map(({ key }) => key))];
  // A second column of the same part stays as it is.
  const once = lines.filter(
    ({ part, key }, at) => lines.findIndex((other) => other.part === part && other.key === key) === at,
  );
  return new Map(
    once.map(({ column, part, key }) => {
      const role = { part, slot: keys.indexOf(key), person: people.ownerOf(column) };
      return [column, found({ kind: 'address', ...role }, byName(column))];
    }),
  );
}

const keyOf = ({ outer, inner, number }: Pick<Column, 'outer' | 'inner' | 'number'>) =>
  `${outer}|${inner}|${number ?? ''}`;

function partOf({ attribute, noun, about, inner, content }: Column): AddressPart | undefined {
  if (about || noun === 'phone' || noun === 'email' || content.json > 0.5) return undefined;
  if (content.phone >= 0.5 || content.email >= 0.5 || content.date >= 0.5) return undefined;
  if (attribute === undefined)
    return noun === 'address' && !/line|ip|type|id|web/.test(inner) ? 'whole' : undefined;
  if (attribute === 'rank') return noun === 'address' ? 'rank' : undefined;
  return parts.find((part) => part === attribute);
}

type Nested = Extract<ColumnRole, { kind: 'nested' }>['holds'];

/** What a column of JSON holds; undefined where its cells are no JSON, or hold nothing known. */
function nestedRole(column: Column, people: People): FoundRole | undefined {
  if (column.content.json < 0.5 || isFlag(column.attribute)) return undefined;
  const holds = heldIn(column) ?? namedIn(column);
  if (holds === undefined) return undefined;
  const person = holds === 'people' ? null : people.ownerOf(column);
  return found({ kind: 'nested', holds, person }, byName(column));
}

/** By the names of the values; the most telling first. */
const telling: readonly (readonly [Nested, readonly string[]])[] = [
  ['people', ['phones', 'emails', 'firstname', 'lastname', 'fullname', 'age', 'dob', 'matchedon']],
  [
    'phones',
    ['dnc', 'tcpa', 'statednc', 'contactable', 'carrier', 'linetype', 'phone', 'phonenumber', 'number'],
  ],
  ['emails', ['email', 'emailaddress']],
  ['addresses', ['street', 'city', 'zip', 'address', 'zipcode']],
];

function heldIn({ cells }: Column): Nested | undefined {
  const names = new Set(
    cells.flatMap((cell) => {
      const value = jsonOf(cell);
      const items: unknown[] = Array.isArray(value) ? value : [value];
      return items.flatMap((item) => (typeof item === 'object' && item !== null ? Object.keys(item) : []));
    }),
  );
  const plain = new Set([...names].map((name) => name.toLowerCase().replace(/[^a-z]/g, '')));
  return telling.find(([, words]) => words.some((word) => plain.has(word)))?.[0];
}

function namedIn({ noun, outer, inner }: Column): Nested | undefined {
  if (noun !== undefined) return noun === 'phone' ? 'phones' : noun === 'email' ? 'emails' : 'addresses';
  return /\b(?:people|person|contact|owner)\b/.test(`${outer} ${inner}`) ? 'people' : undefined;
}

/**
 * Understands the columns of a result from their headers and a sample of rows. Nothing is assumed of the service: a
 * flag is tied to a phone only where there is one reading; where there are two, it stays plain and a guess.
 */
export function recognizeLayout(sample: ResultSample): ResultLayout {
  const columns = readResultColumns(sample);
  const roles = new Map<Column, FoundRole>();
  const take = (found: Map<Column, FoundRole>) => {
    for (const [column, role] of found) if (!roles.has(column)) roles.set(column, role);
  };
  const sent = columns.filter((column) => column.sent !== undefined);
  const answer = columns.filter((column) => column.sent === undefined);
  const rest = () => answer.filter((column) => !roles.has(column));

  const people = peopleIn(answer, sent);
  for (const column of answer) {
    const role = nestedRole(column, people) ?? people.roleOf(column) ?? rowRole(column);
    if (role) roles.set(column, role);
  }
  take(phoneRoles(rest(), sent, people));
  take(emailRoles(rest(), people));
  take(addressRoles(rest(), people));
  take(new Map(sent.map((column) => [column, sentRole(column)])));

  const understood = columns.map((column) => ({
    header: column.header,
    ...(roles.get(column) ?? found({ kind: 'plain' }, column.about ? 'likely' : 'sure')),
  }));
  return { columns: understood, shape: shapeOf(understood, columns, sample.rows) };
}

/** The layout of a result whose columns are known: how its phones are laid out is told by its rows. */
export function layoutOf(known: readonly ResultColumn[], sample: ResultSample): ResultLayout {
  return { columns: [...known], shape: shapeOf(known, readResultColumns(sample), sample.rows) };
}

function rowRole(column: Column): FoundRole | undefined {
  const { row, content } = column;
  if (row === undefined || content.phone >= 0.5 || content.date >= 0.5) return undefined;
  if (row === 'people-count' && content.filled > 0 && content.number < 0.5) return undefined;
  return found({ kind: 'row', part: row }, byName(column));
}

/** A flag that was sent marks its row; it was no answer. */
function sentRole(column: Column): FoundRole {
  const { attribute, sent = null, noun } = column;
  if (isFlag(attribute) && noun !== 'email' && mayBeFlag(column)) return asMark(attribute, column, 'sure');
  return found({ kind: 'sent', column: sent }, sent === null ? 'likely' : 'sure');
}

/** Two people of one name and town are no long result. */
const oftenEnough = 0.1;

/** How the phones of a row are laid out. */
function shapeOf(
  understood: readonly ResultColumn[],
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): ResultLayout['shape'] {
  const numbers = understood.flatMap(({ role }, at) =>
    role.kind === 'phone' && role.part === 'number' ? [at] : [],
  );
  const [number] = numbers;
  if (number === undefined) return understood.some(({ role }) => role.kind === 'nested') ? 'nested' : 'none';
  if (numbers.length > 1 || columns[number]?.sent !== undefined) return 'wide';
  const isRepeated = columns.filter(({ sent, content }) => sent !== undefined && content.filled > 0);
  const before = columns.filter(({ at, content }) => at < number && content.filled > 0);
  const same = (isRepeated.length > 0 ? isRepeated : before).filter(({ at }) => at !== number);
  if (same.length === 0) return 'wide';
  const phones = new Map<string, Set<string>>();
  for (const row of rows) {
    const phone = row[number]?.trim() ?? '';
    if (phone === '') continue;
    const rest = JSON.stringify(same.map(({ at }) => row[at] ?? ''));
    phones.set(rest, (phones.get(rest) ?? new Set()).add(phone));
  }
  const groups = [...phones.values()].map(({ size }) => size);
  const repeated = groups.filter((size) => size > 1).reduce((sum, size) => sum + size, 0);
  return repeated > oftenEnough * groups.reduce((sum, size) => sum + size, 0) ? 'long' : 'wide';
}

/** The columns of emails. @param columns Of the answer that are nothing else yet. */
function emailRoles(columns: readonly Column[], people: People): Map<Column, FoundRole> {
  const emails = columns.filter(isEmail);
  const roles = new Map<Column, FoundRole>();
  const roleOf = (email: Column, part: (typeof emailParts)[number], confidence: Confidence) =>
    found({ kind: 'email', slot: emails.indexOf(email), part, person: people.ownerOf(email) }, confidence);
  for (const email of emails)
    roles.set(email, roleOf(email, 'email', email.noun === 'email' ? byName(email) : 'guess'));
  for (const part of emailParts) {
    const all = columns.filter(
      ({ noun, attribute, about }) => noun === 'email' && attribute === part && !about,
    );
    const fitting = part === 'person' ? all.filter(holdsPerson) : all;
    for (const [column, email] of tieAttributes(fitting, emails))
      if (typeof email !== 'string') roles.set(column, roleOf(email, part, byName(column)));
  }
  return roles;
}

function isEmail({ noun, attribute, about, format, content }: Column): boolean {
  if (attribute !== undefined || content.json > 0.5) return false;
  if (noun === 'email') return !about && !format && (content.filled === 0 || content.email >= 0.5);
  return content.email >= 0.9;
}
