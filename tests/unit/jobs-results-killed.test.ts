import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { problem } from '../../shared/problem.ts';
import { diesAtStep, type End } from '../fakes/dies-at-step.ts';
import {
  createJobBench,
  createWorld,
  finishWith,
  folder,
  type JobBench,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';

const cut = resultText.slice(0, 30);
const gone = problem('link-expired', 'The link has expired.', 'Wait.');
const newer = `${resultText}2025550101,Cy\r\n`;

type World = ReturnType<typeof createWorld>;

/** What a person and the service do after the first result came; each step is tried with a kill at every step on disk. */
const stories: [
  string,
  { first: string; second: string; press: (bench: JobBench, id: string) => Promise<unknown> },
][] = [
  [
    'an odd result is taken as it is',
    { first: cut, second: cut, press: (bench, id) => bench.jobs.takeAsIs(id) },
  ],
  [
    'an odd result is fetched again',
    { first: cut, second: resultText, press: (bench, id) => bench.jobs.fetchAgain(id) },
  ],
  [
    'a good result is fetched again',
    { first: resultText, second: newer, press: (bench, id) => bench.jobs.fetchAgain(id) },
  ],
  [
    'a good result is fetched again and an odd one comes',
    { first: resultText, second: cut, press: (bench, id) => bench.jobs.fetchAgain(id) },
  ],
];

const filesOf = ({ disk }: World) =>
  [...disk.files]
    .filter(([path]) => path.endsWith('.csv') && path.includes('result'))
    .map(([, text]) => text);

/** Kills the process at disk step `last` of what `press` sets off. */
async function killed(story: (typeof stories)[number][1], last: number, end: End) {
  const world = createWorld();
  const bench = await createJobBench({}, world);
  const { id } = await bench.make();
  finishWith(world, story.first);
  await world.clock.advance(20_000);
  finishWith(world, story.second);
  const death = diesAtStep(bench, last, end);
  void story.press(bench, id);
  await world.clock.advance(30_000);
  return { world, bench, id, died: death.over() };
}

describe.each(['killed before', 'killed after'] as const)('a process %s any step on disk', (end) => {
  it.each(stories)('has every result that came, whole, in some file, and a way on: %s', async (_, story) => {
    let deaths = 0;
    for (let step = 1; ; step++) {
      const { world, bench, id, died } = await killed(story, step, end);
      if (!died) break;
      deaths++;
      const context = `${end} step ${step}`;
      expect(filesOf(world), context).toContain(story.first);
      for (const text of filesOf(world)) expect([story.first, story.second], context).toContain(text);

      world.client.onDownload = () => ({ kind: 'expired', problem: gone });
      const again = await bench.restart();
      const found = again.record(id);
      // Also while nothing can be fetched: a result that there was is there.
      if (found.result) expect(await again.jobs.resultPath(id), context).toMatchObject({ ok: true });
      finishWith(world, story.second);
      await again.clock.advance(120_000);
      const job = again.record(id);
      expect(['done', 'needs-attention'], context).toContain(job.state);
      // What the job says is there, is there.
      const path = valueIn(await again.jobs.resultPath(id));
      const kept = job.result?.bytes ?? job.odd?.bytes;
      expect(world.disk.files.get(path)?.length, context).toBe(kept);
      expect(filesOf(world), context).toContain(story.first);
      if (job.odd !== undefined) {
        valueIn(await again.jobs.takeAsIs(id));
        expect(again.record(id).state, context).toBe('done');
      }
      expect(world.disk.files.get(jobFile(folder, id, 'result')), context).toBeDefined();
      await again.jobs.stop();
    }
    expect(deaths).toBeGreaterThan(2);
  });
});

describe('a result that is in its place although the job does not say so', () => {
  it('is verified and taken at the start, and not fetched again', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench);
    bench.client.onDownload = () => new Promise(() => {});
    await bench.clock.advance(6500);
    expect(bench.record(id).state).toBe('fetching');
    bench.kill();
    bench.disk.files.set(jobFile(folder, id, 'result'), resultText);
    const again = await bench.restart();
    await again.clock.advance(20_000);
    expect(again.record(id)).toMatchObject({ state: 'done', result: { rows: 2, bytes: resultText.length } });
    expect(again.client.downloads).toHaveLength(1);
  });

  it('is not taken unseen: an odd one waits for a person', async () => {
    for (const name of ['result', 'odd'] as const) {
      const bench = await createJobBench();
      const { id } = await bench.make();
      finishWith(bench);
      bench.client.onDownload = () => new Promise(() => {});
      await bench.clock.advance(6500);
      bench.kill();
      bench.disk.files.set(jobFile(folder, id, name), cut);
      const again = await bench.restart();
      await again.clock.advance(20_000);
      expect(again.record(id)).toMatchObject({ state: 'needs-attention', odd: { bytes: 30 } });
      expect(again.client.downloads).toHaveLength(1);
      expect(again.disk.files.get(jobFile(folder, id, 'odd'))).toBe(cut);
    }
  });
});

it('takes a new result that had got its name before the app ended, although its address works no more', async () => {
  for (const first of [resultText, cut]) {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench, first);
    await bench.clock.advance(20_000);
    finishWith(bench, newer);
    bench.disk.before = (step, path) => {
      if (step !== 'remove' || !path.includes('part')) return undefined;
      bench.kill();
      return new Promise(() => {});
    };
    valueIn(await bench.jobs.fetchAgain(id));
    await bench.clock.advance(20_000);
    bench.disk.before = () => {};
    bench.client.onDownload = () => ({ kind: 'expired', problem: gone });
    const again = await bench.restart();
    await again.clock.advance(60_000);
    expect(again.record(id)).toMatchObject({ state: 'done', result: { rows: 3, bytes: newer.length } });
    expect(again.disk.files.get(valueIn(await again.jobs.resultPath(id)))).toBe(newer);
  }
});

it('keeps the good result when the new one could not get its name', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  finishWith(bench);
  await bench.clock.advance(20_000);
  finishWith(bench, newer);
  let renames = 0;
  bench.disk.before = (step, path) => {
    if (step === 'rename' && path.endsWith('result.csv') && renames++ === 0)
      throw Object.assign(new Error('busy'), { code: 'EBUSY' });
  };
  valueIn(await bench.jobs.fetchAgain(id));
  await bench.clock.advance(6500);
  expect(bench.disk.files.get(jobFile(folder, id, 'result'))).toBe(resultText);
  await bench.clock.advance(60_000);
  expect(bench.disk.files.get(jobFile(folder, id, 'result'))).toBe(newer);
});
