import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besideLists, fittingLists, pastLists } from '../../electron/lookups/history/past-lists.ts';
import type { PastList, PastLookupQuery } from '../../shared/lookup-history.ts';
import { answered, everything, lookupDesk } from '../fakes/lookup-desk.ts';
import { createListBench, numbers } from '../fakes/lookup-list-bench.ts';

const counts = { waiting: 0, asking: 0, hit: 0, miss: 0, refused: 0, unknown: 0, elsewhere: 0 };
const aList = (change: Partial<PastList> = {}): PastList => ({
  id: 'list-1',
  name: 'May leads',
  kind: 'phone',
  createdAt: '2026-10-03T09:00:00.000Z',
  state: 'done',
  rows: 312,
  counts: { ...counts, hit: 201, miss: 111 },
  credits: 402,
  account: { name: 'Other', kind: 'service' },
  ...change,
});

const moment = fc.integer({ min: 0, max: 9 }).map((second) => `2026-10-03T09:00:0${second}.000Z`);

describe('lists among past lookups', () => {
  it('stand where their time is, and pages of any size hold every row once, the newest first', () => {
    const both = fc.record({
      lookups: fc.array(moment, { maxLength: 12 }),
      lists: fc.array(moment, { maxLength: 5 }),
      size: fc.integer({ min: 1, max: 7 }),
    });
    fc.assert(
      fc.property(both, ({ lookups, lists, size }) => {
        const found = lookups
          .toSorted()
          .toReversed()
          .map((askedAt, n) => ({ askedAt, n }));
        const made = lists.map((createdAt, n) => aList({ id: `list-${n}`, createdAt }));
        const past = fittingLists(made, { text: '', kinds: [], outcomes: [] });
        const rows = [];
        for (let offset = 0; offset < found.length + past.length + size; offset += size) {
          const page = besideLists(found, ({ askedAt }) => askedAt, past, offset, size);
          expect(page.length).toBe(Math.max(0, Math.min(size, found.length + past.length - offset)));
          rows.push(...page);
        }
        expect(rows.filter((row) => 'n' in row)).toEqual(found);
        expect(rows.filter((row) => 'id' in row)).toEqual(past);
        const times = rows.map((row) => ('n' in row ? row.askedAt : row.createdAt));
        expect(times).toEqual(times.toSorted().toReversed());
      }),
    );
  });

  it('are found by their name, kind and the ends of their rows', () => {
    const fits = (query: Partial<PastLookupQuery>) =>
      fittingLists([aList()], { text: '', kinds: [], outcomes: [], ...query }).length;
    expect([fits({}), fits({ text: 'LEADS may' }), fits({ text: 'list' }), fits({ text: 'other' })]).toEqual([
      1, 1, 1, 1,
    ]);
    expect([fits({ text: 'june' }), fits({ kinds: ['email'] }), fits({ outcomes: ['unknown'] })]).toEqual([
      0, 0, 0,
    ]);
    expect([
      fits({ kinds: ['phone'] }),
      fits({ outcomes: ['miss'] }),
      fits({ outcomes: ['asking'] }),
    ]).toEqual([1, 1, 0]);
  });

  it('come with the history, counted beside its lookups', async () => {
    const desk = lookupDesk();
    const history = desk.open();
    await answered(history, '5035550142', 'Jane Doe');
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

  it('are only those that are over', async () => {
    const bench = await createListBench();
    const done = await bench.start(numbers(4), { name: 'Done' });
    await bench.clock.advance(60_000);
    bench.onAsk = () => new Promise(() => {});
    await bench.start(numbers(4), { name: 'Running' });
    await bench.clock.advance(100);
    expect(pastLists(bench.lists.list().lists)).toMatchObject([
      { id: done, name: 'Done', rows: 4, state: 'done', credits: 4 },
    ]);
  });
});
