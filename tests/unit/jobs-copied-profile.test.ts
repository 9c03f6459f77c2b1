import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problem.ts';
import { createJobBench, type JobBench, valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const first = randomUUID();
const why = problem('made-up', 'Made up.', 'Wait.');
const created = (bench: JobBench) => bench.client.creates.length;

describe('a list that waits in a copied profile', () => {
  async function waiting(): Promise<{ bench: JobBench; id: string }> {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.make();
    bench.kill();
    bench.client.onCreate = () => ({ kind: 'accepted', queueId: '7', serviceSays: null });
    bench.client.creates.length = 0;
    return { bench, id };
  }

  it('is not sent by itself, at this start or a later one, and asks', async () => {
    const { bench, id } = await waiting();
    const copy = await bench.restart({ ownProfile: false });
    await copy.clock.advance(3_600_000);
    expect(created(copy)).toBe(0);
    expect(copy.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'copied-profile' } });
    copy.kill();
    const later = await copy.restart({ ownProfile: true });
    await later.clock.advance(3_600_000);
    expect(created(later)).toBe(0);
    valueIn(await later.jobs.send(id, first));
    await later.clock.advance(10_000);
    expect(created(later)).toBe(1);
    expect(later.record(id).state).toBe('pending');
  });

  it('is sent by itself in the profile it was made in', async () => {
    const { bench, id } = await waiting();
    const again = await bench.restart();
    await again.clock.advance(90_000);
    expect(again.record(id).state).toBe('pending');
  });

  it('is not prepared and sent either, when it was still being prepared', async () => {
    const bench = await createJobBench({ prepare: () => new Promise(() => {}) });
    const { id } = await bench.create();
    bench.kill();
    const copy = await bench.restart({ ownProfile: false });
    await copy.clock.advance(3_600_000);
    expect(copy.record(id).state).toBe('unconfirmed');
    expect(created(copy)).toBe(0);
  });

  it('says that it could not be saved, so that the profile does not become its own, and sends nothing all the same', async () => {
    const { bench, id } = await waiting();
    bench.disk.before = (step) => {
      if (step === 'writeSynced') throw systemError('EROFS');
    };
    const copy = await bench.restart({ ownProfile: false }, false);
    expect(copy.started).toMatchObject({ ok: false, problem: { code: 'disk-read-only' } });
    await copy.clock.advance(600_000);
    expect(created(copy)).toBe(0);
    expect(copy.record(id).state).toBe('unconfirmed');
  });

  it('asks as well when only its own record was set back', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    const path = [...bench.disk.files.keys()].find((file) => file.endsWith('job.json')) ?? '';
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    valueIn(await bench.jobs.send(id, first));
    await bench.clock.settle();
    const before = bench.disk.files.get(path) ?? '';
    bench.client.onCreate = () => ({ kind: 'refused', problem: why, httpStatus: 400 });
    await bench.clock.advance(90_000);
    expect(bench.record(id).state).toBe('not-accepted');
    bench.kill();
    bench.disk.files.set(path, before);
    bench.client.creates.length = 0;
    const again = await bench.restart();
    await again.clock.advance(600_000);
    expect(created(again)).toBe(0);
    expect(again.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'may-be-sent' } });
  });
});
