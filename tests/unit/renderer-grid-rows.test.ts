import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeldLook, nextLook } from '../../renderer/grid/held-look.ts';
import { RowSlots } from '../../renderer/grid/row-slots.ts';
import { rowsInSight, rowsToDraw } from '../../renderer/grid/rows-in-sight.ts';

const sizes = fc.record({
  count: fc.oneof(fc.constant(0), fc.nat(2_000_000)),
  rowHeight: fc.integer({ min: 20, max: 60 }),
  inSight: fc.integer({ min: 1, max: 2000 }),
});

describe('the rows in sight', () => {
  it('are every row of which something is in sight, and no other', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (size, share) => {
        const { count, rowHeight, inSight } = size;
        const offset = share * Math.max(0, count * rowHeight - inSight);
        const { first, last } = rowsInSight(offset, size);
        if (count === 0) {
          expect(last).toBeLessThan(first);
          return;
        }
        const isInSight = (row: number) =>
          row >= 0 && row < count && (row + 1) * rowHeight > offset && row * rowHeight < offset + inSight;
        expect(isInSight(first) && isInSight(last)).toBe(true);
        expect(isInSight(first - 1) || isInSight(last + 1)).toBe(false);
      }),
    );
  });

  it('are drawn with some around them and the row that has the focus, each once and in order', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.nat(60_000_000),
        fc.integer({ min: -1, max: 2_000_001 }),
        (size, offset, active) => {
          const range = rowsInSight(offset, size);
          const drawn = rowsToDraw(range, size.count, active);
          expect(drawn).toEqual([...new Set(drawn)].sort((one, other) => one - other));
          for (let row = range.first; row <= range.last; row++) expect(drawn).toContain(row);
          expect(drawn.includes(active)).toBe(active >= 0 && active < size.count);
          expect(drawn.every((row) => row >= 0 && row < size.count)).toBe(true);
          expect(drawn.length).toBeLessThanOrEqual(range.last - range.first + 1 + 12 + 1);
        },
      ),
    );
  });
});

describe('slots of rows', () => {
  it('stay with a row for as long as it is drawn, are never shared, and are used again', () => {
    const looks = fc.array(fc.uniqueArray(fc.nat(60), { maxLength: 20 }), { maxLength: 20 });
    fc.assert(
      fc.property(looks, (all) => {
        const slots = new RowSlots();
        let before = new Map<number, number>();
        let most = 0;
        for (const rows of all) {
          const given = slots.of(rows);
          most = Math.max(most, rows.length);
          expect(new Set(given).size).toBe(rows.length);
          for (const [at, row] of rows.entries())
            if (before.has(row)) expect(given[at]).toBe(before.get(row));
          expect(Math.max(-1, ...given)).toBeLessThan(most);
          before = new Map(rows.map((row, at) => [row, given[at] ?? -1]));
        }
      }),
    );
  });
});

describe('a look that is waited for', () => {
  const steps = fc.array(fc.record({ to: fc.nat(50), arrived: fc.nat(50) }), { minLength: 1, maxLength: 40 });

  it('shows only places that were scrolled to and whose rows are there, and never an older one again', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const there = new Set([0]);
        const scrolled: number[] = [0];
        let look: HeldLook = { shown: 0, since: [] };
        let place = 0;
        for (const { to, arrived } of all) {
          there.add(arrived);
          scrolled.push(to);
          look = nextLook(look, to, (offset) => there.has(offset));
          expect(there.has(look.shown)).toBe(true);
          expect(scrolled.indexOf(look.shown, place)).toBeGreaterThanOrEqual(place);
          place = Math.max(place, scrolled.indexOf(look.shown, place));
          if (there.has(to)) expect(look.shown).toBe(to);
        }
      }),
    );
  });

  it('comes to where it was scrolled to as soon as the rows are there', () => {
    const waiting = nextLook({ shown: 0, since: [] }, 7, () => false);
    expect(waiting.shown).toBe(0);
    expect(nextLook(waiting, 7, (offset) => offset === 7).shown).toBe(7);
  });

  it('shows a place passed on the way when its rows come first', () => {
    const passed = [3, 5, 9].reduce<HeldLook>((look, to) => nextLook(look, to, () => false), {
      shown: 0,
      since: [],
    });
    expect(nextLook(passed, 12, (offset) => offset === 5).shown).toBe(5);
  });
});
