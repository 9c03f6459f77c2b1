import { copyFile, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createResultPool } from '../../electron/engine/process/result-pool.ts';
import {
  asDatabaseProblem,
  DamagedDatabase,
  DatabaseFault,
  openDuck,
} from '../../electron/results/import/duck.ts';
import { importResult, openResultDatabase } from '../../electron/results/import/import-result.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { createResultDesk, firstRecord, type ResultFiles } from '../fakes/result-desk.ts';

let desk: Awaited<ReturnType<typeof createResultDesk>>;
beforeAll(async () => {
  desk = await createResultDesk();
});
afterAll(() => desk.remove());

/** Whether it can be opened without importing anew. */
async function isReady({ path, database }: ResultFiles): Promise<boolean> {
  const duck = await openResultDatabase(path, database);
  await duck?.close();
  return duck !== null;
}

describe('the database of a result', () => {
  const small = 'phone,dnc\r\n2125550123,no\r\n2125550124,yes\r\n';

  const rows = Array.from({ length: 20_000 }, (_, row) => `21255501${row},${row % 3 ? 'no' : 'yes'}`);
  const large = `phone,dnc\r\n${rows.join('\r\n')}\r\n`;
  let whole: ResultFiles;
  beforeAll(async () => {
    whole = await desk.imported(large);
  });

  test('opens again without reading the result, whose time may change', async () => {
    const files = await desk.imported(small);
    expect(await isReady(files)).toBe(true);
    await utimes(files.path, 1, 1);
    expect(await isReady(files)).toBe(true);
  });

  test('has to be made where there is none', async () => {
    expect(await isReady(await desk.resultOf(small))).toBe(false);
  });

  test('has to be made again for a changed result, even of the same size', async () => {
    const files = await desk.imported(small);
    await writeFile(files.path, small.replace('2125550124', '2125550125'));
    expect(await isReady(files)).toBe(false);
    await writeFile(files.path, `${small}2125550126,no\r\n`);
    expect(await isReady(files)).toBe(false);
  });

  test.each([
    ['a file of other bytes', (path: string) => writeFile(path, 'x'.repeat(50_000))],
    ['an empty file', (path: string) => writeFile(path, '')],
    ['cut off', (path: string) => truncate(path, 20_000)],
    [
      'partly overwritten',
      async (path: string) => writeFile(path, (await readFile(path)).fill(7, 12_288, 300_000)),
    ],
    ['the database of another program', writeForeign],
  ])('is made again where it is %s', async (_, damage) => {
    const files = await desk.resultOf(large);
    await copyFile(whole.database, files.database);
    expect(await isReady(files)).toBe(true);
    await damage(files.database);
    expect(await isReady(files)).toBe(false);
    const table = await importResult({ ...files, reading: firstRecord });
    expect(table.rows).toBe(20_000);
    expect(await isReady(files)).toBe(true);
  });

  test('is made despite files that a killed import left behind', async () => {
    const files = await desk.resultOf(small);
    for (const left of ['part', 'part.wal', 'wal']) await writeFile(`${files.database}.${left}`, 'half');
    await importResult({ ...files, reading: firstRecord });
    expect(await isReady(files)).toBe(true);
    expect((await readdir(files.folder)).sort()).toEqual(['result.csv', 'results.duckdb']);
  });

  test('stays unchanged where a new import fails', async () => {
    const files = await desk.imported(small);
    await expect(
      importResult({ ...files, path: join(files.folder, 'none.csv'), reading: firstRecord }),
    ).rejects.toMatchObject({ problem: { code: 'file-missing' } });
    expect(await isReady(files)).toBe(true);
  });
});

async function writeForeign(path: string) {
  await rm(path);
  const duck = await openDuck(path);
  const session = await duck.session();
  await session.run('CREATE TABLE raw AS SELECT 1 AS n');
  await duck.close();
}

describe('an open database', () => {
  test('reads and loads nothing from outside its folder and refuses to be reconfigured', async () => {
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

  test('ends a running statement at once when it is cancelled', async () => {
    const { database } = await desk.resultOf('');
    const duck = await openDuck(database);
    onTestFinished(() => duck.close());
    const stop = new AbortController();
    const running = duck.inSession(
      (session) => session.run('SELECT count(*) FROM range(1000000000) a, range(1000000) b'),
      stop.signal,
    );
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await (await duck.session()).rows('SELECT 1')).toEqual([[1]]);
  });
});

describe('the pool of open databases', () => {
  const small = 'phone,dnc\r\n2125550123,no\r\n';

  function setUp() {
    const clock = new ManualClock();
    const pool = createResultPool(clock);
    onTestFinished(() => pool.closeAll());
    return { clock, pool };
  }

  const rowsOf = (pool: ReturnType<typeof createResultPool>, place: ResultFiles) =>
    pool.use(place, async (duck) => {
      const session = await duck.session();
      const [[rows] = []] = await session.rows('SELECT count(*) FROM raw');
      session.close();
      return Number(rows);
    });

  test('refuses a result before its import, then keeps it open', async () => {
    const { pool } = setUp();
    const files = await desk.resultOf(small);
    expect(await pool.open(files)).toBeNull();
    await expect(rowsOf(pool, files)).rejects.toMatchObject({ problem: { code: 'result-not-open' } });
    await pool.import({ ...files, reading: firstRecord });
    expect(await pool.open(files)).toEqual({
      headers: ['phone', 'dnc'],
      decisions: { blankStateDncIsNone: null },
    });
    // Open, it needs its file no more; on Windows it could not even be removed.
    await rm(files.path);
    expect(await rowsOf(pool, files)).toBe(1);
  });

  test('serves more results than it keeps open', async () => {
    const { pool } = setUp();
    const all = await Promise.all(Array.from({ length: 4 }, () => desk.imported(small)));
    for (const files of [...all, ...all]) expect(await rowsOf(pool, files)).toBe(1);
    expect(await Promise.all(all.map((files) => rowsOf(pool, files)))).toEqual([1, 1, 1, 1]);
  });

  test('notices a replaced result when it is opened', async () => {
    const { pool } = setUp();
    const files = await desk.imported(small);
    expect(await rowsOf(pool, files)).toBe(1);
    await writeFile(files.path, `${small}2125550124,no\r\n`);
    expect(await pool.open(files)).toBeNull();
  });

  test('closes a result that was not used for a while', async () => {
    const { pool, clock } = setUp();
    const files = await desk.imported(small);
    await rowsOf(pool, files);
    await rm(files.path);
    clock.advance(10 * 60_000);
    // Opened anew, it would be found without its result.
    await expect(rowsOf(pool, files)).rejects.toMatchObject({ problem: { code: 'result-not-open' } });
  });

  test('has a result imported again after a fault in its database', async () => {
    const { pool } = setUp();
    const files = await desk.imported(small);
    const faulty = pool.use(files, () => Promise.reject(new DamagedDatabase(new Error('checksum'))));
    await expect(faulty).rejects.toBeInstanceOf(DamagedDatabase);
    expect(await pool.open(files)).toBeNull();
  });

  test('ends a running statement with a problem when its result is closed', async () => {
    const { pool } = setUp();
    const files = await desk.imported(small);
    let started = () => {};
    const isRunning = new Promise<void>((resolve) => {
      started = resolve;
    });
    const running = pool.use(files, async (duck) => {
      const session = await duck.session();
      const long = session.run('SELECT count(*) FROM range(1000000000) a, range(1000000) b');
      started();
      await long;
    });
    const ended = expect(running).rejects.toMatchObject({ problem: { code: 'result-closed' } });
    await isRunning;
    await pool.close(files.database);
    await ended;
  });
});

describe('an error of the database', () => {
  const problemOf = (message: string) => {
    const error = asDatabaseProblem(new Error(message));
    if (!(error instanceof ProblemError)) throw new Error('It should be a problem.');
    return { error, problem: error.problem };
  };

  test.each([
    ['IO Error: Could not write file "/home/ann/r.duckdb": No space left on device', 'disk-full'],
    ['IO Error: Could not write file "C:\\r": There is not enough space on the disk.', 'disk-full'],
    ['Out of Memory Error: failed to offload data block; max_temp_directory_size was reached', 'disk-full'],
    ['IO Error: Could not set lock on file "/x": Conflicting lock is held', 'file-busy'],
    ['IO Error: Cannot open file "/x": Permission denied', 'file-forbidden'],
    ['Out of Memory Error: could not allocate block of size 256.0 KiB', 'result-memory'],
  ])('"%s" becomes the problem %s', (message, code) => {
    const { error, problem } = problemOf(message);
    expect(problem.code).toBe(code);
    expect(error).not.toBeInstanceOf(DatabaseFault);
  });

  test.each([
    'IO Error: Corrupt database file: computed checksum 1 does not match stored checksum 2 in block at location 3',
    'FATAL Error: Failed: database has been invalidated because of a previous fatal error.',
    'INTERNAL Error: Attempted to access index 3 within vector of size 2',
    'IO Error: The file "/x" exists, but it is not a valid DuckDB database file!',
  ])('"%s" means a damaged database', (message) => {
    expect(problemOf(message).error).toBeInstanceOf(DamagedDatabase);
  });

  test('never passes on its words, which may quote a contact', () => {
    const said = problemOf(`Conversion Error: Could not convert string 'ann@example.com' to INT32`);
    expect(JSON.stringify(said.problem)).not.toContain('ann');
    expect(said.problem.detail).toBe('Conversion Error');
  });

  test('leaves any other error as it is', () => {
    const aborted = new DOMException('This operation was aborted', 'AbortError');
    expect(asDatabaseProblem(aborted)).toBe(aborted);
  });
});
