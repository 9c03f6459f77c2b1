import type { Session } from '../import/duck.ts';
import { appendRows } from '../import/texts.ts';
import { type FlagRules, joinedTexts } from './flag-texts.ts';
import {
  both,
  type FirstFree,
  type NestedColumn,
  personTexts,
  readNestedRow,
  type Statements,
} from './nested-values.ts';
import { personCellColumns, personFlags, phoneCellColumns, phoneFlags } from './phone-cells.ts';
import type { FlagColumn, PersonSlot } from './phone-slots.ts';

/** The columns that state something of a row, or of its people. */
interface FlagsOfRow {
  marks: readonly FlagColumn[];
  persons: readonly PersonSlot[];
}

/** What a row's own columns state of the phones that stand as JSON in its cells. */
function createRowFlags({ marks, persons }: FlagsOfRow) {
  const ofPersons = persons.flatMap(({ flags: { litigator = [], deceased = [] } }) => [
    ...litigator,
    ...deceased,
  ]);
  const columns = [...new Set([...marks, ...ofPersons].map(({ column }) => column))];
  return {
    columns,
    /**
     * @param cells Those of `columns`. @param owner Whose phone it is. Of somebody whom the row's own columns do not have,
     * the worst of all holds: it may be any of them.
     */
    of(cells: readonly string[], owner: number | null): Statements {
      const stated = (flags: readonly FlagColumn[] = []) =>
        flags.map(({ column, opposite }) => ({ text: cells[columns.indexOf(column)] ?? '', opposite }));
      const own = persons.filter(({ person }) => person === owner);
      return (own.length > 0 ? own : persons).reduce<Statements>(
        (all, { flags }) =>
          both(all, { litigator: stated(flags.litigator), deceased: stated(flags.deceased) }),
        { mark: stated(marks) },
      );
    },
  };
}

/** Rows with JSON in them that are in memory at a time. */
const batchSize = 5_000;

/**
 * Reads the phones and people that stand as JSON in cells into `nested_phones` and `nested_people`, which have the
 * columns of `phone_cells` and `person_cells`, and emails into `nested_emails`, numbered in their order in the row. What
 * the row's own columns state holds for them as well. @returns how many cells cannot be read.
 */
export async function readNestedCells(
  session: Session,
  rules: FlagRules,
  { nested, free, ...flags }: FlagsOfRow & { nested: readonly NestedColumn[]; free: FirstFree },
): Promise<number> {
  const emailColumns = ['n INTEGER', 'place INTEGER', 'person INTEGER', 'written VARCHAR'];
  for (const [table, columns] of [
    ['nested_phones', phoneCellColumns],
    ['nested_people', personCellColumns],
    ['nested_emails', emailColumns],
  ] as const)
    await session.run(`CREATE OR REPLACE TEMP TABLE ${table}(${columns.join(', ')})`);
  const read = nested.filter(({ role }) => role.holds !== 'addresses');
  if (read.length === 0) return 0;
  const [rows = 0] = await session.numbers('SELECT count(*) FROM raw');
  const ofRow = createRowFlags(flags);
  const columns = [...read.map(({ column }) => column), ...ofRow.columns];
  const selected = columns.map((column) => `c${column}`).join(', ');
  let unreadable = 0;
  for (let from = 0; from < rows; from += batchSize) {
    const batch = await session.rows(`SELECT n, ${selected} FROM raw WHERE n BETWEEN $from AND $to`, {
      from,
      to: from + batchSize - 1,
    });
    const found = batch.map(([n, ...values]) => {
      const cells = values.map((value) => String(value ?? ''));
      const own = cells.splice(read.length);
      const row = readNestedRow(
        read.map(({ role }, at) => ({ text: cells[at] ?? '', role })),
        free,
      );
      unreadable += row.unreadable;
      return { n: Number(n), own, ...row };
    });
    const phones = found.flatMap(({ n, own, phones }) =>
      phones.map(({ slot, owner, phone: { written, type, carrier, lastSeen, rank }, said }) => {
        const all = both(said, ofRow.of(own, owner));
        const flags = phoneFlags.flatMap((name) => flagCells(rules, name, all));
        return [n, slot, owner, written, type, carrier, lastSeen, rank, ...flags];
      }),
    );
    const people = found.flatMap(({ n, people }) =>
      people.map(({ person, found: { texts, said } }) => [
        n,
        person,
        ...personTexts.map((name) => texts[name] ?? null),
        ...personFlags.flatMap((name) => flagCells(rules, name, said)),
      ]),
    );
    const emails = found.flatMap(({ n, emails }) =>
      emails.map(({ owner, text }, place) => [n, place, owner, text]),
    );
    await appendRows(session, 'nested_phones', phones);
    await appendRows(session, 'nested_people', people);
    await appendRows(session, 'nested_emails', emails);
  }
  return unreadable;
}

function flagCells(
  rules: FlagRules,
  name: (typeof phoneFlags)[number],
  { [name]: stated = [] }: Statements,
): [number, string] | [null, null] {
  if (stated.length === 0) return [null, null];
  const opposites = stated.map(({ opposite }) => opposite);
  return [rules.idOf(name === 'mark' ? 'dnc' : name, opposites), joinedTexts(stated.map(({ text }) => text))];
}
