import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { KeptOriginalSchema } from '../../electron/engine/prepare/keep-original.ts';
import { asWritingProblem } from '../../electron/engine/prepare/new-file.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { type PrepareChoices, PreparedListSchema } from '../../shared/model/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();
const inJob = temporaryFolder('of each test');

const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false };
const phoneUse = (changed: Partial<PrepareChoices> = {}) => ({
  service: 'phone-append' as const,
  mapping: { phone_column: 1 },
  choices: { ...choices, ...changed },
});
const written = (name = 'prepared.csv') => readFile(inJob(name), 'utf8');
const strictly = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });

const people = [
  ['Ann', '(415) 555-0132'],
  ['Bob', '4.155550133E+09'],
  ['Cid', '9.18E+09'],
  ['Dee', '415-555-0132'],
  ['Eve', ''],
];
const list = (rows = people) => memoryTable(['Name', 'Phone'], rows, { recordEnd: 'lf' });

describe('preparing a list', () => {
  it('keeps a row whole that begins like a comment and has a line break, also where rows are filled up', async () => {
    const rows = [
      ['# One Plumbing', '4155550132', '12 Main St\nSuite 4'],
      ['Bob', '4155550133', 'x', 'one more'],
      ['-- called "twice"', '4155550134', '\r\n'],
    ];
    const table = memoryTable(['Name', 'Phone', 'Address'], rows);
    await prepareList(table, { directory: inJob(), use: phoneUse() });
    const [, ...sent] = strictly((await written()).trimEnd()).data;
    expect(sent).toEqual(rows.map((row) => [...row, '', ''].slice(0, 4)));
  });

  it('fixes what is certain, and writes bad and repeated rows to the rejects', async () => {
    const prepared = await prepareList(list(), { directory: inJob(), use: phoneUse() });
    expect(await written()).toBe('Name,Phone\r\nAnn,4155550132\r\nBob,4155550133\r\n');
    expect(await written('rejects.csv')).toBe(
      'Row,Column,Value,Reason,Line\r\n' +
        '3,Phone,9.18E+09,Digits lost in a spreadsheet (such as 9.18E+09),4\r\n' +
        '4,Phone,415-555-0132,Same as row 1,5\r\n' +
        '5,Phone,,Empty,6\r\n',
    );
    expect(PreparedListSchema.parse(prepared)).toMatchObject({
      rows: 2,
      rowsRead: 5,
      identical: false,
      formFields: { phone_column: 'Phone' },
      rejects: { rows: 3 },
    });
    expect(Object.fromEntries(prepared.changes.map(({ code, count }) => [code, count]))).toEqual({
      'phone-notation': 1,
      'phone-exponent': 1,
      'rows-unusable': 2,
      'rows-repeated': 1,
      'record-ends': 1,
    });
    expect(prepared.bytes).toBe((await readFile(inJob('prepared.csv'))).length);
    expect(await written('changes.csv')).toBe(
      'Row,Column,Before,After,What was done\r\n' +
        '1,Phone,(415) 555-0132,4155550132,Has punctuation or a leading 1. Sent as 10 digits\r\n' +
        '2,Phone,4.155550133E+09,4155550133,"In scientific notation, with all digits"\r\n',
    );
    expect(prepared.changed).toEqual({ cells: 2, bytes: (await written('changes.csv')).length });
    expect(await readdir(inJob())).toEqual(['changes.csv', 'prepared.csv', 'rejects.csv']);
  });

  it('leaves damaged rows out, repairable or not, when asked to', async () => {
    const prepared = await prepareList(list(), {
      directory: inJob(),
      use: phoneUse({ badRows: 'leave-out' }),
    });
    expect(await written()).toBe('Name,Phone\r\nAnn,4155550132\r\n');
    expect(prepared).toMatchObject({ rows: 1, rejects: { rows: 4 } });
  });

  it('keeps bad and repeated rows as they are when asked to', async () => {
    const use = phoneUse({ badRows: 'keep', duplicateRows: 'keep' });
    const prepared = await prepareList(list(), { directory: inJob(), use });
    expect(await written()).toBe(
      'Name,Phone\r\nAnn,4155550132\r\nBob,4.155550133E+09\r\nCid,9.18E+09\r\nDee,4155550132\r\nEve,\r\n',
    );
    expect(prepared).toMatchObject({ rows: 5, rejects: { rows: 0, bytes: 0 } });
    expect(await readdir(inJob())).toEqual(['changes.csv', 'prepared.csv']);
  });

  it('writes states as two letters and splits a name that stands in one cell', async () => {
    const table = memoryTable(
      ['First', 'Last', 'State'],
      [
        ['', 'Lee, Ann', 'calif.'],
        ['Bob', 'Ray', 'XX'],
      ],
      { recordEnd: 'lf' },
    );
    const mapping = { first_name_column: 0, last_name_column: 1, mail_state_column: 2 };
    await prepareList(table, { directory: inJob(), use: { service: 'name-append', mapping, choices } });
    expect(await written()).toBe('First,Last,State\r\nAnn,Lee,CA\r\nBob,Ray,\r\n');
  });

  it('keeps rejected values from running in a spreadsheet, and leaves sent ones alone', async () => {
    const table = list([
      ['=cmd()', '4155550132'],
      ['x', '+44 20 7946 0958'],
    ]);
    await prepareList(table, { directory: inJob(), use: phoneUse() });
    expect(await written()).toContain('\r\n=cmd(),4155550132\r\n');
    expect(await written('rejects.csv')).toContain("2,Phone,'+44 20 7946 0958,");
  });

  it('leaves out every duplicate', async () => {
    const digit = fc.integer({ min: 0, max: 40 }).map((n) => `415555${1000 + n}`);
    const row = fc.tuple(
      fc.constantFrom('a', 'b,"c"', 'd\r\ne', ''),
      fc.oneof(digit, fc.constantFrom('', '12')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
        const prepared = await prepareList(list(rows), { directory: inJob(), use: phoneUse() });
        const seen = new Set<string>();
        const kept = rows.filter(([, phone]) => phone.length === 10 && !seen.has(phone) && seen.add(phone));
        const { data, errors } = strictly(await written());
        expect(errors).toEqual([]);
        expect(data).toEqual([['Name', 'Phone'], ...kept, ['']]);
        expect(prepared).toMatchObject({ rows: kept.length, rejects: { rows: rows.length - kept.length } });
        const rejected =
          prepared.rejects.rows === 0 ? [] : strictly(await written('rejects.csv')).data.slice(1, -1);
        expect(new Set(rejected.map(([number]) => Number(number))).size).toBe(prepared.rejects.rows);
        for (const [number, , phone, reason] of rejected) {
          const first = rows.findIndex((row) => row[1] === phone) + 1;
          if (phone?.length === 10) expect([number, reason]).toEqual([number, `Same as row ${first}`]);
        }
        await rm(inJob('rejects.csv'), { force: true });
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('preparing only the mapped columns', () => {
  it('adds a row id, and keeps what the later join needs', async () => {
    const path = inFolder('Kunden.CSV');
    const original = Buffer.from(
      'Name;Row_ID;Phone\nAnn;7;415-555-0132\nBob;8;bad\nÉve;9;4155550134\n',
      'latin1',
    );
    await writeFile(path, original);
    const table = await openTable(path, {});
    const use = { ...phoneUse({ onlyMappedColumns: true }), mapping: { phone_column: 2 } };
    const prepared = await prepareList(table, { directory: inJob(), use });
    expect(await written()).toBe('row_id 2,Phone\r\n1,4155550132\r\n3,4155550134\r\n');
    expect(prepared).toMatchObject({ rowIdColumn: 'row_id 2', formFields: { phone_column: 'Phone' } });
    const kept = KeptOriginalSchema.parse(JSON.parse(await written('rows.json')));
    expect(await readFile(inJob(kept.file))).toEqual(original);
    expect(kept).toMatchObject({
      name: 'Kunden.CSV',
      rowIdColumn: 'row_id 2',
      headers: ['Name', 'Row_ID', 'Phone'],
    });
    const again = await openTable(inJob(kept.file), kept.reading);
    expect(again.inspection).toMatchObject({ dialect: table.inspection.dialect, headerRows: [0] });
  });
});

it('adds the row id to a list whose every column is mapped', async () => {
  const path = inFolder('phones.csv');
  await writeFile(path, 'Phone\r\n4155550132\r\n');
  const use = { ...phoneUse({ onlyMappedColumns: true }), mapping: { phone_column: 0 } };
  const prepared = await prepareList(await openTable(path, {}), { directory: inJob(), use });
  expect(await written()).toBe('row_id,Phone\r\n1,4155550132\r\n');
  expect(prepared.identical).toBe(false);
});

describe('unfinished preparing', () => {
  it('leaves nothing behind on abort', async () => {
    const controller = new AbortController();
    const rows = Array.from({ length: 50 }, (_, n) => ['x', `415555${1000 + n}`]);
    const preparing = prepareList(list(rows), {
      directory: inJob(),
      use: phoneUse(),
      signal: controller.signal,
      onProgress: (done) => done > 20 && controller.abort(),
    });
    await expect(preparing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(inJob())).toEqual([]);
  });

  it('says that it could not write where the folder is gone', async () => {
    const gone = inJob('gone');
    await expect(prepareList(list(), { directory: gone })).rejects.toMatchObject({
      problem: { code: 'file-missing', message: expect.stringContaining('could not be written') },
    });
  });

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-quota'],
    ['EACCES', 'file-forbidden'],
    ['EROFS', 'disk-read-only'],
    ['EIO', 'disk-faulty'],
  ])('names the system error %s as %s', (code, named) => {
    const error = Object.assign(new Error('system'), { code, syscall: 'write' });
    expect(asWritingProblem(error)).toMatchObject({ problem: { code: named } });
  });

  it('leaves nothing behind where reading fails midway', async () => {
    const table = list();
    const broken = {
      ...table,
      async *batches() {
        yield* table.batches();
        throw new Error('the disk went away');
      },
    };
    await expect(prepareList(broken, { directory: inJob(), use: phoneUse() })).rejects.toThrow();
    expect(await readdir(inJob())).toEqual([]);
  });

  it('ignores and removes what a crash left there', async () => {
    await writeFile(inJob('prepared.csv.part'), 'half');
    await prepareList(list(), { directory: inJob(), use: phoneUse() });
    expect(await readdir(inJob())).toEqual(['changes.csv', 'prepared.csv', 'rejects.csv']);
  });
});

describe('the key of the sent rows', () => {
  interface Written extends Partial<PrepareChoices> {
    phone?: number;
    headers?: string[];
  }

  async function keyOf(
    rows: string[][],
    { phone = 0, headers = ['Phone', 'Note'], ...change }: Written = {},
  ): Promise<string | undefined> {
    const use = {
      service: 'phone-append' as const,
      mapping: { phone_column: phone },
      choices: { ...choices, ...change },
    };
    const table = memoryTable(headers, rows, { recordEnd: 'lf' });
    return (await prepareList(table, { directory: inJob(), use })).rowsKey;
  }

  const number = fc.integer({ min: 0, max: 9999 }).map((last) => `415555${String(last).padStart(4, '0')}`);
  const notations = [
    (digits: string) => digits,
    (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    (digits: string) => `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
    (digits: string) => `${digits}.0`,
  ];
  const notation = fc.constantFrom(...notations);

  it('is the same in another order, notation or column', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(number, { minLength: 1, maxLength: 30 }),
        fc.infiniteStream(notation),
        fc.array(fc.constantFrom('9.18E+09', '', 'n/a'), { maxLength: 3 }),
        async (numbers, styles, bad) => {
          const styled = numbers.map((digits, row) => [
            `row ${row}`,
            (styles.next().value ?? notations[0])(digits),
          ]);
          const other = [...styled, ...styled.slice(0, 3), ...bad.map((cell) => ['bad', cell])].reverse();
          const first = await keyOf(numbers.map((digits) => [digits, 'x']));
          expect(await keyOf(other, { phone: 1, headers: ['Name', 'Mobile'] })).toBe(first);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('differs when a row is added, removed, replaced, or sent twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(number, { minLength: 2, maxLength: 20 }),
        number,
        async (numbers, one) => {
          fc.pre(!numbers.includes(one));
          const rows = numbers.map((digits) => [digits, '']);
          const first = await keyOf(rows);
          expect(await keyOf(rows.slice(1))).not.toBe(first);
          expect(await keyOf([...rows, [one, '']])).not.toBe(first);
          expect(await keyOf([[one, ''], ...rows.slice(1)])).not.toBe(first);
          const twice = [...rows, ...rows.slice(0, 1)];
          expect(await keyOf(twice, { duplicateRows: 'keep' })).not.toBe(first);
        },
      ),
      { numRuns: runs(40) },
    );
  });
});
