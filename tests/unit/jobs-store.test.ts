import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJobStore, createJournal, jobFile } from '../../electron/jobs/disk/job-store.ts';
import { undoMs } from '../../electron/platform/record-store.ts';
import { type JobRecord, JobRecordSchema } from '../../shared/model/job-record.ts';
import { type Problem, problem } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const root = '/jobs';
const job = aJobRecord({ id: 'job-00000001' });
const named = (name: string) => (record: JobRecord) => ({ ...record, name });

/** A store of jobs on a disk in memory, with what was reported and told of changes. */
function emptyStore() {
  const clock = createFakeClock();
  const disk = createMemoryDisk();
  const reports: Problem[] = [];
  const store = createJobStore(createJournal(disk, root), clock, (report) => reports.push(report));
  const told: string[] = [];
  store.onChange(({ name }, before) => told.push(`${before?.name ?? 'nothing'} > ${name}`));
  const onDisk = () => {
    const text = disk.files.get(jobFile(root, job.id, 'record'));
    return text === undefined ? undefined : JobRecordSchema.parse(JSON.parse(text)).name;
  };
  const refuse = () => {
    disk.before = () => {
      throw systemError('ENOSPC');
    };
  };
  const heal = () => {
    disk.before = () => {};
  };
  return { clock, disk, reports, store, told, onDisk, refuse, heal };
}

/** The same with one job in it. */
async function storeWithJob() {
  const parts = emptyStore();
  valueIn(await parts.store.add(job));
  parts.told.length = 0;
  return parts;
}

describe('the job store, given a new job,', () => {
  it('tells of it once it is on disk, with the files put beside it', async () => {
    const { disk, store, told, onDisk } = emptyStore();
    valueIn(await store.add(job, (folder) => disk.writeSynced(join(folder, 'result.csv'), 'x')));
    expect([onDisk(), told, store.all().length]).toEqual([job.name, [`nothing > ${job.name}`], 1]);
    disk.cutPower();
    expect([onDisk(), disk.files.get(jobFile(root, job.id, 'result'))]).toEqual([job.name, 'x']);
  });

  it('adds nothing and leaves no file where the disk refuses it', async () => {
    const { disk, store, told } = emptyStore();
    disk.before = (step) => {
      if (step === 'rename' || step === 'syncFolder') throw systemError('ENOSPC');
    };
    expect(problemIn(await store.add(job)).code).toBe('disk-full');
    expect([store.all(), told, [...disk.files]]).toEqual([[], [], []]);
  });
});

describe('the job store at the start', () => {
  it('loads what was saved, and sets aside what it cannot read', async () => {
    const { disk, clock } = await storeWithJob();
    disk.files.set(join(root, 'broken', 'job.json'), '{');
    const store = createJobStore(createJournal(disk, root), clock, () => {});
    valueIn(await store.load());
    expect([store.all(), store.setAside()]).toMatchObject([[job], [{ folder: join(root, 'broken') }]]);
  });
});

describe('an intention committed to the job store', () => {
  it('counts once it is on disk', async () => {
    const { store, told, onDisk } = await storeWithJob();
    expect(await store.commit(job.id, named('b'))).toMatchObject({ ok: true, value: { name: 'b' } });
    expect([onDisk(), store.get(job.id)?.name, told]).toEqual(['b', 'b', [`${job.name} > b`]]);
  });

  it('changes nothing where the disk refuses it, and reports nothing', async () => {
    const { store, told, reports, refuse } = await storeWithJob();
    refuse();
    expect(await store.commit(job.id, named('b'))).toMatchObject({ ok: false, problem: { retryable: true } });
    expect([store.get(job.id)?.name, told, reports]).toEqual([job.name, [], []]);
  });

  it('is refused where the job is gone or has moved on', async () => {
    const { store, disk } = await storeWithJob();
    const steps = disk.steps.length;
    expect(await store.commit('gone', named('b'))).toMatchObject({
      ok: false,
      problem: { code: 'no-such-job' },
    });
    expect(await store.commit(job.id, () => null)).toMatchObject({
      ...{ ok: false, problem: { code: 'job-moved-on' } },
    });
    expect(disk.steps).toHaveLength(steps);
  });

  it('sees the job as the change before left it', async () => {
    const { store, onDisk } = await storeWithJob();
    const add = (letter: string) => (record: JobRecord) => ({ ...record, name: record.name + letter });
    await store.commit(job.id, named(''));
    await Promise.all(['a', 'b', 'c'].map((letter) => store.commit(job.id, add(letter))));
    expect([store.get(job.id)?.name, onDisk()]).toEqual(['abc', 'abc']);
  });
});

describe('a fact witnessed by the job store', () => {
  it('is on disk when it is told', async () => {
    const { store, onDisk } = await storeWithJob();
    const found: unknown[] = [];
    store.onChange(() => found.push(onDisk()));
    expect((await store.witness(job.id, named('b')))?.name).toBe('b');
    expect(found).toEqual(['b']);
  });

  it('counts although the disk refuses it, is reported once, and is tried every 5 s', async () => {
    const { clock, store, reports, refuse, heal, onDisk } = await storeWithJob();
    refuse();
    await store.witness(job.id, named('b'));
    await store.witness(job.id, named('c'));
    await clock.advance(20_000);
    expect([store.get(job.id)?.name, onDisk(), reports.length, clock.timers()]).toEqual([
      'c',
      job.name,
      1,
      1,
    ]);
    heal();
    await clock.advance(5000);
    expect([onDisk(), clock.timers()]).toEqual(['c', 0]);
    refuse();
    await store.witness(job.id, named('d'));
    expect(reports).toHaveLength(2);
  });

  it('is saved with the next intention that is saved', async () => {
    const { clock, store, refuse, heal, onDisk } = await storeWithJob();
    refuse();
    await store.witness(job.id, named('b'));
    heal();
    await store.commit(job.id, (record) => ({ ...record, note: 'n' }));
    expect([onDisk(), clock.timers()]).toEqual(['b', 0]);
  });

  it('leaves the job as it is where it changes nothing', async () => {
    const { store, told } = await storeWithJob();
    expect(await store.witness(job.id, () => null)).toEqual(job);
    expect(await store.witness('gone', named('b'))).toBeUndefined();
    expect(told).toEqual([]);
  });
});

describe('the job store', () => {
  it('tells those who still listen of each change a person would see', async () => {
    const { store, told } = await storeWithJob();
    const other: string[] = [];
    const stop = store.onChange(({ name }) => other.push(name));
    store.show(job.id, (record) => ({ ...record }));
    expect(told).toEqual([]);
    store.show(job.id, named('b'));
    stop();
    store.show(job.id, named('c'));
    store.show(job.id, () => null);
    store.show('gone', named('d'));
    expect([told, other]).toEqual([[`${job.name} > b`, 'b > c'], ['b']]);
  });
});

describe('removing a job from the store', () => {
  it('removes its files, also where it was not saved so far, and tells of it', async () => {
    const { clock, disk, store, refuse, heal } = await storeWithJob();
    const removed: string[] = [];
    const stop = store.onRemoved((id) => removed.push(id));
    refuse();
    await store.witness(job.id, named('b'));
    heal();
    valueIn(await store.remove(job.id, () => null));
    expect([store.all(), removed, clock.timers()]).toEqual([[], [job.id], 1]);
    await clock.advance(undoMs);
    expect([[...disk.files], store.all(), removed, clock.timers()]).toEqual([[], [], [job.id], 0]);
    valueIn(await store.add(job));
    stop();
    valueIn(await store.remove(job.id, () => null));
    expect(removed).toHaveLength(1);
  });

  it('is refused where it is not allowed, the job is gone, or the disk refuses', async () => {
    const { store, refuse, onDisk } = await storeWithJob();
    const why = problem('busy', 'It is busy.', 'Wait.');
    expect(problemIn(await store.remove(job.id, () => why))).toEqual(why);
    expect(problemIn(await store.remove('gone', () => null)).code).toBe('no-such-job');
    refuse();
    expect(problemIn(await store.remove(job.id, () => null)).code).toBe('disk-full');
    expect([store.get(job.id), onDisk()]).toEqual([job, job.name]);
  });
});

describe('closing the job store', () => {
  it('saves once more what is not saved, and leaves no timer', async () => {
    const { clock, store, refuse, heal, onDisk } = await storeWithJob();
    refuse();
    await store.witness(job.id, named('b'));
    await store.close();
    expect([onDisk(), clock.timers()]).toEqual([job.name, 0]);
    heal();
    await store.close();
    expect(onDisk()).toBe('b');
    void store.witness(job.id, named('c'));
    await store.close();
    expect(onDisk()).toBe('c');
  });
});

describe('a job removed from the store', () => {
  it('is taken back with facts that were not saved, which are saved then', async () => {
    const { clock, store, refuse, heal, onDisk } = await storeWithJob();
    const told: unknown[] = [];
    refuse();
    await store.witness(job.id, named('b'));
    heal();
    valueIn(await store.remove(job.id, () => null));
    store.onChange((record, before) => told.push([record.name, before === record]));
    expect(valueIn(await store.restore(job.id)).name).toBe('b');
    expect([store.get(job.id)?.name, onDisk(), told, clock.timers()]).toEqual(['b', 'b', [['b', true]], 0]);
  });

  it('is saved later where the disk restores its folder and refuses its record', async () => {
    const { clock, disk, store, reports, heal, refuse, onDisk } = await storeWithJob();
    refuse();
    await store.witness(job.id, named('b'));
    heal();
    valueIn(await store.remove(job.id, () => null));
    disk.before = (step) => {
      if (step === 'writeSynced') throw systemError('ENOSPC');
    };
    expect(valueIn(await store.restore(job.id)).name).toBe('b');
    expect([onDisk(), reports.length]).toEqual([job.name, 2]);
    heal();
    await clock.advance(5000);
    expect([onDisk(), clock.timers()]).toEqual(['b', 0]);
  });

  it('is repaired from its files when it is taken back', async () => {
    const { store, onDisk } = await storeWithJob();
    valueIn(await store.remove(job.id, () => null));
    const seen: string[] = [];
    const repair = async ({ name }: JobRecord) => {
      seen.push(name);
      return named('mended');
    };
    expect(valueIn(await store.restore(job.id, repair)).name).toBe('mended');
    expect([seen, onDisk()]).toEqual([[job.name], 'mended']);
    valueIn(await store.remove(job.id, () => null));
    const broken = () => Promise.reject(systemError('EIO'));
    expect(valueIn(await store.restore(job.id, broken)).name).toBe('mended');
  });

  it('can be taken back until its time is over, and is then told to be gone', async () => {
    const { clock, disk, store } = await storeWithJob();
    const gone: string[] = [];
    const stop = store.onGone((id) => gone.push(id));
    valueIn(await store.remove(job.id, () => null));
    expect(store.removed()).toEqual([job]);
    await clock.advance(undoMs - 1);
    expect([store.removed(), gone]).toEqual([[job], []]);
    await clock.advance(1);
    expect([store.removed(), gone, [...disk.files]]).toEqual([[], [job.id], []]);
    expect(problemIn(await store.restore(job.id)).code).toBe('job-removed-for-good');
    stop();
    valueIn(await store.add(job));
    valueIn(await store.remove(job.id, () => null));
    await clock.advance(undoMs);
    expect(gone).toHaveLength(1);
  });

  it('is either taken back or gone where its time ends in the same moment', async () => {
    const { clock, disk, store, onDisk } = await storeWithJob();
    valueIn(await store.remove(job.id, () => null));
    disk.before = async () => {
      disk.before = () => {};
      await clock.advance(undoMs);
    };
    expect(valueIn(await store.restore(job.id))).toEqual(job);
    await clock.settle();
    expect([store.all(), onDisk(), store.removed()]).toEqual([[job], job.name, []]);
    valueIn(await store.remove(job.id, () => null));
    disk.before = async (step) => {
      if (step !== 'remove') return;
      disk.before = () => {};
      const late = store.restore(job.id);
      await clock.settle();
      void late.then((answer) => expect(problemIn(answer).code).toBe('job-removed-for-good'));
    };
    await clock.advance(undoMs);
    expect([store.all(), [...disk.files]]).toEqual([[], []]);
  });

  it('is gone at once when it is discarded', async () => {
    const { clock, disk, store, refuse, heal } = await storeWithJob();
    const removed: string[] = [];
    store.onRemoved((id) => removed.push(id));
    refuse();
    expect(problemIn(await store.discard(job.id)).code).toBe('disk-full');
    expect([store.all(), removed]).toEqual([[job], []]);
    heal();
    valueIn(await store.discard(job.id));
    expect([[...disk.files], store.all(), removed, clock.timers()]).toEqual([[], [], [job.id], 0]);
    expect(problemIn(await store.discard(job.id)).code).toBe('no-such-job');
    expect(problemIn(await store.restore(job.id)).code).toBe('job-removed-for-good');
  });

  it('does not replace a job of the same id that was imported meanwhile', async () => {
    const { clock, store, onDisk } = await storeWithJob();
    valueIn(await store.remove(job.id, () => null));
    valueIn(await store.add(named('imported')(job)));
    expect(valueIn(await store.restore(job.id)).name).toBe('imported');
    await clock.advance(undoMs);
    expect([store.get(job.id)?.name, onDisk()]).toEqual(['imported', 'imported']);
    valueIn(await store.remove(job.id, () => null));
    valueIn(await store.add(named('once more')(job)));
    valueIn(await store.remove(job.id, () => null));
    expect(valueIn(await store.restore(job.id)).name).toBe('once more');
  });
});
