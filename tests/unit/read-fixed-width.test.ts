import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile, openTable } from '../../electron/engine/open-table.ts';
import { KeptOriginalSchema } from '../../electron/engine/prepare/keep-original.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { readList } from '../fakes/read-list.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixed-'));
  path = join(folder, 'list.txt');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const header = ['Full Name', 'Phone', 'City', 'Zip'];
const widths = [22, 16, 18, 7];

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

describe('columns of fixed width', () => {
  it('are read by their places, whatever their cells hold', async () => {
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
          const list = await readList(path, lines.join('\n'));
          expect(list.header).toEqual(header);
          expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
          const notes = (hasTitle ? 2 : 0) + (hasRuler ? 1 : 0);
          expect(list.skipped.outside).toHaveLength(notes);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never give a cell what is not its own: a line that does not keep to them stays whole, and is counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 40, maxLength: 60 }),
        fc.array(long, { minLength: 1, maxLength: 2 }),
        fc.nat(),
        async (rows, pushed, at) => {
          const all = rows.toSpliced(1 + (at % (rows.length - 1)), 0, ...pushed);
          const { rows: read } = await readList(
            path,
            [header, ...all].map((cells) => padded(cells)).join('\n'),
          );
          const whole = pushed.map((cells) => [padded(cells), '', '', '']);
          expect(read.map(({ cells }) => cells)).toEqual(
            all.map((cells) => (pushed.includes(cells) ? whole[pushed.indexOf(cells)] : cells)),
          );
          const { notes } = await inspectFile(path, {});
          expect(notes).toContainEqual(
            expect.objectContaining({ code: 'fixed-width-broken', level: 'warning', count: pushed.length }),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('with single blanks between: as they are where that is certain, else with a warning', async () => {
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
        const list = await readList(path, [names, ...rows].map((row) => padded(row, to)).join('\n'));
        const { notes } = await inspectFile(path, {});
        const isRead = JSON.stringify(list.rows.map((row) => row.cells)) === JSON.stringify(rows);
        const isSaid = notes.some(({ code, level }) => code.startsWith('fixed-width') && level === 'warning');
        expect({ header: list.header, isKnown: isRead || isSaid }).toMatchObject({ isKnown: true });
      }),
      { numRuns: 200 },
    );
  });

  it('are the same far behind the beginning, and where a copy is read again', async () => {
    const rows = Array.from({ length: 9000 }, (_, n) => [
      `Person ${n}`,
      '212-555-0142',
      `City ${n % 7}`,
      '97201',
    ]);
    const list = await readList(path, [header, ...rows].map((cells) => padded(cells)).join('\r\n'));
    expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
    const choices = { badRows: 'keep', duplicateRows: 'keep', onlyMappedColumns: true } as const;
    const table = await openTable(path, {});
    await prepareList(table, {
      directory: folder,
      use: { service: 'phone-append', mapping: { phone_column: 1 }, choices },
    });
    const kept = KeptOriginalSchema.parse(JSON.parse(await readFile(join(folder, 'rows.json'), 'utf8')));
    const again = await openTable(join(folder, kept.file), kept.reading);
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
  ])('with %s', async (_, lines, names) => {
    expect((await readList(path, lines.join('\n'))).header).toEqual(names);
  });
});

describe('what is not certain is not told apart, but said', () => {
  it.each([
    [
      'rows that keep to no places',
      ['Name  Phone', 'Ann   503', 'Bob  504', 'Christopher   505', 'Dee        506'],
    ],
    ['too few rows', ['Name      Phone', 'Ann       503']],
    [
      'unknown names over values that all have a single blank',
      ['Alpha Beta', ...['12-34', '56-78', '90-12', '34-56', '78-90'].map((text) => `${text} x@y.`)],
    ],
  ])('%s', async (_, lines) => {
    const { rows } = await readList(path, lines.join('\n'));
    expect(rows.map(({ cells }) => cells.join(' ').replace(/\s+/g, ' '))).toEqual(
      lines.slice(1).map((line) => line.replace(/\s+/g, ' ')),
    );
    const { notes } = await inspectFile(path, {});
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
  ])('nothing is said of %s', async (_, lines, columns) => {
    const { header: names } = await readList(path, lines.join('\n'));
    expect(names).toHaveLength(columns);
    const { notes, dialect } = await inspectFile(path, {});
    expect(dialect.fixedColumns).toBeUndefined();
    expect(notes.filter(({ code }) => code.startsWith('fixed-width'))).toEqual([]);
  });

  it('a column that may be two, with a single blank between, is named', async () => {
    const rows = ['Reno', 'Las Vegas', 'Salem', 'Austin'].map(
      (place) => `${place.padEnd(14)}97201 (503) 555-0142`,
    );
    await readList(path, ['City          Zip   Cell Phone Owner', ...rows].join('\n'));
    const { notes, columns } = await inspectFile(path, {});
    expect(columns.map(({ rawHeader }) => rawHeader)).toEqual(['City', 'Zip', 'Cell Phone Owner']);
    expect(notes).toContainEqual(expect.objectContaining({ code: 'fixed-width', level: 'warning' }));
  });

  it('and another reading can be chosen', async () => {
    await readList(
      path,
      [header, ...Array.from({ length: 9 }, () => ['Ann Lee', '503', 'Reno', '97201'])]
        .map((cells) => padded(cells))
        .join('\n'),
    );
    expect((await inspectFile(path, {})).columns).toHaveLength(4);
    expect((await inspectFile(path, { delimiter: '' })).columns).toHaveLength(1);
  });
});
