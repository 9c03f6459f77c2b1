import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobs } from '../../electron/jobs/jobs.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { failure, success, unexpectedProblem } from '../../shared/model/problem.ts';
import { createFakeServiceClient, finishedStatus, pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, preparedList, valueIn } from '../fakes/job-bench.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { sendingPorts } from '../fakes/sending-ports.ts';
import { splittingOn } from '../fakes/splitting.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { finishedRecord, savedId, saveJob } from './saved-jobs.ts';
import { type Measurement, median } from './table.ts';

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
  let chance = 7;
  const random = () => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance / 2_147_483_647;
  };
  const finishesAt = new Map<string, number>();
  finishWith(bench);
  client.onCreate = () => {
    const queueId = String(client.creates.length);
    finishesAt.set(queueId, clock.now() + (1 + random() * 29) * 60_000);
    return { kind: 'accepted', queueId, serviceSays: null };
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
  const p95 = [...delays].sort((a, b) => a - b)[Math.floor(delays.length * 0.95)] ?? 0;
  return [
    {
      what: `${pendingJobs} pending jobs: status requests a minute`,
      goal: 'under 500',
      figure: `${median(counts)} (most ${Math.max(...counts)})`,
      met: Math.max(...counts) < 500,
    },
    {
      what: `${pendingJobs} pending jobs: from finished to noticed`,
      goal: '',
      figure: `median ${median(delays).toFixed(0)} s, p95 ${p95.toFixed(0)} s`,
    },
  ];
}

/** From the start of the engine to its list, with 5,000 jobs on disk and with none. */
export async function measureStart(): Promise<Measurement[]> {
  const root = await mkdtemp(join(tmpdir(), 'bench-jobs-'));
  try {
    const record = await finishedRecord();
    const full = join(root, 'full');
    for (let job = 0; job < savedJobs; job++) await saveJob(full, { ...record, id: savedId(job) });

    await startAndList(join(root, 'none'));
    const none: number[] = [];
    const many: number[] = [];
    for (let round = 0; round < 5; round++) {
      none.push(await startAndList(join(root, 'none')));
      many.push(await startAndList(full, savedJobs));
    }
    const more = median(many) - median(none);
    return [
      {
        what: `${savedJobs} jobs on disk: more time to the list than with none`,
        goal: 'at most 500 ms',
        figure: `${Math.round(more)} ms`,
        met: more <= 500,
      },
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function startAndList(folder: string, expected = 0): Promise<number> {
  const unused = unexpectedProblem();
  const start = performance.now();
  const jobs = createJobs({
    folder,
    disk: systemDisk,
    clock: systemClock,
    random: Math.random,
    client: createFakeServiceClient(systemClock.now),
    activeConnection: async () => failure(unused),
    owner: () => null,
    target: async () => failure(unused),
    look: async () => failure(unused),
    prepare: async () => failure(unused),
    ...splittingOn(systemDisk),
    verifyResult: async () => failure(unused),
    notify: () => {},
    report: () => {},
    webhookAddress: memoryStore({ secret: '' }),
    ...sendingPorts(createTestMemory().open(), systemClock),
  });
  valueIn(await jobs.start());
  const listed = jobs.list().jobs.length;
  const ms = performance.now() - start;
  await jobs.stop();
  if (listed !== expected) throw new Error(`${listed} jobs listed, not ${expected}`);
  return ms;
}
