import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { EngineInput } from '../../electron/engine/process/protocol.ts';
import type { ListUse } from '../../shared/model/check.ts';
import type { BenchOptions } from './bench.ts';
import { asSeen, buildEngine, type EngineRun, lookAt, runEngine, warm } from './engine-run.ts';
import { writeContactList } from './made-up-lists.ts';
import {
  atMost,
  counted,
  type Measurement,
  median,
  megabytes,
  printTable,
  seconds,
  shown,
  timesAsMuch,
} from './table.ts';
import { withFolder } from './with-folder.ts';

const million = 1_000_000;
const repetitions = 5;

/** The two ends of the work: one column to check, and four with duplicates told by all of them. */
const services: Pick<ListUse, 'service' | 'mapping'>[] = [
  { service: 'phone-append', mapping: { phone_column: 5 } },
  {
    service: 'name-append',
    mapping: { first_name_column: 1, last_name_column: 2, mail_city_column: 7, mail_state_column: 8 },
  },
];

/** Reading, checking and preparing a list, against papaparse alone streaming the same file in the same run. */
export const benchIntake = ({ rows, long }: BenchOptions): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const bundle = await buildEngine(join(folder, 'engine'));
    const list = join(folder, 'list.csv');
    await writeContactList(list, million);
    const { measured, peak } = await measureWork(bundle, list, folder);
    measured.push(...(await measurePreview(bundle, list, folder)));
    if (rows !== undefined || long)
      measured.push(await measureGrowth(bundle, folder, rows ?? 10 * million, peak));
    printTable(`intake: ${counted(million)} rows, median of ${repetitions}`, measured);
    return measured;
  });

const mostMemory = (runs: readonly EngineRun[]) => Math.max(...runs.map(({ peak }) => peak));

async function measureWork(bundle: string, list: string, folder: string) {
  const works = services.flatMap((job) => [
    { what: `full check, ${job.service}`, limit: 1.2, job, run: runCheck, runs: [] as EngineRun[] },
    { what: `prepare, ${job.service}`, limit: 1.9, job, run: runPrepare, runs: [] as EngineRun[] },
  ]);
  const seen = await asSeen(list);
  const peer: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    peer.push(await runPeer(list));
    for (const { job, run, runs } of works) runs.push(await run(bundle, { ...seen, ...job }, folder));
  }
  const unit = median(peer);
  const peak = mostMemory(works.flatMap(({ runs }) => runs));
  const measured: Measurement[] = [
    shown('papaparse alone', seconds(unit)),
    ...works.map(({ what, limit, runs }) => {
      const took = median(runs.map((run) => run.took));
      return timesAsMuch(what, limit, took / unit, seconds(took));
    }),
    atMost('engine, peak memory', 150 * million, peak, megabytes),
  ];
  return { measured, peak };
}

/**
 * From the drop on: in an engine made ready when the window opened, as it is in the app, and with no engine running
 * yet, the worst a user can meet.
 */
async function measurePreview(bundle: string, list: string, folder: string): Promise<Measurement[]> {
  const small = join(folder, 'small.csv');
  await writeContactList(small, 7_500);
  const large = join(folder, 'large.csv');
  for (let copy = 0; copy < 10; copy++)
    await pipeline(createReadStream(list), createWriteStream(large, { flags: 'a' }));
  const measured: Measurement[] = [];
  for (const [size, path] of [
    ['1 MB', small],
    ['1.4 GB', large],
  ] as const) {
    const [ready, cold]: [number[], number[]] = [[], []];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      ready.push((await runEngine(bundle, lookAt(path), warm)).took);
      cold.push((await runEngine(bundle, lookAt(path))).took);
    }
    measured.push(
      atMost(`preview after drop, ${size}`, 300, median(ready)),
      atMost('the same, engine not started yet', 300, median(cold)),
    );
  }
  await rm(large);
  return measured;
}

/** Of each row what it asks stays in memory, and no more. */
const bytesOfRow = 28;

async function measureGrowth(
  bundle: string,
  folder: string,
  rows: number,
  base: number,
): Promise<Measurement> {
  const path = join(folder, 'long.csv');
  await writeContactList(path, rows);
  const seen = await asSeen(path);
  const runs: EngineRun[] = [];
  for (const job of services)
    for (const run of [runCheck, runPrepare]) runs.push(await run(bundle, { ...seen, ...job }, folder));
  const peak = mostMemory(runs);
  const what = `engine, peak memory at ${counted(rows)} rows`;
  return atMost(what, base + (rows - million) * bytesOfRow, peak, megabytes);
}

function runCheck(bundle: string, request: EngineInput<'check'>): Promise<EngineRun> {
  return runEngine(bundle, (client) => client.run('check', request), lookAt(request.path));
}

async function runPrepare(bundle: string, request: EngineInput<'check'>, folder: string): Promise<EngineRun> {
  const directory = await mkdtemp(join(folder, 'prepared-'));
  const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
  const run = await runEngine(
    bundle,
    (client) => client.run('prepare', { ...request, choices, directory }),
    lookAt(request.path),
  );
  await rm(directory, { recursive: true });
  return run;
}

async function runPeer(list: string): Promise<number> {
  const peer = join(import.meta.dirname, 'peer.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', peer, list]);
  return Number(stdout);
}
