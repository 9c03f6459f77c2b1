import { join } from 'node:path';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { success } from '../../shared/model/problem.ts';
import { finishedStatus, pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, preparedList } from '../fakes/job-bench.ts';
import { chance } from './made-up-lists.ts';
import { finishedRecord, savedId, saveJob } from './saved-jobs.ts';
import { atMost, type Measurement, median, percentile95, shown, timed } from './table.ts';
import { withFolder } from './with-folder.ts';

const pendingJobs = 200;
const savedJobs = 5000;

/** 200 jobs that take 1 to 30 minutes, on a clock moved by hand: how much is asked, how soon an end is noticed. */
export async function measureTracking(): Promise<Measurement[]> {
  const bench = await createJobBench({
    prepare: async (request) => {
      await bench.disk.copy(request.path, join(request.directory, 'prepared.csv'));
      return success(preparedList);
    },
  });
  const { clock, client } = bench;
  const { random } = chance(7);
  const finishesAt = new Map<string, number>();
  finishWith(bench);
  client.onCreate = () => {
    const queueId = String(client.creates.length);
    finishesAt.set(queueId, clock.now() + (1 + random() * 29) * 60_000);
    return { kind: 'accepted', queueId };
  };
  client.onStatus = (queueId) =>
    clock.now() >= (finishesAt.get(queueId) ?? 0) ? finishedStatus() : pendingStatus;

  for (let job = 0; job < pendingJobs; job++) await bench.make();
  await clock.advance(40 * 60_000);

  const delays = bench.jobs.list().jobs.map(({ id }) => {
    const { queueId = '', finishedAt = '' } = bench.record(id);
    return (Date.parse(finishedAt) - (finishesAt.get(queueId) ?? 0)) / 1000;
  });
  await bench.jobs.stop();
  const perMinute = new Map<number, number>();
  for (const { at } of client.asked) {
    const minute = Math.floor(at / 60_000);
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
  }
  const counts = [...perMinute.values()];
  return [
    {
      what: `${pendingJobs} pending jobs: status requests a minute`,
      goal: 'under 500',
      figure: `${median(counts)} (most ${Math.max(...counts)})`,
      met: Math.max(...counts) < 500,
    },
    shown(
      `${pendingJobs} pending jobs: from finished to noticed`,
      `median ${median(delays).toFixed(0)} s, p95 ${percentile95(delays).toFixed(0)} s`,
    ),
  ];
}

/** From the start of the engine to its list, with 5,000 jobs on disk and with none. */
export const measureStart = (): Promise<Measurement[]> =>
  withFolder(async (root) => {
    const record = await finishedRecord();
    const full = join(root, 'full');
    for (let job = 0; job < savedJobs; job++) await saveJob(full, { ...record, id: savedId(job) });

    await startAndList(join(root, 'none'));
    const [none, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round++) {
      none.push(await startAndList(join(root, 'none')));
      many.push(await startAndList(full, savedJobs));
    }
    const what = `${savedJobs} jobs on disk: more time to the list than with none`;
    return [atMost(what, 500, median(many) - median(none))];
  });

async function startAndList(folder: string, expected = 0): Promise<number> {
  const ports = { folder, disk: systemDisk, clock: systemClock };
  const { took, value } = await timed(async () => {
    const { jobs } = await createJobBench(ports);
    return { jobs, listed: jobs.list().jobs.length };
  });
  await value.jobs.stop();
  if (value.listed !== expected) throw new Error(`${value.listed} jobs listed, not ${expected}`);
  return took;
}
