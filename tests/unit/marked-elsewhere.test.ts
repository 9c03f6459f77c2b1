import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { shapeTable } from '../../electron/engine/columns/shape/shape-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { accountOfCheck } from '../../shared/model/account-of-check.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

beforeEach(() => clean());

async function clean() {
  for (const name of await readdir(inFolder())) await rm(inFolder(name));
}

/** A cell with what a careful person takes it for. */
interface Cell {
  text: string;
  /** The number or the address in it; undefined where it holds none. */
  value?: string;
  marked?: boolean;
  /** Sent only where cells are fixed. */
  damaged?: boolean;
}

const last = fc.integer({ min: 10, max: 21 });
const phoneCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: last.map((n): Cell => ({ text: `41555501${n}`, value: `41555501${n}` })) },
  { weight: 2, arbitrary: last.map((n): Cell => ({ text: `(415) 555-01${n}`, value: `41555501${n}` })) },
  last.map((n): Cell => ({ text: `415-555-01${n} x2`, value: `41555501${n}`, damaged: true })),
  fc
    .tuple(last, fc.constantFrom('DNC', '- do not call', '(unsubscribed)', 'disconnected', 'fax'))
    .map(([n, mark]): Cell => ({ text: `415-555-01${n} ${mark}`, value: `41555501${n}`, marked: true })),
  fc.constantFrom<Cell>({ text: '' }, { text: 'n/a' }, { text: '12' }),
);
const emailCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: last.map((n): Cell => ({ text: `ann${n}@acme.com`, value: `ann${n}@acme.com` })) },
  last.map((n): Cell => ({ text: `ANN${n}@acme.com`, value: `ann${n}@acme.com` })),
  last.map((n): Cell => ({ text: `<ann${n}@acme.com>`, value: `ann${n}@acme.com`, damaged: true })),
  fc
    .tuple(
      last,
      fc.constantFrom(
        (address: string) => `DNC_${address}`,
        (address: string) => `${address} (bounced)`,
      ),
    )
    .map(([n, mark]): Cell => ({ text: mark(`ann${n}@acme.com`), value: `ann${n}@acme.com`, marked: true })),
  fc.constantFrom<Cell>({ text: '' }, { text: 'none' }),
);
const lists = fc.oneof(
  fc.record({
    service: fc.constant('phone-append' as const),
    field: fc.constant('phone_column' as const),
    cells: fc.array(phoneCell, { maxLength: 40 }),
  }),
  fc.record({
    service: fc.constant('email-append' as const),
    field: fc.constant('email_column' as const),
    cells: fc.array(emailCell, { maxLength: 40 }),
  }),
);
const choices: fc.Arbitrary<PrepareChoices> = fc.record({
  badRows: fc.constantFrom('leave-out', 'keep', 'fix'),
  duplicateRows: fc.constantFrom('leave-out', 'keep'),
  onlyMappedColumns: fc.constant(false),
});

const phones = (texts: string[]) =>
  memoryTable(
    ['Name', 'Phone'],
    texts.map((text, at) => [`n${at + 1}`, text]),
    { recordEnd: 'lf' },
  );
const useOf = (chosen: Partial<PrepareChoices> = {}) => ({
  service: 'phone-append' as const,
  mapping: { phone_column: 1 },
  choices: {
    badRows: 'fix' as const,
    duplicateRows: 'leave-out' as const,
    onlyMappedColumns: false,
    ...chosen,
  },
});

async function rowsOf(name: string): Promise<string[][]> {
  const text = await readFile(inFolder(name), 'utf8').catch(() => '');
  return Papa.parse<string[]>(text.trimEnd(), { delimiter: ',' }).data.slice(1);
}

describe('a number or address marked in any row', () => {
  it('is sent in no row, while every other one is sent', async () => {
    await fc.assert(
      fc.asyncProperty(lists, choices, async ({ service, field, cells }, chosen) => {
        await clean();
        const table = memoryTable(
          ['Id', 'Contact'],
          cells.map(({ text }, at) => [`id${at + 1}`, text]),
          { recordEnd: 'lf' },
        );
        const use = { service, mapping: { [field]: 1 }, choices: chosen };
        const report = await checkTable(table, service, use.mapping);
        const prepared = await prepareList(table, { directory: inFolder(), use });
        expect(accountOfCheck(report, chosen)).toEqual(prepared.accounting);

        const sent = await rowsOf('prepared.csv');
        const marked = new Set(cells.flatMap(({ value, marked }) => (marked ? [value] : [])));
        const maySend = cells.filter(
          ({ value, damaged, marked: isMarked }) =>
            chosen.badRows === 'keep' ||
            (value !== undefined &&
              !isMarked &&
              !marked.has(value) &&
              (!damaged || chosen.badRows === 'fix')),
        );
        const values = new Set(maySend.map(({ value }) => value));
        expect(prepared.rows).toBe(sent.length);
        if (chosen.badRows !== 'keep') {
          const sentValues = sent.map((row) => row[1]?.toLowerCase());
          expect(new Set(sentValues)).toEqual(values);
          expect(sent).toHaveLength(chosen.duplicateRows === 'keep' ? maySend.length : values.size);
        } else if (chosen.duplicateRows === 'keep') expect(sent).toHaveLength(cells.length);
        const rejected = await rowsOf('rejects.csv');
        expect(new Set(rejected.map(([row]) => row)).size).toBe(cells.length - sent.length);
        expect(rejected).toHaveLength(cells.length - sent.length);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is sent in no row of a number that stands in very many rows', async () => {
    const table = phones([...Array<string>(3000).fill('4155550110'), '4155550110 dnc', '4155550111']);
    const report = await checkTable(table, 'phone-append', { phone_column: 1 });
    expect(report.markedElsewhere).toMatchObject({ sendable: 3000, duplicates: 2999 });
  });

  it('is no part of the key of the rows that are sent', async () => {
    const { rowsKey } = await prepareList(phones(['4155550110', '4155550111', '4155550110 dnc']), {
      directory: inFolder(),
      use: useOf(),
    });
    await clean();
    expect((await prepareList(phones(['4155550111']), { directory: inFolder(), use: useOf() })).rowsKey).toBe(
      rowsKey,
    );
  });

  it('is rejected with the row of the mark, once for all its duplicates', async () => {
    const list = ['4155550110', '(415) 555-0110', '4155550111', '415-555-0110 DNC', '415-555-0110 bad'];
    const { accounting } = await prepareList(phones(list), { directory: inFolder(), use: useOf() });
    expect(accounting).toMatchObject({ written: 1, leftOut: 3, repetitions: 1 });
    expect((await rowsOf('rejects.csv')).map(([row, , , reason]) => [row, reason]).sort()).toEqual([
      ['1', 'The same number is marked elsewhere in the list: row 4'],
      ['2', 'Same as row 1'],
      ['4', 'Marked next to the number: DNC'],
      ['5', 'Marked next to the number: bad'],
    ]);
  });

  it('is counted by the check, with the row of the mark', async () => {
    const report = await checkTable(
      phones(['4155550110', '4155550111', '415-555-0110 DNC', '415-555-0110 x4']),
      'phone-append',
      { phone_column: 1 },
    );
    expect(report.fields[0]).toMatchObject({ usable: 1, repairable: 0, unusable: 3 });
    expect(report.fields[0]?.findings).toContainEqual({
      code: 'phone-marked-elsewhere',
      label: 'The same number is marked elsewhere in the list',
      verdict: 'held',
      count: 2,
      examples: [
        { row: 1, value: '', detail: 'row 3' },
        { row: 4, value: '', detail: 'row 3' },
      ],
    });
    expect(report.examples.markedElsewhere).toEqual([
      { row: 1, line: 0, value: 'The same number is marked elsewhere in the list: row 3' },
    ]);
  });

  it('holds no one back for a name, which several people have', async () => {
    const table = memoryTable(
      ['First', 'Last'],
      [
        ['John', 'Smith (deceased)'],
        ['John', 'Smith'],
      ],
    );
    const mapping = { first_name_column: 0, last_name_column: 1 };
    expect(await checkTable(table, 'name-append', mapping)).toMatchObject({ sendable: 1, bad: 1 });
    const use = { ...useOf(), service: 'name-append' as const, mapping };
    expect(await prepareList(table, { directory: inFolder(), use })).toMatchObject({ rows: 1 });
  });
});

describe('a number marked anywhere in a shaped list', () => {
  const phoneUse = (column: number) => ({ ...useOf(), mapping: { phone_column: column } });

  it('is sent in no row made of another, nor where a person’s own word marks it', async () => {
    const path = inFolder('list.csv');
    const lines = [
      'Cell,Home,Status',
      '4155550110,4155550111,',
      '4155550112,4155550110 dnc,',
      '4155550113,,closed',
      '4155550113,4155550114,open',
    ];
    await writeFile(path, lines.join('\n'));
    const table = await openTable(path, {});
    const shaped = shapeTable(table, {
      several: { field: 'phone_column', columns: [0, 1], use: 'each' },
      marks: [{ column: 2, word: 'closed' }],
    });
    const use = phoneUse(3);
    const { accounting } = await prepareList(shaped, { directory: inFolder(), use });
    expect(accounting).toEqual(
      accountOfCheck(await checkTable(shaped, 'phone-append', use.mapping), use.choices),
    );
    expect((await rowsOf('prepared.csv')).map((cells) => cells.at(-1))).toEqual([
      '4155550111',
      '4155550112',
      '4155550114',
    ]);
    expect((await rowsOf('rejects.csv')).map(([row, , , reason]) => [row, reason])).toEqual([
      ['2', 'Marked next to the number: dnc'],
      ['3', 'Its row is marked: “closed” in Status'],
      ['1', 'The same number is marked elsewhere in the list: row 2'],
      ['4', 'The same number is marked elsewhere in the list: row 3'],
    ]);
  });

  it('is sent in no row, where another cell of the marked row is sent', async () => {
    const table = memoryTable(
      ['Cell', 'Home'],
      [
        ['4155550110 dnc', '4155550111'],
        ['4155550110', ''],
        ['415-555-0112 dnc', '4155550112'],
        ['n/a', '4155550113'],
      ],
      { recordEnd: 'lf' },
    );
    const shaped = shapeTable(table, {
      several: { field: 'phone_column', columns: [0, 1], use: 'first-usable' },
    });
    const use = phoneUse(2);
    const { accounting } = await prepareList(shaped, { directory: inFolder(), use });
    expect(accounting).toEqual(
      accountOfCheck(await checkTable(shaped, 'phone-append', use.mapping), use.choices),
    );
    expect((await rowsOf('prepared.csv')).map((cells) => cells[2])).toEqual(['4155550111', '4155550113']);
    expect((await rowsOf('rejects.csv')).map(([row]) => row)).toEqual(['2', '3']);
  });
});
