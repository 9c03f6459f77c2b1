import { describe, expect, it } from 'vitest';
import { undoMs } from '../../electron/platform/taken-out.ts';
import type { JobRecord } from '../../shared/job.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { job, named, storeWithJob } from '../fakes/store-bench.ts';

describe('a removed job', () => {
  it('is taken back with what is known of it and was not saved, which is saved then', async () => {
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

  it('is tried to be saved on, where the disk takes its place but not what is known of it', async () => {
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

  it('has what its files say that its record does not', async () => {
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

  it('can be taken back as long as it says so, and is told once it is gone', async () => {
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

  it('that was taken back and removed again can be taken back as long as any', async () => {
    const { clock, store } = await storeWithJob();
    valueIn(await store.remove(job.id, () => null));
    await clock.advance(undoMs - 5000);
    valueIn(await store.restore(job.id));
    expect(clock.timers()).toBe(0);
    valueIn(await store.remove(job.id, () => null));
    await clock.advance(undoMs - 1);
    expect(valueIn(await store.restore(job.id))).toEqual(job);
    expect(valueIn(await store.restore(job.id))).toEqual(job);
  });

  it('is taken back or gone, never both, where its time ends in the same moment', async () => {
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

  it('is gone at once where nobody is to have it back', async () => {
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

  it('of an id that came in again meanwhile leaves the one that is there as it is', async () => {
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

  it('is gone when the app ends', async () => {
    const { clock, disk, store } = await storeWithJob();
    valueIn(await store.remove(job.id, () => null));
    disk.before = async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    };
    await store.close();
    expect([[...disk.files], store.removed(), clock.timers()]).toEqual([[], [], 0]);
    expect(problemIn(await store.restore(job.id)).code).toBe('job-removed-for-good');
  });
});
