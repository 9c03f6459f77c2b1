import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { EngineClient } from '../../electron/engine/process/client.ts';
import type { EngineInput } from '../../electron/engine/process/protocol.ts';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import type { ListUse } from '../../shared/model/check.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import type { BenchOptions } from './bench.ts';
import { writeContactList } from './contact-list.ts';
import { buildEngine, type EngineRun, runEngine } from './engine-run.ts';
import { type Measurement, median, printTable } from './table.ts';

const million = 1_000_000;
const megabyte = 1_000_000;
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
export async function benchIntake({ rows, long }: BenchOptions): Promise<Measurement[]> {
  const busy = (loadavg()[0] ?? 0) > availableParallelism() / 2;
  const folder = await mkdtemp(join(tmpdir(), 'intake-bench-'));
  try {
    const bundle = await buildEngine(join(folder, 'engine'));
    const list = join(folder, 'list.csv');
    await writeContactList(list, million);
    const { measured, peak } = await measureWork(bundle, list, folder);
    measured.push(...(await measurePreview(bundle, list, folder)));
    if (rows !== undefined || long) {
      measured.push(await measureGrowth(bundle, folder, rows ?? 10 * million, peak));
    }
    printTable(`intake: ${million.toLocaleString('en-US')} rows, median of ${repetitions}`, measured);
    if (busy) console.log('Other programs kept this machine busy: the times and ratios are rough.');
    return measured;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureWork(bundle: string, list: string, folder: string) {
  const runs = services.map((job) => ({ job, check: [] as EngineRun[], prepare: [] as EngineRun[] }));
  const asSeen = await look(list);
  const peer: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    peer.push(await runPeer(list));
    for (const { job, check, prepare } of runs) {
      check.push(await runCheck(bundle, { ...asSeen, ...job }));
      prepare.push(await runPrepare(bundle, { ...asSeen, ...job }, folder));
    }
  }
  const unit = median(peer);
  const ratio = (what: string, limit: number, of: EngineRun[]): Measurement => {
    const times = median(of.map(({ milliseconds }) => milliseconds));
    return {
      what,
      goal: `at most ${limit}x`,
      figure: `${(times / unit).toFixed(2)}x (${seconds(times)})`,
      met: times <= limit * unit,
    };
  };
  const peak = Math.max(
    ...runs.flatMap(({ check, prepare }) => [...check, ...prepare].map((run) => run.peak)),
  );
  const measured: Measurement[] = [
    { what: 'papaparse alone', goal: '', figure: seconds(unit) },
    ...runs.map(({ job, check }) => ratio(`full check, ${job.service}`, 1.2, check)),
    ...runs.map(({ job, prepare }) => ratio(`prepare, ${job.service}`, 1.9, prepare)),
    {
      what: 'engine, peak memory',
      goal: 'at most 150 MB',
      figure: memory(peak),
      met: peak <= 150 * megabyte,
    },
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
  for (let copy = 0; copy < 10; copy++) {
    await pipeline(createReadStream(list), createWriteStream(large, { flags: 'a' }));
  }
  const measured: Measurement[] = [];
  for (const [size, path] of [
    ['1 MB', small],
    ['1.4 GB', large],
  ] as const) {
    const [ready, cold]: [number[], number[]] = [[], []];
    const inspect = lookAt(path);
    for (let repetition = 0; repetition < repetitions; repetition++) {
      ready.push((await runEngine(bundle, inspect, (client) => client.run('warm', {}))).milliseconds);
      cold.push((await runEngine(bundle, inspect)).milliseconds);
    }
    for (const [what, times] of [
      [`preview after drop, ${size}`, ready],
      ['the same, engine not started yet', cold],
    ] as const) {
      const time = median(times);
      measured.push({ what, goal: 'at most 300 ms', figure: `${time.toFixed(0)} ms`, met: time <= 300 });
    }
  }
  await rm(large);
  return measured;
}

/** Memory must not grow with the list. */
async function measureGrowth(
  bundle: string,
  folder: string,
  rows: number,
  base: number,
): Promise<Measurement> {
  const path = join(folder, 'long.csv');
  await writeContactList(path, rows);
  const asSeen = await look(path);
  const peaks: number[] = [];
  for (const job of services) {
    peaks.push((await runCheck(bundle, { ...asSeen, ...job })).peak);
    peaks.push((await runPrepare(bundle, { ...asSeen, ...job }, folder)).peak);
  }
  const peak = Math.max(...peaks);
  return {
    what: `engine, peak memory at ${rows.toLocaleString('en-US')} rows`,
    goal: `at most 1.3x of that at ${million.toLocaleString('en-US')}`,
    figure: `${(peak / base).toFixed(2)}x (${memory(peak)})`,
    met: peak <= 1.3 * base,
  };
}

/** What a list is asked for with: as it was seen in the preview. */
async function look(path: string) {
  return { path, reading: {}, seen: seenOf(await inspectFile(path, {})) };
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

/** What the window has done before it asks for more. */
const lookAt = (path: string) => (client: EngineClient) => client.run('inspect', { path, reading: {} });

async function runPeer(list: string): Promise<number> {
  const peer = join(import.meta.dirname, 'peer.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', peer, list]);
  return Number(stdout);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const memory = (bytes: number) =>
  Number.isNaN(bytes) ? 'not known here' : `${(bytes / megabyte).toFixed(0)} MB`;
