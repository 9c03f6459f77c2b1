import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, newestFirst, orderAfter, orderColumns } from '../../renderer/jobs/job-order.ts';
import { entryOfFile, entryOfJob } from '../../renderer/jobs/list-entry.ts';
import { nonePicked, pick, pickAll, pickedIn } from '../../renderer/jobs/picked-entries.ts';
import { aJobSummary } from '../fakes/fake-data.ts';
import { anOpenedFile } from '../fakes/opened-file.ts';

const aFile = anOpenedFile();

describe('the list of jobs in an order', () => {
  const jobs = [
    { id: 'a', name: 'list 10.csv', rows: 5, createdAt: '2026-11-01T10:00:00Z' },
    { id: 'b', name: 'List 9.csv', rows: null, createdAt: '2026-11-03T10:00:00Z' },
    { id: 'c', name: 'list 10.csv', rows: 70, createdAt: '2026-11-02T10:00:00Z' },
  ];
  const entries = jobs.map((job) => entryOfJob(aJobSummary(job)));
  const ids = (order: Parameters<typeof inOrder>[1]) =>
    inOrder(entries, order)
      .map(({ id }) => id)
      .join('');

  it('shows the newest first, and what is alike likewise', () => {
    expect(ids(newestFirst)).toBe('bca');
    expect(ids({ by: 'name', descending: false })).toBe('bca');
    expect(ids({ by: 'name', descending: true })).toBe('cab');
    expect(ids({ by: 'service', descending: true })).toBe('bca');
  });

  it('has what has no number, no service or no connection at the end either way', () => {
    const all = [entryOfFile(aFile), ...entries];
    for (const by of ['service', 'connection'] as const)
      for (const descending of [true, false])
        expect(inOrder(all, { by, descending }).at(-1)?.id).toBe(aFile.id);

    expect(ids({ by: 'rows', descending: true })).toBe('cab');
    expect(ids({ by: 'rows', descending: false })).toBe('acb');
  });

  it('has the same line for the same job, so that only what changed is drawn anew', () => {
    const [job, other] = [aJobSummary({ id: 'a' }), aJobSummary({ id: 'b' })];
    const before = [job, other].map(entryOfJob);
    const after = [{ ...job, name: 'renamed.csv' }, other].map(entryOfJob);
    expect(after[0]?.name).toBe('renamed.csv');
    expect(after[1]).toBe(before[1]);
  });

  it('turns round by a second press, and loses no entry by any', () => {
    const presses = fc.array(fc.constantFrom(...orderColumns), { maxLength: 12 });
    fc.assert(
      fc.property(presses, (all) => {
        const order = all.reduce(orderAfter, newestFirst);
        expect(inOrder(entries, order)).toHaveLength(entries.length);
        expect(orderAfter(orderAfter(order, order.by), order.by)).toEqual(order);
      }),
    );
  });
});

describe('entries that are picked', () => {
  const shown = ['a', 'b', 'c', 'd', 'e'];

  it('reach with Shift from the last one to this, either way, and are let go likewise', () => {
    const three = pick(pick(nonePicked, 'd', shown, false), 'b', shown, true);
    expect([...three.ids].toSorted()).toEqual(['b', 'c', 'd']);
    expect([...pick(three, 'c', shown, true).ids]).toEqual(['d']);
    expect([...pick(nonePicked, 'c', shown, true).ids]).toEqual(['c']);
  });

  it('are all, and then none', () => {
    const all = pickAll(pick(nonePicked, 'a', shown, false), shown);
    expect(all.ids.size).toBe(5);
    expect(pickAll(all, shown).ids.size).toBe(0);
  });

  it('are only such as are in sight, whatever was picked before', () => {
    const presses = fc.array(fc.tuple(fc.constantFrom(...shown), fc.boolean()), { maxLength: 15 });
    fc.assert(
      fc.property(presses, fc.subarray(shown), (all, left) => {
        const picked = all.reduce((before, [id, reach]) => pick(before, id, shown, reach), nonePicked);
        const inSight = pickedIn(picked, left);
        expect([...inSight.ids].toSorted()).toEqual(left.filter((id) => picked.ids.has(id)));
        expect(pickedIn(inSight, left)).toBe(inSight);
      }),
    );
  });
});
