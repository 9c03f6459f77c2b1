import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createListFiles } from '../../electron/app/lists/list-files.ts';
import { createMissedLists } from '../../electron/ipc/result-handlers.ts';
import { jobFile } from '../../electron/jobs/disk/job-store.ts';
import { following, nextService, servicesAsked } from '../../shared/model/follow-ups.ts';
import { success } from '../../shared/model/problem.ts';
import type { ServiceId } from '../../shared/model/services.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createJobBench, finishWith, folder, problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

const misses = '/data/misses/contacts - misses.csv';
const unanswered = '/data/misses/contacts - misses.rows';
const rows = 'Row,Why,phone\r\n2,miss,2025550102\r\n';

const followUps = { name: 'All', services: ['phone-append', 'email-append', 'name-append'] as ServiceId[] };

/** A job that is done, and the list of its misses. */
async function afterFirst() {
  const bench = await createJobBench();
  finishWith(bench);
  const first = await bench.make();
  await bench.clock.advance(60_000);
  bench.disk.files.set(misses, 'phone\r\n2025550102\r\n');
  bench.disk.files.set(unanswered, rows);
  const wanted = {
    path: misses,
    service: 'email-append' as const,
    missesOf: { follows: following(first), unanswered },
  };
  return { bench, first, wanted };
}

describe('a job for the rows without a match in another job', () => {
  it('records the job it follows, the services asked before and the places of its rows', async () => {
    const { bench, first, wanted } = await afterFirst();
    const second = await bench.create(wanted);
    expect(bench.record(second.id).follows).toEqual(following(first));
    expect(second.follows).toEqual(bench.record(second.id).follows);
    expect(bench.disk.files.get(jobFile(folder, second.id, 'unanswered'))).toBe(rows);
    const third = await bench.create({ ...wanted, missesOf: { follows: following(second), unanswered } });
    const again = await bench.restart();
    expect(again.record(third.id).follows).toEqual({
      jobId: second.id,
      asked: ['phone-append', 'email-append'],
      jobs: [first.id, second.id],
    });
  });

  it('records the same when its list is sent once more after a restart', async () => {
    const { bench, first, wanted } = await afterFirst();
    await bench.create(wanted);
    const again = await bench.restart();
    const { missesOf: _, ...plain } = wanted;
    const second = await again.create(plain);
    expect(again.record(second.id).follows?.jobId).toBe(first.id);
    expect(again.disk.files.get(jobFile(folder, second.id, 'unanswered'))).toBe(rows);
    const other = await again.create();
    expect(again.record(other.id).follows).toBeUndefined();
  });

  it('records nothing where its list is another one by then', async () => {
    const { bench, wanted } = await afterFirst();
    await bench.create(wanted);
    bench.disk.files.set(misses, 'phone\r\n2025550102\r\n2025550103\r\n');
    const { missesOf: _, ...plain } = wanted;
    expect(bench.record((await bench.create(plain)).id).follows).toBeUndefined();
  });

  it('is made without its link where what was kept beside its list is gone', async () => {
    const { bench, wanted } = await afterFirst();
    bench.disk.files.delete(unanswered);
    const { id } = await bench.create({ ...wanted, followUps });
    expect(bench.record(id)).toMatchObject({ state: 'unconfirmed', followUps });
    expect(bench.record(id).follows).toBeUndefined();
  });

  it.each(['can be restored', 'cannot be restored'])(
    'follows a job that was removed before the press, and that %s',
    async (which) => {
      const { bench, first, wanted } = await afterFirst();
      valueIn(await bench.jobs.remove(first.id));
      if (which === 'cannot be restored') await bench.clock.advance(60_000);
      const second = await bench.create(wanted);
      expect(bench.record(second.id).follows).toEqual(following(first));
      expect(nextService(followUps, servicesAsked(bench.record(second.id)))).toBe('name-append');
      const again = await bench.restart();
      expect(again.record(second.id).follows).toEqual(following(first));
    },
  );
});

describe.each(['killed', 'without power', 'with a full disk'] as const)(
  'a process %s while such a job is made',
  (end) => {
    it('leaves a job with its link and the places of its rows, or no job', async () => {
      let made = 0;
      for (let last = 1; ; last++) {
        const { bench, first, wanted } = await afterFirst();
        let step = 0;
        bench.disk.before = () => {
          if (++step !== last) return undefined;
          if (end === 'with a full disk') throw systemError('ENOSPC');
          bench.kill();
          return new Promise(() => {});
        };
        let isDone = false;
        bench.create(wanted).then(
          () => (isDone = true),
          () => (isDone = end !== 'with a full disk' && isDone),
        );
        for (let turn = 0; turn < 10; turn++) await bench.clock.settle();
        bench.disk.before = () => {};
        if (end === 'without power') bench.disk.cutPower();
        const again = await bench.restart();
        for (const { id } of again.jobs.list().jobs) {
          if (id === first.id) continue;
          made++;
          expect(again.record(id).follows, `step ${last}`).toEqual(following(first));
          expect(again.disk.files.get(jobFile(folder, id, 'unanswered')), `step ${last}`).toBe(rows);
        }
        if (step < last) break;
      }
      expect(made).toBeGreaterThan(1);
    });
  },
);

const emailJob = aJobRecord({ id: 'first-job', service: 'email-append', state: 'done' });
const phoneJob = aJobRecord({
  ...{ id: 'second-job', service: 'phone-append', state: 'done' },
  follows: following(emailJob),
});

/** @param rows that had no match */
function createMisses(rows = 2) {
  const disk = createMemoryDisk();
  const jobs = new Map([emailJob, phoneJob].map((job) => [job.id, job]));
  const missed = createMissedLists(
    {
      async write(jobId, _, { to = '', keep = '' } = {}) {
        await disk.writeSynced(keep, `places of ${jobId}`);
        await disk.writeSynced(to, `misses of ${jobId}`);
        const files = { files: [], receipt: { token: '', name: '' }, savedTo: '' };
        return success({ rows, notes: [], ...files });
      },
    },
    createListFiles(disk, '/data', () => 0),
    { get: (id) => jobs.get(id) ?? null },
  );
  return { disk, jobs, missed };
}

describe('the list of rows without a match', () => {
  it('is a list of its own for each press', async () => {
    const { disk, missed } = createMisses();
    const ids = ['first-job', 'second-job', 'first-job', 'first-job'];
    const paths = (await Promise.all(ids.map((id) => missed.make(id, 'contacts')))).map(valueIn);
    expect(new Set(paths).size).toBe(4);
    for (const [at, path] of paths.entries()) {
      const of = missed.of(path);
      expect(of?.follows.jobId).toBe(ids[at]);
      expect(disk.files.get(path)).toBe(`misses of ${ids[at]}`);
      expect(disk.files.get(join(of?.unanswered ?? ''))).toBe(`places of ${ids[at]}`);
    }
  });

  it('knows the services and jobs asked before, even after the job is removed', async () => {
    const { jobs, missed } = createMisses();
    const path = valueIn(await missed.make('second-job', 'contacts'));
    jobs.clear();
    expect(missed.of(path)?.follows).toEqual({
      jobId: 'second-job',
      asked: ['email-append', 'phone-append'],
      jobs: ['first-job', 'second-job'],
    });
  });

  it('is not made where every row has a match', async () => {
    const { missed } = createMisses(0);
    for (let press = 0; press < 2; press++)
      expect(problemIn(await missed.make('first-job', 'contacts')).code).toBe('no-misses');
    expect(missed.of(join('/data', 'misses', 'contacts - misses.csv'))).toBeNull();
  });
});
