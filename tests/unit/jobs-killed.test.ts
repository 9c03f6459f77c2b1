import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { undoMs } from '../../electron/platform/record-store.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { problem } from '../../shared/model/problem.ts';
import { diesAtStep, type End, ends } from '../fakes/dies-at-step.ts';
import {
  createJobBench,
  doneJob,
  filesBesideLog,
  finishWith,
  folder,
  type JobBench,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';
import {
  checkWholeTestBatch,
  createTestBatchBench,
  finishTestBatch,
  makeWithSample,
} from '../fakes/test-batch-bench.ts';

/** What happens while the process may end, and what has to hold after the next start. */
interface Story<Given extends { bench: JobBench }> {
  begin(): Promise<Given>;
  /** Waits for no answer: a dead process gives none. */
  play(given: Given, isDead: () => boolean): Promise<void>;
  check(again: JobBench, given: Given, context: string): Promise<void>;
}

/** Plays the story once for each step on disk, at which the process ends, and once to its end. Answers how often it ended. */
async function endAtEachStep<Given extends { bench: JobBench }>(
  end: End,
  { begin, play, check }: Story<Given>,
): Promise<number> {
  for (let step = 1; ; step++) {
    const given = await begin();
    const death = diesAtStep(given.bench, step, end);
    await play(given, death.isOver);
    const died = death.over();
    if (!died) given.bench.kill();
    const context = `${end} step ${step}`;
    const again = await given.bench.restart();
    expect(again.jobs.list().setAside, context).toEqual([]);
    await check(again, given, context);
    await again.jobs.stop();
    if (!died) return step - 1;
  }
}

const settle = async ({ clock }: JobBench) => {
  for (let turn = 0; turn < 10; turn++) await clock.settle();
};

/** What a person does who can look into the account at the service: confirms what waits, settles what is unknown. */
async function resolve(bench: JobBench): Promise<void> {
  for (const job of bench.jobs.list().jobs) {
    if (job.state === 'unconfirmed') valueIn(await bench.jobs.send(job.id, randomUUID()));
    if (job.state !== 'outcome-unknown') continue;
    const created = bench.client.creates.length;
    if (created > 0) valueIn(await bench.jobs.attachQueueId(job.id, String(created)));
    else valueIn(await bench.jobs.sendAgain(job.id, randomUUID()));
  }
}

const fromListToResult: Story<{ bench: JobBench; told: JobSummary[] }> = {
  async begin() {
    const bench = await createJobBench();
    const told: JobSummary[] = [];
    bench.jobs.onChange((job) => told.push(job));
    finishWith(bench);
    return { bench, told };
  },
  async play({ bench }) {
    bench.make().catch(() => {});
    await settle(bench);
    await bench.clock.advance(30_000);
  },
  async check(again, given, context) {
    const told = given.told.at(-1);
    const [job] = again.jobs.list().jobs;
    if (!job) {
      expect(told, context).toBe(undefined);
      expect(again.client.creates, context).toEqual([]);
      return;
    }
    // What a person was shown holds: whatever comes after, it does not become less known.
    if (told?.queueId !== undefined) expect(job.queueId, context).toBe(told.queueId);
    if (told?.state === 'done') expect(job.state, context).toBe('done');
    const result = () => again.disk.files.get(jobFile(folder, job.id, 'result'));
    expect([undefined, resultText], context).toContain(result());
    if (again.client.creates.length > 0) {
      expect(['pending', 'ready', 'fetching', 'done', 'outcome-unknown'], context).toContain(job.state);
    }
    await resolve(again);
    await again.clock.advance(60_000);
    expect(again.client.creates.length, context).toBe(1);
    expect(again.record(job.id).state, context).toBe('done');
    expect(result(), context).toBe(resultText);
  },
};

const fromTestBatchToWholeResult: Story<Awaited<ReturnType<typeof createTestBatchBench>> & { id: string }> = {
  async begin() {
    const testBatch = await createTestBatchBench();
    const { id } = await testBatch.bench.create();
    await settle(testBatch.bench);
    return { ...testBatch, id };
  },
  async play({ bench, id }, isDead) {
    const presses = [
      () => bench.jobs.trySample(id, randomUUID(), { rows: 10 }),
      () => bench.jobs.sendRest(id, randomUUID()),
      () => bench.wholePath(id),
    ];
    for (const press of presses) {
      if (isDead()) return;
      press().catch(() => {});
      await settle(bench);
      if (!isDead()) await bench.clock.advance(30_000);
    }
  },
  async check(again, { bench, sent }, context) {
    await finishTestBatch(again, bench.client.creates.length);
    await checkWholeTestBatch(again, sent, context);
  },
};

const cut = resultText.slice(0, 30);
const newer = `${resultText}2025550101,Cy\r\n`;

/** What a person and the service do after the first result came. */
const secondResults: Record<
  string,
  { first: string; second: string; press: (bench: JobBench, id: string) => Promise<unknown> }
> = {
  'an odd result is taken as it is': {
    ...{ first: cut, second: cut },
    press: (bench, id) => bench.jobs.takeAsIs(id),
  },
  'an odd result is fetched again': {
    ...{ first: cut, second: resultText },
    press: (bench, id) => bench.jobs.fetchAgain(id),
  },
  'a good result is fetched again': {
    ...{ first: resultText, second: newer },
    press: (bench, id) => bench.jobs.fetchAgain(id),
  },
  'a good result is fetched again and an odd one comes': {
    ...{ first: resultText, second: cut },
    press: (bench, id) => bench.jobs.fetchAgain(id),
  },
};

const resultsOf = ({ disk }: JobBench) =>
  [...disk.files]
    .filter(([path]) => path.endsWith('.csv') && path.includes('result'))
    .map(([, text]) => text);

const withSecondResult = (
  second: (typeof secondResults)[string],
): Story<{ bench: JobBench; id: string }> => ({
  async begin() {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench, second.first);
    await bench.clock.advance(20_000);
    finishWith(bench, second.second);
    return { bench, id };
  },
  async play({ bench, id }) {
    void second.press(bench, id);
    await bench.clock.advance(30_000);
  },
  async check(again, { id }, context) {
    expect(resultsOf(again), context).toContain(second.first);
    for (const text of resultsOf(again)) expect([second.first, second.second], context).toContain(text);

    const gone = problem('link-expired', 'The link has expired.', 'Wait.');
    again.client.onDownload = () => ({ kind: 'expired', problem: gone });
    // Also while nothing can be fetched: a result that there was is there.
    if (again.record(id).result) expect(await again.jobs.resultPath(id), context).toMatchObject({ ok: true });
    finishWith(again, second.second);
    await again.clock.advance(120_000);
    const job = again.record(id);
    expect(['done', 'needs-attention'], context).toContain(job.state);
    // What the job says is there, is there.
    const path = valueIn(await again.jobs.resultPath(id));
    const kept = job.result?.bytes ?? job.odd?.bytes;
    expect(again.disk.files.get(path)?.length, context).toBe(kept);
    expect(resultsOf(again), context).toContain(second.first);
    if (job.odd !== undefined) {
      valueIn(await again.jobs.takeAsIs(id));
      expect(again.record(id).state, context).toBe('done');
    }
    expect(again.disk.files.get(jobFile(folder, id, 'result')), context).toBeDefined();
  },
});

/** What a person asks for one after the other. */
const wishes = {
  removed: ['remove'],
  'removed and taken back': ['remove', 'restore'],
  'removed, taken back and removed again': ['remove', 'restore', 'remove'],
  'removed, and left alone until its time is over': ['remove', 'wait'],
  'removed, and left when the app ends': ['remove', 'stop'],
} as const;
type Wish = (typeof wishes)[keyof typeof wishes][number];
const isOfJob = (wish: Wish) => wish === 'remove' || wish === 'restore';

async function jobToWishFor() {
  const [told, asked]: [Wish[], Wish[]] = [[], []];
  return { ...(await doneJob()), told, asked };
}

const withWishes = (wanted: readonly Wish[]): Story<Awaited<ReturnType<typeof jobToWishFor>>> => ({
  begin: jobToWishFor,
  async play({ bench, job, told, asked }) {
    const wishing = (async () => {
      for (const wish of wanted) {
        asked.push(wish);
        if (wish === 'remove') valueIn(await bench.jobs.remove(job.id));
        if (wish === 'restore') valueIn(await bench.jobs.restore(job.id));
        if (wish === 'stop') await bench.jobs.stop();
        told.push(wish);
      }
    })();
    wishing.catch(() => {});
    for (let turn = 0; turn < 3; turn++) await bench.clock.settle();
    if (wanted.includes('wait')) await bench.clock.advance(undoMs);
  },
  async check(again, { job, files, told, asked }, where) {
    const context = `${where}: ${told.join()} of ${asked.join()}`;
    const removed = [...again.disk.files.keys()].filter((path) => path.includes('.removed-'));
    expect(removed, context).toEqual([]);
    const settled = told.filter(isOfJob);
    // What was asked for and not answered may have come about or not.
    const answered = settled.length === asked.filter(isOfJob).length ? settled.at(-1) : undefined;
    if (again.jobs.list().jobs.length === 0) {
      expect(filesBesideLog(again), context).toEqual(new Map());
      // Taken back is taken back.
      expect(answered, context).not.toBe('restore');
    } else {
      expect(again.record(job.id), context).toEqual(job);
      expect(filesBesideLog(again), context).toEqual(files);
      // Removed is removed.
      expect(answered, context).not.toBe('remove');
    }
  },
});

describe.each(ends)('a process %s any step on disk', (end) => {
  it('sends each list at most once, knows each accepted job, and has each result whole or not at all', async () => {
    expect(await endAtEachStep(end, fromListToResult)).toBeGreaterThan(20);
  });

  it('loses no row of a list with a test batch, and sends none twice', async () => {
    expect(await endAtEachStep(end, fromTestBatchToWholeResult)).toBeGreaterThan(25);
  });

  it.each(Object.entries(wishes))('leaves a job whole or gone: %s', async (_, wanted) => {
    expect(await endAtEachStep(end, withWishes(wanted))).toBeGreaterThanOrEqual(3);
  });
});

describe.each(['killed before', 'killed after'] as const)('a process %s any step on disk', (end) => {
  it.each(Object.entries(secondResults))('keeps every result that came, whole: %s', async (_, second) => {
    expect(await endAtEachStep(end, withSecondResult(second))).toBeGreaterThan(2);
  });
});

it('a list with a test batch stays whole through twelve kills in a row', async () => {
  const { bench, sent } = await createTestBatchBench();
  const { list } = await makeWithSample(bench);
  let now = bench;
  for (let kill = 0; kill < 12; kill++) {
    now.kill();
    now = await now.restart();
    await now.clock.advance(1500 + kill * 700);
    if (now.record(list).testBatch?.answered && now.record(list).state === 'sampling')
      valueIn(await now.jobs.sendRest(list, randomUUID()));
  }
  await finishTestBatch(now, 0);
  await checkWholeTestBatch(now, sent, 'killed again and again');
});
