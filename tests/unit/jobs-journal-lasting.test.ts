import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

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

describe.each(steps)('on a disk that is slow at %s', (step) => {
  it('a job that was made is there after the power went, with what was put beside it', async () => {
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

  it('a job that was removed does not come back after the power went, and its files are gone', async () => {
    const made = journalOn(step);
    valueIn(await made.journal.create(job));
    valueIn(await made.journal.remove(job.id));
    expect([...made.disk.files.keys()]).toEqual([]);
    made.disk.cutPower();
    expect(await saved(made)).toEqual([]);
  });

  it.each([{ step: 'writeSynced' }, { step: 'rename' }, { step: 'syncFolder', path: root }] as const)(
    'a job that could not be made leaves nothing behind: $step',
    async (fails) => {
      const { disk, journal } = journalOn(step, fails);
      expect(problemIn(await journal.create(job)).code).toBe('disk-faulty');
      expect([...disk.files.keys()]).toEqual([]);
    },
  );

  it('an older record is brought up to date, and what is half made is gone, when the start is told', async () => {
    const { disk } = journalOn(step);
    const path = jobFile(root, job.id, 'record');
    const old = JSON.stringify({ ...job, version: 0 });
    disk.files.set(path, old);
    disk.files.set(join(root, '.new-job', 'job.json'), '{');
    valueIn(await createJournal(disk, root, { 0: (record) => ({ ...record }) }).load());
    expect([...disk.files.keys()].sort()).toEqual([path, `${path}.v0.bak`]);
    expect(disk.files.get(`${path}.v0.bak`)).toBe(old);
    expect(disk.files.get(path)).toContain('"version": 1');
  });
});

it('changes nothing on disk at a start where all is as it should be', async () => {
  const made = journalOn();
  valueIn(await made.journal.create(job));
  const [files, done] = [new Map(made.disk.files), made.disk.steps.length];
  expect(await saved(made)).toEqual([job]);
  expect([made.disk.files, made.disk.steps.slice(done)]).toEqual([
    files,
    [expect.stringMatching(/^makeFolder/)],
  ]);
});

it('says so where it cannot make a folder', async () => {
  const { journal } = journalOn(undefined, { step: 'makeFolder' });
  expect(problemIn(await journal.load()).code).toBe('disk-faulty');
  expect(problemIn(await journal.create(job)).code).toBe('disk-faulty');
});
