import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overBudget, roomIn } from '../../electron/money/budgets.ts';
import { type Money, openMoney } from '../../electron/money/money.ts';
import { type Budget, noBudget } from '../../shared/model/budgets.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { account, finished, jobOf, priced } from '../fakes/budget-spenders.ts';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { practice } from '../fakes/fake-data.ts';
import {
  createJobBench,
  createWorld,
  finishWith,
  realConnection,
  valueIn,
  whileOn,
} from '../fakes/job-bench.ts';
import { answered, createListBench, newIntent, numbers, trouble } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { testMoney } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

/** The account in use where a job bench and a list bench share it. */
const here = { activeConnection: async () => ({ ok: true as const, value: realConnection }) };

const some = fc.option(fc.integer({ min: 1, max: 25 }), { nil: null });
const month = (spent: number, mayBeMore = 0) => ({ spent, mayBeMore });

describe('a budget', () => {
  it('allows exactly as many credits as are left of it', () => {
    const budget = { ...noBudget, month: 10, list: 4 };
    const wants = (credits: number | null, used = 0) => ({ kind: 'list' as const, credits, used });
    expect(overBudget(budget, month(8), wants(2))).toBeNull();
    expect(overBudget(budget, month(8.1), wants(2))).toMatchObject({ kind: 'month', limit: 10, used: 8.1 });
    expect(overBudget(budget, month(7, 2), wants(2))).toMatchObject({ kind: 'month' });
    expect(overBudget(budget, month(0), wants(2, 3))).toMatchObject({ kind: 'list', limit: 4, used: 3 });
    expect(overBudget(budget, month(0), { kind: 'lookup', credits: 5, used: 0 })).toBeNull();
    expect(roomIn(budget, month(7, 1), { kind: 'list', used: 1 })).toBe(2);
    expect(overBudget({ ...noBudget, month: 0.3 }, month(0.1), wants(0.2))).toBeNull();
  });

  it('is warned of once its share is reached, also by the first that is spent in a run of the app', () => {
    const memory = createTestMemory();
    /** @param awaited what the service works on when the app starts */
    const started = (warned: string[], ...awaited: JobRecord[]) => {
      memory.kill();
      const money = openMoney({
        memory: memory.open(),
        clock: createFakeClock(),
        budgets: memoryStore({ [account.id]: { ...noBudget, month: 100 } }),
        owner: () => null,
        report: () => {},
        send: (event) => void warned.push(event),
      });
      for (const job of awaited) money.spending.follow(job);
      money.listsTakenUp();
      return money;
    };
    const spend = ({ spending }: Money, id: string, credits: number) =>
      spending.follow(finished(jobOf(id, credits), credits, '2026-03-02T09:00:00.000Z'));
    const isNear = (event: string) => event === 'budget:near';
    const before: string[] = [];
    spend(started(before), 'before', 79);
    expect(before.filter(isNear)).toEqual([]);
    // Reserved in the run before, which has said so.
    const reserved: string[] = [];
    started(reserved, jobOf('awaited', 40, { state: 'pending', queueId: '2' }));
    expect(reserved.filter(isNear)).toEqual([]);
    const warned: string[] = [];
    const money = started(warned);
    spend(money, 'one', 2);
    spend(money, 'two', 2);
    expect(warned.filter(isNear)).toHaveLength(1);
    const after: string[] = [];
    spend(started(after), 'three', 2);
    expect(after.filter(isNear)).toEqual([]);
  });

  it('asks for a reason for each limit that would be passed, the strictest first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ month: some, job: some }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 30 }),
        async (budget: Pick<Budget, 'month' | 'job'>, spent, rows) => {
          const money = testMoney(createFakeClock());
          await money.spending.follow(priced);
          if (spent > 0)
            await money.spending.follow(finished(jobOf('others', spent), spent, '2026-03-02T09:00:00.000Z'));
          money.limit(account.id, budget);
          const over = [
            { kind: 'job' as const, limit: budget.job, used: 0 },
            { kind: 'month' as const, limit: budget.month, used: spent },
          ]
            .flatMap((each) => (each.limit === null ? [] : [{ ...each, room: each.limit - each.used }]))
            .filter(({ room }) => rows > room)
            .sort((a, b) => a.room - b.room);
          const record = jobOf('mine', rows);
          for (const { kind, used } of over) {
            const why = await money.spending.stop(record, 'press');
            expect(why?.overBudget).toMatchObject({ kind, used, wanted: rows });
            expect(why?.message).toContain(kind === 'month' ? 'a month' : 'for a job');
            const passed = await money.spending.pass(record, 'press', 'It is needed');
            expect(passed.ok).toBe(over.at(-1)?.kind === kind);
          }
          expect(await money.spending.leave(record, 'press')).toBeNull();
          expect(money.ledger.overruns().map((each) => each.over.kind)).toEqual(over.map(({ kind }) => kind));
          if (over.length > 0) expect(await money.spending.stop(record, 'another press')).not.toBeNull();
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('a list lookup stopped by its budget', () => {
  it('is stopped again when rows are asked again after its end', async () => {
    const bench = await createListBench();
    bench.money.limit(practice.id, { list: 2 });
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('lost'), standing: false });
    const id = await bench.start(numbers(4));
    for (let stops = 0; stops < 6 && bench.summary(id).state !== 'done'; stops++) {
      await bench.clock.advance(60_000);
      if (bench.summary(id).state === 'paused') await bench.lists.resume(id, undefined, 'It is needed');
    }
    expect(bench.money.ledger.overruns()).toHaveLength(1);
    // 8 may be spent: there is room for one row more.
    bench.money.limit(practice.id, { list: 10 });
    bench.onAsk = (inputs) => answered(inputs.map(() => ({ phone: '5125550000' })));
    valueIn(await bench.lists.askAgain(id, newIntent()));
    await bench.clock.advance(60_000);
    expect(bench.summary(id)).toMatchObject({
      state: 'paused',
      pausedBy: 'budget',
      credits: { deducted: 2 },
    });
    valueIn(await bench.lists.resume(id, undefined, 'Once more'));
    await bench.clock.advance(60_000);
    expect(bench.summary(id)).toMatchObject({ state: 'done', credits: { deducted: 8 } });
  });

  it('asks each row at most once and none without its reason on disk, wherever the app ends', async () => {
    for (const end of ends)
      for (let last = 1; ; last++) {
        const clock = createFakeClock();
        const disk = createMemoryDisk();
        const memory = createTestMemory();
        const open = async (power: { on: boolean }) => {
          const own = whileOn(power, disk);
          const money = testMoney(clock, memory.open(power));
          money.limit(practice.id, { list: 2 });
          return createListBench({ disk: own, memory, clock, money });
        };
        const power = { on: true };
        const bench = await open(power);
        const id = await bench.start(['5125550000', '5125550002', '5125550004']);
        await clock.advance(10_000);
        expect(bench.summary(id)).toMatchObject({ pausedBy: 'budget', credits: { deducted: 2 } });
        const kill = () => {
          power.on = false;
        };
        const dead = diesAtStep({ disk, memory, kill }, last, end);
        void bench.lists.resume(id, undefined, 'It is needed');
        await clock.advance(10_000);
        const hasDied = dead.over();
        power.on = false;
        memory.kill();
        const again = await open({ on: true });
        await clock.advance(10_000);
        const asked = [...bench.asked, ...again.asked].flat().map(({ phone }) => phone);
        expect(new Set(asked).size).toBe(asked.length);
        const reasons = again.money.ledger.overruns().filter(({ source }) => source.id === id);
        expect(reasons.length).toBeLessThanOrEqual(1);
        if (asked.length > 1) expect(reasons).toHaveLength(1);
        if (!hasDied) {
          expect(asked).toHaveLength(3);
          break;
        }
      }
  });
});

describe('a job stopped by its budget', () => {
  it('is sent only with a reason', async () => {
    const world = createWorld();
    const money = testMoney(world.clock);
    money.limit('acme', { month: 4 });
    const bench = await createJobBench({ spending: money.spending }, world);
    finishWith(bench);
    const { id } = await bench.create();
    // What a row costs is not known before the first job, so that no budget can hold it.
    expect(await bench.jobs.send(id, newIntent())).toMatchObject({
      ok: false,
      problem: { overBudget: { kind: 'month', wanted: null } },
    });
    expect(bench.client.creates).toHaveLength(0);
    valueIn(await bench.jobs.send(id, newIntent(), 'First job'));
    await bench.clock.advance(120_000);
    expect(bench.record(id).state).toBe('done');
    // 3 of 4 are spent, and the next is likely to take 3.
    const next = await bench.create();
    expect(await bench.jobs.send(next.id, newIntent())).toMatchObject({
      ok: false,
      problem: { overBudget: { limit: 4, used: 3, wanted: 3 } },
    });
    money.limit('acme', { month: 6 });
    valueIn(await bench.jobs.send(next.id, newIntent()));
    await bench.clock.advance(120_000);
    expect(bench.client.creates).toHaveLength(2);
    expect(money.ledger.overruns()).toMatchObject([{ reason: 'First job' }]);
  });

  it('waits for a person again if the budget is spent between the press and its turn', async () => {
    const world = createWorld();
    const money = testMoney(world.clock);
    const bench = await createJobBench({ spending: { ...money.spending, stop: () => null } }, world);
    money.limit('acme', { month: 1 });
    const { id } = await bench.create();
    valueIn(await bench.jobs.send(id, newIntent()));
    await bench.clock.advance(1000);
    expect(bench.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'over-budget' } });
    expect(bench.client.creates).toHaveLength(0);
  });

  it('is sent at most once and never without its reasons on disk, wherever the app ends', async () => {
    for (const end of ends)
      for (let last = 1; ; last++) {
        const world = createWorld();
        const power = { on: true };
        const first = testMoney(world.clock, world.disk.memory.open(power));
        const limits = { month: 4, job: 2 };
        first.limit('acme', limits);
        first.ledger.notePass({
          ...{ at: '2026-01-01T00:00:00.000Z', account, source: { kind: 'job', id: 'old', name: 'Old' } },
          ...{ pass: 'job:old:press', reason: 'Old', over: { kind: 'job', limit: 1, used: 0, wanted: 2 } },
        });
        const bench = await createJobBench({ spending: first.spending }, world);
        finishWith(bench);
        const { id } = await bench.create();
        const intent = newIntent();
        const kill = () => {
          bench.kill();
          power.on = false;
        };
        const dead = diesAtStep({ disk: world.disk, kill }, last, end);
        for (let press = 0; press < 2; press++) {
          void bench.jobs.send(id, intent, `Reason ${press}`);
          await bench.clock.settle();
        }
        await bench.clock.advance(10_000);
        const hasDied = dead.over();
        world.disk.memory.kill();
        const next = testMoney(world.clock, world.disk.memory.open());
        next.limit('acme', limits);
        const again = await bench.restart({ spending: next.spending });
        await again.clock.advance(10_000);
        const { creates } = world.client;
        expect(creates.length).toBeLessThanOrEqual(1);
        const kinds = next.ledger
          .overruns()
          .flatMap(({ source, over }) => (source.id === id ? [over.kind] : []));
        if (creates.length > 0) expect(kinds.sort()).toEqual(['job', 'month']);
        if (!hasDied) {
          expect(creates).toHaveLength(1);
          break;
        }
      }
  });

  it('counts what it may have taken before when its list is sent again', async () => {
    const clock = createFakeClock();
    const money = testMoney(clock);
    const at = new Date(clock.now()).toISOString();
    await money.spending.follow(finished(jobOf('first', 4), 4, at));
    money.limit(account.id, { job: 7 });
    const job = jobOf('second', 4, { state: 'sending', sending: { startedAt: at, attempts: 1 } });
    expect(await money.spending.leave(job, 'first')).toBeNull();
    await money.spending.follow({ ...job, state: 'outcome-unknown' });
    expect(await money.spending.leave(job, 'again')).toMatchObject({
      overBudget: { kind: 'job', limit: 7, used: 4, wanted: 4 },
    });
    money.limit(account.id, {});
    expect(await money.spending.leave(job, 'again')).toBeNull();
    await money.spending.follow(finished(job, 4, at));
    // The doubt stays beside what the second sending took; the other 4 are those of the first job.
    expect(money.budgets.standing(account.id)).toMatchObject({ spent: 8, mayBeMore: 4 });
  });

  it('gives no room to others and teaches no price when the service states negative credits', async () => {
    const clock = createFakeClock();
    const money = testMoney(clock);
    const at = new Date(clock.now()).toISOString();
    const job = finished(jobOf('first', 4), -5, at);
    await money.spending.follow(job);
    expect(money.budgets.standing(account.id)).toMatchObject({ spent: -5, mayBeMore: 5 });
    expect(await money.spending.learned(job)).toBeNull();
  });

  it('waits after a restart until interrupted list lookups are counted', async () => {
    const world = createWorld();
    const disk = createMemoryDisk();
    const memory = createTestMemory();
    const first = testMoney(world.clock, world.disk.memory.open());
    const before = await createListBench({ disk, memory, clock: world.clock, money: first, ports: here });
    before.onAsk = () => new Promise(() => {});
    await before.start(numbers(10));
    const app = await createJobBench({ spending: first.spending }, world);
    app.client.onCreate = () => ({
      ...{ kind: 'not-sent', passing: true },
      problem: { code: 'offline', message: 'Made up.', advice: '' },
    });
    const { id } = await app.create();
    await app.jobs.send(id, newIntent());
    await world.clock.advance(1000);
    app.kill();
    const { creates } = world.client;
    const tried = creates.length;

    // Another run of the app, with what the disks hold.
    world.disk.memory.kill();
    const money = testMoney(world.clock, world.disk.memory.open(), () => null, false);
    money.limit(realConnection.id, { month: 21 });
    await money.spending.follow({
      ...app.record(id),
      ...{ id: 'priced', state: 'done', queueId: '1', finishedAt: '2025-01-05T12:00:00.000Z' },
      counts: { rowsUploaded: 2, phonesChecked: null, phonesFlagged: null, creditsDeducted: 2 },
    });
    const next = await app.restart({ spending: money.spending });
    await world.clock.advance(120_000);
    await createListBench({
      disk: createMemoryDisk(new Map(disk.files)),
      memory,
      clock: world.clock,
      money,
      ports: here,
    });
    money.listsTakenUp();
    await world.clock.advance(120_000);
    // Of 21 credits 20 may be spent by the list, and the job takes 2.
    expect(next.record(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'over-budget' } });
    expect(creates.length).toBe(tried);
  });
});
