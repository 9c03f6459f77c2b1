import type { ColumnRole } from '../../../shared/model/result-layout.ts';
import { type Fields, fieldsOf, names, numberOf, textOf } from './nested-fields.ts';
import { personStatements, phoneStatements, type Statements } from './nested-flags.ts';
import { type NestedReach, reachesOf, reachOf } from './nested-reach.ts';

/** A phone as JSON in a cell has it. */
export interface NestedPhone {
  written: string;
  /** Its person's number where the JSON says it. */
  person: number | null;
  type: string | null;
  carrier: string | null;
  lastSeen: string | null;
  rank: number | null;
  said: Statements;
}

export interface NestedPerson {
  /** By the names of the table `people`. */
  texts: Partial<Record<PersonText, string>>;
  /** Of the person, and so of all their phones. */
  said: Statements;
  phones: NestedPhone[];
  emails: NestedReach[];
  addresses: NestedReach[];
}

/** What a cell says, and of nobody that it names itself. */
export interface NestedCell {
  people: NestedPerson[];
  phones: NestedPhone[];
  emails: NestedReach[];
  addresses: NestedReach[];
}

const empty: NestedCell = { people: [], phones: [], emails: [], addresses: [] };

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

/** What JSON in a cell says; null where it cannot be read. */
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
    return phones.every((phone) => phone !== null) ? { ...empty, phones } : null;
  }
  if (holds !== 'people') return { ...empty, [holds]: items.flatMap((item) => reachOf(holds, item)) };
  const people = items.map(personOf);
  return people.every((person) => person !== null) ? { ...empty, people } : null;
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
    said: typeof value === 'object' && value !== null ? phoneStatements(value) : {},
  };
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
  return {
    texts,
    said: personStatements(Object(value)),
    phones,
    emails: reachesOf('emails', fields),
    addresses: reachesOf('addresses', fields),
  };
}
