import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEntries } from '../../electron/money/ledger/ledger-query.ts';
import { problem } from '../../shared/problem.ts';
import { pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, createWorld, finishWith, problemIn, valueIn } from '../fakes/job-bench.ts';
import { newIntent } from '../fakes/lookup-list-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { type TestMoney, testMoney } from '../fakes/test-money.ts';

const sumsOf = ({ ledger }: TestMoney) => {
  const everything = { month: null, account: null, service: null };
  const { credits, mayBeMore, entries } = findEntries(ledger.all(), everything, (account) => account).sums;
  return { credits, mayBeMore, entries };
};

/** Jobs and a ledger on one disk. The first job has finished, so that what a row may take is known. */
async function openDesk() {
  const world = createWorld();
  const money = testMoney(world.clock, world.disk);
  const bench = await createJobBench({ spending: money.spending }, world);
  finishWith(bench);
  const first = await bench.make();
  await bench.clock.advance(120_000);
  expect(bench.record(first.id).state).toBe('done');
  bench.client.onStatus = () => pendingStatus;
  return { world, money, bench };
}

/** The app is started on what is on the disk. */
async function startAgain({ world, bench }: Pick<Awaited<ReturnType<typeof openDesk>>, 'world' | 'bench'>) {
  const money = testMoney(world.clock, world.disk);
  await money.ledger.load();
  const again = await bench.restart({ spending: money.spending });
  await again.clock.settle();
  return { money, bench: again };
}

describe('what a job may have taken', () => {
  it.each(['before', 'after', 'without power from'] as const)(
    'is in the ledger however the app ends while the job is removed: killed %s any step on disk',
    async (end) => {
      let deaths = 0;
      for (let last = 1; ; last++) {
        const desk = await openDesk();
        const { bench, money } = desk;
        const { id } = await bench.make();
        await bench.clock.advance(1000);
        const before = sumsOf(money);
        expect(before).toEqual({ credits: 3, mayBeMore: 3, entries: 2 });
        let step = 0;
        let died = false;
        bench.disk.before = () => {
          if (died) return new Promise(() => {});
          step++;
          died = step === last;
          if (died) bench.kill();
          return died && end === 'before' ? new Promise(() => {}) : undefined;
        };
        void bench.jobs.remove(id);
        for (let turn = 0; turn < 3; turn++) await bench.clock.settle();
        await bench.clock.advance(60_000);
        bench.disk.before = () => {};
        if (died && end === 'without power from') bench.disk.cutPower();
        if (!died) bench.kill();
        expect(sumsOf((await startAgain(desk)).money), `${end} step ${last}`).toEqual(before);
        if (!died) break;
        deaths++;
      }
      expect(deaths).toBeGreaterThanOrEqual(3);
    },
  );

  it('keeps the job in the list where the ledger does not take it', async () => {
    const { bench, money } = await openDesk();
    const { id } = await bench.make();
    await bench.clock.advance(1000);
    const before = sumsOf(money);
    bench.disk.before = (step) => {
      if (step === 'appendSynced') throw systemError('ENOSPC');
    };
    expect(problemIn(await bench.jobs.remove(id)).message).toMatch(/^What it took could not be noted/);
    expect([bench.record(id).state, sumsOf(money)]).toEqual(['pending', before]);
    bench.disk.before = (step, path) => {
      if (step === 'rename' && path.includes('.removed-')) throw systemError('EACCES');
    };
    expect(problemIn(await bench.jobs.remove(id)).message).toMatch(/^The job could not be removed/);
    expect(money.ledger.get(`job:${id}`)).toMatchObject({ state: 'open' });
    bench.disk.before = () => {};
    valueIn(await bench.jobs.remove(id));
    expect(money.ledger.get(`job:${id}`)).toMatchObject({ state: 'unknown', atMost: 3 });
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect([money.ledger.get(`job:${id}`)?.state, sumsOf(money)]).toEqual(['open', before]);
  });

  it('is the same after a start, whatever became of it', async () => {
    const doing = fc.constantFrom('unknown', 'nothing left', 'accepted', 'remove', 'restore', 'refuted');
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 6 }), async (all) => {
        const desk = await openDesk();
        const { bench, money } = desk;
        const { id } = await bench.create();
        const why = problem('made-up', 'As the test says.', '');
        for (const each of all) {
          bench.client.onCreate = () =>
            each === 'unknown'
              ? { kind: 'unknown', problem: why }
              : each === 'accepted'
                ? { kind: 'accepted', queueId: '7001', serviceSays: null }
                : { kind: 'not-sent', problem: why, passing: false };
          if (each === 'remove') await bench.jobs.remove(id);
          else if (each === 'restore') await bench.jobs.restore(id);
          else if (each === 'refuted') await bench.jobs.markNotAccepted(id);
          else if (bench.jobs.get(id)?.state === 'unconfirmed') await bench.jobs.send(id, newIntent());
          else await bench.jobs.sendAgain(id, newIntent());
          await bench.clock.advance(120_000);
        }
        const before = sumsOf(money);
        bench.kill();
        expect(sumsOf((await startAgain(desk)).money)).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });
});
