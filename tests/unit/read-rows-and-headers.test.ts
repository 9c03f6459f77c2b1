import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { DialectSchema } from '../../shared/model/csv.ts';
import { damagedList, type ListLine, listText } from '../fakes/damaged-list.ts';
import { expectSame, readList } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const readWhole = (text: string) => readList(inFolder('list.csv'), text);

/** What a careful person counts in the same list. */
function truthOf(lines: readonly ListLine[]) {
  const numbered = lines.map((line, at) => ({ ...line, number: at + 1 }));
  const of = (kind: ListLine['kind']) => numbered.filter((line) => line.kind === kind);
  return {
    rows: of('row').map(({ number, cells }) => ({ line: number, cells })),
    headers: of('header')
      .slice(1)
      .map(({ number }) => number),
    blanks: of('blank').map(({ number }) => number),
    outside: numbered.filter(({ kind }) => kind === 'title' || kind === 'note').map(({ number }) => number),
  };
}

async function expectConserved(lines: readonly ListLine[], text: string) {
  const truth = truthOf(lines);
  const { rows, skipped } = await readWhole(text);
  const width = lines.find(({ kind }) => kind === 'header')?.cells.length ?? 0;
  const filled = ({ line, cells }: { line: number; cells: string[] }) => ({
    line,
    cells: [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')],
  });
  expectSame(rows, truth.rows.map(filled));
  expect(skipped.repeatedHeaders.count).toBe(truth.headers.length);
  expect(skipped.repeatedHeaders.lines).toEqual(truth.headers.slice(0, 50));
  // A blank line above the header is outside the table.
  const first = lines.findIndex(({ kind }) => kind === 'header');
  expect(skipped.blankLines.lines).toEqual(truth.blanks.filter((line) => line > first).slice(0, 50));
  const outside = skipped.outside.flatMap(({ kind, line }) => (kind === 'blank' ? [] : [line]));
  expect(outside).toEqual(truth.outside);
}

describe('reading accounts for every record', () => {
  it('of lists with short rows, blank lines, joined exports, titles and notes', async () => {
    await fc.assert(
      fc.asyncProperty(damagedList({ most: 40 }), async ({ lines, dialect }) => {
        await expectConserved(lines, listText(lines, dialect));
      }),
      { numRuns: runs(200) },
    );
  });

  it('far behind the part of the file that is looked at first', async () => {
    await fc.assert(
      fc.asyncProperty(
        damagedList({ most: 30 }),
        fc.integer({ min: 5000, max: 6000 }),
        async (list, more) => {
          const { lines, dialect } = list;
          const header = lines.findIndex(({ kind }) => kind === 'header');
          const width = lines[header]?.cells.length ?? 0;
          const filler: ListLine[] = Array.from({ length: more }, (_, n) => ({
            kind: 'row',
            cells: Array.from({ length: width }, (_, column) => `Filler ${n} in column ${column}`),
          }));
          const long = [...lines.slice(0, header + 1), ...filler, ...lines.slice(header + 1)];
          await expectConserved(long, listText(long, dialect));
        },
      ),
      { numRuns: runs(12) },
    );
  });
});

describe('reading takes a line for a row in doubt', () => {
  const header = 'Company,Contact,Phone,City';
  const firms = Array.from({ length: 20 }, (_, n) => `Firm ${n} LLC,Ann Lee,212-555-01${10 + n},Reno`);
  const shops = Array.from({ length: 15 }, (_, n) => `Shop ${n}`);

  it.each([
    ['companies below one called Total', ['Total Wine & More,,,', ...shops.map((shop) => `${shop},,,`)]],
    ['the same below a blank line', ['', 'Total Wine & More', ...shops]],
    ['a long name', ['', 'The Law Offices of John Q. Smith and Associates of Greater Portland']],
    ['email addresses', ['', ...shops.map((_, n) => `owner${n}@example.com`)]],
    ['short rows below a blank line', ['', 'Acme,none,unknown', 'Bolt,n/a', ...firms]],
    ['words that are column names in part', ['', 'Main Street,Kansas City', 'Day,Price', ...firms]],
  ])('%s', async (_, more) => {
    const { rows, skipped } = await readWhole([header, ...firms, ...more].join('\n'));
    expect(rows).toHaveLength(firms.length + more.filter((line) => line !== '').length);
    expect(skipped.outside).toEqual([]);
  });

  it('one value with spaces in it, however many cells its words would fill', async () => {
    const more = ['212-555-0102 ext. 7', '4 March 2024', '(212) 555-0102 x7'];
    const { rows } = await readWhole(
      ['Phone,City,Zip', ...shops.map(() => '212-555-1000,Reno,10000'), ...more].join('\n'),
    );
    expect(rows.slice(-3)).toEqual([
      { line: expect.any(Number), cells: ['212-555-0102 ext. 7', '', ''] },
      { line: expect.any(Number), cells: ['4 March 2024', '', ''] },
      { line: expect.any(Number), cells: ['(212) 555-0102 x7', '', ''] },
    ]);
  });

  it('except Ctrl-Z at the end, the end mark of DOS', async () => {
    const { rows, skipped } = await readWhole([header, ...firms, '\u001a\u001a'].join('\r\n'));
    expect(rows).toHaveLength(firms.length);
    expect(skipped.outside).toEqual([]);
  });

  it('a short row, whose quoted cells stay whole', async () => {
    const names = ['Name', 'Title', 'City', 'Phone', 'Email', 'Notes'];
    const words = fc.stringMatching(/^[A-Z][a-z]{1,6}(, [A-Z][a-z]{1,6}){0,3}$/);
    const nickname = fc.tuple(words, words, words).map(([one, two, three]) => `${one} "${two}", ${three}`);
    const cell = fc.oneof(words, nickname);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: names.length }),
        fc.array(cell, { minLength: 2, maxLength: 5 }),
        async (width, cells) => {
          fc.pre(cells.length < width);
          const quoted = (row: readonly string[]) =>
            row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
          const full = Array.from({ length: 12 }, (_, n) =>
            names.slice(0, width).map((name) => `${name} ${n}`),
          );
          const lines = [names.slice(0, width), ...full, cells, ...full].map(quoted);
          const { rows } = await readWhole(lines.join('\n'));
          expect(rows[12]?.cells).toEqual([...cells, ...Array<string>(width - cells.length).fill('')]);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('the first line of words without a header, where it comes once or twice', async () => {
    const words = ['Ann,Miller,Salem', 'Bob,Young,Reno', 'Carla,Reyes,Austin', 'Dee,Park,Denver'];
    const first = words[0] ?? '';
    for (const list of [words, [first, ...words], [...words, '', ...words]]) {
      const { rows, header: names } = await readWhole(list.join('\n'));
      expect(names).toEqual(['Column 1', 'Column 2', 'Column 3']);
      expect(rows).toHaveLength(list.filter((line) => line !== '').length);
    }
  });
});

describe('reading puts names above their columns', () => {
  const people = Array.from({ length: 12 }, (_, n) => `Ann Lee,ann${n}@example.com,212-555-01${10 + n}`);

  it('where the index column has no name, and rows end early', async () => {
    const text = [',Name,Email,Phone,Notes', ...people.map((line, n) => `${n},${line}`)].join('\n');
    const { header, rows } = await readWhole(text);
    expect(header).toEqual(['Column 1', 'Name', 'Email', 'Phone', 'Notes']);
    expect(rows[3]?.cells).toEqual(['3', 'Ann Lee', 'ann3@example.com', '212-555-0113', '']);
  });

  it('where rows have numbers and the header has no name for them', async () => {
    const text = ['Name,Email,Phone', ...people.map((line, n) => `${n + 1},${line}`)].join('\n');
    expect((await readWhole(text)).header).toEqual(['Column 1', 'Name', 'Email', 'Phone']);
  });

  it.each([
    'Column1,Column2,Column3',
    'col1,col2,col3',
    'header1,header2,header3',
    'Unnamed: 0,Unnamed: 1,Unnamed: 2',
    '0,1,2',
    'F1,F2,F3',
  ])('%s, taken for a header', async (names) => {
    for (const body of [people, ['Ann,Miller,Salem', 'Bob,Young,Reno', 'Carla,Reyes,Austin']]) {
      const { header, rows } = await readWhole([names, ...body].join('\n'));
      expect(header).toEqual(names.split(','));
      expect(rows).toHaveLength(body.length);
    }
  });

  it('where the header is far shorter than the rows', async () => {
    const rows = people.map((line) => `${line},x,y,z`);
    const { header, skipped } = await readWhole(['Name,Email', ...rows].join('\n'));
    expect(header.slice(0, 2)).toEqual(['Name', 'Email']);
    expect(skipped.outside).toEqual([]);
  });

  it('once, where the header comes several times', async () => {
    const { header, rows, skipped } = await readWhole(
      ['Name,Email,Phone', 'Name,Email,Phone', 'Name,Email,Phone', ...people].join('\n'),
    );
    expect(header).toEqual(['Name', 'Email', 'Phone']);
    expect(rows).toHaveLength(people.length);
    expect(skipped.repeatedHeaders).toEqual({ count: 2, lines: [2, 3] });
  });
});

describe('reading several headers', () => {
  const read = (lines: string[]) => readWhole(`${lines.join('\n')}\n`);

  const header = ['Name', 'Company', 'Email', 'Phone', 'City', 'State'];
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => [
      `Ann Lee${n}`,
      `Acme ${n}`,
      `ann${n}@example.com`,
      `212-555-${1000 + n}`,
      'Reno',
      'NV',
    ]);
  const lines = (records: string[][]) => records.map((record) => record.join(','));
  const count = fc.integer({ min: 3, max: 30 });

  const otherNames = fc.shuffledSubarray(
    ['First', 'Surname', 'Telephone', 'Fax', 'County', 'Zip', 'Title', 'Website', 'Notes'],
    { minLength: 6, maxLength: 6 },
  );
  const groups = fc.constantFrom<string[]>(
    ['Person', 'Person', 'Contact', 'Contact', 'Place', 'Place'],
    ['Owner', 'Owner', 'Owner', 'Phones', 'Address', 'Address'],
  );

  it('takes the header right below another for the one whose rows these are', async () => {
    await fc.assert(
      fc.asyncProperty(otherNames, count, async (names, n) => {
        const list = await read(lines([names, header, ...rows(n)]));
        expect(list.header).toEqual(header);
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows(n));
        expect(list.skipped.outside.map(({ line, kind }) => [line, kind])).toEqual([[1, 'title']]);
      }),
      { numRuns: runs(40) },
    );
  });

  it('joins the names of groups above the header with those of their columns', async () => {
    await fc.assert(
      fc.asyncProperty(groups, count, async (names, n) => {
        const list = await read(lines([names, header, ...rows(n)]));
        expect(list.header).toEqual(header.map((name, column) => `${names[column]} ${name}`));
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows(n));
      }),
      { numRuns: runs(40) },
    );
  });
  const inFront = fc.constantFrom(' ', '\t ', '\f', '\v', '\u00a0', '  ');

  it('joins the names of merged cells with those below them, in whose gaps these stand', async () => {
    const rows = ['Acme Inc,Ann,Poe,212-555-0132', 'Best LLC,Bob,Lee,212-555-0133'];
    const { header } = await readWhole(['Company,Contact,,Phone', ',First,Last,', ...rows].join('\n'));
    expect(header).toEqual(['Company', 'Contact First', 'Contact Last', 'Phone']);
  });

  it('knows a repeated header with blanks before its names', async () => {
    await fc.assert(
      fc.asyncProperty(inFront, count, async (blanks, n) => {
        const again = header.map((name) => `${blanks}${name}`);
        const list = await read(lines([header, ...rows(n), again, ...rows(n)]));
        expect(list.rows).toHaveLength(2 * n);
        expect(list.skipped.repeatedHeaders).toEqual({ count: 1, lines: [n + 2] });
      }),
      { numRuns: runs(40) },
    );
  });

  it('accepts a header that leaves every other column without a name', async () => {
    const list = await read(['Name,,Email,,City,', ...lines(rows(5))]);
    expect(list.header).toEqual(['Name', 'Column 2', 'Email', 'Column 4', 'City', 'Column 6']);
    expect(list.rows.map(({ cells }) => cells)).toEqual(rows(5));
  });
});

/** One small list per kind of damage; beside each, in JSON, how a careful person would read it. */
const fixtures = join(import.meta.dirname, '../fixtures/lists');
const ReadingSchema = z.object({
  about: z.string(),
  dialect: DialectSchema,
  recordEnd: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  notes: z.array(z.string()),
});
const lists = readdirSync(fixtures).filter((name) => !name.endsWith('.json'));

describe('reading a damaged list as a careful person would', () => {
  it.each(lists)('%s', async (name) => {
    const json = readFileSync(join(fixtures, name.replace(/\.\w+$/, '.json')), 'utf8');
    const right = ReadingSchema.parse(JSON.parse(json));
    const table = await openTable(join(fixtures, name), {});
    const { inspection } = table;
    const rows: string[][] = [];
    for await (const batch of table.batches()) rows.push(...batch.rows);

    expect(inspection.columns.map(({ header }) => header)).toEqual(right.header);
    expect(rows).toEqual(right.rows);
    expect(inspection.dialect).toEqual(right.dialect);
    expect(inspection.recordEnd).toBe(right.recordEnd);
    expect(inspection.notes.map(({ code }) => code).sort()).toEqual(right.notes.toSorted());
    expect(inspection.preview).toEqual(right.rows.map((row) => row.slice(0, right.header.length)));
    expect(inspection.rows).toEqual({ count: right.rows.length, exact: true });
  });
});
