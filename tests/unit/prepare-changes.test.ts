import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { openTable } from '../../electron/engine/open-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import type { PrepareChoices } from '../../shared/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';

let folder = '';
let directory = '';
let jobs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changes-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  directory = join(folder, `job-${++jobs}`);
  await mkdir(directory);
});

const use = (
  badRows: PrepareChoices['badRows'] = 'fix',
  service: 'phone-append' | 'email-append' = 'phone-append',
) => ({
  service,
  mapping: service === 'phone-append' ? { phone_column: 1 } : { email_column: 1 },
  choices: { badRows, duplicateRows: 'keep' as const, onlyMappedColumns: false },
});
const rowsOf = async (name: string) => {
  const text = await readFile(join(directory, name), 'utf8');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
  expect(errors).toEqual([]);
  return data.slice(1, -1);
};
const list = (phones: string[]) =>
  memoryTable(
    ['Name', 'Phone'],
    phones.map((phone, at) => [`n${at + 1}`, phone]),
    { recordEnd: 'lf' },
  );

describe('changes.csv', () => {
  it('holds every cell that goes out another way, and no other, before and after', async () => {
    const phone = fc.constantFrom(
      '4155550132',
      '(415) 555-0133',
      '+1 415 555 0134',
      '415-555-0135 x2',
      '4155550136.0',
      '',
      '12',
      '415-555-0137 DNC',
      '(416) 555-0138',
      '="4155550139"',
      '415-555-0140 / 415-555-0141',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(phone, { maxLength: 30 }),
        fc.constantFrom('fix' as const, 'leave-out' as const, 'keep' as const),
        async (phones, badRows) => {
          for (const name of await readdir(directory)) await rm(join(directory, name));
          const prepared = await prepareList(list(phones), { directory, use: use(badRows) });
          const sent = new Map(
            (await rowsOf('prepared.csv')).map(([name = '', value = '']) => [name, value]),
          );
          const expected = phones.flatMap((before, at) => {
            const after = sent.get(`n${at + 1}`);
            return after === undefined || after === before ? [] : [[String(at + 1), after]];
          });
          const changed = prepared.changed?.cells === 0 ? [] : await rowsOf('changes.csv');
          expect(changed.map(([row, , , after]) => [row, after])).toEqual(expected);
          for (const [row, column, before = ''] of changed) {
            expect(column).toBe('Phone');
            expect(before.replace(/^'(?=[=+@-])/, '')).toBe(phones[Number(row) - 1]);
          }
          expect(prepared.changed?.cells).toBe(expected.length);
          expect(prepared.rejects.rows + sent.size).toBe(phones.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is not there where no cell is changed', async () => {
    const prepared = await prepareList(list(['4155550132']), { directory, use: use() });
    expect(prepared.changed).toEqual({ cells: 0, bytes: 0 });
    expect(await readdir(directory)).toEqual(['prepared.csv']);
  });

  it('names the columns whose headers are written another way', async () => {
    const path = join(folder, 'headers.csv');
    await writeFile(path, 'Name, Phone ,Phone\r\nAnn,4155550132,x\r\nBob,4155550133,y\r\n');
    await prepareList(await openTable(path, {}), { directory, use: use() });
    expect(await rowsOf('changes.csv')).toMatchObject([
      { 0: 'Header', 1: 'Phone', 2: ' Phone ', 3: 'Phone' },
      { 0: 'Header', 1: 'Phone 2', 2: 'Phone', 3: 'Phone 2' },
    ]);
  });
});

describe('cells that need not be filled', () => {
  const table = memoryTable(
    ['First', 'Last', 'City', 'State'],
    [
      ['Ann', 'Lee', 'Washington, PA 15301', 'PA'],
      ['Bob', 'Ray', 'Austin, TX', ''],
      ['Cal', 'Roe', 'Austin, TX', 'CA'],
      ['Dee', 'Fox', 'N/A', 'none'],
      ['Eve', 'Orr', 'Reno', 'CA/NV'],
    ],
  );
  const mapping = { first_name_column: 0, last_name_column: 1, mail_city_column: 2, mail_state_column: 3 };

  it('are sent without what stands behind a city or for nothing; two readings go to the rejects', async () => {
    await prepareList(table, { directory, use: { ...use(), service: 'name-append', mapping } });
    expect(await rowsOf('prepared.csv')).toEqual([
      ['Ann', 'Lee', 'Washington', 'PA'],
      ['Bob', 'Ray', 'Austin', ''],
      ['Dee', 'Fox', '', ''],
    ]);
    expect(
      (await rowsOf('changes.csv')).map(([row, column, before, after]) => [row, column, before, after]),
    ).toEqual([
      ['1', 'City', 'Washington, PA 15301', 'Washington'],
      ['2', 'City', 'Austin, TX', 'Austin'],
      ['4', 'City', 'N/A', ''],
      ['4', 'State', 'none', ''],
    ]);
    expect((await rowsOf('rejects.csv')).map(([row, , , reason]) => [row, reason])).toEqual([
      ['3', 'Could be a city in more than one place: Austin in TX, or in CA, its row’s own state'],
      ['5', 'Could be more than one state: CA or NV'],
    ]);
  });

  it('are counted by the check as they are changed in the copy', async () => {
    const choices: PrepareChoices['badRows'][] = ['fix', 'leave-out', 'keep'];
    const { changed } = await checkTable(table, 'name-append', mapping);
    for (const badRows of choices) {
      const inFolder = join(directory, badRows);
      await mkdir(inFolder);
      const prepared = await prepareList(table, {
        directory: inFolder,
        use: { ...use(badRows), service: 'name-append', mapping },
      });
      expect(changed.cells[badRows]).toBe(prepared.changed?.cells);
    }
  });
});

describe('what is held back', () => {
  const marked = ['4155550132', '415-555-0133 DNC', '(416) 555-0134', '415-555-0135 / 415-555-0136'];

  it('goes to the rejects with its mark, its country or both readings', async () => {
    await prepareList(list(marked), { directory, use: use() });
    expect((await rowsOf('prepared.csv')).map(([, phone]) => phone)).toEqual(['4155550132']);
    expect((await rowsOf('rejects.csv')).map(([row, , , reason]) => [row, reason])).toEqual([
      ['2', 'Marked beside the number: DNC'],
      ['3', 'Outside the United States, and the service takes U.S. numbers: a number in Canada'],
      ['4', 'Several numbers in one cell: 4155550135 or 4155550136'],
    ]);
  });

  it('goes out without its mark where bad rows are kept; what could be two values stays as it is', async () => {
    await prepareList(list(marked), { directory, use: use('keep') });
    expect((await rowsOf('prepared.csv')).map(([, phone]) => phone)).toEqual([
      '4155550132',
      '4155550133',
      '4165550134',
      '415-555-0135 / 415-555-0136',
    ]);
    expect((await rowsOf('changes.csv')).map(([row, , , , done]) => [row, done])).toEqual([
      ['2', 'Marks beside phones taken off'],
      ['3', 'Phones outside the United States written as 10 digits'],
    ]);
  });

  it('holds the row back in a column that need not be filled, too', async () => {
    const table = memoryTable(
      ['First', 'Middle', 'Last'],
      [
        ['Ann', '(deceased)', 'Lee'],
        ['Bob', '', 'Ray'],
      ],
    );
    const mapping = { first_name_column: 0, middle_name_column: 1, last_name_column: 2 };
    const choices = use().choices;
    await prepareList(table, { directory, use: { service: 'name-append', mapping, choices } });
    expect((await rowsOf('prepared.csv')).map(([first]) => first)).toEqual(['Bob']);
    expect(await rowsOf('rejects.csv')).toEqual([
      ['1', 'Middle', '(deceased)', 'Marked in the name: deceased', '2'],
    ]);
  });
});
