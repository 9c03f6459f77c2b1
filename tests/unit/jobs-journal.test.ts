import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJobIds, createJournal, jobFile } from '../../electron/jobs/disk/job-store.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createJobBench, createWorld, folder, problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { runs } from '../runs.ts';

async function twoJobs() {
  const bench = await createJobBench();
  const ids = [(await bench.make()).id, (await bench.make()).id] as const;
  return { bench, ids };
}

describe('a job record that cannot be read', () => {
  it.each([
    ['cut off', '{"version": 1, "id": "2026'],
    ['empty', ''],
    ['no record at all', '[1, 2]'],
    ['of the wrong shape', '{"version": 1, "id": 5}'],
    ['from a newer app', '{"version": 99}'],
    ['of a version never used', '{"version": 0}'],
  ])('is kept as it is, is reported, and does not stop other jobs from loading: %s', async (_name, text) => {
    const { bench, ids } = await twoJobs();
    const path = jobFile(folder, ids[0], 'record');
    bench.kill();
    bench.disk.files.set(path, text);
    const again = await bench.restart();
    expect(again.jobs.list().jobs.map((job) => job.id)).toEqual([ids[1]]);
    const [aside] = again.jobs.list().setAside;
    expect(aside?.folder).toBe(join(folder, ids[0]));
    expect(aside?.problem.advice).toMatch(/kept as it is|newer version/);
    expect(bench.disk.files.get(path)).toBe(text);
    await again.clock.advance(600_000);
    expect(bench.disk.files.get(path)).toBe(text);
  });

  it('includes a record in the folder of another job', async () => {
    const { bench, ids } = await twoJobs();
    bench.kill();
    const text = bench.disk.files.get(jobFile(folder, ids[0], 'record')) ?? '';
    bench.disk.files.set(jobFile(folder, `${ids[0]} - copy`, 'record'), text);
    const again = await bench.restart();
    expect(again.jobs.list().jobs).toHaveLength(2);
    expect(again.jobs.list().setAside).toHaveLength(1);
  });
});

it('the start removes what a crash left of a job half made or half removed', async () => {
  const { bench, ids } = await twoJobs();
  bench.kill();
  bench.disk.files.set(join(folder, '.new-20260302t100000000-aaaaaaaa', 'job.json'), '{');
  bench.disk.files.set(join(folder, '.removed-20260302t100000000-bbbbbbbb', 'result.csv'), 'x');
  const again = await bench.restart();
  expect(again.jobs.list()).toMatchObject({ jobs: ids.map((id) => ({ id })), setAside: [] });
  expect(
    [...bench.disk.files.keys()].filter((path) => path.includes('.new-') || path.includes('.removed-')),
  ).toEqual([]);
});

const root = '/jobs';
const job = aJobRecord({ id: 'job-00000001' });
const steps = ['makeFolder', 'writeSynced', 'rename', 'syncFolder', 'remove'] as const;

/** A journal on a disk that takes its time for one kind of step: nothing may be told before all of them are done. */
function journalOn(slow?: (typeof steps)[number], fails?: { step: (typeof steps)[number]; path?: string }) {
  const disk = createMemoryDisk();
  disk.before = async (step, path) => {
    if (step === slow) for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    if (step === fails?.step && path === (fails.path ?? path)) throw systemError('EIO');
  };
  return { disk, journal: createJournal(disk, root) };
}

const saved = async ({ disk }: ReturnType<typeof journalOn>) => {
  disk.before = () => {};
  return valueIn(await createJournal(disk, root).load()).records;
};

describe.each(steps)('the journal on a disk that is slow at %s', (step) => {
  it('keeps a new job and the files beside it through a power cut', async () => {
    const made = journalOn(step);
    const fill = async (folder: string) => {
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      await made.disk.writeSynced(join(folder, 'result.csv'), 'x');
    };
    valueIn(await made.journal.create(job, fill));
    made.disk.cutPower();
    expect(made.disk.files.get(jobFile(root, job.id, 'result'))).toBe('x');
    expect(await saved(made)).toEqual([job]);
  });

  it('keeps a removed job removed through a power cut, with its files', async () => {
    const made = journalOn(step);
    valueIn(await made.journal.create(job));
    valueIn(await made.journal.remove(job.id));
    expect([...made.disk.files.keys()]).toEqual([]);
    made.disk.cutPower();
    expect(await saved(made)).toEqual([]);
  });

  it.each([{ step: 'writeSynced' }, { step: 'rename' }, { step: 'syncFolder', path: root }] as const)(
    'leaves nothing of a job it could not make: failed at $step',
    async (fails) => {
      const { disk, journal } = journalOn(step, fails);
      expect(problemIn(await journal.create(job)).code).toBe('disk-faulty');
      expect([...disk.files.keys()]).toEqual([]);
    },
  );

  it('has removed half-made jobs once loading ends', async () => {
    const { disk } = journalOn(step);
    disk.files.set(join(root, '.new-job', 'job.json'), '{');
    valueIn(await createJournal(disk, root).load());
    expect([...disk.files.keys()]).toEqual([]);
  });
});

it('the journal changes nothing on disk where nothing needs repair', async () => {
  const made = journalOn();
  valueIn(await made.journal.create(job));
  const [files, done] = [new Map(made.disk.files), made.disk.steps.length];
  expect(await saved(made)).toEqual([job]);
  expect([made.disk.files, made.disk.steps.slice(done)]).toEqual([
    files,
    [expect.stringMatching(/^makeFolder/)],
  ]);
});

it('the journal tells that it cannot make a folder', async () => {
  const { journal } = journalOn(undefined, { step: 'makeFolder' });
  expect(problemIn(await journal.load()).code).toBe('disk-faulty');
  expect(problemIn(await journal.create(job)).code).toBe('disk-faulty');
});

it('job ids are unique and sort by creation, although the clock is set back or the app restarts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('make', 'make', 'hour back', 'year back', 'restart'), { maxLength: 12 }),
      async (steps) => {
        let bench = await createJobBench({}, createWorld());
        const made: string[] = [];
        for (const step of steps) {
          if (step === 'make') made.push((await bench.create()).id);
          else if (step === 'restart') {
            bench.kill();
            bench = await bench.restart();
          } else bench.clock.jump(step === 'hour back' ? -3_600_000 : -366 * 24 * 3_600_000);
        }
        expect(made).toEqual([...made].sort());
        expect(new Set(made).size).toBe(made.length);
        for (const id of made) expect(id).toMatch(/^\d{8}t\d{9}-[a-z0-9]{8}$/);
      },
    ),
    { numRuns: runs(40) },
  );
});

it('job ids ignore folders whose names the app did not give', () => {
  const now = Date.parse('2026-03-02T10:00:00Z');
  const clock = { now: () => now, after: () => () => {} };
  expect(
    createJobIds(
      clock,
      () => 0,
      () => ['imported', '99999999t999999999-x', ''],
    )(),
  ).toBe('20260302t100000000-00000000');
});
