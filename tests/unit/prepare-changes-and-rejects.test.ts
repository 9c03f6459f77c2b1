import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { shapeTable } from '../../electron/engine/columns/shape/shape-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import type { Shaping } from '../../shared/model/shaping.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();
const inJob = temporaryFolder('of each test');

const use = (
  badRows: PrepareChoices['badRows'] = 'fix',
  service: 'phone-append' | 'email-append' = 'phone-append',
) => ({
  service,
  mapping: service === 'phone-append' ? { phone_column: 1 } : { email_column: 1 },
  choices: { badRows, duplicateRows: 'keep' as const, onlyMappedColumns: false },
});
const rowsOf = async (name: string) => {
  const text = await readFile(inJob(name), 'utf8');
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
  it('holds every cell that is sent changed, and no other, before and after', async () => {
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
          for (const name of await readdir(inJob())) await rm(inJob(name));
          const prepared = await prepareList(list(phones), { directory: inJob(), use: use(badRows) });
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
      { numRuns: runs(60) },
    );
  });

  it('is not written where no cell is changed', async () => {
    const prepared = await prepareList(list(['4155550132']), { directory: inJob(), use: use() });
    expect(prepared.changed).toEqual({ cells: 0, bytes: 0 });
    expect(await readdir(inJob())).toEqual(['prepared.csv']);
  });

  it('names the columns whose headers are changed', async () => {
    const path = inFolder('headers.csv');
    await writeFile(path, 'Name, Phone ,Phone\r\nAnn,4155550132,x\r\nBob,4155550133,y\r\n');
    await prepareList(await openTable(path, {}), { directory: inJob(), use: use() });
    expect(await rowsOf('changes.csv')).toMatchObject([
      { 0: 'Header', 1: 'Phone', 2: ' Phone ', 3: 'Phone' },
      { 0: 'Header', 1: 'Phone 2', 2: 'Phone', 3: 'Phone 2' },
    ]);
  });
});

describe('preparing optional cells', () => {
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

  it('takes off what follows a city, empties stand-ins, and rejects two readings', async () => {
    await prepareList(table, { directory: inJob(), use: { ...use(), service: 'name-append', mapping } });
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
});

describe('preparing held-back rows', () => {
  const marked = ['4155550132', '415-555-0133 DNC', '(416) 555-0134', '415-555-0135 / 415-555-0136'];

  it('rejects them with the mark, the country or both readings', async () => {
    await prepareList(list(marked), { directory: inJob(), use: use() });
    expect((await rowsOf('prepared.csv')).map(([, phone]) => phone)).toEqual(['4155550132']);
    expect((await rowsOf('rejects.csv')).map(([row, , , reason]) => [row, reason])).toEqual([
      ['2', 'Marked next to the number: DNC'],
      ['3', 'Not a U.S. number: a number in Canada'],
      ['4', 'Several numbers in one cell: 4155550135 or 4155550136'],
    ]);
  });

  it('sends them without the mark where bad rows are kept', async () => {
    await prepareList(list(marked), { directory: inJob(), use: use('keep') });
    expect((await rowsOf('prepared.csv')).map(([, phone]) => phone)).toEqual([
      '4155550132',
      '4155550133',
      '4165550134',
      '415-555-0135 / 415-555-0136',
    ]);
    expect((await rowsOf('changes.csv')).map(([row, , , , done]) => [row, done])).toEqual([
      ['2', 'Marked next to the number. Sent without it'],
      ['3', 'Not a U.S. number. Sent anyway'],
    ]);
  });

  it('holds a row back for a mark in an optional column', async () => {
    const table = memoryTable(
      ['First', 'Middle', 'Last'],
      [
        ['Ann', '(deceased)', 'Lee'],
        ['Bob', '', 'Ray'],
      ],
    );
    const mapping = { first_name_column: 0, middle_name_column: 1, last_name_column: 2 };
    const choices = use().choices;
    await prepareList(table, { directory: inJob(), use: { service: 'name-append', mapping, choices } });
    expect((await rowsOf('prepared.csv')).map(([first]) => first)).toEqual(['Bob']);
    expect(await rowsOf('rejects.csv')).toEqual([
      ['1', 'Middle', '(deceased)', 'Marked in the name: deceased', '2'],
    ]);
  });
});

describe('rejects.csv', () => {
  const choices = { badRows: 'fix' as const, duplicateRows: 'leave-out' as const, onlyMappedColumns: false };
  const names = { list: 'l.csv', rejects: 'r.csv', changes: 'c.csv', original: 'o', rows: 'r.json' };

  /** A row over as many lines as its name has, with what stands below it: nothing, a blank line or the header again. */
  const entry = fc.record({
    lines: fc.integer({ min: 1, max: 3 }),
    phone: fc.integer({ min: 0, max: 12 }),
    mark: fc.constantFrom('', '', '', ' DNC'),
    below: fc.constantFrom('', '', '\n', 'Name,Phone,Cell\n'),
  });
  const entries = fc.array(entry, { minLength: 2, maxLength: 40 });
  const number = (phone: number) => `212-555-${1000 + phone}`;

  /** Each row's name says which line it begins in, so that the rejects can be held against it. */
  function listOf(made: readonly { lines: number; phone: number; mark: string; below: string }[]) {
    let text = 'Name,Phone,Cell\n';
    const lines: number[] = [];
    for (const { lines: count, phone, mark, below } of made) {
      lines.push(text.split('\n').length);
      const name = count === 1 ? 'Ann' : `"${Array<string>(count).fill('Ann').join('\n')}"`;
      text += `${name},${number(phone)}${mark},${number(20 + (phone % 5))}\n${below}`;
    }
    return { text, lines };
  }

  const eachPhone: Shaping = { several: { field: 'phone_column', columns: [1, 2], use: 'each' } };

  it('knows the line of a row that is left out late, also among many more rows than the file has', async () => {
    const phones = Array.from({ length: 3000 }, (_, at) => `P,415555${1000 + at},503555${1000 + at}`);
    const text = ['Name,Cell,Home', ...phones, 'Late,do not call 415-555-1000,', ''].join('\n');
    await writeFile(inFolder('list.csv'), text);
    const table = shapeTable(await openTable(inFolder('list.csv'), { headerRows: [0] }), eachPhone);
    const use = { service: 'phone-append' as const, mapping: { phone_column: 3 }, choices };
    const prepared = await prepareList(table, { directory: inFolder(), names, use });
    expect(prepared.rows).toBe(5999);
    const { data } = Papa.parse<string[]>(await readFile(inFolder(names.rejects), 'utf8'));
    expect(data.slice(1, 3).map(([, , , , line]) => line)).toEqual(['3002', '2']);
  });

  it('tells the line of every row left out, even of rows made of one', async () => {
    const path = inFolder('list.csv');
    const shaped = fc.constantFrom({ column: 1 }, { shaping: eachPhone, column: 3 });
    await fc.assert(
      fc.asyncProperty(entries, shaped, async (made, how) => {
        const { shaping, column }: { shaping?: Shaping; column: number } = how;
        const { text, lines } = listOf(made);
        await writeFile(path, text);
        const table = shapeTable(await openTable(path, { headerRows: [0] }), shaping);
        const use = { service: 'phone-append' as const, mapping: { phone_column: column }, choices };
        const { rejects } = await prepareList(table, { directory: inFolder(), names, use });
        if (rejects.rows === 0) return;
        const { data } = Papa.parse<string[]>(await readFile(inFolder(names.rejects), 'utf8'), {
          skipEmptyLines: true,
        });
        const told = data.slice(1).map(([row = '', , , , line = '']) => [Number(row), Number(line)]);
        expect(told).toEqual(told.map(([row = 0]) => [row, lines[row - 1]]));
      }),
      { numRuns: runs(150) },
    );
  });
});
