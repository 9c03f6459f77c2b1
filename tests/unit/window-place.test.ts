import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type KeptPlaces,
  KeptPlacesSchema,
  placeFor,
  withPlace,
} from '../../electron/window/window-place.ts';

const rectangle = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
  width: fc.integer({ min: 300, max: 4000 }),
  height: fc.integer({ min: 300, max: 3000 }),
});
const place = fc.record({ bounds: rectangle, maximised: fc.boolean() });
const areas = fc.array(rectangle, { minLength: 1, maxLength: 3 });

describe('the place of a window', () => {
  test('is given back as it was kept, or not at all; then in any order of the displays', () => {
    fc.assert(
      fc.property(areas, place, (displays, left) => {
        const found = placeFor(withPlace([], displays, left), displays.toReversed());
        expect([null, left]).toContainEqual(found);
      }),
    );
  });

  test('is given back wherever it lies wholly on a display', () => {
    fc.assert(
      fc.property(areas, fc.boolean(), (displays, maximised) => {
        const [first] = displays;
        if (!first) return;
        const left = { bounds: { ...first, width: 300, height: 300 }, maximised };
        expect(placeFor(withPlace([], displays, left), displays)).toEqual(left);
      }),
    );
  });

  test('is never given back where its title bar could not be seen', () => {
    fc.assert(
      fc.property(areas, place, (displays, left) => {
        const found = placeFor(withPlace([], displays, left), displays);
        const { x, y, width } = left.bounds;
        const isSeen = displays.some(
          (area) =>
            x < area.x + area.width && x + width > area.x && y < area.y + area.height && y + 32 > area.y,
        );
        expect(found === null || isSeen).toBe(true);
      }),
    );
  });

  test('is kept for other displays, too, of which the oldest are forgotten', () => {
    const left = { bounds: { x: 0, y: 0, width: 900, height: 600 }, maximised: false };
    const display = (width: number) => [{ x: 0, y: 0, width, height: 1000 }];
    let kept: KeptPlaces = [];
    for (let width = 1000; width < 1020; width++) kept = withPlace(kept, display(width), left);
    kept = withPlace(kept, display(1019), { ...left, maximised: true });
    expect(KeptPlacesSchema.parse(kept)).toHaveLength(8);
    expect(placeFor(kept, display(1019))?.maximised).toBe(true);
    expect(placeFor(kept, display(1018))).toEqual(left);
    expect(placeFor(kept, display(1000))).toBeNull();
  });
});
