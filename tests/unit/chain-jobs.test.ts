import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { following, nextService, servicesAsked } from '../../shared/chain.ts';
import type { ServiceId } from '../../shared/services.ts';
import { createJobBench, finishWith, folder, valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const misses = '/data/misses/contacts - misses.csv';
const unanswered = '/data/misses/contacts - misses.rows';
const rows = 'Row,Why,phone\r\n2,miss,2025550102\r\n';

const chain = { name: 'All', services: ['phone-append', 'email-append', 'name-append'] as ServiceId[] };

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

describe('a job made of the misses of another', () => {
  it('says so in its record, with the services asked before and the places of its rows', async () => {
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

  it('says so also where the same list is asked about once more, in another run of the app', async () => {
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

  it('is sent by nobody but the person who presses', async () => {
    const { bench, wanted } = await afterFirst();
    const sent = bench.client.creates.length;
    const second = await bench.create(wanted);
    for (let turn = 0; turn < 5; turn++) await bench.clock.settle();
    await bench.clock.advance(600_000);
    expect(bench.record(second.id).state).toBe('unconfirmed');
    expect(bench.client.creates).toHaveLength(sent);
  });

  it('keeps its link where the job before is removed', async () => {
    const { bench, first, wanted } = await afterFirst();
    const second = await bench.create(wanted);
    valueIn(await bench.jobs.remove(first.id));
    expect(bench.record(second.id).follows).toEqual(following(first));
  });

  it.each(['can be had back', 'is gone for good'])(
    'is part of the chain where the one before was removed between the list and the press, and %s',
    async (which) => {
      const { bench, first, wanted } = await afterFirst();
      valueIn(await bench.jobs.remove(first.id));
      if (which === 'is gone for good') await bench.clock.advance(60_000);
      const second = await bench.create(wanted);
      expect(bench.record(second.id).follows).toEqual(following(first));
      expect(nextService(chain, servicesAsked(bench.record(second.id)))).toBe('name-append');
      const again = await bench.restart();
      expect(again.record(second.id).follows).toEqual(following(first));
    },
  );

  it('has the earlier one again where that was taken back, and is itself taken back with its link', async () => {
    const { bench, first, wanted } = await afterFirst();
    const { id } = await bench.create(wanted);
    await bench.clock.settle();
    const before = [bench.record(first.id), bench.record(id)];
    for (const each of [first.id, id]) valueIn(await bench.jobs.remove(each));
    for (const each of [first.id, id]) valueIn(await bench.jobs.restore(each));
    expect([bench.record(first.id), bench.record(id)]).toEqual(before);
  });
});

describe.each(['killed', 'without power', 'with a full disk'] as const)('a process %s at any step', (end) => {
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
});
