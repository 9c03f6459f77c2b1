import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createJobStore } from '../../electron/jobs/disk/job-store.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { undoMs } from '../../electron/platform/taken-out.ts';
import type { JobRecord } from '../../shared/job.ts';
import { problem } from '../../shared/problem.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { emptyStore, job, named, root, storeWithJob } from '../fakes/store-bench.ts';

describe('a new job', () => {
  it('is there and told of once it is on disk, with what was put beside it', async () => {
    const { disk, store, told, onDisk } = emptyStore();
    valueIn(await store.add(job, (folder) => disk.writeSynced(join(folder, 'result.csv'), 'x')));
    expect([onDisk(), told, store.all().length]).toEqual([job.name, [`nothing > ${job.name}`], 1]);
    disk.cutPower();
    expect([onDisk(), disk.files.get(jobFile(root, job.id, 'result'))]).toEqual([job.name, 'x']);
  });

  it('is none where the disk does not take it, and nothing is left of it by then', async () => {
    const { disk, store, told } = emptyStore();
    disk.before = (step) => {
      if (step === 'rename' || step === 'syncFolder') throw systemError('ENOSPC');
    };
    expect(problemIn(await store.add(job)).code).toBe('disk-full');
    expect([store.all(), told, [...disk.files]]).toEqual([[], [], []]);
  });

  it('does not come back at the next start where its folder could not be made to last', async () => {
    const { disk, store } = emptyStore();
    disk.before = (step, path) => {
      if (step === 'syncFolder' && path === root) throw systemError('EIO');
    };
    expect(problemIn(await store.add(job)).code).toBe('disk-faulty');
    expect([store.all(), [...disk.files]]).toEqual([[], []]);
  });
});

describe('a start', () => {
  it('finds what was saved, and sets aside what cannot be read', async () => {
    const { disk, clock } = await storeWithJob();
    disk.files.set(join(root, 'broken', 'job.json'), '{');
    const store = createJobStore(createJournal(disk, root), clock, () => {});
    valueIn(await store.load());
    expect([store.all(), store.setAside()]).toMatchObject([[job], [{ folder: join(root, 'broken') }]]);
  });

  it('says why where the jobs cannot be read', async () => {
    const { disk, store } = emptyStore();
    disk.list = () => Promise.reject(systemError('EACCES'));
    expect(problemIn(await store.load()).code).toBe('file-forbidden');
  });
});

describe('an intention', () => {
  it('counts once it is on disk', async () => {
    const { store, told, onDisk } = await storeWithJob();
    expect(await store.commit(job.id, named('b'))).toMatchObject({ ok: true, value: { name: 'b' } });
    expect([onDisk(), store.get(job.id)?.name, told]).toEqual(['b', 'b', [`${job.name} > b`]]);
  });

  it('changes nothing where the disk does not take it, and is no report', async () => {
    const { store, told, reports, refuse } = await storeWithJob();
    refuse();
    expect(await store.commit(job.id, named('b'))).toMatchObject({ ok: false, why: 'unsaved' });
    expect([store.get(job.id)?.name, told, reports]).toEqual([job.name, [], []]);
  });

  it('is refused where the job is gone or has moved on', async () => {
    const { store, disk } = await storeWithJob();
    const steps = disk.steps.length;
    expect(await store.commit('gone', named('b'))).toMatchObject({ ok: false, why: 'gone' });
    expect(await store.commit(job.id, () => null)).toMatchObject({
      ...{ ok: false, why: 'moved-on', problem: { code: 'job-moved-on' } },
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

describe('a fact', () => {
  it('is on disk when it is told', async () => {
    const { store, onDisk } = await storeWithJob();
    const found: unknown[] = [];
    store.onChange(() => found.push(onDisk()));
    expect((await store.witness(job.id, named('b')))?.name).toBe('b');
    expect(found).toEqual(['b']);
  });

  it('counts where the disk does not take it, is reported once, and is tried every 5 s', async () => {
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

  it('is saved with the next intention that is', async () => {
    const { clock, store, refuse, heal, onDisk } = await storeWithJob();
    refuse();
    await store.witness(job.id, named('b'));
    heal();
    await store.commit(job.id, (record) => ({ ...record, note: 'n' }));
    expect([onDisk(), clock.timers()]).toEqual(['b', 0]);
  });

  it('that is none leaves the job as it is', async () => {
    const { store, told } = await storeWithJob();
    expect(await store.witness(job.id, () => null)).toEqual(job);
    expect(await store.witness('gone', named('b'))).toBeUndefined();
    expect(told).toEqual([]);
  });
});

describe('what is told', () => {
  it('is what a person would see changed, to those who still listen', async () => {
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

describe('removing a job', () => {
  it('takes its files, also where it was not saved so far, and is told', async () => {
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

  it('is refused where it may not be, the job is gone, or the disk does not do it', async () => {
    const { store, refuse, onDisk } = await storeWithJob();
    const why = problem('busy', 'It is busy.', 'Wait.');
    expect(problemIn(await store.remove(job.id, () => why))).toEqual(why);
    expect(problemIn(await store.remove('gone', () => null)).code).toBe('no-such-job');
    refuse();
    expect(problemIn(await store.remove(job.id, () => null)).code).toBe('disk-full');
    expect([store.get(job.id), onDisk()]).toEqual([job, job.name]);
  });
});

describe('the end of the app', () => {
  it('tries once more what is not saved, and leaves no timer', async () => {
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
