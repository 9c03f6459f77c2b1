import { describe, expect, it } from 'vitest';
import { catchUp } from '../../electron/lookups/lookups.ts';
import { success } from '../../shared/model/problem.ts';
import { anAnswer, lookupDesk, lookupSession } from '../fakes/lookup-desk.ts';
import { answered, answeredWith, createListBench, numbers, trouble } from '../fakes/lookup-list-bench.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { entriesOf, type TestMoney, testMoney } from '../fakes/test-money.ts';

const sumOf = (money: TestMoney) => entriesOf(money).reduce((sum, { credits }) => sum + (credits ?? 0), 0);

describe('a list lookup in the ledger', () => {
  it('is the sum of its requests, and is brought up to date after a crash', async () => {
    const bench = await createListBench();
    let calls = 0;
    bench.onAsk = (inputs) => (calls++ < 2 ? answered(inputs) : new Promise(() => {}));
    const id = await bench.start(numbers(60));
    await bench.clock.advance(1000);
    expect(sumOf(bench.money)).toBe(bench.summary(id).credits.deducted);
    bench.memory.kill();
    const next = await createListBench({ disk: bench.disk, memory: bench.memory });
    await next.clock.advance(60_000);
    expect(next.summary(id)).toMatchObject({ state: 'done', credits: { deducted: 30 } });
    expect(sumOf(next.money)).toBe(30);
    expect(entriesOf(next.money).map(({ state }) => state)).toEqual([
      'settled',
      'settled',
      'unknown',
      'unknown',
    ]);
  });

  it('counts a lost request at its full price and a refused one as nothing', async () => {
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

  it('notes the total of a reply that is not the sum of its results', async () => {
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
  const jane = async () => success(anAnswer('Jane Doe', { credits_deducted: '1.5' }));
  const session = (money: TestMoney, desk = lookupDesk()) =>
    lookupSession(desk, jane, { spending: money.spending });

  it('has the credits stated, and nothing about the person', async () => {
    const desk = lookupDesk();
    const memory = createTestMemory();
    const money = testMoney(desk.clock, memory.open());
    await session(money, desk).look('5035550142', 'one');
    expect(entriesOf(money)).toMatchObject([{ credits: 1.5, hits: 1, state: 'settled' }]);
    const text = JSON.stringify(memory.rows('SELECT * FROM charge'));
    for (const secret of ['5035550142', '5035550199', 'Jane', 'Doe']) expect(text).not.toContain(secret);
  });

  it('is taken from the history once when the app ended before noting it', async () => {
    const desk = lookupDesk();
    const memory = createTestMemory();
    const before = session(testMoney(desk.clock), desk);
    await before.look('5035550142', 'one');
    const lost = await before.history.noteAsked('lost', {
      kind: 'phone',
      input: { phone: '5035550143' },
      account: { id: 'a', address: 'https://api.example.com', name: 'Main' },
    });
    expect(lost.ok).toBe(true);
    for (const setBackMs of [0, 0, 3_600_000]) {
      // Whatever the clock says of when that was.
      desk.clock.jump(-setBackMs);
      memory.kill();
      const money = testMoney(desk.clock, (setBackMs === 0 ? memory : createTestMemory()).open());
      await catchUp(await desk.open().ended(), money.spending);
      expect(entriesOf(money)).toMatchObject([
        { credits: 1.5, state: 'settled' },
        { credits: null, state: 'unknown', atMost: 2 },
      ]);
    }
  });
});
