import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { problem, success } from '../../shared/problem.ts';
import {
  createJobBench,
  type JobBench,
  newJob,
  problemIn,
  realConnection,
  spentPath,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';

const intents = Array.from({ length: 4 }, () => randomUUID());
const [first = '', second = ''] = intents;
const why = problem('made-up', 'Made up.', 'Wait.');
const outcomes: CreateOutcome[] = [
  { kind: 'accepted', queueId: '7', serviceSays: null },
  { kind: 'refused', problem: why, httpStatus: 400 },
  { kind: 'unknown', problem: why, candidates: [] },
  { kind: 'not-sent', problem: why, passing: true },
  { kind: 'not-sent', problem: why, passing: false },
];

const created = (bench: JobBench) => bench.client.creates.length;

describe('a press on "Start job"', () => {
  it('makes one job, however often it arrives, and sends nothing before it is confirmed', async () => {
    const bench = await createJobBench();
    const made = await Promise.all([1, 2, 3].map(() => bench.create({ intent: first })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await bench.clock.advance(600_000);
    expect(bench.jobs.list().jobs).toMatchObject([{ state: 'unconfirmed', confirmFirst: true }]);
    expect(created(bench)).toBe(0);
    const again = await bench.restart();
    expect((await again.create({ intent: first })).id).toBe(made[0]?.id);
    await again.clock.advance(600_000);
    expect(created(again)).toBe(0);
    valueIn(await again.jobs.send(made[0]?.id ?? '', second));
    await again.clock.advance(10_000);
    expect((await again.create({ intent: first })).id).toBe(made[0]?.id);
    expect(again.jobs.list().jobs).toHaveLength(1);
  });

  it('sends at once on the practice connection, once', async () => {
    const practice = { ...realConnection, id: 'practice', kind: 'practice' as const };
    const bench = await createJobBench({ activeConnection: async () => success(practice) });
    await Promise.all([1, 2].map(() => bench.create({ intent: first })));
    await bench.clock.advance(10_000);
    expect(created(bench)).toBe(1);
    const [job] = bench.jobs.list().jobs;
    bench.client.onStatus = () => ({ kind: 'failed', reason: 'other', problem: why });
    await bench.clock.advance(120_000);
    valueIn(await bench.jobs.remove(job?.id ?? ''));
    expect(problemIn(await bench.jobs.create({ ...newJob, intent: first })).code).toBe('pressed-already');
    expect(created(bench)).toBe(1);
  });

  it('can be taken back, and pressed again, as long as nothing was sent', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create({ intent: first });
    valueIn(await bench.jobs.discard(id));
    expect(bench.jobs.list().jobs).toEqual([]);
    expect([...bench.disk.files.keys()].filter((path) => path.includes(id))).toEqual([]);
    const next = await bench.make({ intent: first });
    expect(bench.record(next.id).state).toBe('pending');
    expect(problemIn(await bench.jobs.discard(next.id)).code).toBe('job-moved-on');
  });
});

describe('a press on "Send N rows"', () => {
  it('sends once, however often it arrives, in this session or the next', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'refused', problem: why, httpStatus: 400 });
    const { id } = await bench.create();
    await Promise.all([1, 2, 3].map(() => bench.jobs.send(id, first)));
    await bench.clock.advance(10_000);
    expect(bench.record(id).state).toBe('not-accepted');
    expect(problemIn(await bench.jobs.sendAgain(id, first)).code).toBe('pressed-already');
    const again = await bench.restart();
    expect(problemIn(await again.jobs.sendAgain(id, first)).code).toBe('pressed-already');
    expect(created(again)).toBe(1);
    valueIn(await again.jobs.sendAgain(id, second));
    await again.clock.advance(10_000);
    expect(created(again)).toBe(2);
  });

  it('is on disk before the first byte leaves, and nothing leaves where the disk does not take it', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    bench.disk.before = (step) => {
      if (step === 'appendSynced') throw systemError('ENOSPC');
    };
    await bench.jobs.send(id, first);
    await bench.clock.advance(3_600_000);
    expect(created(bench)).toBe(0);
    expect(bench.record(id)).toMatchObject({ state: 'prepared', problem: { code: 'disk-full' } });
    bench.disk.before = () => {};
    bench.client.onCreate = () => {
      expect(bench.disk.files.get(spentPath)).toContain(first);
      return { kind: 'accepted', queueId: '7', serviceSays: null };
    };
    await bench.clock.advance(90_000);
    expect(bench.record(id).state).toBe('pending');
  });

  it('never makes more creates than presses that were spent, whatever the service answers and the app dies of', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constantFrom('create', 'send', 'again'), intent: fc.constantFrom(...intents) }),
      fc.record({ do: fc.constantFrom('kill', 'wait', 'attach') }),
      fc.record({ do: fc.constant('answer' as const), outcome: fc.constantFrom(...outcomes) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        let bench = await createJobBench();
        const used = new Set<string>();
        for (const act of steps) {
          const id = bench.jobs.list().jobs.at(-1)?.id ?? '';
          if ('intent' in act) used.add(act.intent);
          if (act.do === 'create' && 'intent' in act)
            await bench.jobs.create({ ...newJob, intent: act.intent });
          if (act.do === 'send' && 'intent' in act) await bench.jobs.send(id, act.intent);
          if (act.do === 'again' && 'intent' in act) await bench.jobs.sendAgain(id, act.intent);
          if (act.do === 'answer' && 'outcome' in act) bench.client.onCreate = () => act.outcome;
          if (act.do === 'attach') await bench.jobs.markNotAccepted(id);
          if (act.do === 'wait') await bench.clock.advance(20_000);
          if (act.do === 'kill') {
            bench.kill();
            bench = await bench.restart();
          }
        }
        await bench.clock.advance(60_000);
        const paying = bench.client.outcomes.filter((kind) => kind !== 'not-sent').length;
        expect(paying).toBeLessThanOrEqual(used.size);
        await bench.jobs.stop();
      }),
      { numRuns: 150 },
    );
  });
});
