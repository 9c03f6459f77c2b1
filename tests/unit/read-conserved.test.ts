import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile } from '../../electron/engine/open-table.ts';
import { damagedList, type ListLine, listText } from '../fakes/damaged-list.ts';
import { readList } from '../fakes/read-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conserved-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readWhole = (text: string) => readList(join(folder, 'list.csv'), text);

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
  expect(rows).toEqual(truth.rows.map(filled));
  expect(skipped.repeatedHeaders.count).toBe(truth.headers.length);
  expect(skipped.repeatedHeaders.lines).toEqual(truth.headers.slice(0, 50));
  // A blank line above the header is outside the table.
  const first = lines.findIndex(({ kind }) => kind === 'header');
  expect(skipped.blankLines.lines).toEqual(truth.blanks.filter((line) => line > first).slice(0, 50));
  const outside = skipped.outside.flatMap(({ kind, line }) => (kind === 'blank' ? [] : [line]));
  expect(outside).toEqual(truth.outside);
}

describe('every record of a list is a row, a repeated header, a blank line, or listed', () => {
  it('in lists with short rows, rows of one cell, blank lines, joined exports, titles and notes', async () => {
    await fc.assert(
      fc.asyncProperty(damagedList({ most: 40 }), async ({ lines, dialect }) => {
        await expectConserved(lines, listText(lines, dialect));
      }),
      { numRuns: 400 },
    );
  });

  it('where form feeds and other separators end the lines, and nothing else does', async () => {
    const lineEnds = fc.constantFrom('\f', '\v', '\u2028', '\u2029', '\u0085', '\u001e');
    await fc.assert(
      fc.asyncProperty(damagedList({ most: 20 }), lineEnds, async ({ lines, dialect }, lineEnd) => {
        await expectConserved(lines, listText(lines, { ...dialect, lineEnd }));
        const { notes } = await inspectFile(join(folder, 'list.csv'), {});
        expect(notes).toContainEqual(expect.objectContaining({ code: 'odd-line-ends', level: 'warning' }));
      }),
      { numRuns: 60 },
    );
  });

  it('where the lines of a list in one-byte letters end as mainframes end them', async () => {
    const text = 'Name,Phone\x85Ann Miller,212-555-0101\x85Bob Young,312-555-0102\x85';
    const path = join(folder, 'list.csv');
    await writeFile(path, Buffer.from(text, 'latin1'));
    const { preview, notes } = await inspectFile(path, {});
    expect(preview).toEqual([
      ['Ann Miller', '212-555-0101'],
      ['Bob Young', '312-555-0102'],
    ]);
    expect(notes.map(({ code }) => code)).toContain('odd-line-ends');
  });

  it('far beyond the part of the file that is looked at first', async () => {
    await fc.assert(
      fc.asyncProperty(
        damagedList({ most: 30 }),
        fc.integer({ min: 6000, max: 9000 }),
        async (list, more) => {
          const { lines, dialect } = list;
          const header = lines.findIndex(({ kind }) => kind === 'header');
          const width = lines[header]?.cells.length ?? 0;
          const filler: ListLine[] = Array.from({ length: more }, (_, n) => ({
            kind: 'row',
            cells: Array.from({ length: width }, (_, column) => `Filler ${n} in ${column}`),
          }));
          const long = [...lines.slice(0, header + 1), ...filler, ...lines.slice(header + 1)];
          await expectConserved(long, listText(long, dialect));
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('in doubt a line is a row', () => {
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

  it('also one value with spaces in it, however many cells its words would fill', async () => {
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

  it('but for Ctrl-Z at the end, by which DOS marked it', async () => {
    const { rows, skipped } = await readWhole([header, ...firms, '\u001a\u001a'].join('\r\n'));
    expect(rows).toHaveLength(firms.length);
    expect(skipped.outside).toEqual([]);
  });

  it('also a short row, whose quoted cells stay whole', async () => {
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
      { numRuns: 200 },
    );
  });

  it('also the first of a list of words without a header, twice or once', async () => {
    const words = ['Ann,Miller,Salem', 'Bob,Young,Reno', 'Carla,Reyes,Austin', 'Dee,Park,Denver'];
    const first = words[0] ?? '';
    for (const list of [words, [first, ...words], [...words, '', ...words]]) {
      const { rows, header: names } = await readWhole(list.join('\n'));
      expect(names).toEqual(['Column 1', 'Column 2', 'Column 3']);
      expect(rows).toHaveLength(list.filter((line) => line !== '').length);
    }
  });
});

describe('names stand above their columns', () => {
  const people = Array.from({ length: 12 }, (_, n) => `Ann Lee,ann${n}@example.com,212-555-01${10 + n}`);

  it('where the index column has no name and empty cells at the end were cut off', async () => {
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
  ])('%s is a header', async (names) => {
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

  it('once, where the header stands there several times', async () => {
    const { header, rows, skipped } = await readWhole(
      ['Name,Email,Phone', 'Name,Email,Phone', 'Name,Email,Phone', ...people].join('\n'),
    );
    expect(header).toEqual(['Name', 'Email', 'Phone']);
    expect(rows).toHaveLength(people.length);
    expect(skipped.repeatedHeaders).toEqual({ count: 2, lines: [2, 3] });
  });
});
