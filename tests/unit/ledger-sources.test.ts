import { describe, expect, it } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { catchUp } from '../../electron/lookups/single-charge.ts';
import { createSpentIntents } from '../../electron/money/spent-intents.ts';
import type { ServiceCounts } from '../../shared/job-counts.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { createJobBench, createWorld, finishWith } from '../fakes/job-bench.ts';
import { anAnswer, lookupDesk } from '../fakes/lookup-desk.ts';
import { answeredWith, createListBench, numbers, trouble } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { noBook } from '../fakes/no-book.ts';
import { type TestMoney, testMoney } from '../fakes/test-money.ts';

const entriesOf = ({ ledger }: TestMoney) => ledger.all().map(({ entry }) => entry);
const sumOf = (money: TestMoney) => entriesOf(money).reduce((sum, { credits }) => sum + (credits ?? 0), 0);

describe('a job in the ledger', () => {
  const said = (creditsDeducted: number | null): ServiceCounts => ({
    rowsUploaded: 2,
    phonesChecked: 0,
    phonesFlagged: 0,
    creditsDeducted,
  });

  async function done(credits: (number | null)[]) {
    const world = createWorld();
    const money = testMoney(world.clock);
    const bench = await createJobBench({ spending: money.spending }, world);
    finishWith(bench);
    const finished = bench.client.onStatus;
    let asked = 0;
    bench.client.onStatus = (...args) => ({
      ...finished(...args),
      counts: said(credits[Math.min(asked++, credits.length - 1)] ?? null),
    });
    const { id } = await bench.make();
    await bench.clock.advance(120_000);
    return { bench, money, id };
  }

  it('is what the service stated last, and a correction says what it said first', async () => {
    const { bench, money, id } = await done([3, 4.5]);
    expect(entriesOf(money)).toMatchObject([{ key: `job:${id}`, credits: 3, state: 'settled', asked: 2 }]);
    await bench.jobs.fetchAgain(id);
    await bench.clock.advance(120_000);
    expect(entriesOf(money)).toMatchObject([{ credits: 4.5, before: 3 }]);
  });

  it('keeps its number where a later reply leaves it out, and says where none was ever stated', async () => {
    const { bench, money, id } = await done([3, null]);
    await bench.jobs.fetchAgain(id);
    await bench.clock.advance(120_000);
    expect(entriesOf(money)).toMatchObject([{ credits: 3, before: null }]);
    expect(entriesOf((await done([null])).money)).toMatchObject([{ credits: null, state: 'settled' }]);
  });

  it('comes into a ledger that was not there, or had lost it, at the next start', async () => {
    const { bench } = await done([3]);
    const money = testMoney(bench.clock);
    await bench.restart({ spending: money.spending });
    await bench.clock.settle();
    expect(sumOf(money)).toBe(3);
  });

  it('is brought in at a start without reckoning anew what the service has stated', async () => {
    const { bench } = await done([3]);
    const money = testMoney(bench.clock);
    let walks = 0;
    const ofJobs = money.ledger.ofJobs;
    money.ledger.ofJobs = () => {
      walks++;
      return ofJobs();
    };
    await bench.restart({ spending: money.spending });
    await bench.clock.settle();
    // With thousands of jobs each walk goes through them all.
    expect(walks).toBe(0);
    expect(sumOf(money)).toBe(3);
  });

  it('teaches what a row costs', async () => {
    const { bench, money } = await done([3]);
    const { id } = await bench.create();
    const facts = await bench.jobs.beforeSending(id);
    expect(facts.ok && facts.value?.learned).toEqual({ jobs: 1, low: 1.5, median: 1.5, high: 1.5 });
    expect(sumOf(money)).toBe(3);
  });
});

describe('a list of lookups in the ledger', () => {
  it('is the sum of its arrays, and is brought up to its journal after a crash', async () => {
    const disk = createMemoryDisk();
    const bench = await createListBench({ disk });
    const id = await bench.start(numbers(40));
    await bench.clock.advance(60_000);
    expect(bench.summary(id).credits.deducted).toBe(40);
    expect(sumOf(bench.money)).toBe(40);
    const next = await createListBench({ disk });
    await next.clock.advance(1000);
    expect(sumOf(next.money)).toBe(40);
    expect(entriesOf(next.money)).toHaveLength(entriesOf(bench.money).length);
  });

  it('counts what was lost as what it may have cost, and what was refused as nothing', async () => {
    const bench = await createListBench();
    bench.onAsk = () => ({ kind: 'unknown', problem: trouble('lost'), standing: true });
    await bench.start(numbers(15));
    await bench.clock.advance(60_000);
    expect(entriesOf(bench.money)).toMatchObject([{ state: 'unknown', credits: null, atMost: 30 }]);
    const other = await createListBench();
    other.onAsk = () => ({ kind: 'refused', problem: trouble('no'), about: 'account' });
    await other.start(numbers(15));
    await other.clock.advance(60_000);
    expect(entriesOf(other.money)).toEqual([]);
  });

  it('tells the total of a reply that is not the sum of its results', async () => {
    const bench = await createListBench();
    bench.onAsk = (inputs) =>
      answeredWith(
        inputs.map(() => ({ hit: true, credits_deducted: '1.5' })),
        20,
      );
    await bench.start(numbers(2));
    await bench.clock.advance(60_000);
    expect(entriesOf(bench.money)).toMatchObject([{ credits: 3, replySays: 20, atMost: 20, hits: 2 }]);
  });
});

describe('a single lookup in the ledger', () => {
  function session(money: TestMoney, desk = lookupDesk()) {
    const history = desk.open();
    const account = { id: 'a', address: 'https://api.example.com', name: 'Main', kind: 'service' as const };
    let left = 0;
    const parts = {
      reply: (): ReturnType<Parameters<typeof createLookups>[0]['service']['lookup']> =>
        Promise.resolve(success(anAnswer('Jane Doe', { credits_deducted: '1.5' }))),
    };
    const { run } = createLookups({
      service: {
        lookup: () => {
          left += 1;
          return parts.reply();
        },
      },
      clock: desk.clock,
      target: async () => success({ connectionId: account.id, address: account.address, key: 'k' }),
      accountOf: () => account,
      spent: createSpentIntents(desk.disk, desk.clock, '/data/spent.jsonl'),
      spending: money.spending,
      book: noBook.lookups,
      keptDays: () => 31,
      history,
      learn: async () => {},
    });
    const look = (intent: string, reason?: string) =>
      run({ kind: 'phone', input: { phone: '5035550142' }, intent, again: true, reason });
    return { desk, history, look, parts, left: () => left };
  }

  it('is what the answer states, without whom it was about', async () => {
    const desk = lookupDesk();
    const disk = createMemoryDisk();
    const money = testMoney(desk.clock, disk);
    await session(money, desk).look('one');
    expect(entriesOf(money)).toMatchObject([{ credits: 1.5, hits: 1, state: 'settled' }]);
    const text = [...disk.files.values()].join('');
    for (const secret of ['5035550142', '5035550199', 'Jane', 'Doe']) expect(text).not.toContain(secret);
  });

  it('is in it before it leaves, and nothing leaves past the budget but for a reason, which is kept', async () => {
    const money = testMoney(lookupDesk().clock);
    money.limit('a', { month: 3 });
    const { look, left, history } = session(money);
    expect((await look('one')).ok).toBe(true);
    const stopped = await look('two');
    expect(stopped).toMatchObject({
      ok: false,
      problem: { overBudget: { kind: 'month', limit: 3, used: 1.5, wanted: 2 }, mayHaveCharged: false },
    });
    expect(left()).toBe(1);
    expect((await history.charges()).length).toBe(1);
    expect((await look('two', 'Our largest customer')).ok).toBe(true);
    expect(left()).toBe(2);
    expect(money.ledger.overruns()).toMatchObject([{ reason: 'Our largest customer', over: { limit: 3 } }]);
  });

  it('counts as what it may have cost where no answer came, and not at all where nothing left', async () => {
    const money = testMoney(lookupDesk().clock);
    const { look, parts } = session(money);
    const why = problem('broken', 'It broke off.', '');
    parts.reply = async () => ({ ...failure(why), mayHaveCharged: true });
    await look('one');
    expect(entriesOf(money)).toMatchObject([{ state: 'unknown', credits: null, atMost: 2 }]);
    parts.reply = async () => ({ ...failure(why), mayHaveCharged: false });
    await look('two');
    expect(entriesOf(money)).toHaveLength(1);
  });

  it('is taken from the history where the app ended before it was noted, once', async () => {
    const desk = lookupDesk();
    const disk = createMemoryDisk();
    const before = session(testMoney(desk.clock, createMemoryDisk()), desk);
    await before.look('one');
    const lost = await before.history.noteAsked('lost', {
      kind: 'phone',
      input: { phone: '5035550143' },
      account: { id: 'a', address: 'https://api.example.com', name: 'Main' },
    });
    expect(lost.ok).toBe(true);
    for (const setBackMs of [0, 0, 3_600_000]) {
      // Whatever the clock says of when that was.
      desk.clock.jump(-setBackMs);
      const money = testMoney(desk.clock, setBackMs === 0 ? disk : createMemoryDisk());
      await money.ledger.load();
      await catchUp(await desk.open().charges(), money.spending, () => false);
      expect(entriesOf(money)).toMatchObject([
        { credits: 1.5, state: 'settled' },
        { credits: null, state: 'unknown', atMost: 2 },
      ]);
    }
  });
});
