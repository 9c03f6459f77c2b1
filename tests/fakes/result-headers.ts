import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ColumnRole, ColumnRoleSchema } from '../../shared/model/result-layout.ts';

/** A result's columns and what each of them is; see tests/fixtures/result-headers. */
export interface ResultHeaders {
  name: string;
  headers: string[];
  rows: string[][];
  sentHeaders: string[] | undefined;
  expected: { role: ColumnRole; opposite: boolean; guess: boolean }[];
}

/** Reads one file of tests/fixtures/result-headers. @throws Error where a role is not of the known form. */
export function resultHeaders(file: string): ResultHeaders[] {
  const text = readFileSync(join(import.meta.dirname, '../fixtures/result-headers', file), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const [name = '', ...lines] = block.trim().split('\n');
      const sent = lines.find((line) => line.startsWith('sent: '))?.slice('sent: '.length);
      const columns = lines.filter((line) => !/^(sent|shape): /.test(line)).flatMap(repeated);
      return resultOf(name, columns.map(parseColumn), sent?.split(' | '));
    });
}

/** "x2+3 Phone {n}:p{s}" as two lines of columns. */
function repeated(line: string): string[] {
  const [, times = '1', first = '0', columns = line] = /^x(\d)(?:\+(\d))? (.*)$/.exec(line) ?? [];
  return Array.from({ length: Number(times) }, (_, i) =>
    columns
      .replaceAll('{n}', String(i + 1))
      .replaceAll('{i}', String(i))
      .replaceAll('{s}', String(i + Number(first))),
  ).flatMap((text) => text.split(' | '));
}

interface ParsedColumn {
  header: string;
  /** What the cells hold; '' for what the role says. */
  holds: string;
  role: string;
  opposite: boolean;
  person: number | null;
  guess: boolean;
}

function parseColumn(text: string): ParsedColumn {
  const [, named = '', role = ''] = /^(.*[^\\]):(\S+)$/.exec(text) ?? [];
  const [, header = named, holds = ''] = /^(.*)=([a-z-]+)$/.exec(named) ?? [];
  const [, plain = '', owner, guess] = /^([^@?]+)(?:@(\d))?(\?)?$/.exec(role) ?? [];
  return {
    header: header.replaceAll('\\:', ':'),
    holds,
    role: plain.replace('!', ''),
    opposite: plain.includes('!'),
    person: owner === undefined ? null : Number(owner),
    guess: guess !== undefined,
  };
}

function resultOf(name: string, columns: ParsedColumn[], sentHeaders: string[] | undefined): ResultHeaders {
  const owner = (role: string) => columns.find((column) => column.role === role)?.person ?? null;
  return {
    name,
    sentHeaders,
    headers: columns.map(({ header }) => header),
    rows: Array.from({ length: 60 }, (_, n) => columns.map((column, at) => cellOf(holdsOf(column), n, at))),
    expected: columns.map(({ role, opposite, guess, person }) => ({
      role: roleOf(role, person, owner),
      opposite,
      guess,
    })),
  };
}

const rowParts = { hit: 'hit', count: 'people-count', company: 'company-name', rowid: 'row-id' };

function roleOf(role: string, person: number | null, owner: (role: string) => number | null): ColumnRole {
  const [, kind = '', digits = '', part = ''] = /^([a-z-]+?)(\d*)(?:\.(.*))?$/.exec(role) ?? [];
  const slot = Number(digits);
  const made: unknown =
    role === '-'
      ? { kind: 'plain' }
      : role === 's-'
        ? { kind: 'sent', column: null }
        : kind === 'p'
          ? { kind: 'phone', slot, part: part || 'number', person: owner(`p${slot}`) }
          : kind === 'e'
            ? { kind: 'email', slot, part: part || 'email', person: owner(`e${slot}`) }
            : kind === 'a'
              ? { kind: 'address', slot, part, person }
              : kind === 'n'
                ? { kind: 'person', slot, part }
                : kind === 'j'
                  ? { kind: 'nested', holds: part, person }
                  : kind === 's'
                    ? { kind: 'sent', column: slot }
                    : kind === 'mark'
                      ? { kind: 'mark' }
                      : { kind: 'row', part: Object.entries(rowParts).find(([word]) => word === role)?.[1] };
  return ColumnRoleSchema.parse(made);
}

/** What cells hold that have a role, unless said otherwise. */
function holdsOf({ holds, role }: ParsedColumn): string {
  if (holds !== '') return holds;
  const [, kind = '', part = ''] = /^([a-z]+)\d*\.?(.*)$/.exec(role) ?? [];
  if (kind === 'p') return part === '' ? 'phone' : part;
  if (kind === 'e') return 'email';
  return part === '' ? (role === 'mark' ? 'yn' : 'word') : part;
}

const of = (words: string, n: number) => words.split('|')[n % words.split('|').length] ?? '';
const digits = (n: number, at: number) =>
  `${of('415|212|303|512', n + at)}${of('555|628|731', at)}${String(1000 + ((n * 37 + at * 101) % 9000))}`;
const json = (value: unknown) => JSON.stringify(value);

/** One cell in row `n`, column `at`. */
function cellOf(holds: string, n: number, at: number): string {
  const flag = of('false|true|false|', n + at);
  const cells: Record<string, () => string> = {
    phone: () => (n % 4 === 3 ? '' : digits(n, at)),
    'phone-blank': () => '',
    blank: () => '',
    email: () => `person${n}.${at}@example.com`,
    yn: () => of('Y|N|N', n),
    tf: () => of('true|false', n),
    type: () => of('mobile|landline|voip', n),
    carrier: () => of('Verizon Wireless|AT&T|T-Mobile', n),
    states: () => of('|TX|TX;FL|', n),
    'state-dnc': () => of('|TX|N|', n),
    date: () => `2024-0${1 + (n % 9)}-1${n % 10}`,
    'last-seen': () => `2024-0${1 + (n % 9)}-1${n % 10}`,
    monthyear: () => `0${1 + (n % 9)}-19${50 + (n % 40)}`,
    number: () => String(1 + ((n * 7) % 90)),
    person: () => String(1 + (n % 2)),
    age: () => String(25 + (n % 60)),
    letter: () => of('A|M||', n),
    'first-name': () => of('James|Mary|Robert|Linda', n),
    first: () => of('James|Mary|Robert|Linda', n),
    'last-name': () => of('Smith|Garcia|Okafor', n),
    last: () => of('Smith|Garcia|Okafor', n),
    'full-name': () => of('James Smith|Mary Garcia|Robert Okafor', n),
    full: () => of('James Smith|Mary Garcia|Robert Okafor', n),
    role: () => of('Owner|Manager|Officer', n),
    company: () => of('Acme, Inc.|Blue Door LLC|Harbor Dental', n),
    street: () => `${100 + n} Main Street`,
    city: () => of('Denver|Austin|Chicago', n),
    state: () => of('CO|TX|IL', n),
    zip: () => String(80200 + n),
    id: () => `R-${7000 + n}`,
    word: () => of('Open|Closed|New', n),
    'json-phones': () => json([{ number: digits(n, at), dnc: false }]),
    'json-emails': () => json([{ email: `person${n}@example.com`, rank: 1 }]),
    'json-people': () => json([{ first_name: 'James', phones: [{ number: digits(n, at) }] }]),
    'json-addresses': () => json([{ street: '1 Main Street', city: 'Denver' }]),
  };
  return (cells[holds] ?? (() => flag))();
}
