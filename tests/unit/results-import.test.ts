import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDuck } from '../../electron/engine/results/database/duck.ts';
import { importResult } from '../../electron/engine/results/database/import-result.ts';
import { openResultDatabase } from '../../electron/engine/results/database/open-result.ts';
import type { ReadingChoice } from '../../shared/csv.ts';
import type { ImportCause } from '../../shared/result-table.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'results-import-'));
});
afterAll(() => rm(root, { recursive: true }));

/** A folder of its own, of a name that is hard on SQL and on patterns, with a result in it. */
async function resultOf(content: string | Buffer) {
  const folder = await mkdtemp(join(root, "it's [a] folder*-"));
  const path = join(folder, 'result.csv');
  await writeFile(path, content);
  return { folder, path, database: join(folder, 'results.duckdb') };
}

const firstRecord: ReadingChoice = { headerRows: [0] };

async function imported(content: string | Buffer, reading = firstRecord) {
  const files = await resultOf(content);
  const table = await importResult({ ...files, reading });
  return { ...files, table, cells: await cellsOf(files) };
}

async function opened({ path, database }: { path: string; database: string }) {
  const duck = await openResultDatabase(path, database);
  if (typeof duck === 'string') throw new Error(`It has to be imported: ${duck}.`);
  return duck;
}

async function cellsOf(files: { path: string; database: string }) {
  const duck = await opened(files);
  const session = await duck.session();
  const rows = await session.rows('SELECT * EXCLUDE (n) FROM raw ORDER BY n');
  await duck.close();
  return rows;
}

/** What an opening says without importing anew. */
async function causeOf(files: { path: string; database: string }): Promise<ImportCause | 'ready'> {
  const duck = await openResultDatabase(files.path, files.database);
  if (typeof duck === 'string') return duck;
  await duck.close();
  return 'ready';
}

describe('a result is read as it stands', () => {
  test('every cell of any strict table comes back, in its order', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '\\N',
        'NULL',
        'true',
        '007',
        '1e5',
        '2024-01-02',
        '"',
        ',',
        'a\r\nb',
        'a\nb',
        '#x',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[\0\ud800-\udfff]/.test(text)),
    );
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }),
      );
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const width = rows[0]?.length ?? 0;
        const header = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
        const quotedCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = [header, ...rows].map((row) => `${row.map(quotedCell).join(',')}\r\n`).join('');
        const { table: seen, cells } = await imported(text);
        expect(seen).toEqual({ headers: header, rows: rows.length, rewritten: null });
        expect(cells).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['with a byte order mark', '\ufeffa,b\r\n1,2\r\n'],
    ['with line feeds', 'a,b\n1,2\n'],
    ['with returns', 'a,b\r1,2\r'],
    ['without a last line end', 'a,b\r\n1,2'],
    ['with a blank line', 'a,b\r\n1,2\r\n\r\n'],
  ])('%s', async (_, text) => {
    const { table, cells } = await imported(text);
    expect(table).toMatchObject({ headers: ['a', 'b'], rows: 1 });
    expect(cells).toEqual([['1', '2']]);
  });

  test('names that repeat, are empty or differ by case alone stay what they are', async () => {
    const { table } = await imported('Name,name,NAME,,Name\r\n1,2,3,4,5\r\n');
    expect(table.headers).toEqual(['Name', 'name', 'NAME', '', 'Name']);
  });

  test('a header alone is a result without rows', async () => {
    const { table } = await imported('phone,dnc\r\n');
    expect(table).toEqual({ headers: ['phone', 'dnc'], rows: 0, rewritten: null });
  });

  test('2,000 columns', async () => {
    const row = (of: string) => Array.from({ length: 2000 }, (_, index) => `${of}${index}`);
    const { table, cells } = await imported(`${row('h')}\r\n${row('a')}\r\n${row('b')}\r\n`);
    expect(table).toMatchObject({ headers: row('h'), rows: 2, rewritten: null });
    expect(cells).toEqual([row('a'), row('b')]);
  });

  test('a cell of 3 million characters', async () => {
    const long = 'x'.repeat(3_000_000);
    const { cells } = await imported(`a,b\r\n1,"${long}"\r\n2,3\r\n`);
    expect(cells.map(([a, b]) => [a, String(b).length])).toEqual([
      ['1', 3_000_000],
      ['2', 1],
    ]);
  });
});

describe('what is not strict is read by the app’s own reader', () => {
  test('ragged rows, none lost and no cell lost', async () => {
    const { table, cells } = await imported('a,b,c\r\n1,2\r\n3,4,5\r\n6,7,8,9\r\n');
    expect(table).toMatchObject({ headers: ['a', 'b', 'c', ''], rows: 3, rewritten: expect.anything() });
    expect(cells).toEqual([
      ['1', '2', '', ''],
      ['3', '4', '5', ''],
      ['6', '7', '8', '9'],
    ]);
  });

  test('text behind a closing quote, and mixed line ends', async () => {
    const { table, cells } = await imported('a,b\r\n1,"hello" world\n2,x\r\n');
    expect(table.rows).toBe(2);
    expect(cells.map(([a]) => a)).toEqual(['1', '2']);
    expect(cells[0]?.[1]).toContain('world');
  });

  test.each(['utf16le', 'latin1'] as const)('%s', async (encoding) => {
    const rows = Array.from({ length: 20 }, (_, index) => `${index},José Muñoz,Zoë`);
    const text = `${encoding === 'utf16le' ? '\ufeff' : ''}id,name,first\r\n${rows.join('\r\n')}\r\n`;
    const { table, cells } = await imported(Buffer.from(text, encoding));
    expect(table).toMatchObject({ headers: ['id', 'name', 'first'], rows: 20 });
    expect(cells[7]).toEqual(['7', 'José Muñoz', 'Zoë']);
  });

  test('another delimiter', async () => {
    const { cells } = await imported('phone;dnc\r\n2125550123;no\r\n2125550124;yes\r\n', {});
    expect(cells).toEqual([
      ['2125550123', 'no'],
      ['2125550124', 'yes'],
    ]);
  });
});

describe('what cannot be read is said in a sentence, and nothing is left behind', () => {
  test.each([
    ['an empty file', ''],
    [
      'a cell of 100 MB',
      Buffer.concat([Buffer.from('a,b\r\n1,"'), Buffer.alloc(100_000_000, 'x'), Buffer.from('"\r\n')]),
    ],
  ])('%s', async (_, content) => {
    const files = await resultOf(content);
    const failing = importResult({ ...files, reading: firstRecord });
    await expect(failing).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect(await readdir(files.folder)).toEqual(['result.csv']);
    expect((await readFile(files.path)).length).toBe(content.length);
  });

  test('a cancelled import', async () => {
    const files = await resultOf(`a,b\r\n${'1,2\r\n'.repeat(2_000_000)}`);
    const stop = new AbortController();
    const failing = importResult(
      { ...files, reading: firstRecord },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(failing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(files.folder)).toEqual(['result.csv']);
  });
});

describe('a database is a copy that can be made again', () => {
  const small = 'phone,dnc\r\n2125550123,no\r\n2125550124,yes\r\n';

  test('it is opened again without reading the result', async () => {
    const files = await imported(small);
    expect(await causeOf(files)).toBe('ready');
  });

  test('one that was never made', async () => {
    expect(await causeOf(await resultOf(small))).toBe('never-read');
  });

  test('another result, of another size or of the same', async () => {
    const files = await imported(small);
    await writeFile(files.path, small.replace('2125550124', '2125550125'));
    expect(await causeOf(files)).toBe('result-changed');
    await writeFile(files.path, `${small}2125550126,no\r\n`);
    expect(await causeOf(files)).toBe('result-changed');
  });

  test('the same result with another time is the same', async () => {
    const files = await imported(small);
    await utimes(files.path, 1, 1);
    expect(await causeOf(files)).toBe('ready');
  });

  test.each([
    ['no database', (path: string) => writeFile(path, 'x'.repeat(50_000))],
    ['an empty file', (path: string) => writeFile(path, '')],
    ['one that was cut off', (path: string) => truncate(path, 20_000)],
    [
      'one with bytes overwritten',
      async (path: string) => writeFile(path, (await readFile(path)).fill(7, 12_288, 300_000)),
    ],
    ['the database of another program', writeForeign],
  ])('%s', async (_, damage) => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `21255501${row},${row % 3 ? 'no' : 'yes'}`);
    const files = await imported(`phone,dnc\r\n${rows.join('\r\n')}\r\n`);
    await damage(files.database);
    expect(await causeOf(files)).toMatch(/^(?:damaged|other-version)$/);
    const table = await importResult({ ...files, reading: firstRecord });
    expect(table.rows).toBe(20_000);
    expect(await causeOf(files)).toBe('ready');
  });

  test('what an import that was killed left behind is in nobody’s way', async () => {
    const files = await resultOf(small);
    for (const left of ['part', 'part.wal', 'wal']) await writeFile(`${files.database}.${left}`, 'half');
    await importResult({ ...files, reading: firstRecord });
    expect(await causeOf(files)).toBe('ready');
    expect((await readdir(files.folder)).sort()).toEqual(['result.csv', 'results.duckdb']);
  });

  test('a failed import leaves the database that was there', async () => {
    const files = await imported(small);
    await expect(
      importResult({ ...files, path: join(files.folder, 'none.csv'), reading: firstRecord }),
    ).rejects.toMatchObject({ problem: { code: 'file-missing' } });
    expect(await causeOf(files)).toBe('ready');
  });
});

async function writeForeign(path: string) {
  await rm(path);
  const duck = await openDuck(path);
  const session = await duck.session();
  await session.run('CREATE TABLE raw AS SELECT 1 AS n');
  await duck.close();
}

describe('the database is locked down', () => {
  test('it reads and loads nothing from outside its folder, and nothing can change that', async () => {
    const files = await resultOf('a,b\r\n1,2\r\n');
    const outside = join(root, 'outside.csv');
    await writeFile(outside, 'secret\r\n');
    const duck = await openDuck(files.database);
    onTestFinished(() => duck.close());
    const session = await duck.session();
    for (const statement of [
      `SELECT * FROM read_text('${outside}')`,
      `COPY (SELECT 1) TO '${join(root, 'written.csv')}'`,
      `ATTACH '${join(root, 'other.duckdb')}'`,
      'INSTALL httpfs',
      'LOAD httpfs',
      'SET enable_external_access = true',
      `SET memory_limit = '8GB'`,
    ])
      await expect(session.run(statement), statement).rejects.toThrow();
    expect((await readdir(root)).filter((name) => /written|other/.test(name))).toEqual([]);
  });

  test('a statement that runs ends at once when it is cancelled', async () => {
    const { database } = await resultOf('');
    const duck = await openDuck(database);
    onTestFinished(() => duck.close());
    const session = await duck.session();
    const stop = new AbortController();
    const running = session.run(
      'SELECT count(*) FROM range(1000000000) a, range(1000000) b',
      {},
      stop.signal,
    );
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await session.rows('SELECT 1')).toEqual([[1]]);
  });
});
