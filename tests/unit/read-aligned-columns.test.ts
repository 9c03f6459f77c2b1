import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeptOriginalSchema } from '../../electron/engine/prepare/keep-original.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { inspectFile, openTable } from '../../electron/engine/read/open-table.ts';
import { expectSame, readList } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const header = ['Full Name', 'Phone', 'City', 'Zip'];
const widths = [22, 16, 18, 7];

/** Reads lines as a list, and says what a look at it tells. */
async function read(lines: readonly string[]) {
  const path = inFolder('list.txt');
  const list = await readList(path, lines.join('\n'));
  const { notes, dialect, columns } = await inspectFile(path, {});
  return { ...list, rows: list.rows.map(({ cells }) => cells), notes, dialect, columns };
}

const padded = (cells: readonly string[], to: readonly number[] = widths) =>
  cells
    .map((cell, at) => cell.padEnd(to[at] ?? 0))
    .join('')
    .trimEnd();

const name = fc.constantFrom(
  'Ann Lee',
  'Bob Van Der Berg',
  'Cy',
  'Dee Dee Smith',
  'Raúl Muñoz',
  'J. O’Neil, Jr.',
);
const phone = fc.constantFrom('503-555-0142', '(503) 555-0143', '', '5035550144', '+1 503 555 0145');
const city = fc.constantFrom('Portland, OR', 'Reno', 'Las Vegas, NV', '', 'St. Paul');
const zip = fc.constantFrom('97201', '89501', '78701');
const row = fc.tuple(name, phone, city, zip).map((cells): string[] => cells);
/** A value that is longer than its column, so that a report pushes the rest of the line to the right. */
const long = fc
  .tuple(fc.stringMatching(/^[A-Z][a-z]{0,9}( [A-Z][a-z]{0,9}){1,4}$/), phone, city, zip)
  .map(([who, ...others]) => [who.padEnd(24, 'x'), ...others]);

describe('reading fixed-width columns', () => {
  it('cuts lines at the places of the columns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 30, maxLength: 60 }),
        fc.boolean(),
        fc.boolean(),
        async (rows, hasRuler, hasTitle) => {
          const lines = [
            ...(hasTitle ? ['Report of March', ''] : []),
            padded(header),
            ...(hasRuler ? [widths.map((width) => '-'.repeat(width - 1)).join(' ')] : []),
            ...rows.map((cells) => padded(cells)),
          ];
          const list = await read(lines);
          expect(list.header).toEqual(header);
          expect(list.rows).toEqual(rows);
          const notes = (hasTitle ? 2 : 0) + (hasRuler ? 1 : 0);
          expect(list.skipped.outside).toHaveLength(notes);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('keeps a line whole that breaks the places, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 40, maxLength: 60 }),
        fc.array(long, { minLength: 1, maxLength: 2 }),
        fc.nat(),
        async (rows, pushed, at) => {
          const all = rows.toSpliced(1 + (at % (rows.length - 1)), 0, ...pushed);
          const list = await read([header, ...all].map((cells) => padded(cells)));
          const whole = (cells: readonly string[]) => [padded(cells), '', '', ''];
          expect(list.rows).toEqual(all.map((cells) => (pushed.includes(cells) ? whole(cells) : cells)));
          expect(list.notes).toContainEqual(
            expect.objectContaining({ code: 'fixed-width-broken', level: 'warning', count: pushed.length }),
          );
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('cuts at single blanks where that is certain, and else warns', async () => {
    const columns = {
      'Full Name': name,
      Phone: fc.constantFrom('503-555-0142', '503-555-0143'),
      'Cell Phone': phone,
      City: city,
      State: fc.constantFrom('OR', 'NV', 'TX'),
      Zip: zip,
      Code: fc.constantFrom('A1', 'B2'),
    };
    const table = fc
      .shuffledSubarray(Object.keys(columns) as (keyof typeof columns)[], { minLength: 2 })
      .chain((names) =>
        fc.tuple(
          fc.constant(names.map(String)),
          fc.array(fc.tuple(...names.map((one) => columns[one])), { minLength: 6, maxLength: 30 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(table, async ([names, cells]) => {
        const rows = cells.filter((row) => row.some((cell) => cell !== ''));
        fc.pre(rows.length > 4);
        const to = names.map(
          (_, at) => Math.max(...[[...names], ...rows].map((row) => row[at]?.length ?? 0)) + 1,
        );
        const list = await read([names, ...rows].map((row) => padded(row, to)));
        const isRead = JSON.stringify(list.rows) === JSON.stringify(rows);
        const isSaid = list.notes.some(
          ({ code, level }) => code.startsWith('fixed-width') && level === 'warning',
        );
        expect({ header: list.header, isKnown: isRead || isSaid }).toMatchObject({ isKnown: true });
      }),
      { numRuns: runs(200) },
    );
  });

  it('cuts alike far down, and when a kept copy is read again', async () => {
    const rows = Array.from({ length: 9000 }, (_, n) => [
      `Person ${n}`,
      '212-555-0142',
      `City ${n % 7}`,
      '97201',
    ]);
    expectSame((await read([header, ...rows].map((cells) => padded(cells)))).rows, rows);
    const choices = { badRows: 'keep', duplicateRows: 'keep', onlyMappedColumns: true } as const;
    const table = await openTable(inFolder('list.txt'), {});
    await prepareList(table, {
      directory: inFolder(),
      use: { service: 'phone-append', mapping: { phone_column: 1 }, choices },
    });
    const kept = KeptOriginalSchema.parse(JSON.parse(await readFile(inFolder('rows.json'), 'utf8')));
    const again = await openTable(inFolder(kept.file), kept.reading);
    expect(again.inspection.dialect).toEqual(table.inspection.dialect);
    expect(again.inspection.columns).toEqual(table.inspection.columns);
  });

  it.each([
    [
      'numbers to the right',
      [
        '    ID      Amount',
        ...Array.from({ length: 9 }, (_, n) => String(n ** 3).padStart(6) + String(n ** 5).padStart(12)),
      ],
      ['ID', 'Amount'],
    ],
    [
      'names of two words',
      [
        'First Name   Last Name    Phone',
        ...['Ann', 'Bob', 'Cy', 'Dee'].map((first) => `${first.padEnd(13)}${'Ng'.padEnd(13)}(503) 555-0142`),
      ],
      ['First Name', 'Last Name', 'Phone'],
    ],
  ])('finds the names above %s', async (_, lines, names) => {
    expect((await read(lines)).header).toEqual(names);
  });
});

describe('reading uncertain fixed-width columns', () => {
  it.each([
    [
      'rows that keep to no places',
      ['Name  Phone', 'Ann   503', 'Bob  504', 'Christopher   505', 'Dee        506'],
    ],
    ['too few rows', ['Name      Phone', 'Ann       503']],
  ])('leaves lines whole and warns: %s', async (_, lines) => {
    const { rows, notes } = await read(lines);
    expect(rows.map((cells) => cells.join(' ').replace(/\s+/g, ' '))).toEqual(
      lines.slice(1).map((line) => line.replace(/\s+/g, ' ')),
    );
    expect(notes).toContainEqual(expect.objectContaining({ code: 'fixed-width-unsure', level: 'warning' }));
  });

  it.each([
    [
      'commas, with blanks that align them',
      ['Name,   Phone', 'Ann,    503', 'Bobby,  504', 'Cyx,    505', 'Dee,    506'],
      2,
    ],
    ['addresses alone', ['Address', '100 Main St', '101 Main St', '102 Main St', '103 Main St'], 1],
    ['phones alone', ['Phone', '(503) 555-0142', '(503) 555-0143', '(503) 555-0144', '(503) 555-0145'], 1],
  ])('notes nothing of %s', async (_, lines, columns) => {
    const { header: names, notes, dialect } = await read(lines);
    expect(names).toHaveLength(columns);
    expect(dialect.fixedColumns).toBeUndefined();
    expect(notes.filter(({ code }) => code.startsWith('fixed-width'))).toEqual([]);
  });

  it('names a column that may be two, with a single blank between', async () => {
    const rows = ['Reno', 'Las Vegas', 'Salem', 'Austin'].map(
      (place) => `${place.padEnd(14)}97201 (503) 555-0142`,
    );
    const { notes, columns } = await read(['City          Zip   Cell Phone Owner', ...rows]);
    expect(columns.map(({ rawHeader }) => rawHeader)).toEqual(['City', 'Zip', 'Cell Phone Owner']);
    expect(notes).toContainEqual(expect.objectContaining({ code: 'fixed-width', level: 'warning' }));
  });

  it('reads one column where no delimiter is chosen', async () => {
    const rows = Array.from({ length: 9 }, () => ['Ann Lee', '503', 'Reno', '97201']);
    expect((await read([header, ...rows].map((cells) => padded(cells)))).columns).toHaveLength(4);
    expect((await inspectFile(inFolder('list.txt'), { delimiter: '' })).columns).toHaveLength(1);
  });
});

describe('reading a table drawn with lines', () => {
  const header = ['Name', 'Email', 'Phone'];
  const person = fc
    .tuple(
      fc.constantFrom('Ann Lee', 'Bob Ray', 'José Fox', '-', '--'),
      fc.integer({ min: 100, max: 999 }),
      fc.constantFrom('', '-', 'NULL'),
    )
    .map(([name, n, none]) => [name, `p${n}@example.com`, none || `212-555-0${n}`]);

  /** How programs draw a table, as lines: where they rule it, and what stands around a row's cells. */
  const drawings = {
    Markdown: {
      edge: true,
      ruler: (widths: number[]) => `|${widths.map((w) => `:${'-'.repeat(w)}:`).join('|')}|`,
    },
    MySQL: { edge: true, ruler: (widths: number[]) => `+${widths.map((w) => '-'.repeat(w + 2)).join('+')}+` },
    psql: { edge: false, ruler: (widths: number[]) => widths.map((w) => '-'.repeat(w + 2)).join('+') },
    'Markdown without edges': {
      edge: false,
      ruler: (widths: number[]) => widths.map((w) => '-'.repeat(w + 2)).join('|'),
    },
  };

  function drawn(rows: readonly string[][], drawing: keyof typeof drawings, isBoxed: boolean) {
    const { edge, ruler } = drawings[drawing];
    const all = [header, ...rows];
    const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
    const line = (row: readonly string[]) => {
      const cells = row.map((cell, column) => ` ${cell.padEnd(widths[column] ?? 0)} `).join('|');
      return edge ? `|${cells}|` : cells;
    };
    const rule = ruler(widths);
    const [names = '', ...body] = all.map(line);
    return isBoxed ? [rule, names, rule, ...body, rule] : [names, rule, ...body];
  }

  it.each(Object.keys(drawings) as (keyof typeof drawings)[])(
    'gives its rows only, and lists each ruler: %s',
    async (drawing) => {
      await fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: 3, maxLength: 12 }), async (people) => {
          const lines = drawn(people, drawing, drawing === 'MySQL');
          const { rows, skipped } = await read(lines);
          expect(rows.map((cells) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))).toEqual(
            people,
          );
          const ruled = lines.flatMap((line, at) => (/-{3,}/.test(line) ? [at + 1] : []));
          expect(skipped.outside.map(({ line }) => line)).toEqual(ruled);
        }),
        { numRuns: runs(40) },
      );
    },
  );

  it('takes stand-ins of dashes for cells', async () => {
    const rows = ['Ann,-,-', '---,b@example.com,---', '--,--,--', 'Cy,c@example.com,212-555-0142'];
    const list = await read(['Name,Email,Phone', ...rows]);
    expect(list.rows.map((cells) => cells.join(','))).toEqual(rows);
  });
});
