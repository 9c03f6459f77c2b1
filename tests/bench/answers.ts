import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BookQuery } from '../../electron/engine/book/book-query.ts';
import { openSqlite } from '../../electron/memory/memory.ts';
import { memoryPath, openMemory } from '../../electron/memory/open-memory.ts';
import { questionGuard } from '../../electron/memory/questions.ts';
import { holdIn } from '../fakes/test-suppression.ts';
import type { BenchOptions } from './bench.ts';
import {
  answerOf,
  asSeen,
  buildEngine,
  type EngineRun,
  inEngine,
  lookAt,
  runEngine,
  warm,
} from './engine-run.ts';
import { writeContactList } from './made-up-lists.ts';
import { resultListLayout, writeResultList } from './result-list.ts';
import {
  against,
  atMost,
  counted,
  type Measurement,
  megabytes,
  printTable,
  seconds,
  shown,
} from './table.ts';
import { withFolder } from './with-folder.ts';

export const million = 1_000_000;
export const turns = 3;
export const questionsInBook = 10 * million;
const jobsInBook = 100;
const key = '5a'.repeat(32);
const today = 20_000;
export const inTurns = [...Array(turns).keys()];

/** The answer book against the same work without it, in the same run. */
export const benchAnswers = ({ rows = million }: BenchOptions): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const bundle = await buildEngine(join(folder, 'engine'));
    const title = (what: string) => `answers, ${what}: ${counted(rows)} rows, median of ${turns}`;
    const noting = await measureNoting(bundle, folder, rows);
    printTable(title('noting'), noting);
    const checking = await measureCheck(bundle, folder, rows);
    printTable(title('checking'), checking);
    return [...noting, ...checking];
  });

/** A list, a book of ten million questions, in which half of it is, and the check of the list by a book. */
export async function makeCheck(bundle: string, folder: string, rows: number) {
  const list = join(folder, 'list.csv');
  await writeContactList(list, rows);
  openMemory(folder, Date.now).memory.close();
  const book = await fillBook(bundle, folder, rows);
  const request = { ...(await asSeen(list)), ...use };
  const check = (query?: BookQuery) =>
    runEngine(bundle, (client) => client.run('check', { ...request, book: query }), lookAt(list));
  return { book, check };
}

async function measureCheck(bundle: string, folder: string, rows: number): Promise<Measurement[]> {
  const { book, check } = await makeCheck(bundle, folder, rows);
  const [without, within]: [number[], EngineRun[]] = [[], []];
  for (const _ of inTurns) {
    without.push((await check()).took);
    within.push(await check(book));
  }
  const tending: number[] = [];
  for (const _ of inTurns)
    tending.push((await runEngine(bundle, (client) => client.run('tendQuestions', { folder }), warm)).took);
  const took = within.map((each) => each.took);
  const peak = Math.max(...within.map((each) => each.peak));
  return [
    shown('check without a book', seconds(Math.min(...without))),
    against(`check with a book of ${counted(questionsInBook)} questions`, without, took, 1.5),
    atMost('engine, peak memory', 400 * million, peak, megabytes),
    shown(
      'making sure that all of it is whole, in the background after the start',
      seconds(Math.min(...tending)),
    ),
  ];
}

const use = { service: 'phone-append' as const, mapping: { phone_column: 5 } };

/** Half of the list's rows in one job, and made-up questions in the others. */
async function fillBook(bundle: string, folder: string, rows: number): Promise<BookQuery> {
  const half = join(folder, 'half');
  await mkdir(half);
  const path = join(half, 'list.csv');
  await writeContactList(path, rows / 2);
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
  await inEngine(bundle, async ({ client }) => {
    const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
    const list = { ...(await asSeen(path)), ...use, choices, directory: half };
    const { formFields } = await answerOf(client.run('prepare', list));
    const noted = { path: join(half, 'prepared.csv'), service: use.service, formFields };
    await answerOf(
      client.run('noteQuestions', { folder, key, source: 1, day: today, look: null, list: noted }),
    );
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
  const [imports, notes]: [number[], EngineRun[]] = [[], []];
  const list = {
    ...{ path: join(job, 'prepared.csv'), service: 'email-append' as const },
    formFields: { email_column: 'Email' },
  };
  const importing = { ...place, reading: { headerRows: [0] } };
  for (const turn of inTurns) {
    await rm(place.database, { force: true });
    imports.push((await runEngine(bundle, (client) => client.run('importResult', importing), warm)).took);
    const known = resultListLayout.columns;
    const judging = { ...place, sent: null, known, held: await holdIn(folder) };
    await runEngine(bundle, (client) =>
      client.run('judgeResult', { ...judging, decisions: { blankStateDncIsNone: null } }),
    );
    const noting = {
      ...{ list, folder: job, key, day: today, source: turn + 1 },
      ...{ place, sent: { folder: job, rowIdColumn: null } },
    };
    notes.push(await runEngine(bundle, (client) => client.run('noteOutcomes', noting), warm));
  }
  const took = notes.map((each) => each.took);
  return [
    shown('importing a result', seconds(Math.min(...imports))),
    against('noting what became of its rows', imports, took, 1),
    shown('engine while noting, peak memory', megabytes(Math.max(...notes.map(({ peak }) => peak)))),
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
