import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import { readList } from '../fakes/read-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joined-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const readWhole = (text: string) => readList(join(folder, 'list.csv'), text);

describe('joined exports', () => {
  const rows = (from: number) =>
    Array.from({ length: 10 }, (_, n) => `Ann${from + n},ann${from + n}@example.com,212-555-01${from + n}`);
  const header = 'Name,Email,Phone';

  it.each([
    [
      'each with a byte order mark',
      `\ufeff${[header, ...rows(10)].join('\n')}\n\ufeff${[header, ...rows(30)].join('\n')}`,
      12,
    ],
    [
      'the first without a line end at its end',
      `${[header, ...rows(10)].join('\n')}${[header, ...rows(30)].join('\n')}`,
      11,
    ],
    [
      'the first with the mark of DOS for its end',
      `${[header, ...rows(10)].join('\n')}\n\u001a${[header, ...rows(30)].join('\n')}\u001a`,
      12,
    ],
    [
      'the first with that mark behind its last row',
      `${[header, ...rows(10)].join('\n')}\u001a${[header, ...rows(30)].join('\n')}`,
      11,
    ],
    ['the second in capitals', [header, ...rows(10), header.toUpperCase(), ...rows(30)].join('\n'), 12],
  ])('%s are one table', async (_, text, line) => {
    const read = await readWhole(text);
    expect(read.header).toEqual(['Name', 'Email', 'Phone']);
    expect(read.rows.map(({ cells }) => cells.join(','))).toEqual([...rows(10), ...rows(30)]);
    expect(read.skipped.repeatedHeaders).toEqual({ count: 1, lines: [line] });
  });

  it.each([
    ['First Name,Email,Phone', '', (cell: string) => cell],
    ['Full Name,Email Address,Phone', '\ufeff', (cell: string) => cell],
    ['"First Name","Email","Phone"', '', (cell: string) => `"${cell}"`],
  ])('%s glued to the last row of the one before is no part of its value', async (names, between, quote) => {
    const quoted = (from: number) => rows(from).map((row) => row.split(',').map(quote).join(','));
    const first = [names, ...quoted(10)].join('\n');
    const read = await readWhole(`${first}${between}${[names, ...quoted(30)].join('\n')}`);
    expect(read.rows.map(({ cells }) => cells.join(','))).toEqual([...rows(10), ...rows(30)]);
    expect(read.skipped.repeatedHeaders).toEqual({ count: 1, lines: [11] });
  });

  it.each([
    ['with other columns', 'Full Name,E-mail,Company,City'],
    ['in another order', 'Email,Name,Phone'],
    ['with more columns', 'Name,Email,Phone,col1'],
    ['with columns of another kind', 'Order,Total,Email,Date'],
  ])('%s are told with their line, and not read under wrong names', async (_, other) => {
    const text = [header, ...rows(10), other, ...rows(30), '', header, ...rows(50)].join('\n');
    const { rows: read, skipped } = await readWhole(text);
    expect(read.map(({ cells }) => cells.join(','))).toEqual([...rows(10), ...rows(50)]);
    expect(skipped.outside).toEqual([
      {
        line: 12,
        lastLine: 22,
        kind: 'other-table',
        records: 11,
        text: other.replaceAll(',', ', '),
        tableAt: { line: 12, byte: text.indexOf(other) },
      },
    ]);
    expect(skipped.repeatedHeaders.lines).toEqual([24]);
    expect(skipped.blankLines.lines).toEqual([23]);
  });

  it('count a blank line within another table for that one alone', async () => {
    const other = ['Full Name,E-mail,Company,City', ...rows(10), '', '', ...rows(20), ''];
    const { rows: read, skipped } = await readWhole(
      [header, ...rows(30), ...other, header, ...rows(40)].join('\n'),
    );
    expect(read).toHaveLength([...rows(30), ...rows(40)].length);
    const at = rows(30).length + 2;
    const last = at + other.length - 2;
    expect(skipped.outside).toMatchObject([{ line: at, lastLine: last, kind: 'other-table' }]);
    expect(skipped.blankLines).toEqual({ count: 1, lines: [last + 1] });
  });
});

describe('a row that has names of columns for values', () => {
  const header = ['First Name', 'Last Name', 'Email', 'Phone', 'City', 'Company'];
  const row = (n: number) => [`Ann${n}`, 'Lee', `ann${n}@example.com`, `212-555-${1000 + n}`, 'Reno', 'Acme'];
  const odd = fc
    .record({
      names: fc.shuffledSubarray(header, { minLength: 5, maxLength: 5 }),
      value: fc.constantFrom('x@example.com', '212-555-0199', 'https://example.com', '2024-01-15', '$12.50'),
      at: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ names, value, at }) => names.toSpliced(at, 0, value));

  it('stays a row as long as one value is none', async () => {
    await fc.assert(
      fc.asyncProperty(odd, fc.boolean(), async (cells, gap) => {
        const rows = [...Array.from({ length: 10 }, (_, n) => row(n)), cells, row(11), row(12)];
        const lines = [header, ...rows].map((record) => record.join(','));
        const read = await readWhole(lines.toSpliced(11, 0, ...(gap ? [''] : [])).join('\n'));
        expect(read.rows.map((found) => found.cells)).toEqual(rows);
      }),
    );
  });
});

describe('a file with several tables', () => {
  const text = [
    'Name,Email',
    'Ann,ann@example.com',
    '',
    'Company,Phone,City',
    'Acme,212-555-0101,Reno',
    'Bolt,,',
    'Name,Email',
    'Bob,bob@example.com',
  ].join('\n');
  const tables = [
    { headerRow: 0, line: 1, names: 'Name, Email' },
    {
      headerRow: 0,
      line: 4,
      names: 'Company, Phone, City',
      tableAt: { line: 4, byte: text.indexOf('Company') },
    },
  ];

  it('offers each, and reads the one that is chosen', async () => {
    const path = join(folder, 'several.csv');
    await writeFile(path, text);
    const first = await openTable(path, {});
    expect(first.inspection.tables).toEqual(tables);
    expect(first.inspection.preview.map(([name]) => name)).toEqual(['Ann', 'Bob']);
    const second = await openTable(path, { tableAt: { line: 4, byte: text.indexOf('Company') } });
    expect(second.inspection.tables).toEqual(tables);
    expect(second.inspection.columns.map(({ header }) => header)).toEqual(['Company', 'Phone', 'City']);
    expect(second.inspection.preview).toEqual([
      ['Acme', '212-555-0101', 'Reno'],
      ['Bolt', '', ''],
    ]);
    for await (const { skipped } of second.batches()) {
      expect(skipped?.outside.map(({ line, lastLine, kind }) => [line, lastLine, kind])).toEqual([
        [1, 3, 'other-table'],
        [7, 8, 'other-table'],
      ]);
    }
  });

  it('has nothing to choose where the same header comes again', async () => {
    const path = join(folder, 'joined.csv');
    await writeFile(path, 'Name,Email\nAnn,a@example.com\nName,Email\nBob,b@example.com\n');
    expect((await openTable(path, {})).inspection.tables).toHaveLength(1);
  });
});

describe('a list without a header, joined with one that has it', () => {
  const rows = ['Ann Lee,ann@example.com,212-555-0101', 'Bob Kim,bob@example.com,212-555-0102'];

  it('goes on below it where the columns are the same', async () => {
    const { rows: read, skipped } = await readWhole([...rows, 'Name,Email,Phone', ...rows].join('\n'));
    expect(read).toHaveLength(4);
    expect(skipped.repeatedHeaders).toEqual({ count: 1, lines: [3] });
  });

  it('ends above it where they are not', async () => {
    const { rows: read, skipped } = await readWhole([...rows, 'Email,Phone,Name', ...rows].join('\n'));
    expect(read).toHaveLength(2);
    expect(skipped.outside).toMatchObject([{ line: 3, lastLine: 5, kind: 'other-table' }]);
  });
});
