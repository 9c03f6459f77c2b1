import { stat, utimes, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectFile, openTable } from '../../electron/engine/read/open-table.ts';
import { pieceSize, readPieces } from '../../electron/engine/read/text/file-pieces.ts';
import type { RowBatch, Table } from '../../electron/engine/read/text/table.ts';
import { modifiedAtOf } from '../../electron/platform/disk.ts';
import { longList } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

async function list(content: string | Buffer): Promise<string> {
  const path = inFolder('list.csv');
  await writeFile(path, content);
  return path;
}

async function readAll(
  table: Table,
  signal?: AbortSignal,
): Promise<{ rows: string[][]; last: RowBatch | undefined }> {
  const rows: string[][] = [];
  let last: RowBatch | undefined;
  for await (const batch of table.batches(signal)) {
    expect(batch.firstRow).toBe(rows.length + 1);
    rows.push(...batch.rows);
    last = batch;
  }
  return { rows, last };
}

describe('reading a long list', () => {
  it('reads every row, any number of times, and estimates their number at first', async () => {
    const table = await openTable(await list(longList(15_000)), {});
    expect(table.inspection.rows.exact).toBe(false);
    expect(table.inspection.rows.count).toBeGreaterThan(13_500);
    expect(table.inspection.rows.count).toBeLessThan(16_500);
    for (let time = 0; time < 2; time++) {
      const { rows, last } = await readAll(table);
      expect(rows).toHaveLength(15_000);
      expect(rows[14_999]).toEqual(['14999', 'Ann Miller', 'person14999@example.com', 'Acme, Inc.']);
      expect(last?.bytesRead).toBe(table.inspection.size);
    }
  });

  it('stops on abort, at the first look and later', async () => {
    const path = await list(longList(15_000));
    await expect(inspectFile(path, {}, AbortSignal.abort())).rejects.toThrow(/abort/i);
    const table = await openTable(path, {});
    const stop = new AbortController();
    const reading = async () => {
      for await (const _ of table.batches(stop.signal)) stop.abort();
    };
    await expect(reading()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('can be left in the middle and started again', async () => {
    const table = await openTable(await list(longList(15_000)), {});
    for await (const batch of table.batches()) {
      expect(batch.rows[0]?.[0]).toBe('0');
      break;
    }
    expect((await readAll(table)).rows).toHaveLength(15_000);
  });

  it('notes odd bytes, ragged rows, open quotes and second tables far down', async () => {
    const more = [
      Buffer.from(longList(9000)),
      Buffer.from('9001,José,j@example.com,Acme\n', 'latin1'),
      Buffer.from('9002,Bob Young\n9003,"Dee Park,d@example.com,Acme\n'),
      Buffer.from(
        '9004,Ed Stone,e@example.com,Hooli\n\nId,Name,Email,Phone,City\n1,Nobody,n@example.com,Acme\n',
      ),
    ];
    const table = await openTable(await list(Buffer.concat(more)), {});
    const { rows, last } = await readAll(table);
    expect(rows.slice(-4)).toEqual([
      ['9001', 'José', 'j@example.com', 'Acme'],
      ['9002', 'Bob Young', '', ''],
      ['9003', '"Dee Park', 'd@example.com', 'Acme'],
      ['9004', 'Ed Stone', 'e@example.com', 'Hooli'],
    ]);
    const codes = last?.notes?.map(({ code }) => code).sort();
    expect(codes).toEqual(['encoding-guess', 'odd-quotes', 'second-table', 'short-rows']);
  });

  it('reads a quoted cell whole across pieces of the file', async () => {
    const long = 'note '.repeat(6000);
    const rows = Array.from({ length: 40 }, (_, n) => `${n},"${long}\n${n}",ann@example.com\n`).join('');
    const { rows: read } = await readAll(await openTable(await list(`Id,Notes,Email\n${rows}`), {}));
    expect(read).toHaveLength(40);
    expect(read[20]).toEqual(['20', `${long}\n20`, 'ann@example.com']);
  });
});

describe('reading takes what the user sets', () => {
  const columnsOf = async (path: string, choice: Parameters<typeof inspectFile>[1]) =>
    (await inspectFile(path, choice)).columns.map(({ header }) => header);

  it('for delimiter, quote and escape', async () => {
    const path = await list('Name;Notes,Phone\nAnn;"a,b",212-555-0101\nBob;x,312-555-0102\n');
    expect(await columnsOf(path, { delimiter: ';' })).toEqual(['Name', 'Notes,Phone']);
    expect(await columnsOf(path, { delimiter: '' })).toEqual(['Name;Notes,Phone']);
    const { preview, dialect } = await inspectFile(path, { delimiter: ';', quote: '', escape: 'backslash' });
    expect(preview[0]).toEqual(['Ann', '"a,b",212-555-0101']);
    expect(dialect).toMatchObject({ delimiter: ';', quote: '', escape: 'backslash' });
  });

  it('for the encoding', async () => {
    const path = await list(Buffer.from('Name,City\nZo\u00eb,K\u00f6ln\n', 'latin1'));
    expect((await inspectFile(path, {})).preview).toEqual([['Zoë', 'Köln']]);
    expect((await inspectFile(path, { encoding: 'macintosh' })).preview).toEqual([['ZoÎ', 'Kˆln']]);
  });

  it('for the header rows', async () => {
    const path = await list('My list\nName,Phone\nfirst,home\nAnn,212-555-0101\nBob,312-555-0102\n');
    expect(await columnsOf(path, { headerRows: [1, 2] })).toEqual(['Name first', 'Phone home']);
    const none = await openTable(path, { headerRows: [] });
    expect(none.inspection.columns.map(({ header }) => header)).toEqual(['Column 1', 'Column 2']);
    expect((await readAll(none)).rows[0]).toEqual(['Name', 'Phone']);
    const third = await openTable(path, { headerRows: [2] });
    expect((await readAll(third)).rows).toEqual([
      ['Ann', '212-555-0101'],
      ['Bob', '312-555-0102'],
    ]);
    expect(third.inspection.topRecords[0]).toEqual(['My list']);
  });
});

describe('looking at a list again', () => {
  const saved = new Date('2026-11-01T12:00:00Z');
  const path = () => inFolder('looked-at.csv');
  /** Saves a list at one and the same moment, whatever is in it. */
  async function save(bytes: Buffer | string): Promise<void> {
    await writeFile(path(), bytes);
    await utimes(path(), saved, saved);
  }

  const contents = 'First,Phone\r\nAnn,4155550132\r\nBob,4155550133\r\n';

  it('gives the same answer, whatever a caller did to the answer before', async () => {
    await save(contents);
    const first = await openTable(path(), {});
    const before = structuredClone(first.inspection);
    first.inspection.columns.length = 0;
    first.inspection.preview[0]?.fill('');
    const second = await openTable(path(), {});
    expect(second.inspection).toEqual(before);
    const rows: string[][] = [];
    for await (const batch of second.batches()) rows.push(...batch.rows);
    expect(rows).toEqual([
      ['Ann', '4155550132'],
      ['Bob', '4155550133'],
    ]);
  });

  it('looks anew where a byte changed, though size and time did not', async () => {
    await save(contents);
    await inspectFile(path(), {});
    await save(contents.replace('Phone', 'Email'));
    expect((await inspectFile(path(), {})).columns.map(({ header }) => header)).toEqual(['First', 'Email']);
  });

  it('looks anew where letters further down changed', async () => {
    const row = 'Ann,4155550132,Austin\r\n';
    const long = (letter: string) =>
      Buffer.concat([
        Buffer.from(`First,Phone,City\r\n${row.repeat(20_000)}`),
        Buffer.from(`Mu${letter}oz,4155550133,Reno\r\n`, 'latin1'),
      ]);
    await save(long('\u00c3\u00b1'));
    expect((await inspectFile(path(), {})).dialect.encoding).toBe('utf-8');
    await save(long('\u00f1o'));
    expect((await inspectFile(path(), {})).dialect.encoding).toBe('windows-1252');
  });

  it('reads as chosen, each time', async () => {
    await save('a;b,c\r\n1;2,3\r\n4;5,6\r\n');
    const headers = async (delimiter: string) =>
      (await inspectFile(path(), { delimiter, headerRows: [0] })).columns.map(({ header }) => header);
    expect([await headers(';'), await headers(','), await headers(';')]).toEqual([
      ['a', 'b,c'],
      ['a;b', 'c'],
      ['a', 'b,c'],
    ]);
  });
});

describe('the pieces of a file', () => {
  /** The pieces of a file with these bytes, between two places. */
  async function piecesOf(bytes: Buffer, from: number, to: number) {
    const path = inFolder('pieces.csv');
    await writeFile(path, bytes);
    const found = await stat(path);
    const file = { path, size: found.size, modifiedAt: modifiedAtOf(found) };
    const pieces: { bytes: Buffer; end: number; last: boolean }[] = [];
    for await (const piece of readPieces(file, { from, to }))
      pieces.push({ ...piece, bytes: Buffer.from(piece.bytes) });
    return pieces;
  }

  const line = fc
    .tuple(fc.constantFrom('a', 'é', ','), fc.constantFrom(0, 1, 70, 900, pieceSize, 5 * pieceSize))
    .map(([sign, length]) => sign.repeat(length));
  /** Lines again and again, up to some blocks of them. */
  const text = fc
    .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'), fc.nat(4000))
    .map(([lines, end, times]) => {
      const once = `${lines.join(end)}${end}`;
      return once.repeat(Math.min(times, Math.ceil((10 * pieceSize) / once.length)));
    });

  it('hold each byte once, in its place, and say which is the last', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(200), fc.nat(200), async (written, before, behind) => {
        const bytes = Buffer.from(written);
        const from = Math.min(before, bytes.length);
        const to = Math.max(from, bytes.length - behind);
        const pieces = await piecesOf(bytes, from, to);
        expect(Buffer.concat(pieces.map((piece) => piece.bytes)).equals(bytes.subarray(from, to))).toBe(true);
        let end = from;
        for (const [index, piece] of pieces.entries()) {
          end += piece.bytes.length;
          expect([piece.end, piece.last]).toEqual([end, index === pieces.length - 1]);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('end between lines that are shorter than half a piece', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `${'x'.repeat(row % 300)},${row}\r\n`);
    const bytes = Buffer.from(rows.join(''));
    const pieces = await piecesOf(bytes, 0, bytes.length);
    expect(pieces.length).toBeGreaterThan(20);
    for (const piece of pieces) expect(piece.bytes.at(-1)).toBe(10);
  });
});
