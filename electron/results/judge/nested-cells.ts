import type { DuckDBAppender } from '@duckdb/node-api';
import type { Session } from '../import/duck.ts';
import { FlagRules } from './flag-texts.ts';
import {
  both,
  type FirstFree,
  FoundInRow,
  type NestedColumn,
  type NestedPerson,
  type OwnedPhone,
  personTexts,
  type Statements,
} from './nested-values.ts';
import { personCellColumns, phoneCellColumns, phoneFlags } from './phone-cells.ts';
import type { FlagColumn, PersonSlot } from './phone-slots.ts';

/** The columns that state something of a row, or of its people. */
interface FlagsOfRow {
  marks: readonly FlagColumn[];
  persons: readonly PersonSlot[];
}

const ofPerson = ['litigator', 'deceased'] as const;

/** What a row's own columns state of the phones that stand as JSON in its cells. */
class RowFlags {
  /** To be read of each row, in this order. */
  readonly columns: readonly number[];
  readonly #flags: FlagsOfRow;

  constructor(flags: FlagsOfRow) {
    this.#flags = flags;
    const stated = flags.persons.flatMap((person) => ofPerson.flatMap((name) => person.flags[name] ?? []));
    this.columns = [...new Set([...flags.marks, ...stated].map(({ column }) => column))];
  }

  /**
   * @param cells Those of `columns`. @param owner Whose phone it is. Of somebody whom the row's own columns do not have,
   * the worst of all holds: it may be any of them.
   */
  of(cells: readonly string[], owner: number | null): Statements {
    const stated = (columns: readonly FlagColumn[] = []) =>
      columns.map(({ column, opposite }) => ({
        text: cells[this.columns.indexOf(column)] ?? '',
        opposite,
      }));
    const { marks, persons } = this.#flags;
    const own = persons.filter(({ person }) => person === owner);
    return (own.length > 0 ? own : persons).reduce<Statements>(
      (all, { flags }) => both(all, { litigator: stated(flags.litigator), deceased: stated(flags.deceased) }),
      { mark: stated(marks) },
    );
  }
}

/** Rows with JSON in them that are in memory at a time. */
const batchSize = 5_000;

/**
 * Reads the phones and people that stand as JSON in cells into `nested_phones` and `nested_people`, which have the
 * columns of `phone_cells` and `person_cells`, and emails into `nested_emails`, numbered in their order in the row. What the row's own columns state
 * holds for them as well. @returns how many cells cannot be read.
 */
export async function readNestedCells(
  session: Session,
  rules: FlagRules,
  { nested, free, ...flags }: FlagsOfRow & { nested: readonly NestedColumn[]; free: FirstFree },
): Promise<number> {
  await session.run(`CREATE OR REPLACE TEMP TABLE nested_phones(${phoneCellColumns.join(', ')})`);
  await session.run(`CREATE OR REPLACE TEMP TABLE nested_people(${personCellColumns.join(', ')})`);
  await session.run(
    'CREATE OR REPLACE TEMP TABLE nested_emails(n INTEGER, place INTEGER, person INTEGER, written VARCHAR)',
  );
  const read = nested.filter(({ role }) => role.holds !== 'addresses');
  if (read.length === 0) return 0;
  const [rows = 0] = await session.numbers('SELECT count(*) FROM raw');
  const ofRow = new RowFlags(flags);
  const cells = [...read.map(({ column }) => column), ...ofRow.columns]
    .map((column) => `c${column}`)
    .join(', ');
  let unreadable = 0;
  for (let from = 0; from < rows; from += batchSize) {
    const batch = await session.rows(`SELECT n, ${cells} FROM raw WHERE n BETWEEN $from AND $to`, {
      from,
      to: from + batchSize - 1,
    });
    const found: FoundInRow[] = [];
    const stated: readonly string[][] = batch.map((row) => row.slice(1 + read.length).map(String));
    for (const [n, ...texts] of batch) {
      const row = new FoundInRow(Number(n), { ...free });
      read.forEach(({ role }, index) => {
        const text = String(texts[index] ?? '').trim();
        if (text !== '' && !row.take(text, role)) unreadable++;
      });
      found.push(row);
    }
    await session.append('nested_phones', (to) => {
      for (const [at, row] of found.entries())
        for (const phone of row.phones)
          appendPhone(to, rules, row.n, phone, both(phone.said, ofRow.of(stated[at] ?? [], phone.owner)));
    });
    await session.append('nested_people', (to) => {
      for (const row of found) for (const person of row.people) appendPerson(to, rules, row.n, person);
    });
    await session.append('nested_emails', (to) => {
      for (const { n, emails } of found)
        for (const [place, { owner, text }] of emails.entries()) {
          to.appendInteger(n);
          to.appendInteger(place);
          integer(to, owner);
          to.appendVarchar(text);
          to.endRow();
        }
    });
  }
  return unreadable;
}

function appendPhone(
  to: DuckDBAppender,
  rules: FlagRules,
  n: number,
  { slot, owner, phone }: OwnedPhone,
  said: Statements,
) {
  to.appendInteger(n);
  to.appendInteger(slot);
  integer(to, owner);
  to.appendVarchar(phone.written);
  for (const text of [phone.type, phone.carrier, phone.lastSeen]) varchar(to, text);
  integer(to, phone.rank);
  for (const name of phoneFlags) flag(to, rules, name, said);
  to.endRow();
}

function appendPerson(
  to: DuckDBAppender,
  rules: FlagRules,
  n: number,
  { person, found }: { person: number; found: NestedPerson },
) {
  to.appendInteger(n);
  to.appendInteger(person);
  for (const name of personTexts) varchar(to, found.texts[name] ?? null);
  flag(to, rules, 'deceased', found.said);
  flag(to, rules, 'litigator', found.said);
  to.endRow();
}

function flag(
  to: DuckDBAppender,
  rules: FlagRules,
  name: (typeof phoneFlags)[number],
  { [name]: stated = [] }: Statements,
): void {
  const opposites = stated.map(({ opposite }) => opposite);
  integer(to, stated.length === 0 ? null : rules.idOf(name === 'mark' ? 'dnc' : name, opposites));
  varchar(to, stated.length === 0 ? null : FlagRules.join(stated.map(({ text }) => text)));
}

function integer(to: DuckDBAppender, value: number | null): void {
  if (value === null) to.appendNull();
  else to.appendInteger(value);
}

function varchar(to: DuckDBAppender, value: string | null): void {
  if (value === null) to.appendNull();
  else to.appendVarchar(value);
}
