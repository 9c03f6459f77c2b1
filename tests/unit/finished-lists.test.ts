import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookupHandlers } from '../../electron/ipc/lookup-handlers.ts';
import { success } from '../../shared/problem.ts';
import { lookupDesk } from '../fakes/lookup-desk.ts';
import { answered, createListBench, numbers, trouble } from '../fakes/lookup-list-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { noBook } from '../fakes/no-book.ts';

const dayMs = 24 * 60 * 60 * 1000;
const states = ['done', 'unknown', 'stopped', 'paused', 'running'] as const;
type State = (typeof states)[number];

/** Lists in every state that one can be in, made in this order. */
async function lists(wanted: readonly State[], keepDays: () => number | null = () => null) {
  const bench = await createListBench({ keepDays });
  const ids: { id: string; state: State }[] = [];
  for (const state of wanted) {
    // A list in flight must not hold others up.
    bench.onAsk = (inputs) => {
      if (state === 'unknown') return { kind: 'unknown', problem: trouble('lost'), standing: false };
      if (state === 'done') return answered(inputs);
      return { kind: 'refused', problem: trouble('account'), about: 'account' };
    };
    if (state === 'running') bench.onAsk = () => new Promise(() => {});
    const id = await bench.start(numbers(2));
    await bench.clock.advance(1000);
    if (state === 'stopped') await bench.lists.stop(id);
    await bench.clock.advance(1000);
    ids.push({ id, state });
  }
  const there = () => ids.filter(({ id }) => bench.lists.get(id)).map(({ state }) => state);
  return { bench, ids, there };
}

describe('lists that are over', () => {
  it('are in the states that the tests below take them for', async () => {
    const { bench, ids } = await lists(states);
    expect(ids.map(({ id }) => bench.summary(id))).toMatchObject([
      { state: 'done', counts: { unknown: 0 } },
      { state: 'done', counts: { unknown: 2 } },
      { state: 'stopped', counts: { unknown: 0 } },
      { state: 'paused' },
      { state: 'running', counts: { asking: 2 } },
    ]);
  });

  it('go when they are kept too long; never one that is not over or that is in doubt', async () => {
    const some = fc.array(fc.constantFrom(...states), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        some,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 50 }),
        async (made, keep, age) => {
          let keepDays: number | null = null;
          const { bench, there } = await lists(made, () => keepDays);
          bench.onAsk = () => new Promise(() => {});
          await bench.clock.advance(age * dayMs);
          keepDays = keep;
          await bench.lists.expire();
          const isKept = (state: State) => age < keep || !['done', 'stopped'].includes(state);
          expect(there()).toEqual(made.filter(isKept));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are looked at once an hour, and at a start', async () => {
    const { bench, there } = await lists(['done', 'unknown'], () => 1);
    await bench.clock.advance(dayMs - 10_000);
    expect(there()).toEqual(['done', 'unknown']);
    await bench.clock.advance(3_700_000);
    expect(there()).toEqual(['unknown']);

    const { disk, clock } = (await lists(['done'], () => null)).bench;
    await clock.advance(2 * dayMs);
    const next = await createListBench({ disk, clock, keepDays: () => 1 });
    await clock.advance(100);
    expect(next.lists.list().lists).toEqual([]);
  });

  it('that were not counted yet when the app starts are in doubt until they are', async () => {
    const { disk, clock } = (await lists(['unknown', 'done'])).bench;
    for (const [path, text] of disk.files)
      if (path.endsWith('list.json'))
        disk.files.set(path, JSON.stringify({ ...JSON.parse(text), totals: null }));
    await clock.advance(2 * dayMs);
    const next = await createListBench({ disk, clock, keepDays: () => 1 });
    const unknownRows = () => next.lists.list().lists.map(({ counts }) => counts.unknown);
    await clock.advance(100);
    expect(unknownRows().toSorted()).toEqual([0, 2]);
    await clock.advance(3_700_000);
    expect(unknownRows()).toEqual([2]);
  });

  it.each([
    [{ settled: true, unknown: false }, ['unknown', 'paused', 'running']],
    [{ settled: false, unknown: true }, ['done', 'stopped', 'paused', 'running']],
    [{ settled: true, unknown: true }, ['paused', 'running']],
    [{ settled: false, unknown: false }, [...states]],
  ])('go by a person’s word %j, and others stay', async (which, left) => {
    const { bench, there } = await lists(states);
    const removing: string[] = [];
    bench.lists.onRemoving(async (id) => void removing.push(id));
    expect(await bench.lists.removeFinished(which)).toEqual(success(null));
    expect(there()).toEqual(left);
    expect(removing).toHaveLength(states.length - left.length);
  });

  it('say how many could not be removed', async () => {
    const { bench, there } = await lists(['done', 'done']);
    bench.disk.before = () => {
      throw systemError('EACCES');
    };
    const removed = await bench.lists.removeFinished({ settled: true, unknown: false });
    expect(removed).toMatchObject({
      ok: false,
      problem: { message: '2 lists of lookups could not be removed.' },
    });
    expect(there()).toEqual(['done', 'done']);
  });
});

it('forgetting all past lookups takes no list that was not named', async () => {
  const { bench, there } = await lists(['done', 'unknown']);
  const history = lookupDesk().open();
  const handlers = lookupHandlers({
    history,
    lookups: { run: async () => expect.unreachable() },
    lookupLists: bench.lists,
    book: noBook,
  });
  await handlers['lookup-history:forget-all']({ lists: false, unknownLists: false });
  expect(there()).toEqual(['done', 'unknown']);
  await handlers['lookup-history:forget-all']({ lists: true, unknownLists: false });
  expect(there()).toEqual(['unknown']);
});
