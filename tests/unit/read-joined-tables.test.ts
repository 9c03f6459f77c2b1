import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/read/open-table.ts';
import type { OutsideLines } from '../../shared/model/accounting.ts';
import type { ReadingChoice, ReadingNote, TableInFile } from '../../shared/model/csv.ts';
import { type JoinedTable, joinedTables, joinedText, madeTables } from '../fakes/joined-tables.ts';
import { expectSame, readList } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const readWhole = (text: string) => readList(inFolder('list.csv'), text);

describe('reading joined exports', () => {
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
  ])('gives one table: %s', async (_, text, line) => {
    const read = await readWhole(text);
    expect(read.header).toEqual(['Name', 'Email', 'Phone']);
    expect(read.rows.map(({ cells }) => cells.join(','))).toEqual([...rows(10), ...rows(30)]);
    expect(read.skipped.repeatedHeaders).toEqual({ count: 1, lines: [line] });
  });

  it.each([
    ['First Name,Email,Phone', ''],
    ['Full Name,Email Address,Phone', '\ufeff'],
    ['"First Name","Email","Phone"', ''],
  ])('takes the header %s off the last row it is glued to', async (names, between) => {
    const quote = names.startsWith('"') ? '"' : '';
    const written = (from: number) => rows(from).map((row) => row.replace(/[^,]+/g, `${quote}$&${quote}`));
    const joined = [names, ...written(10)].join('\n') + between + [names, ...written(30)].join('\n');
    const read = await readWhole(joined);
    expect(read.rows.map(({ cells }) => cells.join(','))).toEqual([...rows(10), ...rows(30)]);
    expect(read.skipped.repeatedHeaders).toEqual({ count: 1, lines: [11] });
  });

  it.each([
    ['with other columns', 'Full Name,E-mail,Company,City'],
    ['with columns of another kind', 'Order,Total,Email,Date'],
  ])('lists an export %s with its line', async (_, other) => {
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
        tableAt: { line: 12 },
      },
    ]);
    expect(skipped.repeatedHeaders.lines).toEqual([24]);
    expect(skipped.blankLines.lines).toEqual([23]);
  });

  it.each([
    [
      'with its names in another order',
      'Phone,Name,Email',
      ['212-555-0130', 'Ann30', 'ann30@example.com'],
      [],
    ],
    [
      'with one more column',
      'Email,City,Name,Phone',
      ['ann30@example.com', 'Reno', 'Ann30', '212-555-0130'],
      ['Reno'],
    ],
    ['with one column less', 'PHONE,name', ['212-555-0130', 'Ann30'], []],
  ])('reads an export %s by them, and goes on below', async (_, names, cells, more) => {
    const text = [header, ...rows(10), names, cells.join(','), header, ...rows(50)].join('\n');
    const { rows: read, skipped } = await readWhole(text);
    const email = names.includes('Email') ? 'ann30@example.com' : '';
    const joined = ['Ann30', email, '212-555-0130', ...more].join(',');
    expect(read.map((row) => row.cells.join(','))).toEqual([...rows(10), joined, ...rows(50)]);
    expect(skipped).toMatchObject({ outside: [], repeatedHeaders: { count: 2, lines: [12, 14] } });
  });

  it('counts a blank line within another table for that table alone', async () => {
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

describe('reading a row of column names', () => {
  const header = ['First Name', 'Last Name', 'Email', 'Phone', 'City', 'Company'];
  const row = (n: number) => [`Ann${n}`, 'Lee', `ann${n}@example.com`, `212-555-${1000 + n}`, 'Reno', 'Acme'];
  const odd = fc
    .record({
      names: fc.shuffledSubarray(header, { minLength: 5, maxLength: 5 }),
      value: fc.constantFrom('x@example.com', '212-555-0199', 'https://example.com', '2024-01-15', '$12.50'),
      at: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ names, value, at }) => names.toSpliced(at, 0, value));

  it('keeps it a row where one value is no column name', async () => {
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

describe('reading a file with several tables', () => {
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
      tableAt: { line: 4 },
    },
  ];

  it('offers each, and reads the chosen one', async () => {
    const path = inFolder('several.csv');
    await writeFile(path, text);
    const first = await openTable(path, {});
    expect(first.inspection.tables).toEqual(tables);
    expect(first.inspection.preview.map(([name]) => name)).toEqual(['Ann', 'Bob']);
    const second = await openTable(path, { tableAt: { line: 4 } });
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

  it('offers nothing to choose where the same header comes again', async () => {
    const path = inFolder('joined.csv');
    await writeFile(path, 'Name,Email\nAnn,a@example.com\nName,Email\nBob,b@example.com\n');
    expect((await openTable(path, {})).inspection.tables).toHaveLength(1);
  });
});

describe('reading a list joined below one without a header', () => {
  const rows = ['Ann Lee,ann@example.com,212-555-0101', 'Bob Kim,bob@example.com,212-555-0102'];

  it('goes on where the columns are the same', async () => {
    const { rows: read, skipped } = await readWhole([...rows, 'Name,Email,Phone', ...rows].join('\n'));
    expect(read).toHaveLength(4);
    expect(skipped.repeatedHeaders).toEqual({ count: 1, lines: [3] });
  });

  it('ends above the header where the columns differ', async () => {
    const { rows: read, skipped } = await readWhole([...rows, 'Email,Phone,Name', ...rows].join('\n'));
    expect(read).toHaveLength(2);
    expect(skipped.outside).toMatchObject([{ line: 3, lastLine: 5, kind: 'other-table' }]);
  });
});

describe('reading one of several tables', () => {
  async function readTable(path: string, choice: ReadingChoice) {
    const { inspection, batches } = await openTable(path, choice);
    const rows: string[][] = [];
    const lines: number[] = [];
    let outside: OutsideLines[] = [];
    let notes: ReadingNote[] = [];
    for await (const batch of batches()) {
      expect(batch.firstRow).toBe(rows.length + 1);
      for (const [at, cells] of batch.rows.entries()) {
        rows.push(cells);
        lines.push(batch.lineOf(at));
      }
      notes = batch.notes ?? notes;
      if (!batch.skipped) continue;
      expect(batch.skipped.repeatedHeaders.count).toBe(0);
      outside = batch.skipped.outside.filter(({ kind }) => kind !== 'blank');
    }
    return { inspection, rows, lines, outside, notes };
  }

  /** Every other table stands in the account, from its header to its last line. */
  function expectOutside(
    outside: readonly OutsideLines[],
    tables: readonly JoinedTable[],
    lines: readonly number[],
  ) {
    expect(outside.map(({ line, kind }) => [line, kind])).toEqual(lines.map((line) => [line, 'other-table']));
    for (const [at, { records }] of outside.entries()) {
      const rows = tables[at]?.rows ?? [];
      const breaks = rows.flat().filter((cell) => cell.includes('\n')).length;
      // The lines of a cell may count one by one.
      expect(records).toBeGreaterThanOrEqual(rows.length + 1);
      expect(records).toBeLessThanOrEqual(rows.length + 1 + breaks);
    }
  }

  /** What the window offers: the tables of the beginning, and those that reading the whole file has told. */
  function offered(tables: readonly TableInFile[], outside: readonly OutsideLines[]) {
    const places = [...tables, ...outside].flatMap(({ tableAt }) => (tableAt ? [tableAt] : []));
    return [...new Map(places.map((place) => [place.line, place])).values()].sort((a, b) => a.line - b.line);
  }

  async function expectConserved(tables: readonly JoinedTable[], bytes: Buffer, lines: readonly number[]) {
    const path = inFolder('joined.csv');
    await writeFile(path, bytes);
    const others = <Item>(items: readonly Item[], at: number) => items.filter((_, other) => other !== at);
    const expectRead = (read: Awaited<ReturnType<typeof readTable>>, at: number) => {
      expect(read.inspection.columns.map(({ header }) => header)).toEqual(tables[at]?.names);
      expect(read.inspection.preview).toEqual(tables[at]?.rows.slice(0, 50));
      expectSame(read.rows, tables[at]?.rows ?? []);
      expect(read.lines[0]).toBe((lines[at] ?? 0) + 1);
      expectOutside(read.outside, others(tables, at), others(lines, at));
      // From each, one can go to every other.
      expect(read.outside.map(({ tableAt }) => tableAt?.line)).toEqual(others(lines, at));
    };
    const first = await readTable(path, {});
    const names = first.inspection.columns.map(({ header }) => header).join();
    const read = tables.findIndex((table) => table.names.join() === names);
    expectRead(first, read);
    for (const tableAt of offered(first.inspection.tables, first.outside)) {
      const chosen = await readTable(path, { tableAt });
      expectRead(chosen, lines.indexOf(tableAt.line));
      expect(chosen.inspection.tables).toContainEqual(expect.objectContaining({ tableAt }));
    }
  }

  const written = fc.record({
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
    gap: fc.integer({ min: 0, max: 2 }),
  });

  /** Cut by the width of one of them, the other looks like the first. */
  const eachLooksFirst = madeTables(
    [
      { names: ['State', 'Notes', 'Email'], size: 20 },
      { names: ['Name', 'Notes'], size: 60 },
    ],
    true,
  );

  it('counts thousands of tables, and lists some', async () => {
    const path = inFolder('many.csv');
    const count = 1000;
    const tables = Array.from({ length: count }, (_, n) => [`Company,City,col${n}`, `Acme,Reno,${n}`]);
    await writeFile(path, ['Name,Email', 'Bob,bob@example.com', ...tables.flat()].join('\n'));
    const { rows, outside, notes } = await readTable(path, {});
    expect(rows).toHaveLength(1);
    expect(outside.length).toBeLessThan(60);
    expect(outside.reduce((sum, { records }) => sum + records, 0)).toBe(2 * count);
    expect(outside.reduce((sum, one) => sum + (one.tables ?? 1), 0)).toBe(count);
    expect(notes.filter(({ code }) => code === 'second-table').at(-1)?.count).toBe(count - 5);
  });

  it.each([
    // Of short tables, it is the most frequent width that tells what a quote encloses.
    ['near the beginning of the file', { most: 5, sizes: [3, 12], lineBreaks: false, numRuns: 80 }],
    ['at any distance', { most: 3, sizes: [2000, 5000], lineBreaks: true, numRuns: 6 }],
  ] as const)('gives all rows of each, %s', async (_, { most, sizes: [min, max], lineBreaks, numRuns }) => {
    await fc.assert(
      fc.asyncProperty(
        joinedTables({ most, sizes: fc.integer({ min, max }), lineBreaks }),
        written,
        async (tables, { lineEnd, encoding, gap }) => {
          const { text, lines } = joinedText(tables, lineEnd, gap);
          await expectConserved(tables, Buffer.from(`\ufeff${text}`, encoding), lines);
        },
      ),
      { numRuns: runs(numRuns), examples: [[eachLooksFirst, { lineEnd: '\n', encoding: 'utf8', gap: 1 }]] },
    );
  });
});
