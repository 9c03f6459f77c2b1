import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile } from '../../electron/engine/open-table.ts';
import { readList } from '../fakes/read-list.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoted-lines-'));
  path = join(folder, 'list.csv');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const header = ['Full Name', 'Company', 'City', 'Phone'];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const line = (cells: readonly string[], delimiter: string) =>
  cells.map((cell) => (cell.includes(delimiter) || /["\n]/.test(cell) ? quoted(cell) : cell)).join(delimiter);

const contact = fc
  .tuple(
    fc.constantFrom('Ann Lee', 'Bob "Buzz" Young', "Sean O'Brien", 'José Núñez'),
    fc.constantFrom('Acme, Inc.', 'Bolt; Nut', 'Cole', '', 'Dunn\nand Sons'),
    fc.constantFrom('Reno', 'St. Paul', ''),
    fc.integer({ min: 1000, max: 9999 }).map((tail) => `212-555-${tail}`),
  )
  .map((cells): string[] => [...cells]);
const contacts = fc.array(contact, { minLength: 6, maxLength: 40 });
const delimiters = fc.constantFrom(',', ';', '\t', '|');
const lineEnds = fc.constantFrom('\n', '\r\n');

describe('lines that stand in quotes as a whole', () => {
  it('are read as the columns they hold, each in its own line, and counted', async () => {
    await fc.assert(
      fc.asyncProperty(contacts, delimiters, lineEnds, async (rows, delimiter, lineEnd) => {
        const lines = [header, ...rows].map((cells) => quoted(line(cells, delimiter)));
        const list = await readList(path, lines.join(lineEnd) + lineEnd);
        expect(list.header).toEqual(header);
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
        let at = 2;
        for (const [place, row] of list.rows.entries()) {
          expect(row.line).toBe(at);
          at += (rows[place]?.join('').split('\n').length ?? 0) || 1;
        }
        const { notes } = await inspectFile(path, {});
        expect(notes).toContainEqual(
          expect.objectContaining({ code: 'quoted-lines', count: lines.length, level: 'info' }),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('also where only those do that have quotes in them, as a program with another delimiter writes them', async () => {
    await fc.assert(
      fc.asyncProperty(contacts, async (some) => {
        const rows = [['Ann Lee', 'Bolt; Nut', 'Reno', '212-555-0142'], ['B', 'C; D', 'E', '1'], ...some];
        const lines = [header, ...rows].map((cells) => line(cells, ';'));
        const asComma = lines.map((text) => (/[",\n]/.test(text) ? quoted(text) : text));
        const list = await readList(path, asComma.join('\r\n'));
        expect(list.header).toEqual(header);
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['  ', ',,', ';;;', '\t', ' , '])('also with %j behind each', async (behind) => {
    const rows = Array.from({ length: 9 }, (_, n) => [
      'Ann Lee',
      'Acme, Inc.',
      'Reno',
      `212-555-${1000 + n}`,
    ]);
    const lines = [header, ...rows].map((cells) => quoted(line(cells, ',')) + behind);
    const list = await readList(path, lines.join('\n'));
    expect(list.header).toEqual(header);
    expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
  });

  it('are read beyond the beginning of a file, and lines that are otherwise as they stand', async () => {
    const rows = Array.from({ length: 9000 }, (_, n) => [
      `Person ${n}`,
      n % 9 === 0 ? 'Acme, Inc.' : 'Cole',
      'Reno',
      `212-555-${1000 + n}`,
    ]);
    const lines = [header, ...rows].map((cells, at) =>
      at % 50 === 49 ? line(cells, ',') : quoted(line(cells, ',')),
    );
    const list = await readList(path, lines.join('\r\n'));
    expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
  });
});

describe('what is one column stays one', () => {
  it.each([
    ['addresses', ['Address', '100 Main St, Portland, OR', '7 Oak Rd, Reno, NV', '9 Elm Ave, Salem, OR']],
    ['names without a header', ['Lee, Ann', 'Young, Bob', 'Park, Dee', 'Cho, Kim']],
    [
      'names with nicknames',
      ['Name', 'Lee, Ann "Nan"', 'Young, Bob "Buzz"', 'Park, Dee "D"', 'Cho, Kim "K"'],
    ],
    ['companies', ['Company', 'Acme, Inc.', 'Bolt, LLC', 'Cole, Dunn, and Sons', 'Eck & Co']],
    ['times', ['Called at', '10:30:05', '11:45:10', '12:00:00', '13:15:45']],
    ['names of two words', ['Full Name', 'Ann Lee', 'Bob Young', 'Dee Park', 'Kim Cho']],
  ])('%s', async (_, cells) => {
    for (const lines of [cells.map(quoted), cells.map((cell, at) => (at === 0 ? cell : quoted(cell)))]) {
      const list = await readList(path, lines.join('\n'));
      const all = [list.header, ...list.rows.map((row) => row.cells)];
      expect(all.every((row) => row.length === 1)).toBe(true);
      expect((await inspectFile(path, {})).dialect.quotedLines).toBeUndefined();
    }
  });
});
