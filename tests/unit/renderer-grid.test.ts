import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved } from '../../renderer/grid/grid-keys.ts';
import { offsetThatShows, scrollScale } from '../../renderer/grid/scroll-scale.ts';
import { isWithin, rangeBetween } from '../../renderer/grid/selection.ts';

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

  it('leave every other key to the browser', () => {
    expect(go(0, 0, 'Tab')).toBeNull();
  });
});

describe('scrolling to scale', () => {
  const sizes = fc.record({
    whole: fc.integer({ min: 1, max: 500_000_000 }),
    inSight: fc.integer({ min: 1, max: 3000 }),
  });

  it('reaches the first and the last row of any grid within what a browser draws', () => {
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

  it('goes there and back, and is no scale at all for a grid that can be drawn', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), ({ whole, inSight }, share) => {
        const { drawn, offsetAt, scrollTopAt } = scrollScale(whole, inSight);
        const offset = share * Math.max(0, whole - inSight);
        expect(offsetAt(scrollTopAt(offset))).toBeCloseTo(offset, 2);
        if (drawn === whole) expect(scrollTopAt(offset)).toBeCloseTo(offset, 6);
      }),
    );
  });

  it('shows a row below the head and above the lower edge, and stays where it is when the row is in sight', () => {
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
  it('holds the cells between its corners, whichever was first, and never the head', () => {
    const range = rangeBetween({ row: 7, column: 1 }, { row: -1, column: 4 });
    expect(range).toEqual({ rows: { first: 0, last: 7 }, columns: { first: 1, last: 4 } });
    expect(isWithin(range, { row: 0, column: 4 })).toBe(true);
    expect(isWithin(range, { row: -1, column: 2 })).toBe(false);
    expect(isWithin(range, { row: 3, column: 5 })).toBe(false);
  });
});
