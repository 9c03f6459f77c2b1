import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failure, problem, success } from '../../shared/problem.ts';
import {
  createJobBench,
  createWorld,
  type JobBench,
  listText,
  newJob,
  preparedList,
  problemIn,
  valueIn,
} from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';

const first = randomUUID();
const second = randomUUID();
const why = problem('made-up', 'Made up.', 'Wait.');
const created = (bench: JobBench) => bench.client.creates.length;

/** The system's own dialog about the address, open until it is answered. */
async function benchWithDialog() {
  const dialogs: ((agrees: boolean) => void)[] = [];
  const bench = await createJobBench({ confirmAddress: () => new Promise((answer) => dialogs.push(answer)) });
  const { id } = await bench.create();
  return { bench, id, dialogs };
}

describe('while the dialog about the address stands open', () => {
  it('the same press once more opens no second one, and the list is sent once', async () => {
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

  it('another press may be answered, and only the first that is agreed to sends', async () => {
    const { bench, id, dialogs } = await benchWithDialog();
    const presses = [bench.jobs.send(id, first), bench.jobs.send(id, second)];
    await bench.clock.settle();
    for (const answer of dialogs) answer(true);
    const [one, other] = await Promise.all(presses);
    expect([one, other]).toMatchObject([{ ok: true }, { ok: false, problem: { code: 'job-moved-on' } }]);
    await bench.clock.advance(60_000);
    expect(created(bench)).toBe(1);
  });

  it('another press sends nothing a second time, although it is agreed to when the first has an unknown outcome', async () => {
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

  it('a job that is cancelled stays cancelled, whatever is answered then, and is not asked about again', async () => {
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
  it('on a job that is not there is answered in words', async () => {
    const bench = await createJobBench();
    expect(problemIn(await bench.jobs.send('gone', first)).code).toBe('no-such-job');
    expect(problemIn(await bench.jobs.sendAgain('gone', first)).code).toBe('no-such-job');
    expect(problemIn(await bench.jobs.beforeSending('gone')).code).toBe('no-such-job');
    expect(problemIn(await bench.jobs.discard('gone')).code).toBe('no-such-job');
  });

  it('that made one job sends no other', async () => {
    const bench = await createJobBench();
    await bench.create({ intent: first });
    const { id } = await bench.create();
    expect(problemIn(await bench.jobs.send(id, first)).code).toBe('pressed-already');
    expect(bench.record(id).state).toBe('unconfirmed');
  });

  it('that one job waits with makes no other', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.create();
    valueIn(await bench.jobs.send(id, first));
    expect(valueIn(await bench.jobs.create({ ...newJob, intent: first })).id).toBe(id);
    expect(bench.jobs.list().jobs).toHaveLength(1);
  });

  it('that could not be saved sends nothing, and may be made once more', async () => {
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

  it('on a list that is not there is answered in words, and makes no job', async () => {
    const bench = await createJobBench();
    bench.disk.files.clear();
    expect(problemIn(await bench.jobs.create({ ...newJob, intent: first })).code).toBe('gone');
    expect(bench.jobs.list().jobs).toEqual([]);
  });

  it('that could not make its job may be made once more', async () => {
    const bench = await createJobBench();
    bench.disk.before = () => {
      throw systemError('ENOSPC');
    };
    expect(problemIn(await bench.jobs.create({ ...newJob, intent: first })).code).toBe('disk-full');
    bench.disk.before = () => {};
    valueIn(await bench.jobs.create({ ...newJob, intent: first }));
    await bench.clock.advance(1000);
    expect(bench.jobs.list().jobs).toMatchObject([{ state: 'unconfirmed' }]);
  });
});

describe('a list that was never prepared', () => {
  it('is prepared first where it is to be sent again, then sent', async () => {
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

describe('a job that is discarded', () => {
  it('is prepared no further', async () => {
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

  it('is none that a person confirmed: that one waits to be sent, and stays', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: why, passing: true });
    const { id } = await bench.make();
    expect(bench.record(id).state).toBe('prepared');
    expect(problemIn(await bench.jobs.discard(id)).code).toBe('job-moved-on');
    expect(bench.record(id).state).toBe('prepared');
  });

  it('stays where the disk does not take it', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    bench.disk.before = () => {
      throw systemError('EROFS');
    };
    expect(problemIn(await bench.jobs.discard(id)).code).toBe('disk-read-only');
    expect(bench.record(id).state).toBe('unconfirmed');
  });
});

describe('the times a list was sent before', () => {
  it('are the times its sendings began', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    await bench.clock.advance(5000);
    valueIn(await bench.jobs.send(id, first));
    await bench.clock.advance(1000);
    const next = await bench.create();
    expect(valueIn(await bench.jobs.beforeSending(next.id))?.sentBefore).toMatchObject([
      { at: '2026-03-02T10:00:05.000Z', job: { id, name: 'contacts.csv', state: 'pending', queueId: '1' } },
    ]);
    expect(valueIn(await bench.jobs.beforeSending(id))).toBeNull();
  });
});

describe('two presses at once that pass a budget, each with a reason', () => {
  it('send once, and only the reason of the one that does is kept', async () => {
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
    const bench = await createJobBench(
      { spending: money.spending, confirmAddress: async () => false },
      world,
    );
    const { id } = await bench.create();
    expect(await bench.jobs.send(id, first, 'First reason')).toEqual(success(null));
    expect(money.ledger.overruns()).toEqual([]);
  });
});
