import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, moved, rangeBetween } from '../../renderer/grid/grid-keys.ts';
import {
  type HeldLook,
  nextLook,
  offsetThatShows,
  RowSlots,
  rowsInSight,
  rowsToDraw,
  scrollScale,
} from '../../renderer/grid/use-grid-rows.ts';
import {
  type Look,
  pagesAround,
  pagesOf,
  pagesToAsk,
  rowsPerPage,
} from '../../renderer/ipc/use-paged-rows.ts';

describe('keys in a grid', () => {
  const size = { rows: 50, columns: 3, page: 10 };
  const go = (row: number, column: number, key: string, far = false) =>
    moved({ row, column }, { key, far }, size);

  it('move between head and cells and stop at the edges', () => {
    expect(go(0, 0, 'ArrowUp')).toEqual({ row: -1, column: 0 });
    expect(go(-1, 2, 'ArrowRight')).toEqual({ row: -1, column: 2 });
    expect(go(1, 2, 'Home')).toEqual({ row: 1, column: 0 });
    expect(go(1, 0, 'PageDown')).toEqual({ row: 11, column: 0 });
    expect(go(45, 0, 'PageDown')).toEqual({ row: 49, column: 0 });
    expect(go(3, 1, 'End', true)).toEqual({ row: 49, column: 2 });
    expect(go(3, 1, 'Home', true)).toEqual({ row: 0, column: 0 });
  });

  it('leave other keys to the browser', () => {
    expect(go(0, 0, 'Tab')).toBeNull();
  });
});

describe('scrolling to scale', () => {
  const sizes = fc.record({
    whole: fc.integer({ min: 1, max: 500_000_000 }),
    inSight: fc.integer({ min: 1, max: 3000 }),
  });

  it('reaches the first and last row of any grid within the height a browser draws', () => {
    fc.assert(
      fc.property(sizes, ({ whole, inSight }) => {
        const { drawn, offsetAt, scrollTopAt } = scrollScale(whole, inSight);
        expect(drawn).toBeLessThanOrEqual(15_000_000);
        expect(offsetAt(0)).toBe(0);
        if (whole <= inSight) return;
        expect(offsetAt(drawn - inSight)).toBeCloseTo(whole - inSight, 3);
        expect(scrollTopAt(whole)).toBeCloseTo(drawn - inSight, 3);
      }),
    );
  });

  it('maps offsets there and back, one to one for a grid that can be drawn', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), ({ whole, inSight }, share) => {
        const { drawn, offsetAt, scrollTopAt } = scrollScale(whole, inSight);
        const offset = share * Math.max(0, whole - inSight);
        expect(offsetAt(scrollTopAt(offset))).toBeCloseTo(offset, 2);
        if (drawn === whole) expect(scrollTopAt(offset)).toBeCloseTo(offset, 6);
      }),
    );
  });

  it('scrolls a row into sight, and not where it is in sight already', () => {
    const box = { inSight: 600, head: 64 };
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (top, present) => {
        const next = offsetThatShows({ top: top + 64, bottom: top + 92 }, present, box);
        expect(top + 64).toBeGreaterThanOrEqual(next + 64);
        expect(top + 92).toBeLessThanOrEqual(next + 600);
        if (top >= present && top + 92 <= present + 600) expect(next).toBe(present);
      }),
    );
  });
});

describe('a selection', () => {
  it('holds the cells between its corners in any order, never the head', () => {
    const range = rangeBetween({ row: 7, column: 1 }, { row: -1, column: 4 });
    expect(range).toEqual({ rows: { first: 0, last: 7 }, columns: { first: 1, last: 4 } });
    expect(isWithin(range, { row: 0, column: 4 })).toBe(true);
    expect(isWithin(range, { row: -1, column: 2 })).toBe(false);
    expect(isWithin(range, { row: 3, column: 5 })).toBe(false);
  });
});

describe('rows of a grid', () => {
  const sizes = fc.record({
    count: fc.oneof(fc.constant(0), fc.nat(2_000_000)),
    rowHeight: fc.integer({ min: 20, max: 60 }),
    inSight: fc.integer({ min: 1, max: 2000 }),
  });

  describe('the rows in sight', () => {
    it('are exactly the rows of which something is in sight', () => {
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

    it('are drawn in order with some around them and the focused row', () => {
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
    it('stay with a row while it is drawn, are never shared, and are reused', () => {
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

  describe('a loading scroll position', () => {
    const steps = fc.array(fc.record({ to: fc.nat(50), arrived: fc.nat(50) }), {
      minLength: 1,
      maxLength: 40,
    });

    it('shows only positions whose rows are loaded, never an older one again', () => {
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

    it('is reached as soon as its rows are loaded', () => {
      const waiting = nextLook({ shown: 0, since: [] }, 7, () => false);
      expect(waiting.shown).toBe(0);
      expect(nextLook(waiting, 7, (offset) => offset === 7).shown).toBe(7);
    });

    it('shows a position passed on the way where its rows load first', () => {
      const passed = [3, 5, 9].reduce<HeldLook>((look, to) => nextLook(look, to, () => false), {
        shown: 0,
        since: [],
      });
      expect(nextLook(passed, 12, (offset) => offset === 5).shown).toBe(5);
    });
  });
});

const looks = fc
  .record({
    first: fc.nat(200),
    more: fc.nat(2),
    direction: fc.constantFrom<1 | -1>(1, -1),
  })
  .map(({ first, more, direction }): Look => ({ first, last: first + more, direction }));
const pages = fc.uniqueArray(fc.nat(210));

describe('the pages requested', () => {
  it('are the missing pages in sight before any other', () => {
    fc.assert(
      fc.property(looks, pages, fc.nat(210), (look, there, lastPage) => {
        const asked = pagesToAsk(look, lastPage, (page) => there.includes(page));
        const missing: number[] = [];
        for (let page = look.first; page <= Math.min(look.last, lastPage); page++)
          if (!there.includes(page)) missing.push(page);
        if (missing.length > 0) expect(asked).toEqual(missing);
        expect(asked.every((page) => page <= lastPage && page >= 0 && !there.includes(page))).toBe(true);
      }),
    );
  });

  it('end once all pages kept around the position are loaded', () => {
    fc.assert(
      fc.property(looks, pages, fc.nat(210), (look, before, lastPage) => {
        const there = new Set(before);
        for (let turn = 0; turn < 10; turn++)
          for (const page of pagesToAsk(look, lastPage, (each) => there.has(each))) there.add(page);
        expect(pagesAround(look, lastPage).every((page) => there.has(page))).toBe(true);
      }),
    );
  });

  it('lie ahead in the direction of scrolling', () => {
    const around = (direction: 1 | -1) =>
      pagesToAsk({ first: 7, last: 7, direction }, 99, (page) => page === 7);
    expect(around(1)).toEqual([8, 9]);
    expect(around(-1)).toEqual([6, 5]);
  });

  it('contain the rows in sight', () => {
    expect(pagesOf({ first: rowsPerPage - 1, last: rowsPerPage })).toEqual([0, 1]);
    expect(pagesOf({ first: 0, last: -1 })).toEqual([]);
  });
});
