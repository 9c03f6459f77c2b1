import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookupHandlers } from '../../electron/ipc/handlers.ts';
import { fittingLists } from '../../electron/lookups/history/search.ts';
import { listNotes } from '../../electron/memory/lookup-rows.ts';
import type { PastLookupQuery } from '../../shared/model/lookup-history.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import { success } from '../../shared/model/problem.ts';
import { diesAtStep, ends } from '../fakes/dies-at-step.ts';
import { aLookupList, practice } from '../fakes/fake-data.ts';
import { answered as answeredLookup, everything, lookupDesk } from '../fakes/lookup-desk.ts';
import { answered, createListBench, numbers, trouble } from '../fakes/lookup-list-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { noBook } from '../fakes/no-book.ts';
import { runs } from '../runs.ts';

const counts = { waiting: 0, asking: 0, hit: 0, miss: 0, refused: 0, unknown: 0, elsewhere: 0 };
const aList = (change: Partial<LookupListSummary> = {}) =>
  aLookupList({
    name: 'May leads',
    createdAt: '2026-10-03T09:00:00.000Z',
    state: 'done',
    rows: 312,
    counts: { ...counts, hit: 201, miss: 111 },
    connection: { ...practice, name: 'Other' },
    ...change,
  });

const moment = fc.integer({ min: 0, max: 9 }).map((second) => second * 1000);

describe('list lookups in the history', () => {
  it('are sorted by time, and pages of any size show every row once', async () => {
    const both = fc.record({
      lookups: fc.array(moment, { maxLength: 8 }),
      lists: fc.array(moment, { maxLength: 5 }),
      size: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(both, async ({ lookups, lists, size }) => {
        const desk = lookupDesk();
        const history = desk.open();
        const start = desk.clock.now();
        for (const [n, later] of lookups.toSorted((a, b) => a - b).entries()) {
          desk.clock.jump(start + later - desk.clock.now());
          await answeredLookup(history, `50355501${String(n).padStart(2, '0')}`, 'Jane Doe');
        }
        const past = lists.map((later, n) =>
          aList({ id: `list-${n}`, createdAt: new Date(start + later).toISOString() }),
        );
        const count = lookups.length + lists.length;
        const rows = [];
        for (let offset = 0; offset < count + size; offset += size) {
          const page = await history.page(everything, offset, size, past);
          expect(page.total).toBe(count);
          expect(page.rows.length).toBe(Math.max(0, Math.min(size, count - offset)));
          rows.push(...page.rows);
        }
        const named = rows.map((row) => ('list' in row ? row.list.id : row.lookup.id));
        expect(new Set(named).size).toBe(count);
        const times = rows.map((row) => ('list' in row ? row.list.createdAt : row.lookup.askedAt));
        expect(times).toEqual(times.toSorted().toReversed());
      }),
      { numRuns: runs(60) },
    );
  });

  it('are found by name, kind and row outcome', () => {
    const fits = (query: Partial<PastLookupQuery>) =>
      fittingLists([aList()], { text: '', kind: null, outcome: null, ...query }).length;
    expect([fits({}), fits({ text: 'LEADS may' }), fits({ text: 'list' }), fits({ text: 'other' })]).toEqual([
      1, 1, 1, 1,
    ]);
    expect([fits({ text: 'june' }), fits({ kind: 'email' }), fits({ outcome: 'unknown' })]).toEqual([
      0, 0, 0,
    ]);
    expect([fits({ kind: 'phone' }), fits({ outcome: 'miss' }), fits({ outcome: 'asking' })]).toEqual([
      1, 1, 0,
    ]);
  });

  it('are shown and counted beside single lookups', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    await answeredLookup(history, '5035550142', 'Jane Doe');
    const older = aList({ createdAt: '2000-01-01T00:00:00.000Z' });
    const page = await history.page(everything, 0, 10, [older]);
    expect(page).toMatchObject({
      total: 2,
      all: { lookups: 1, lists: 1 },
      rows: [{ lookup: {} }, { list: older }],
    });
    const second = await history.page(everything, 1, 10, [older]);
    expect(second.rows).toEqual([{ list: older }]);
    expect((await history.page({ ...everything, text: 'may' }, 0, 10, [older])).rows).toEqual([
      { list: older },
    ]);
  });
});

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

describe('finished list lookups', () => {
  it('expire after the set days, but never while unfinished or with unknown rows', async () => {
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
      { numRuns: runs(60) },
    );
  });

  it('expire hourly and at a start', async () => {
    const { bench, there } = await lists(['done', 'unknown'], () => 1);
    await bench.clock.advance(dayMs - 10_000);
    expect(there()).toEqual(['done', 'unknown']);
    await bench.clock.advance(3_700_000);
    expect(there()).toEqual(['unknown']);

    const { disk, memory, clock } = (await lists(['done'], () => null)).bench;
    await clock.advance(2 * dayMs);
    const next = await createListBench({ disk, memory, clock, keepDays: () => 1 });
    await clock.advance(100);
    expect(next.lists.list().lists).toEqual([]);
  });

  it('do not expire at a start before their rows are counted', async () => {
    const { disk, memory, clock } = (await lists(['unknown', 'done'])).bench;
    for (const [path, text] of disk.files)
      if (path.endsWith('list.json'))
        disk.files.set(path, JSON.stringify({ ...JSON.parse(text), totals: null }));
    await clock.advance(2 * dayMs);
    const next = await createListBench({ disk, memory, clock, keepDays: () => 1 });
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
  ])('are removed by the user’s choice %j, and others stay', async (which, left) => {
    const { bench, there } = await lists(states);
    const removing: string[] = [];
    bench.lists.onRemoving(async (id) => void removing.push(id));
    expect(await bench.lists.removeFinished(which)).toEqual(success(null));
    expect(there()).toEqual(left);
    expect(removing).toHaveLength(states.length - left.length);
  });

  it('report how many could not be removed', async () => {
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

it('the lookup history shows finished lists, and forgetting it removes only those the user chose', async () => {
  const { bench, there } = await lists(['done', 'unknown', 'paused']);
  const history = lookupDesk().open();
  const handlers = lookupHandlers({
    history,
    lookups: { run: async () => expect.unreachable() },
    lookupLists: bench.lists,
    book: noBook,
  });
  const page = await handlers['lookup-history:page']({ ...everything, offset: 0, limit: 10 });
  expect(page).toMatchObject({ value: { total: 2, all: { lookups: 0, lists: 2 } } });
  await handlers['lookup-history:forget-all']({ lists: false, unknownLists: false });
  expect(there()).toEqual(['done', 'unknown', 'paused']);
  await handlers['lookup-history:forget-all']({ lists: true, unknownLists: false });
  expect(there()).toEqual(['unknown', 'paused']);
});

it('a list lookup whose removal is killed at any step is there as a whole, or gone with its notes after the next start', async () => {
  for (const end of ends)
    for (let last = 1; ; last++) {
      const bench = await createListBench();
      const id = await bench.start(numbers(20));
      await bench.clock.advance(60_000);
      const { disk, memory } = bench;
      const dead = diesAtStep({ disk, memory, kill: () => {} }, last, end);
      void bench.lists.remove(id);
      await bench.clock.advance(1000);
      const hasDied = dead.over();
      memory.kill();
      const next = await createListBench({ disk, memory });
      await next.clock.advance(1000);
      const where = `${end} ${last}`;
      const isThere = next.lists.get(id) !== null;
      const { notes } = await listNotes(memory.open()).of(id);
      expect(notes.length > 0, where).toBe(isThere);
      expect(
        [...disk.files.keys()].some((path) => path.includes(id)),
        where,
      ).toBe(isThere);
      if (isThere) expect(next.summary(id).counts, where).toMatchObject({ hit: 10, miss: 10, unknown: 0 });
      if (hasDied) continue;
      expect(isThere).toBe(false);
      break;
    }
});
