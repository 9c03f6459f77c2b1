import { readdir, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createKeptPlace, placeFor } from '../../electron/app/window/main-window.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

vi.mock('electron', () => {
  const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
  return { screen, default: { screen } };
});

const rectangle = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
  width: fc.integer({ min: 300, max: 4000 }),
  height: fc.integer({ min: 300, max: 3000 }),
});
const place = fc.record({ bounds: rectangle, maximised: fc.boolean() });
const areas = fc.array(rectangle, { minLength: 1, maxLength: 3 });

describe('the place of a window', () => {
  test('is restored wherever it lies wholly on a display', () => {
    fc.assert(
      fc.property(areas, fc.boolean(), (displays, maximised) => {
        const [first] = displays;
        if (!first) return;
        const left = { bounds: { ...first, width: 300, height: 300 }, maximised };
        expect(placeFor(left, displays)).toEqual(left);
      }),
    );
  });

  test('is never restored where its title bar could not be seen', () => {
    fc.assert(
      fc.property(areas, place, (displays, left) => {
        const found = placeFor(left, displays);
        const { x, y, width } = left.bounds;
        const isSeen = displays.some(
          (area) =>
            x < area.x + area.width && x + width > area.x && y < area.y + area.height && y + 32 > area.y,
        );
        expect(found === null || (found === left && isSeen)).toBe(true);
      }),
    );
  });
});

const inFolder = temporaryFolder('of each test');
test.each([
  ['no JSON', '{"value":'],
  ['no places', '{"value":[{"bounds":"wide"}]}'],
])('a file of window places that holds %s is ignored and leaves no copy behind', async (_what, text) => {
  await writeFile(inFolder('window.json'), text);
  expect(createKeptPlace(inFolder(), () => 1).last()).toBeNull();
  expect((await readdir(inFolder())).filter((name) => name !== 'window.json')).toEqual([]);
});
