import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { ResultScanner, verifyResult } from '../../electron/results/import/result-scanner.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

async function verify(content: string | Buffer) {
  const path = inFolder('result.csv');
  await writeFile(path, content);
  return verifyResult(path);
}

const utf16 = (text: string, bigEndian = false) =>
  bigEndian ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');

describe('verifying a result', () => {
  it.each([
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['LF and no end at the end', 'a,b\n1,2\n3,4'],
    ['CR alone', 'a,b\r1,2\r3,4\r'],
    ['blank lines', '\r\na,b\r\n\r\n1,2\r\n3,4\r\n\r\n\r\n'],
    ['quoted line breaks', 'a,b\r\n"1\r\n,""",2\r\n3,4\r\n'],
    ['a byte order mark', '\ufeffa,b\r\n1,2\r\n3,4\r\n'],
    ['a byte order mark before a quote', '\ufeff"a, b",c\r\n1,2\r\n3,4\r\n'],
    ['an uneven row further up', 'a,b\r\n1\r\n3,4\r\n'],
    ['a comma behind each row', 'a,b\r\n1,2,\r\n3,4,\r\n'],
    ['inches in an unquoted cell', 'a,b\r\n6" pipe,2\r\n3,4"\r\n'],
    ['accents', 'a,b\r\nJosé,€\r\nŠárka,😀\r\n'],
    ['a header of placeholders', '{{Company}},{{Phone}}\r\n1,2\r\n3,4\r\n'],
    ['a header that begins as JSON does', '{"a": 1,[b]\r\n1,2\r\n3,4\r\n'],
    ['a header that begins as a list does', '["a",b]\r\n1,2\r\n3,4\r\n'],
    ['a header that begins as a page does', '<b>Company</b>,Phone\r\n1,2\r\n3,4\r\n'],
    ['one column', 'a\r\n""\r\n4\r\n'],
  ])('finds nothing odd about %s', async (_, text) => {
    expect(await verify(text)).toEqual({ rows: 2, odd: [] });
  });

  it('counts the rows that papaparse counts, wherever its pieces are cut', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.constantFrom('"', ',', '\r\n', '\n', 'é', '😀', ' "'),
    );
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 6 }),
      );
    fc.assert(
      fc.property(table, fc.constantFrom('\r\n', '\n'), fc.nat(9), (rows, newline, cut) => {
        const named = rows.map((cells, row) =>
          cells.map((cell) => (row === 0 ? `h${cell}` : cell.replaceAll('\0', ''))),
        );
        const text = Papa.unparse(named, { newline, quotes: (value: string) => /["\r\n,]|^$/.test(value) });
        const scanner = new ResultScanner();
        const bytes = Buffer.from(text);
        for (let at = 0; at < bytes.length; at += cut + 1) scanner.take(bytes.subarray(at, at + cut + 1));
        expect(scanner.end().filter(({ kind }) => kind !== 'zero-bytes')).toEqual([]);
        expect(scanner.rows).toBe(rows.length - 1);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('verifying an odd result', () => {
  it.each<[string, string | Buffer, object]>([
    ['nothing in it', '', { rows: 0, odd: [{ kind: 'empty' }] }],
    ['only blank lines', '\r\n\r\n', { rows: 0, odd: [{ kind: 'empty' }] }],
    ['only a byte order mark', '\ufeff', { rows: 0, odd: [{ kind: 'empty' }] }],
    ['only a header', 'a,b,c\r\n', { rows: 0, odd: [{ kind: 'header-only', columns: 3 }] }],
    ['an end inside quotes', 'a,b\r\n1,2\r\n3,"4', { rows: 2, odd: [{ kind: 'open-quote', line: 3 }] }],
    [
      'a quote that swallows rows',
      'a,b\r\n1,"2\r\n3,4\r\n5,6\r\n',
      { rows: 1, odd: [{ kind: 'open-quote', line: 2 }] },
    ],
    [
      'an end inside a record',
      'a,b,c\r\n1,2,3\r\n4,5',
      { rows: 2, odd: [{ kind: 'last-row', line: 3, cells: 2, columns: 3 }] },
    ],
    [
      'a short last row that ends',
      'a,b,c\n"1\n1",2,3\n\n4\n',
      { rows: 2, odd: [{ kind: 'last-row', line: 5, cells: 1, columns: 3 }] },
    ],
    [
      'a closing line that is wider',
      'a,b\r\n1,2\r\nTotal,,2\r\n',
      { rows: 2, odd: [{ kind: 'last-row', line: 3, cells: 3, columns: 2 }] },
    ],
    [
      'stray quotes',
      'a,b\r\n"Ann "Ace" Lee",2\r\n3,"4"x\r\n5,6\r\n',
      { rows: 3, odd: [{ kind: 'stray-quotes', count: 2, line: 2 }] },
    ],
    [
      'lines in Windows-1252',
      Buffer.from('a,b\r\nJosé,2\r\n3,4\r\nRené,6\r\n', 'latin1'),
      { rows: 3, odd: [{ kind: 'not-utf-8' }] },
    ],
    [
      'a character cut in two at its end',
      Buffer.from('a,b\r\n1,2\r\n3,é').subarray(0, -1),
      { rows: 2, odd: [{ kind: 'not-utf-8' }] },
    ],
    ['zero bytes', 'a,b\r\n1,\0\0\r\n3,4\r\n', { rows: 2, odd: [{ kind: 'zero-bytes', count: 2 }] }],
    ['JSON', '{"count": 3, "rows": [{"a": 1, "b": 2}]}', { rows: null, odd: [{ kind: 'json' }] }],
    ['a JSON list in lines', '[\n{"a": 1, "b": 2},\n{"a": 1}\n]', { rows: null, odd: [{ kind: 'json' }] }],
    ['UTF-16 with a mark', utf16('\ufeffa,b\r\n1,2\r\n'), { rows: null, odd: [{ kind: 'utf-16' }] }],
    [
      'UTF-16 the other way round',
      utf16('\ufeffa,b\r\n1,2\r\n', true),
      { rows: null, odd: [{ kind: 'utf-16' }] },
    ],
    ['UTF-16 without a mark', utf16('a,b\r\n1,2\r\n'), { rows: null, odd: [{ kind: 'utf-16' }] }],
    [
      'UTF-16 without a mark the other way round',
      utf16('a,b\r\n1,2\r\n', true),
      { rows: null, odd: [{ kind: 'utf-16' }] },
    ],
  ])('finds %s', async (_, content, found) => {
    expect(await verify(content)).toEqual(found);
  });

  it('notices a cut at every byte except between rows', () => {
    const text =
      'name,address,phone\r\n"Ann ""The Ace"" Lee","12 Main St,\r\nSuite 4",4155550132\r\nBo,"é",5\r\n';
    const bytes = Buffer.from(text);
    for (let end = 0; end < bytes.length; end++) {
      const scanner = new ResultScanner();
      scanner.take(bytes.subarray(0, end));
      const odd = scanner.end();
      const lastCell =
        bytes
          .subarray(0, end)
          .toString()
          .split(/[\r\n]+/)
          .at(-1) ?? '';
      // The end of the last cell of a row shows nothing: only the number of rows and the length of the reply tell.
      const shows = !/Suite 4",\d*$|"é",5?$|^$/.test(lastCell);
      if (shows) expect(odd, JSON.stringify(text.slice(0, end))).not.toEqual([]);
    }
  });

  it('gives the same answer for any bytes in one piece or many', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(50), (content, cut) => {
        const bytes = Buffer.from(content);
        const [once, pieces] = [new ResultScanner(), new ResultScanner()];
        once.take(bytes);
        for (let at = 0; at < bytes.length; at += cut + 1) pieces.take(bytes.subarray(at, at + cut + 1));
        expect(pieces.end()).toEqual(once.end());
        expect(pieces.rows).toBe(once.rows);
      }),
      { numRuns: runs(500) },
    );
  });
});

it('reads quotes across the pieces of a file', async () => {
  const row = '"Ann ""The Ace"" Lee","12 Main St,\r\nSuite 4",4155550132\r\n';
  const whole = Buffer.from(`name,address,phone\r\n${row.repeat(8_000)}`);
  expect(await verify(whole)).toEqual({ rows: 8_000, odd: [] });
  const cut = await verify(whole.subarray(0, whole.length - row.length + 20));
  expect(cut.odd).toEqual([{ kind: 'open-quote', line: 16_000 }]);
});

it('reports a missing file', async () => {
  await expect(verifyResult(inFolder('gone.csv'))).rejects.toMatchObject({
    problem: { code: 'file-missing' },
  });
});
