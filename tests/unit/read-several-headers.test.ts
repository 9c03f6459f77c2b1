import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList } from '../fakes/read-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'several-headers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const read = (lines: string[]) => readList(join(folder, 'list.csv'), `${lines.join('\n')}\n`);

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

describe('a header right below another', () => {
  const otherNames = fc.shuffledSubarray(
    ['First', 'Surname', 'Telephone', 'Fax', 'County', 'Zip', 'Title', 'Website', 'Notes'],
    { minLength: 6, maxLength: 6 },
  );
  const groups = fc.constantFrom<string[]>(
    ['Person', 'Person', 'Contact', 'Contact', 'Place', 'Place'],
    ['Owner', 'Owner', 'Owner', 'Phones', 'Address', 'Address'],
  );

  it('is the one whose rows are read', async () => {
    await fc.assert(
      fc.asyncProperty(otherNames, count, async (names, n) => {
        const list = await read(lines([names, header, ...rows(n)]));
        expect(list.header).toEqual(header);
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows(n));
        expect(list.skipped.outside.map(({ line, kind }) => [line, kind])).toEqual([[1, 'title']]);
      }),
      { numRuns: 40 },
    );
  });

  it('names the columns of the groups above it', async () => {
    await fc.assert(
      fc.asyncProperty(groups, count, async (names, n) => {
        const list = await read(lines([names, header, ...rows(n)]));
        expect(list.header).toEqual(header.map((name, column) => `${names[column]} ${name}`));
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows(n));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the header again', () => {
  const inFront = fc.constantFrom(' ', '\t ', '\f', '\v', '\u00a0', '  ');

  it('is one with blanks or a page break in front of its names', async () => {
    await fc.assert(
      fc.asyncProperty(inFront, count, async (blanks, n) => {
        const again = header.map((name) => `${blanks}${name}`);
        const list = await read(lines([header, ...rows(n), again, ...rows(n)]));
        expect(list.rows).toHaveLength(2 * n);
        expect(list.skipped.repeatedHeaders).toEqual({ count: 1, lines: [n + 2] });
      }),
      { numRuns: 40 },
    );
  });
});

it('takes a header for one that leaves every other column without a name', async () => {
  const list = await read(['Name,,Email,,City,', ...lines(rows(5))]);
  expect(list.header).toEqual(['Name', 'Column 2', 'Email', 'Column 4', 'City', 'Column 6']);
  expect(list.rows.map(({ cells }) => cells)).toEqual(rows(5));
});
