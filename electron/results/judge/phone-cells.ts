import type { Session } from '../import/duck.ts';
import { type FlagRules, joinedTexts } from './flag-texts.ts';
import {
  type FirstFree,
  type NestedColumn,
  personTexts,
  readNestedRow,
  type Statement,
  sqlName,
} from './nested-values.ts';
import type { FlagColumn, PersonSlot, PhoneSlot } from './phone-slots.ts';

/** What is read of a phone as texts, in the order of the columns of `phone_cells`. */
export const phoneFlags = [
  'dnc',
  'tcpa',
  'stateDnc',
  'contactable',
  'litigator',
  'deceased',
  'mark',
] as const;

interface PhoneSources {
  phones: readonly PhoneSlot[];
  persons: readonly PersonSlot[];
  marks: readonly FlagColumn[];
  /** By which number a person column counts its first person. */
  firstPerson: number;
}

export const phoneCellColumns = [
  'n INTEGER',
  'slot INTEGER',
  'person INTEGER',
  'written VARCHAR',
  'type VARCHAR',
  'carrier VARCHAR',
  'last_seen VARCHAR',
  'rank INTEGER',
  ...phoneFlags.flatMap((name) => [`${name}_rule INTEGER`, `${name}_text VARCHAR`]),
];

/** Makes the view `phone_cells`: a row for each filled phone cell and each of `nested_phones`, with what is said of it. */
export async function createPhoneCells(
  session: Session,
  rules: FlagRules,
  sources: PhoneSources,
): Promise<void> {
  const branches = sources.phones.map((phone) => branchOf(phone, rules, sources));
  const all = [...branches, 'SELECT * FROM nested_phones'].join(' UNION ALL ');
  const isWide = branches.length > mostReadAnew;
  if (isWide) await session.run(`CREATE OR REPLACE TEMP TABLE wide_phone_cells AS ${all}`);
  await session.run(
    `CREATE OR REPLACE TEMP VIEW phone_cells AS ${isWide ? 'SELECT * FROM wide_phone_cells' : all}`,
  );
}

/** Phones side by side that are read from the result each time they are looked at; of more, planning alone takes long. */
const mostReadAnew = 24;

const cell = (column: number | undefined) => (column === undefined ? 'NULL' : `c${column}`);
export const asNumber = (column: number) => `TRY_CAST(trim(c${column}) AS INTEGER)`;

function branchOf(phone: PhoneSlot, rules: FlagRules, { persons, marks, firstPerson }: PhoneSources): string {
  const fixed = phone.person ?? (persons.length === 1 ? persons[0]?.person : undefined) ?? null;
  const person =
    phone.personColumn === undefined
      ? String(fixed ?? 'NULL')
      : `coalesce(${asNumber(phone.personColumn)} - ${firstPerson}, ${fixed ?? 'NULL'})`;
  const flags = phoneFlags.map((name) => {
    if (name === 'mark') return rules.sources('dnc', marks);
    if (name !== 'litigator' && name !== 'deceased') return rules.sources(name, phone.flags[name]);
    const own = phone.flags[name] ?? [];
    const with_ = (slots: readonly PersonSlot[]) =>
      rules.sources(name, [...own, ...slots.flatMap(({ flags }) => flags[name] ?? [])]);
    // Whose it is not said to be may be anybody's in the row: the worst of all holds.
    const anybody = with_(persons);
    if (phone.personColumn === undefined) {
      const owner = persons.filter((slot) => slot.person === fixed);
      return owner.length === 0 ? anybody : with_(owner);
    }
    const choose = (part: 'rule' | 'text') =>
      persons.length === 0
        ? anybody[part]
        : `CASE ${person} ${persons.map((slot) => `WHEN ${slot.person} THEN ${with_([slot])[part]}`).join(' ')} ELSE ${anybody[part]} END`;
    return { rule: choose('rule'), text: choose('text') };
  });
  const values = [
    'n',
    String(phone.slot),
    person,
    `c${phone.number}`,
    cell(phone.type),
    cell(phone.carrier),
    cell(phone.lastSeen),
    phone.rank === undefined ? 'NULL' : asNumber(phone.rank),
    ...flags.flatMap(({ rule, text }) => [rule, text]),
  ];
  const selected = values.map((value, index) => {
    const [name, type] = (phoneCellColumns[index] ?? '').split(' ');
    return `(${value})::${type} AS "${name}"`;
  });
  return `SELECT ${selected.join(', ')} FROM raw WHERE trim(c${phone.number}) <> ''`;
}

/** Whether the columns that say whose something is count people from 0 or from 1. */
export async function firstPersonOf(session: Session, columns: readonly number[]): Promise<number> {
  if (columns.length === 0) return 1;
  const least = columns.map((column) => `min(${asNumber(column)})`).join(', ');
  const [found = []] = await session.rows(`SELECT ${least} FROM raw`);
  return found.some((number) => number !== null && Number(number) <= 0) ? 0 : 1;
}

export const personFlags = ['deceased', 'litigator'] as const;

export const personCellColumns = [
  'n INTEGER',
  'person INTEGER',
  ...personTexts.map((part) => `${sqlName(part)} VARCHAR`),
  ...personFlags.flatMap((name) => [`${name}_rule INTEGER`, `${name}_text VARCHAR`]),
];

/** Makes the view `person_cells`: a row for each person of whom a row says more than flags. */
export async function createPersonCells(
  session: Session,
  rules: FlagRules,
  persons: readonly PersonSlot[],
): Promise<void> {
  const branches = persons.map(({ person, parts, flags }) => {
    const filled = personTexts.map((part) => `trim(${cell(parts[part])}) <> ''`);
    const texts = personTexts.map((part) => `${cell(parts[part])} AS ${sqlName(part)}`);
    const said = personFlags.flatMap((name) => {
      const { rule, text } = rules.sources(name, flags[name]);
      return [`(${rule})::INTEGER AS ${name}_rule`, `(${text})::VARCHAR AS ${name}_text`];
    });
    return `SELECT n, ${person} AS person, ${[...texts, ...said].join(', ')} FROM raw WHERE ${filled.join(' OR ')}`;
  });
  await session.run(
    `CREATE OR REPLACE TEMP VIEW person_cells AS ${[...branches, 'SELECT * FROM nested_people'].join(' UNION ALL ')}`,
  );
}

/** The columns that state something of a row, or of its people. */
interface FlagsOfRow {
  marks: readonly FlagColumn[];
  persons: readonly PersonSlot[];
}

/**
 * What a row's own columns state of a phone that stands as JSON in one of its cells. Of somebody whom these columns do not
 * have, the worst of all holds: it may be any of them. @param owner Whose phone it is. @param textOf The text in a column.
 */
function saidByRow(
  { marks, persons }: FlagsOfRow,
  owner: number | null,
  textOf: (column: number) => string,
): Statement[] {
  const stated = (of: Statement['of'], flags: readonly FlagColumn[] = []) =>
    flags.map(({ column, opposite }) => ({ of, text: textOf(column), opposite }));
  const own = persons.filter(({ person }) => person === owner);
  const ofPersons = (own.length > 0 ? own : persons).flatMap(({ flags }) =>
    personFlags.flatMap((name) => stated(name, flags[name])),
  );
  return [...stated('mark', marks), ...ofPersons];
}

/** Rows with JSON in them that are in memory at a time. */
const batchSize = 5_000;

/**
 * Reads the phones and people that stand as JSON in cells into `nested_phones` and `nested_people`, which have the
 * columns of `phone_cells` and `person_cells`, and emails into `nested_emails`, numbered in their order in the row. What
 * the row's own columns state holds for them as well.
 */
export async function readNestedCells(
  session: Session,
  rules: FlagRules,
  { nested, free, ...ofRow }: FlagsOfRow & { nested: readonly NestedColumn[]; free: FirstFree },
): Promise<void> {
  const emailColumns = ['n INTEGER', 'place INTEGER', 'person INTEGER', 'written VARCHAR'];
  for (const [table, columns] of [
    ['nested_phones', phoneCellColumns],
    ['nested_people', personCellColumns],
    ['nested_emails', emailColumns],
  ] as const)
    await session.run(`CREATE OR REPLACE TEMP TABLE ${table}(${columns.join(', ')})`);
  const read = nested.filter(({ role }) => role.holds !== 'addresses');
  if (read.length === 0) return;
  const [rows = 0] = await session.numbers('SELECT count(*) FROM raw');
  const ofPersons = ofRow.persons.flatMap((person) =>
    personFlags.flatMap((name) => person.flags[name] ?? []),
  );
  const columns = [...new Set([...read, ...ofRow.marks, ...ofPersons].map(({ column }) => column))];
  const selected = columns.map((column) => `c${column}`).join(', ');
  for (let from = 0; from < rows; from += batchSize) {
    const batch = await session.rows(`SELECT n, ${selected} FROM raw WHERE n BETWEEN $from AND $to`, {
      from,
      to: from + batchSize - 1,
    });
    const found = batch.map(([n, ...values]) => {
      const textOf = (column: number) => String(values[columns.indexOf(column)] ?? '');
      const cells = read.map(({ role, column }) => ({ text: textOf(column), role }));
      return { n: Number(n), textOf, ...readNestedRow(cells, free) };
    });
    const phones = found.flatMap(({ n, textOf, phones }) =>
      phones.map(({ slot, owner, phone: { written, texts, rank }, said }) => {
        const all = [...said, ...saidByRow(ofRow, owner, textOf)];
        const flags = phoneFlags.flatMap((name) => flagCells(rules, name, all));
        return [n, slot, owner, written, ...texts, rank, ...flags];
      }),
    );
    const people = found.flatMap(({ n, people }) =>
      people.map(({ person, found: { texts, said } }) => [
        n,
        person,
        ...texts,
        ...personFlags.flatMap((name) => flagCells(rules, name, said)),
      ]),
    );
    const emails = found.flatMap(({ n, emails }) =>
      emails.map(({ owner, text }, place) => [n, place, owner, text]),
    );
    await session.append('nested_phones', phones);
    await session.append('nested_people', people);
    await session.append('nested_emails', emails);
  }
}

function flagCells(
  rules: FlagRules,
  name: (typeof phoneFlags)[number],
  all: readonly Statement[],
): [number, string] | [null, null] {
  const stated = all.filter(({ of }) => of === name);
  if (stated.length === 0) return [null, null];
  const opposites = stated.map(({ opposite }) => opposite);
  return [rules.idOf(name === 'mark' ? 'dnc' : name, opposites), joinedTexts(stated.map(({ text }) => text))];
}
