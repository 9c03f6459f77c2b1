import { readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDuck } from '../../electron/engine/results/database/duck.ts';
import { importResult } from '../../electron/engine/results/database/import-result.ts';
import { openResultDatabase } from '../../electron/engine/results/database/open-result.ts';
import type { ImportCause } from '../../shared/result-table.ts';
import { createResultDesk, firstRecord, type ResultFiles } from '../fakes/result-desk.ts';

let desk: Awaited<ReturnType<typeof createResultDesk>>;
beforeAll(async () => {
  desk = await createResultDesk();
});
afterAll(() => desk.remove());

/** What an opening says without importing anew. */
async function causeOf({ path, database }: ResultFiles): Promise<ImportCause | 'ready'> {
  const duck = await openResultDatabase(path, database);
  if (typeof duck === 'string') return duck;
  await duck.close();
  return 'ready';
}

describe('a database is a copy that can be made again', () => {
  const small = 'phone,dnc\r\n2125550123,no\r\n2125550124,yes\r\n';

  test('it is opened again without reading the result', async () => {
    const files = await desk.imported(small);
    expect(await causeOf(files)).toBe('ready');
  });

  test('one that was never made', async () => {
    expect(await causeOf(await desk.resultOf(small))).toBe('never-read');
  });

  test('another result, of another size or of the same', async () => {
    const files = await desk.imported(small);
    await writeFile(files.path, small.replace('2125550124', '2125550125'));
    expect(await causeOf(files)).toBe('result-changed');
    await writeFile(files.path, `${small}2125550126,no\r\n`);
    expect(await causeOf(files)).toBe('result-changed');
  });

  test('the same result with another time is the same', async () => {
    const files = await desk.imported(small);
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
    const files = await desk.imported(`phone,dnc\r\n${rows.join('\r\n')}\r\n`);
    await damage(files.database);
    expect(await causeOf(files)).toMatch(/^(?:damaged|other-version)$/);
    const table = await importResult({ ...files, reading: firstRecord });
    expect(table.rows).toBe(20_000);
    expect(await causeOf(files)).toBe('ready');
  });

  test('what an import that was killed left behind is in nobody’s way', async () => {
    const files = await desk.resultOf(small);
    for (const left of ['part', 'part.wal', 'wal']) await writeFile(`${files.database}.${left}`, 'half');
    await importResult({ ...files, reading: firstRecord });
    expect(await causeOf(files)).toBe('ready');
    expect((await readdir(files.folder)).sort()).toEqual(['result.csv', 'results.duckdb']);
  });

  test('a failed import leaves the database that was there', async () => {
    const files = await desk.imported(small);
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
    const files = await desk.resultOf('a,b\r\n1,2\r\n');
    const outside = join(desk.root, 'outside.csv');
    await writeFile(outside, 'secret\r\n');
    const duck = await openDuck(files.database);
    onTestFinished(() => duck.close());
    const session = await duck.session();
    for (const statement of [
      `SELECT * FROM read_text('${outside}')`,
      `COPY (SELECT 1) TO '${join(desk.root, 'written.csv')}'`,
      `ATTACH '${join(desk.root, 'other.duckdb')}'`,
      'INSTALL httpfs',
      'LOAD httpfs',
      'SET enable_external_access = true',
      `SET memory_limit = '8GB'`,
    ])
      await expect(session.run(statement), statement).rejects.toThrow();
    expect((await readdir(desk.root)).filter((name) => /written|other/.test(name))).toEqual([]);
  });

  test('a statement that runs ends at once when it is cancelled', async () => {
    const { database } = await desk.resultOf('');
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
