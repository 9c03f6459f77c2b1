import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BookQuery } from '../../electron/engine/book/book-query.ts';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import { memoryPath, openMemory } from '../../electron/memory/open-memory.ts';
import { questionGuard } from '../../electron/memory/questions.ts';
import { openSqlite } from '../../electron/memory/sqlite.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { holdIn } from '../fakes/test-suppression.ts';
import type { BenchOptions } from './bench.ts';
import { writeContactList } from './contact-list.ts';
import { buildEngine, runEngine } from './engine-run.ts';
import { resultListLayout, writeResultList } from './result-list.ts';
import { against, type Measurement, printTable } from './table.ts';

export const million = 1_000_000;
export const megabyte = 1_000_000;
export const turns = 3;
export const questionsInBook = 10 * million;
const jobsInBook = 100;
const key = '5a'.repeat(32);
const today = 20_000;
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** The answer book against the same work without it, in the same run. */
export const benchAnswers = ({ rows = million }: BenchOptions): Promise<Measurement[]> =>
  inBenchFolder(async (bundle, folder) => {
    const title = (what: string) =>
      `answers, ${what}: ${rows.toLocaleString('en-US')} rows, median of ${turns}`;
    const noting = await measureNoting(bundle, folder, rows);
    printTable(title('noting'), noting);
    const checking = await measureCheck(bundle, folder, rows);
    printTable(title('checking'), checking);
    return [...noting, ...checking];
  });

/** Measures in a folder that is removed afterwards, with the engine as it ships. */
export async function inBenchFolder(
  measure: (bundle: string, folder: string) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const busy = (loadavg()[0] ?? 0) > availableParallelism() / 2;
  const folder = await mkdtemp(join(tmpdir(), 'answers-bench-'));
  try {
    const measured = await measure(await buildEngine(join(folder, 'engine')), folder);
    if (busy) console.log('Other programs kept this machine busy: the times and ratios are rough.');
    return measured;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A list, a book of ten million questions, in which half of it is, and the check of the list by a book. */
export async function makeCheck(bundle: string, folder: string, rows: number) {
  const list = join(folder, 'list.csv');
  await writeContactList(list, rows);
  openMemory(folder, Date.now).memory.close();
  const book = await fillBook(bundle, folder, rows);
  const request = {
    ...{ path: list, reading: {}, seen: seenOf(await inspectFile(list, {})) },
    ...{ service: 'phone-append' as const, mapping: { phone_column: 5 } },
  };
  const check = (query?: BookQuery) =>
    runEngine(
      bundle,
      (client) => client.run('check', { ...request, book: query }),
      (client) => client.run('inspect', { path: list, reading: {} }),
    );
  return { book, check };
}

async function measureCheck(bundle: string, folder: string, rows: number): Promise<Measurement[]> {
  const { book, check } = await makeCheck(bundle, folder, rows);
  const [without, within]: [number[], number[]] = [[], []];
  let peak = 0;
  for (let turn = 0; turn < turns; turn++) {
    without.push((await check()).milliseconds);
    const asked = await check(book);
    within.push(asked.milliseconds);
    peak = Math.max(peak, asked.peak);
  }
  const tending: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const tend = await runEngine(
      bundle,
      (client) => client.run('tendQuestions', { folder }),
      (client) => client.run('warm', {}),
    );
    tending.push(tend.milliseconds);
  }
  return [
    { what: 'check without a book', goal: '', figure: seconds(Math.min(...without)) },
    {
      what: `check with a book of ${questionsInBook.toLocaleString('en-US')} questions`,
      ...against(without, within, { most: 1.5, shown: seconds }),
    },
    {
      what: 'engine, peak memory',
      goal: 'at most 400 MB',
      figure: `${(peak / megabyte).toFixed(0)} MB`,
      met: peak <= 400 * megabyte,
    },
    {
      what: 'making sure that all of it is whole, in the background after the start',
      goal: '',
      figure: seconds(Math.min(...tending)),
    },
  ];
}

/** Half of the list's rows in one job, and made-up questions in the others. */
async function fillBook(bundle: string, folder: string, rows: number): Promise<BookQuery> {
  const half = join(folder, 'half');
  await mkdir(half);
  const path = join(half, 'list.csv');
  await writeContactList(path, rows / 2);
  const inspection = await inspectFile(path, {});
  const use = { service: 'phone-append' as const, mapping: { phone_column: 5 } };
  const sources = Array.from({ length: jobsInBook }, (_, job) => ({ id: job + 1, job: `job-${job}` }));
  const database = openSqlite(memoryPath(folder));
  for (const { job } of sources)
    database.exec(`INSERT INTO question_source (job, kind, account, address, key_id, rules, stage)
      VALUES ('${job}', 'phone', 'a', '', 'bench', 1, 'asked')`);
  // In the order of their hashes: job by job it would take ten minutes.
  const made = new BigInt64Array(questionsInBook - rows / 2);
  randomFillSync(made);
  made.sort();
  const add = database.prepare(`INSERT INTO question
    SELECT hash, source, day, outcome, ${questionGuard} FROM (
      SELECT value & -4 AS hash, 2 + (key + ?) % ${jobsInBook - 1} AS source,
        ${today} - (key + ?) % ${jobsInBook - 1} AS day, key % 3 AS outcome FROM json_each(?))`);
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  const atOnce = 10_000;
  for (let at = 0; at < made.length; at += atOnce)
    add.run(at, at, `[${made.subarray(at, at + atOnce).join()}]`);
  database.exec('COMMIT');
  database.close();
  await runEngine(bundle, async (client) => {
    const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
    const list = { path, reading: {}, seen: seenOf(inspection) };
    const prepared = await client.run('prepare', { ...list, ...use, choices, directory: half });
    if (!prepared.ok) return prepared;
    const noted = { path: join(half, 'prepared.csv'), service: use.service };
    return client.run('noteQuestions', {
      ...{ folder, key, source: 1, day: today, look: null },
      list: { ...noted, formFields: prepared.value.formFields },
    });
  });
  return { folder, key, sources, gone: [], unread: 0, today, team: null };
}

async function measureNoting(bundle: string, folder: string, rows: number): Promise<Measurement[]> {
  const job = join(folder, 'job');
  await mkdir(job);
  openMemory(job, Date.now).memory.close();
  const place = { path: join(job, 'result.csv'), database: join(job, 'results.duckdb') };
  await writeResultList(place.path, rows);
  await writeSent(place.path, join(job, 'prepared.csv'));
  const [imports, notes]: [number[], number[]] = [[], []];
  let peak = 0;
  const list = {
    ...{ path: join(job, 'prepared.csv'), service: 'email-append' as const },
    formFields: { email_column: 'Email' },
  };
  for (let turn = 0; turn < turns; turn++) {
    await rm(place.database, { force: true });
    const warm = (client: Parameters<Parameters<typeof runEngine>[1]>[0]) => client.run('warm', {});
    const importing = { ...place, reading: { headerRows: [0] } };
    imports.push(
      (await runEngine(bundle, (client) => client.run('importResult', importing), warm)).milliseconds,
    );
    const judging = { ...place, layout: resultListLayout, held: await holdIn(folder) };
    await runEngine(bundle, (client) =>
      client.run('judgeResult', { ...judging, decisions: { blankStateDncIsNone: null } }),
    );
    const noting = {
      ...{ list, folder: job, key, day: today, source: turn + 1 },
      ...{ place, sent: { folder: job, rowIdColumn: null } },
    };
    const noted = await runEngine(bundle, (client) => client.run('noteOutcomes', noting), warm);
    notes.push(noted.milliseconds);
    peak = Math.max(peak, noted.peak);
  }
  return [
    { what: 'importing a result', goal: '', figure: seconds(Math.min(...imports)) },
    { what: 'noting what became of its rows', ...against(imports, notes, { most: 1, shown: seconds }) },
    { what: 'engine while noting, peak memory', goal: '', figure: `${(peak / megabyte).toFixed(0)} MB` },
  ];
}

/** The columns of the result that came back as they were sent. */
async function writeSent(result: string, to: string): Promise<void> {
  const out = createWriteStream(to);
  const width = resultListLayout.columns.filter(({ role }) => role.kind === 'sent').length;
  for await (const line of createInterface({ input: createReadStream(result) })) {
    const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)?.slice(0, width) ?? [];
    if (!out.write(`${cells.join('').replace(/,$/, '')}\r\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
