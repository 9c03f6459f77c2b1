import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import { Tokenizer } from '../../electron/engine/read/text/tokenizer.ts';
import { expectSame, readList, recordsInPieces } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const readWhole = (text: string) => readList(inFolder('list.csv'), text);
const header = ['Name', 'Company', 'City', 'Phone'];
const phone = fc.integer({ min: 1000, max: 9999 }).map((tail) => `212-555-${tail}`);
const delimiter = fc.constantFrom(',', ';', '\t', '|');
const firstNames = fc.constantFrom('Ann Lee', 'Bob Young', "Sean O'Brien", 'Dee Park');
const cities = fc.constantFrom('Reno', 'Salem', 'New York', '');

/** A contact whose company has the delimiter in its name, or has not. */
const contactWith = (between: string) =>
  fc
    .tuple(
      firstNames,
      fc.constantFrom(`Acme${between} Inc.`, `Bolt${between} Nut${between} Co`, 'Cole', 'Dunn & Co'),
      cities,
      phone,
    )
    .map((cells) => [...cells]);
const listOf = (between: string) => fc.array(contactWith(between), { minLength: 4, maxLength: 25 });

/** A few contacts whose company has no delimiter, so that the number of columns can be seen. */
const plainOnes = (between: string) =>
  Array.from({ length: 6 }, (_, n) => ['Kim Cho', 'Cole', 'Reno', `212-555-000${n}`].join(between));

/** Contacts, written by a delimiter with what a program does to its like in the second cell. */
const writtenWith = (write: (cell: string, between: string) => fc.Arbitrary<string>) =>
  delimiter.chain((between) => {
    const lineOf = (cells: readonly string[]) =>
      write(cells[1] ?? '', between).map((company) => cells.with(1, company).join(between));
    return listOf(between).chain((contacts) =>
      fc.record({
        between: fc.constant(between),
        contacts: fc.constant(contacts),
        lines: fc.tuple(...contacts.map(lineOf)),
      }),
    );
  });
const blanks = fc.constantFrom('', '', ' ', '  ', '    ');

describe('reading cells with delimiters in them', () => {
  it.each([
    [
      'quotes with blanks around them, however many',
      (cell: string) =>
        fc.tuple(blanks, blanks).map((around) => around.join(`"${cell.replaceAll('"', '""')}"`)),
    ],
    [
      'backslashes, in some rows or in most',
      (cell: string, between: string) => fc.constant(cell.replaceAll(between, `\\${between}`)),
    ],
  ])('keeps the cell together: %s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(writtenWith(write), async ({ between, contacts, lines }) => {
        const { rows } = await readWhole([header.join(between), ...plainOnes(between), ...lines].join('\n'));
        expect(rows.slice(6).map(({ cells }) => cells)).toEqual(contacts);
      }),
      { numRuns: runs(150) },
    );
  });

  it('leaves quotes alone where text stands beside the quotes', async () => {
    const { rows } = await readWhole(
      'Name,Note,City\nAnn, "Kit" Lee,Reno\nBob, 5" pipe,Salem\nCid,x,Austin\n',
    );
    expect(rows.map(({ cells }) => cells[1])).toEqual([' "Kit" Lee', ' 5" pipe', 'x']);
  });

  it('keeps a cell together far behind the beginning', async () => {
    const many = Array.from({ length: 9000 }, (_, n) => `Ann Lee,Acme,Reno,212-555-${1000 + n}`);
    const { rows } = await readWhole(
      [header.join(','), ...many, 'Bob,Acme\\, Inc.,Reno,212-555-0101'].join('\n'),
    );
    expect(rows.at(-1)?.cells).toEqual(['Bob', 'Acme, Inc.', 'Reno', '212-555-0101']);
  });

  it('takes backslashes for text at the end of a path', async () => {
    const { rows } = await readWhole('Name,Folder,City\nAnn,C:\\a\\,Reno\nBob,D:\\b\\,Salem\n');
    expect(rows.map(({ cells }) => cells[1])).toEqual(['C:\\a\\', 'D:\\b\\']);
  });
});

describe('reading comment lines', () => {
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

  it('lists those above, between and below rows; rows keep their cells', async () => {
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
      { numRuns: runs(150) },
    );
  });

  it.each([
    ['a company that begins with the mark', '#1 Pizza,Bolt,Salem,212-555-0101'],
    ['a number in the first column', '#12,Bolt,Salem,212-555-0101'],
    ['a full row that begins like a comment', '# Kim,Bolt,Salem,212-555-0101'],
    ['a dash for what is not known', '-,Bolt,Salem,212-555-0101'],
    ['a path', '/home/ann,Bolt,Salem,212-555-0101'],
  ])('takes %s for a row', async (_, row) => {
    const { rows, skipped } = await readWhole([header.join(','), ...plainOnes(','), row].join('\n'));
    expect(rows.at(-1)?.cells).toEqual(row.split(','));
    expect(skipped.outside).toEqual([]);
  });

  it('takes a header behind the mark for the header', async () => {
    const { header: found, rows } = await readWhole([`# ${header.join(',')}`, ...plainOnes(',')].join('\n'));
    expect(found).toEqual(['# Name', 'Company', 'City', 'Phone']);
    expect(rows).toHaveLength(6);
  });

  it('takes lines for rows that are strict records, with quotes and line breaks', () => {
    const written = '# Plumbing,"Austin, TX",1\r\n// Media,"Reno\r\nNV",2\r\nAcme,Boise,3\r\n';
    for (const pieceLength of [1, 7, 1000]) {
      const tokenizer = new Tokenizer(
        { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' },
        3,
      );
      expect(recordsInPieces(tokenizer, written, pieceLength)).toEqual([
        ['# Plumbing', 'Austin, TX', '1'],
        ['// Media', 'Reno\r\nNV', '2'],
        ['Acme', 'Boise', '3'],
      ]);
    }
  });
});

describe('reading lines quoted as a whole', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const line = (cells: readonly string[], delimiter: string) =>
    cells
      .map((cell) => (cell.includes(delimiter) || /["\n]/.test(cell) ? quoted(cell) : cell))
      .join(delimiter);

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

  it('gives their columns, each row with its line, and counts them', async () => {
    await fc.assert(
      fc.asyncProperty(contacts, delimiters, lineEnds, async (rows, delimiter, lineEnd) => {
        const lines = [header, ...rows].map((cells) => quoted(line(cells, delimiter)));
        const list = await readList(inFolder('quoted.csv'), lines.join(lineEnd) + lineEnd);
        expect(list.header).toEqual(header);
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
        let at = 2;
        for (const [place, row] of list.rows.entries()) {
          expect(row.line).toBe(at);
          at += (rows[place]?.join('').split('\n').length ?? 0) || 1;
        }
        const { notes } = await inspectFile(inFolder('quoted.csv'), {});
        expect(notes).toContainEqual(
          expect.objectContaining({ code: 'quoted-lines', count: lines.length, level: 'info' }),
        );
      }),
      { numRuns: runs(60) },
    );
  });

  it('reads lines where only those with quotes in them are quoted', async () => {
    await fc.assert(
      fc.asyncProperty(contacts, async (some) => {
        const rows = [['Ann Lee', 'Bolt; Nut', 'Reno', '212-555-0142'], ['B', 'C; D', 'E', '1'], ...some];
        const lines = [header, ...rows].map((cells) => line(cells, ';'));
        const asComma = lines.map((text) => (/[",\n]/.test(text) ? quoted(text) : text));
        const list = await readList(inFolder('quoted.csv'), asComma.join('\r\n'));
        expect(list.header).toEqual(header);
        expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: runs(60) },
    );
  });

  it.each(['  ', ',,', ';;;', '\t', ' , '])('ignores %j behind each line', async (behind) => {
    const rows = Array.from({ length: 9 }, (_, n) => [
      'Ann Lee',
      'Acme, Inc.',
      'Reno',
      `212-555-${1000 + n}`,
    ]);
    const lines = [header, ...rows].map((cells) => quoted(line(cells, ',')) + behind);
    const list = await readList(inFolder('quoted.csv'), lines.join('\n'));
    expect(list.header).toEqual(header);
    expect(list.rows.map(({ cells }) => cells)).toEqual(rows);
  });

  it('reads quoted and plain lines far behind the beginning', async () => {
    const rows = Array.from({ length: 9000 }, (_, n) => [
      `Person ${n}`,
      n % 9 === 0 ? 'Acme, Inc.' : 'Cole',
      'Reno',
      `212-555-${1000 + n}`,
    ]);
    const lines = [header, ...rows].map((cells, at) =>
      at % 50 === 49 ? line(cells, ',') : quoted(line(cells, ',')),
    );
    const list = await readList(inFolder('quoted.csv'), lines.join('\r\n'));
    expectSame(
      list.rows.map(({ cells }) => cells),
      rows,
    );
  });

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
  ])('keeps one column of %s', async (_, cells) => {
    for (const lines of [cells.map(quoted), cells.map((cell, at) => (at === 0 ? cell : quoted(cell)))]) {
      const list = await readList(inFolder('quoted.csv'), lines.join('\n'));
      const all = [list.header, ...list.rows.map((row) => row.cells)];
      expect(all.every((row) => row.length === 1)).toBe(true);
      expect((await inspectFile(inFolder('quoted.csv'), {})).dialect.quotedLines).toBeUndefined();
    }
  });
});
