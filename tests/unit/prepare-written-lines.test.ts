import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import type { Table } from '../../electron/engine/read/text/table.ts';
import type { CheckRequest, PrepareChoices } from '../../shared/model/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();
let directory = '';
let jobs = 0;
beforeEach(async () => {
  directory = inFolder(`job-${++jobs}`);
  await mkdir(directory);
});

const use = {
  service: 'phone-append' as const,
  mapping: { phone_column: 1 },
  choices: { badRows: 'fix' as const, duplicateRows: 'leave-out' as const, onlyMappedColumns: false },
};
const written = () => readFile(join(directory, 'prepared.csv'), 'utf8');
const strictly = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });

describe('preparing a list that is strict already', () => {
  it.each([
    ['plain', 'Name,Phone\r\nAnn,4155550132\r\n'],
    ['every cell in quotes', '"Name","Phone"\r\n"Ann","4155550132"\r\n'],
    ['no line end at the end', 'Name,Phone\r\nAnn,4155550132\r\nBob,4155550133'],
    ['accents and line breaks', 'Name,Phone\r\n"Zoë\nLee",4155550132\r\n'],
  ])('keeps every byte: %s', async (_, text) => {
    const path = inFolder(`strict-${jobs}.csv`);
    await writeFile(path, text);
    const prepared = await prepareList(await openTable(path, {}), { directory, use });
    expect(await written()).toBe(text);
    expect(prepared).toMatchObject({ identical: true, changes: [], bytes: Buffer.byteLength(text) });
  });

  it.each([
    ['line feeds', 'Name,Phone\nAnn,4155550132\n'],
    ['a byte order mark', '\ufeffName,Phone\r\nAnn,4155550132\r\n'],
    ['a name with spaces', 'Name, Phone\r\nAnn,4155550132\r\n'],
    ['a phone with marks', 'Name,Phone\r\nAnn,415-555-0132\r\n'],
    ['a blank line', 'Name,Phone\r\nAnn,4155550132\r\n\r\nBob,4155550133\r\n'],
    ['the mark of DOS between two files', 'Name,Phone\r\nAnn,4155550132\r\n\u001aBob,4155550133\r\n'],
    ['a short row', 'Name,Phone,City\r\nAnn,4155550132\r\n'],
  ])('changes a list with %s, and says so', async (_, text) => {
    const path = inFolder(`loose-${jobs}.csv`);
    await writeFile(path, text);
    const prepared = await prepareList(await openTable(path, {}), { directory, use });
    expect(prepared.identical).toBe(false);
    expect(prepared.changes.length).toBeGreaterThan(0);
    expect(await written()).not.toBe(text);
  });
});

describe('preparing a list for no service', () => {
  it('keeps every cell, and widens every row to the widest', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('', ' ', '"', ',', '\r\n', '\n', "'x'", '=1+1', ' 4155550132', '4.1E+09'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 20 }),
        async (rows) => {
          const headers = ['Name', 'Phone'];
          const table = memoryTable(headers, rows, { recordEnd: 'lf' });
          const prepared = await prepareList(table, { directory });
          const { data, errors } = strictly(await written());
          const width = Math.max(2, ...rows.map((row) => row.length));
          expect(errors).toEqual([]);
          expect(data[0]).toEqual([...headers, '', '', ''].slice(0, width));
          expect(data.slice(1, -1)).toEqual(
            rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]),
          );
          expect(prepared).toMatchObject({ rows: rows.length, rowsRead: rows.length, rejects: { rows: 0 } });
          expect((await written()).endsWith('\r\n')).toBe(true);
        },
      ),
      { numRuns: runs(100) },
    );
    expect(await readdir(directory)).toEqual(['prepared.csv']);
  });

  it('keeps the rows of a single column apart, empty cells too', async () => {
    await prepareList(memoryTable(['Name'], [['a'], [''], ['b']], { recordEnd: 'lf' }), { directory });
    expect(await written()).toBe('Name\r\na\r\n""\r\nb\r\n');
  });

  it('keeps header cells as they are, and adds no header', async () => {
    const path = inFolder('loose-header.csv');
    await writeFile(path, ' Name ,Phone,phone,\nAnn,4155550132,,x\nBob,4155550133,,y\n');
    await prepareList(await openTable(path, {}), { directory });
    expect(await written()).toBe(' Name ,Phone,phone,\r\nAnn,4155550132,,x\r\nBob,4155550133,,y\r\n');

    await writeFile(path, 'Ann,4155550132,a@example.com\nBob,4155550133,b@example.com,late\n');
    await prepareList(await openTable(path, {}), { directory });
    expect(await written()).toBe('Ann,4155550132,a@example.com,\r\nBob,4155550133,b@example.com,late\r\n');
  });

  it('keeps every byte of a strict list without a header', async () => {
    const path = inFolder('strict-data.csv');
    const text = '"Ann",4155550132,a@example.com\r\nBob,4155550133,b@example.com\r\n';
    await writeFile(path, text);
    const prepared = await prepareList(await openTable(path, {}), { directory });
    expect(await written()).toBe(text);
    expect(prepared).toMatchObject({ rows: 2, identical: true, changes: [] });
  });
});

describe('preparing counts changes', () => {
  it('that reading made, too', async () => {
    const path = inFolder('report.csv');
    const rows = [
      'Ann,4155550132,NY',
      '',
      'Bob,4155550133,CA',
      '',
      'Cid,4155550134',
      'Dee,415\u0000555\u00000135,AZ',
    ];
    const text = [
      'Contacts',
      'May 2025',
      '',
      'Name,Phone,State',
      ...rows,
      '',
      'Total: 4',
      'Confidential',
      '',
    ];
    await writeFile(path, text.join('\r\n'));
    const { changes } = await prepareList(await openTable(path, {}), { directory });
    expect(Object.fromEntries(changes.map(({ code, count }) => [code, count]))).toEqual({
      preamble: 2,
      'blank-lines': 2,
      footnotes: 2,
      ragged: 1,
      nul: 2,
    });
  });
});

describe('writing rows as copied lines', () => {
  const choices: PrepareChoices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false };
  const phones: Pick<CheckRequest, 'service' | 'mapping'> = {
    service: 'phone-append',
    mapping: { phone_column: 1 },
  };
  const names: typeof phones = {
    service: 'name-append',
    mapping: { first_name_column: 0, last_name_column: 2, mail_city_column: 3, mail_state_column: 4 },
  };

  async function prepared(table: Table, use: typeof phones, given: PrepareChoices = choices) {
    directory = inFolder(`job-${++jobs}`);
    await mkdir(directory);
    const list = await prepareList(table, { directory, use: { ...use, choices: given } });
    const text = (name: string) => readFile(join(directory, name), 'utf8').catch(() => undefined);
    return { list, text: await text('prepared.csv'), rejects: await text('rejects.csv'), directory };
  }

  /** The same table, its rows to be written from their cells alone. */
  function withoutLines(table: Table): Table {
    return {
      ...table,
      async *batches(signal) {
        for await (const { written: _, ...batch } of table.batches(signal)) yield batch;
      },
    };
  }

  const header = 'First,Phone,Last,City,State,Note';
  const sound = [
    'Ann,(415) 555-0132,Lee,Austin,Texas,',
    'Bob,4155550133,Ray,Reno,NV,hello',
    'Zoë,+1 415 555 0134, Müller ,Troy,ny,x',
    ',4155550135,"Smith, Jo",Rome,GA,y',
    '"Q ""u""",415.555.0136,Oak,"Two\nlines",CA,z',
    '=1,9.18E+09,N/A,Austin,TX,',
  ];
  const odd = [
    '',
    'Cid,4155550137,Short',
    'Dee,4155550138,Long,Austin,TX,note,more',
    'Eve,4155550139,Trailing,Austin,TX,note,,',
    'Fay;4155550140;Other;Austin;TX;note',
    'Gus,415 555 0141,In"ner,Austin,TX,note',
    '"Hal,4155550142,Unclosed,Austin,TX,note',
    'Only a first cell,,,,,',
  ];

  const text = fc.string({
    unit: fc.constantFrom('a', 'Z', ',', '"', '\n', '\r\n', ' ', 'é', 'Ãº', "'"),
    maxLength: 5,
  });
  const cell = fc
    .tuple(text, fc.constantFrom('needed', 'always', 'blanks', 'stray'))
    .map(([value, style]) => {
      if (style === 'stray') return value.replaceAll(/[,\r\n]/g, '');
      if (style === 'needed' && !/[",\r\n]/.test(value)) return value;
      const quoted = `"${value.replaceAll('"', '""')}"`;
      return style === 'blanks' ? ` ${quoted} ` : quoted;
    });
  const phone = fc.constantFrom('4155550132', '(415) 555-0133', '"415-555-0134"', '12');
  const quotedLine = fc.tuple(cell, phone, cell, cell, cell, cell).map((cells) => cells.join(','));
  const knownLine = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...sound) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
  const anyLines = fc.oneof(
    { weight: 2, arbitrary: fc.array(knownLine, { minLength: 1, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.array(quotedLine, { minLength: 1, maxLength: 12 }) },
  );
  const anyChoices: fc.Arbitrary<PrepareChoices> = fc.record({
    badRows: fc.constantFrom('keep', 'fix', 'leave-out'),
    duplicateRows: fc.constantFrom('keep', 'leave-out'),
    onlyMappedColumns: fc.boolean(),
  });

  it('writes what rows put together from their cells would be', async () => {
    const path = inFolder('any.csv');
    await fc.assert(
      fc.asyncProperty(
        anyLines,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(phones, names),
        anyChoices,
        async (lines, end, use, given) => {
          // A sound table first, so that what follows is read as damage to it.
          await writeFile(path, [header, ...sound, ...sound, ...lines].join(end));
          const table = await openTable(path, {});
          const copied = await prepared(table, use, given);
          const written = await prepared(withoutLines(table), use, given);
          expect(copied.text).toBe(written.text);
          expect(copied.rejects).toBe(written.rejects);
          expect(copied.list).toEqual(written.list);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('writes lines of many pieces of a file, and all their letters', async () => {
    const rows = Array.from({ length: 12_000 }, (_, row) => {
      const name = ['Ann', 'Zoë', 'Łukasz', '李'][row % 4];
      return `${name},(${212 + (row % 700)}) 555-${String(row % 10_000).padStart(4, '0')},Lee,Austin,TX,${row}`;
    });
    const path = inFolder('many.csv');
    await writeFile(path, [header, ...rows, ''].join('\n'));
    const table = await openTable(path, {});
    const copied = await prepared(table, phones);
    const written = await prepared(withoutLines(table), phones);
    expect(copied.list.rows).toBeGreaterThan(9000);
    expect(copied.text).toBe(written.text);
    expect(Buffer.byteLength(copied.text ?? '')).toBe(copied.list.bytes);
    expect((await stat(join(copied.directory, 'rejects.csv'))).size).toBe(copied.list.rejects.bytes);
  });
});
