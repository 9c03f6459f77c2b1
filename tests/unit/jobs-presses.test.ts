import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { CreateOutcome } from '../../electron/service/client.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import {
  createJobBench,
  createWorld,
  type JobBench,
  listText,
  newJob,
  preparedList,
  problemIn,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

const intents = Array.from({ length: 4 }, () => randomUUID());
const [first = '', second = ''] = intents;
const why = problem('made-up', 'Made up.', 'Wait.');

const outcomes: CreateOutcome[] = [
  { kind: 'accepted', queueId: '7' },
  { kind: 'refused', problem: why },
  { kind: 'unknown', problem: why, candidates: [] },
  { kind: 'not-sent', problem: why, passing: true },
  { kind: 'not-sent', problem: why, passing: false },
];

const created = (bench: JobBench) => bench.client.creates.length;

describe('a press on "Start job"', () => {
  it('makes one job however often it arrives, and sends nothing before a person confirms', async () => {
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

  it('sends once, without confirmation, on the practice connection', async () => {
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

  it('can be discarded and pressed again as long as nothing was sent', async () => {
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
  it('sends once however often it arrives, also after a restart', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'refused', problem: why });
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

  it('is on disk before the first byte leaves, and nothing leaves where the disk refuses it', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    bench.disk.before = (step) => {
      if (step === 'commit') throw systemError('ENOSPC');
    };
    await bench.jobs.send(id, first);
    await bench.clock.advance(3_600_000);
    expect(created(bench)).toBe(0);
    expect(bench.record(id)).toMatchObject({ state: 'prepared', problem: { code: 'disk-full' } });
    bench.disk.before = () => {};
    bench.client.onCreate = () => {
      const { memory } = bench.disk;
      expect(createSpentIntents(memory.open(), bench.clock).isSpent(first)).toBe(true);
      return { kind: 'accepted', queueId: '7' };
    };
    await bench.clock.advance(90_000);
    expect(bench.record(id).state).toBe('pending');
  });

  it('never makes more paid creates than presses, whatever the service answers and whenever the app is killed', async () => {
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
      { numRuns: runs(150) },
    );
  });
});

/** The system's own dialog about the address, open until it is answered. */
async function benchWithDialog() {
  const dialogs: ((agrees: boolean) => void)[] = [];
  const bench = await createJobBench({ confirm: () => new Promise((answer) => dialogs.push(answer)) });
  const { id } = await bench.create();
  return { bench, id, dialogs };
}

describe('while the dialog about the address is open', () => {
  it('the same press opens no second dialog, and the list is sent once', async () => {
    const { bench, id, dialogs } = await benchWithDialog();
    const pressed = bench.jobs.send(id, first);
    await bench.clock.settle();
    expect(problemIn(await bench.jobs.send(id, first)).code).toBe('pressed-already');
    expect(dialogs).toHaveLength(1);
    dialogs[0]?.(true);
    expect(valueIn(await pressed)).toMatchObject({ id, state: 'prepared' });
    await bench.clock.advance(60_000);
    expect(created(bench)).toBe(1);
  });

  it('of two presses only the first that is agreed to sends', async () => {
    const { bench, id, dialogs } = await benchWithDialog();
    const presses = [bench.jobs.send(id, first), bench.jobs.send(id, second)];
    await bench.clock.settle();
    for (const answer of dialogs) answer(true);
    const [one, other] = await Promise.all(presses);
    expect([one, other]).toMatchObject([{ ok: true }, { ok: false, problem: { code: 'job-moved-on' } }]);
    await bench.clock.advance(60_000);
    expect(created(bench)).toBe(1);
  });

  it('a second press sends nothing where the first already has an unknown outcome', async () => {
    const { bench, id, dialogs } = await benchWithDialog();
    bench.client.onCreate = () => ({ kind: 'unknown', problem: why });
    const presses = [bench.jobs.send(id, first), bench.jobs.send(id, second)];
    await bench.clock.settle();
    dialogs[0]?.(true);
    await bench.clock.advance(1000);
    expect(bench.record(id).state).toBe('outcome-unknown');
    dialogs[1]?.(true);
    expect(problemIn((await Promise.all(presses))[1] ?? success(null)).code).toBe('job-moved-on');
    await bench.clock.advance(60_000);
    expect([bench.record(id).state, created(bench)]).toEqual(['outcome-unknown', 1]);
  });

  it('a cancelled job stays cancelled whatever is answered, and opens no dialog again', async () => {
    const { bench, id, dialogs } = await benchWithDialog();
    const pressed = bench.jobs.send(id, first);
    await bench.clock.settle();
    valueIn(await bench.jobs.cancel(id));
    dialogs[0]?.(true);
    expect(problemIn(await pressed).code).toBe('job-moved-on');
    await bench.clock.advance(60_000);
    expect([bench.record(id).state, created(bench)]).toEqual(['cancelled', 0]);
    expect(problemIn(await bench.jobs.send(id, second)).code).toBe('job-moved-on');
    expect(dialogs).toHaveLength(1);
  });
});

describe('a press', () => {
  it('that made one job sends no other job', async () => {
    const bench = await createJobBench();
    await bench.create({ intent: first });
    const { id } = await bench.create();
    expect(problemIn(await bench.jobs.send(id, first)).code).toBe('pressed-already');
    expect(bench.record(id).state).toBe('unconfirmed');
  });

  it('that is spent for one job makes no other job', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.create();
    valueIn(await bench.jobs.send(id, first));
    expect(valueIn(await bench.jobs.create({ ...newJob, intent: first })).id).toBe(id);
    expect(bench.jobs.list().jobs).toHaveLength(1);
  });

  it('that could not be saved sends nothing, and can be repeated', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    bench.disk.before = () => {
      throw systemError('ENOSPC');
    };
    expect(problemIn(await bench.jobs.send(id, first)).code).toBe('disk-full');
    bench.disk.before = () => {};
    await bench.clock.advance(60_000);
    expect([bench.record(id).state, created(bench)]).toEqual(['unconfirmed', 0]);
    valueIn(await bench.jobs.send(id, first));
    await bench.clock.advance(1000);
    expect(bench.record(id).state).toBe('pending');
  });

  it('on a list that does not exist is answered with a problem, and makes no job', async () => {
    const bench = await createJobBench();
    bench.disk.files.clear();
    expect(problemIn(await bench.jobs.create({ ...newJob, intent: first })).code).toBe('gone');
    expect(bench.jobs.list().jobs).toEqual([]);
  });
});

describe('a list that was never prepared', () => {
  it('is prepared before it is sent again', async () => {
    let fails = true;
    const bench = await createJobBench({
      async prepare({ directory }) {
        if (fails) return failure(why);
        await bench.disk.writeSynced(join(directory, 'prepared.csv'), listText);
        return success(preparedList);
      },
    });
    const { id } = await bench.make();
    expect(bench.record(id)).toMatchObject({ state: 'needs-attention', problem: why });
    fails = false;
    expect(valueIn(await bench.jobs.sendAgain(id, first))?.state).toBe('preparing');
    await bench.clock.advance(1000);
    expect(bench.record(id)).toMatchObject({ state: 'pending', prepared: { rows: 2 } });
    expect(bench.record(id).problem).toBeUndefined();
    expect(created(bench)).toBe(1);
  });
});

describe('discarding a job', () => {
  it('aborts its preparation and removes it', async () => {
    let signal: AbortSignal | undefined;
    const bench = await createJobBench({
      prepare: (_request, options) => {
        signal = options.signal;
        return new Promise(() => {});
      },
    });
    const { id } = await bench.create();
    expect(signal?.aborted).toBe(false);
    valueIn(await bench.jobs.discard(id));
    expect(signal?.aborted).toBe(true);
    expect(bench.jobs.list().jobs).toEqual([]);
  });

  it('is refused for a job that a person confirmed', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.make();
    expect(bench.record(id).state).toBe('prepared');
    expect(problemIn(await bench.jobs.discard(id)).code).toBe('job-moved-on');
    expect(bench.record(id).state).toBe('prepared');
  });

  it('keeps the job where the disk refuses', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    bench.disk.before = () => {
      throw systemError('EROFS');
    };
    expect(problemIn(await bench.jobs.discard(id)).code).toBe('disk-read-only');
    expect(bench.record(id).state).toBe('unconfirmed');
  });
});

describe('two presses at once that go over a budget, each with a reason', () => {
  it('send once, and keep only the reason of the one that sent', async () => {
    const world = createWorld();
    const money = testMoney(world.clock);
    money.limit('acme', { month: 1 });
    const bench = await createJobBench({ spending: money.spending }, world);
    const { id } = await bench.create();
    const presses = [
      bench.jobs.send(id, first, 'First reason'),
      bench.jobs.send(id, second, 'Second reason'),
    ];
    const pressed = await Promise.all(presses);
    await bench.clock.advance(60_000);
    expect(pressed).toMatchObject([{ ok: true }, { ok: false, problem: { code: 'job-moved-on' } }]);
    expect(created(bench)).toBe(1);
    expect(money.ledger.overruns().map(({ reason }) => reason)).toEqual(['First reason']);
  });

  it('keep no reason where the address is not agreed to', async () => {
    const world = createWorld();
    const money = testMoney(world.clock);
    money.limit('acme', { month: 1 });
    const bench = await createJobBench({ spending: money.spending, confirm: async () => false }, world);
    const { id } = await bench.create();
    expect(await bench.jobs.send(id, first, 'First reason')).toEqual(success(null));
    expect(money.ledger.overruns()).toEqual([]);
  });
});
