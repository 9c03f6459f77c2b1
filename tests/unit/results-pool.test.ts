import { rm, writeFile } from 'node:fs/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createResultPool } from '../../electron/engine/process/result-pool.ts';
import { DamagedDatabase } from '../../electron/engine/results/database/duck-problems.ts';
import { ManualClock } from '../fakes/manual-clock.ts';
import { createResultDesk, firstRecord, type ResultFiles } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

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

test('a result has to be imported before it is used, and stays open then', async () => {
  const { pool } = setUp();
  const files = await desk.resultOf(small);
  expect(await pool.open(files)).toEqual({ state: 'to-import', why: 'never-read' });
  await expect(rowsOf(pool, files)).rejects.toMatchObject({ problem: { code: 'result-not-open' } });
  await pool.import({ ...files, reading: firstRecord });
  expect(await pool.open(files)).toMatchObject({ state: 'ready', table: { rows: 1 }, judged: null });
  // Open, it needs its file no more; on Windows it could not even be removed.
  await rm(files.path);
  expect(await rowsOf(pool, files)).toBe(1);
});

test('many are used, few are open', async () => {
  const { pool } = setUp();
  const all = await Promise.all(Array.from({ length: 4 }, () => desk.imported(small)));
  for (const files of [...all, ...all]) expect(await rowsOf(pool, files)).toBe(1);
  expect(await Promise.all(all.map((files) => rowsOf(pool, files)))).toEqual([1, 1, 1, 1]);
});

test('a result that was replaced is noticed when it is opened', async () => {
  const { pool } = setUp();
  const files = await desk.imported(small);
  expect(await rowsOf(pool, files)).toBe(1);
  await writeFile(files.path, `${small}2125550124,no\r\n`);
  expect(await pool.open(files)).toEqual({ state: 'to-import', why: 'result-changed' });
});

test('one that nobody uses is let go of', async () => {
  const { pool, clock } = setUp();
  const files = await desk.imported(small);
  await rowsOf(pool, files);
  await rm(files.path);
  clock.advance(10 * 60_000);
  // Opened anew, it would be found without its result.
  await expect(rowsOf(pool, files)).rejects.toMatchObject({ problem: { code: 'result-not-open' } });
});

test('after a fault in the database it is made anew', async () => {
  const { pool } = setUp();
  const files = await desk.imported(small);
  const faulty = pool.use(files, () => Promise.reject(new DamagedDatabase(new Error('checksum'))));
  await expect(faulty).rejects.toBeInstanceOf(DamagedDatabase);
  expect(await pool.open(files)).toEqual({ state: 'to-import', why: 'never-read' });
});

test('closed while a statement runs, the statement ends and says so', async () => {
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
