import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tokenizer } from '../../electron/engine/text/tokenizer.ts';
import { readList } from '../fakes/read-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hand-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readWhole = (text: string) => readList(join(folder, 'list.csv'), text);
const header = ['Name', 'Company', 'City', 'Phone'];
const phone = fc.integer({ min: 1000, max: 9999 }).map((tail) => `212-555-${tail}`);
const delimiter = fc.constantFrom(',', ';', '\t', '|');
const names = fc.constantFrom('Ann Lee', 'Bob Young', "Sean O'Brien", 'Dee Park');
const cities = fc.constantFrom('Reno', 'Salem', 'New York', '');

/** A contact whose company has the delimiter in its name, or has not. */
const contactWith = (between: string) =>
  fc
    .tuple(
      names,
      fc.constantFrom(`Acme${between} Inc.`, `Bolt${between} Nut${between} Co`, 'Cole', 'Dunn & Co'),
      cities,
      phone,
    )
    .map((cells) => [...cells]);
const listOf = (between: string) => fc.array(contactWith(between), { minLength: 4, maxLength: 25 });

/** A few contacts whose company has no delimiter, so that the number of columns can be seen. */
const plainOnes = (between: string) =>
  Array.from({ length: 6 }, (_, n) => ['Kim Cho', 'Cole', 'Reno', `212-555-000${n}`].join(between));

describe('cells in quotes with blanks around them', () => {
  it('are read without quotes and blanks, however many blanks there are', async () => {
    const blanks = fc.array(fc.constantFrom('', '', ' ', '  ', '    '), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        delimiter.chain((between) =>
          fc.tuple(fc.constant(between), listOf(between), fc.array(blanks, { minLength: 25, maxLength: 25 })),
        ),
        async ([between, contacts, padding]) => {
          const lines = contacts.map((cells, row) =>
            cells
              .map((cell, at) =>
                at === 1
                  ? `${padding[row]?.[0] ?? ''}"${cell.replaceAll('"', '""')}"${padding[row]?.[1] ?? ''}`
                  : cell,
              )
              .join(between),
          );
          const { rows } = await readWhole(
            [header.join(between), ...plainOnes(between), ...lines].join('\n'),
          );
          expect(rows.slice(6).map(({ cells }) => cells)).toEqual(contacts);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are left alone where text stands beside the quotes', async () => {
    const { rows } = await readWhole(
      'Name,Note,City\nAnn, "Kit" Lee,Reno\nBob, 5" pipe,Salem\nCid,x,Austin\n',
    );
    expect(rows.map(({ cells }) => cells[1])).toEqual([' "Kit" Lee', ' 5" pipe', 'x']);
  });
});

describe('backslashes before delimiters', () => {
  it('keep a cell together, in some rows or in most', async () => {
    await fc.assert(
      fc.asyncProperty(
        delimiter.chain((between) => fc.tuple(fc.constant(between), listOf(between))),
        async ([between, contacts]) => {
          const lines = contacts.map((cells) =>
            cells.map((cell) => cell.replaceAll(between, `\\${between}`)).join(between),
          );
          const { rows } = await readWhole(
            [header.join(between), ...plainOnes(between), ...lines].join('\n'),
          );
          expect(rows.slice(6).map(({ cells }) => cells)).toEqual(contacts);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('also far behind the beginning that the file is judged by', async () => {
    const many = Array.from({ length: 9000 }, (_, n) => `Ann Lee,Acme,Reno,212-555-${1000 + n}`);
    const { rows } = await readWhole(
      [header.join(','), ...many, 'Bob,Acme\\, Inc.,Reno,212-555-0101'].join('\n'),
    );
    expect(rows.at(-1)?.cells).toEqual(['Bob', 'Acme, Inc.', 'Reno', '212-555-0101']);
  });

  it('at the end of a path are text', async () => {
    const { rows } = await readWhole('Name,Folder,City\nAnn,C:\\a\\,Reno\nBob,D:\\b\\,Salem\n');
    expect(rows.map(({ cells }) => cells[1])).toEqual(['C:\\a\\', 'D:\\b\\']);
  });
});

describe('comment lines', () => {
  const comment = fc.constantFrom(
    '# exported 2024-01-05, by Pat',
    '# page 2',
    '## section "West',
    '// not checked yet',
    '-- end of block',
    '# (internal), do not forward, please, Pat, Kim',
  );
  const line = fc.oneof(
    {
      weight: 3,
      arbitrary: contactWith('|').map((cells) => ({
        comment: false,
        text: cells.map((cell) => cell.replaceAll('|', '')).join(','),
      })),
    },
    { weight: 1, arbitrary: comment.map((text) => ({ comment: true, text })) },
  );

  it('above, between and below rows are listed with their lines; rows keep their cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(comment, { maxLength: 3 }),
        fc.array(line, { minLength: 4, maxLength: 30 }),
        async (above, below) => {
          const lines = [
            ...above.map((text) => ({ comment: true, text })),
            { comment: false, text: header.join(',') },
            ...plainOnes(',').map((text) => ({ comment: false, text })),
            ...below,
          ];
          const { rows, skipped } = await readWhole(`${lines.map(({ text }) => text).join('\n')}\n`);
          const numbered = lines.map((one, at) => ({ ...one, line: at + 1 }));
          const wanted = numbered.filter((one) => !one.comment).slice(1);
          expect(rows).toEqual(
            wanted.map(({ line: number, text }) => ({ line: number, cells: text.split(',') })),
          );
          expect(skipped.outside.map(({ line: number }) => number)).toEqual(
            numbered.filter((one) => one.comment).map(({ line: number }) => number),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a company that begins with the mark', '#1 Pizza,Bolt,Salem,212-555-0101'],
    ['a number in the first column', '#12,Bolt,Salem,212-555-0101'],
    ['a full row that begins like a comment', '# Kim,Bolt,Salem,212-555-0101'],
    ['a dash for what is not known', '-,Bolt,Salem,212-555-0101'],
    ['a path', '/home/ann,Bolt,Salem,212-555-0101'],
  ])('%s is a row', async (_, row) => {
    const { rows, skipped } = await readWhole([header.join(','), ...plainOnes(','), row].join('\n'));
    expect(rows.at(-1)?.cells).toEqual(row.split(','));
    expect(skipped.outside).toEqual([]);
  });

  it('a header behind the mark is the header', async () => {
    const { header: found, rows } = await readWhole([`# ${header.join(',')}`, ...plainOnes(',')].join('\n'));
    expect(found).toEqual(['# Name', 'Company', 'City', 'Phone']);
    expect(rows).toHaveLength(6);
  });

  it('are no comments where they are rows by the book, quotes, line breaks and all', () => {
    const written = '# Plumbing,"Austin, TX",1\r\n// Media,"Reno\r\nNV",2\r\nAcme,Boise,3\r\n';
    for (const pieceLength of [1, 7, 1000]) {
      const tokenizer = new Tokenizer(
        { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' },
        3,
      );
      const read: string[][] = [];
      for (let at = 0; at < written.length; at += pieceLength)
        read.push(...tokenizer.push(written.slice(at, at + pieceLength), at + pieceLength >= written.length));
      expect(read).toEqual([
        ['# Plumbing', 'Austin, TX', '1'],
        ['// Media', 'Reno\r\nNV', '2'],
        ['Acme', 'Boise', '3'],
      ]);
    }
  });
});
