import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockedPreferences } from '../../electron/app/window/app-protocol.ts';
import { createMainWindow, type MainWindow, placeFor } from '../../electron/app/window/main-window.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { canvas } from '../../shared/words/canvas.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronWindows } = await import('../fakes/electron-in-part.ts');
  const nativeTheme = { shouldUseDarkColors: false };
  const told: string[] = [];
  const dialog = { showErrorBox: (title: string) => void told.push(title) };
  const areas: Rectangle[] = [];
  const screen = { getAllDisplays: () => areas.map((workArea) => ({ workArea })) };
  return { ...createElectronWindows(), areas, screen, nativeTheme, dialog, told };
});
vi.mock('electron', () => electron);
vi.mock('electron-store', () => import('../fakes/electron-store-on-disk.ts'));

const laptop = { x: 0, y: 0, width: 1440, height: 860 };
const desk = { x: 1440, y: -200, width: 2560, height: 1400 };

let clock: FakeClock;
const inFolder = temporaryFolder('of each test');
let noted: string[];
let chosen: Settings['colorScheme'];
let main: MainWindow;

function opened() {
  main.show();
  const window = electron.windows.at(-1);
  if (!window) throw new Error('no window');
  return window;
}

beforeEach(() => {
  electron.windows.length = 0;
  clock = createFakeClock();
  electron.told.length = 0;
  electron.nativeTheme.shouldUseDarkColors = false;
  chosen = 'system';
  noted = [];
  electron.areas.splice(0, Infinity, laptop);
  main = start();
});

const start = () =>
  createMainWindow({
    preload: '/preload.cjs',
    data: inFolder(),
    clock,
    colors: () => chosen,
    faults: { note: (where) => void noted.push(where) },
  });

describe('the main window', () => {
  test('has the locked web preferences', () => {
    expect(opened().options.webPreferences).toEqual(lockedPreferences('/preload.cjs'));
  });

  test('has the background color of its page from the start', () => {
    const color = (colors: Settings['colorScheme'], isDark: boolean) => {
      chosen = colors;
      electron.nativeTheme.shouldUseDarkColors = isDark;
      const { options, destroy } = opened();
      destroy();
      return options.backgroundColor;
    };
    expect([color('system', false), color('light', true)]).toEqual([canvas.light, canvas.light]);
    expect([color('system', true), color('dark', false)]).toEqual([canvas.dark, canvas.dark]);
  });

  test('fits a screen of 1920 by 1080 pixels at 200%, at once and beside another window', () => {
    electron.areas.push({ x: 1440, y: 0, width: 960, height: 492 });
    const { width, height, minWidth, minHeight } = opened().options;
    expect({ width, height }).toEqual({ width: 960, height: 492 });
    expect(minWidth).toBeLessThanOrEqual(1366 / 2);
    expect(minHeight).toBeLessThanOrEqual(492);
  });

  test('reports files that could not be loaded, but no aborted load', () => {
    const { webContents } = opened();
    webContents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://bundle/', true);
    webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://bundle/frame', false);
    expect([...noted, ...electron.told]).toEqual([]);
    webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://bundle/', true);
    expect(noted).toEqual(['window ERR_FILE_NOT_FOUND']);
    expect(electron.told).toEqual(['Enrich Desk could not show its window']);
  });

  test('reloads a crashed page, and closes where it keeps crashing', async () => {
    const window = opened();
    const die = () => window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    for (let day = 0; day < 10; day++) {
      die();
      await clock.advance(24 * 60 * 60 * 1000);
    }
    expect(window).toMatchObject({ reloads: 10, gone: false });
    for (let time = 0; time < 4; time++) {
      die();
      await clock.advance(1000);
    }
    expect(window.gone).toBe(true);
    expect(main.current()).toBeNull();
  });
});

const rectangle = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
  width: fc.integer({ min: 300, max: 4000 }),
  height: fc.integer({ min: 300, max: 3000 }),
});
const place = fc.record({ bounds: rectangle, maximized: fc.boolean() });
const areas = fc.array(rectangle, { minLength: 1, maxLength: 3 });

describe('the place of the window', () => {
  const usual = { width: 1180, height: 780 };
  const onDesk = { x: 1600, y: 0, width: 1500, height: 900 };

  /** Opens it there, closes it, and ends the app. */
  function leave(place: Partial<Rectangle>, maximized = false) {
    const window = opened();
    Object.assign(window, { maximized });
    Object.assign(window.options, place);
    window.emit('close', {});
    window.destroy();
    main = start();
  }
  const placed = () => {
    const window = opened();
    window.emit('ready-to-show');
    const { x, y, width, height } = window.options;
    return { x, y, width, height, maximized: window.maximized };
  };

  test('is restored', () => {
    electron.areas.push(desk);
    leave(onDesk, true);
    expect(placed()).toEqual({ ...onDesk, maximized: true });
  });

  test.each([
    ['damaged', '{"value": [{"bou'],
    ['of another shape', '{"value": {"bounds": 1}}'],
    [
      'with a window of no size',
      '{"value": [{"displays": "0,0,1440x860", "bounds": {}, "maximized": true}]}',
    ],
  ])('is the default where its file is %s, and is saved again', (_what, text) => {
    writeFileSync(inFolder('window.json'), text);
    main = start();
    expect(placed()).toEqual({ ...usual, maximized: false });
    // The next place takes its place, and nobody needs a copy.
    expect(readdirSync(inFolder()).filter((name) => name !== 'window.json')).toEqual([]);
    leave(onDesk);
    expect(readFileSync(inFolder('window.json'), 'utf8')).toContain('"width":1500');
  });

  test('is restored wherever it lies wholly on a display', () => {
    fc.assert(
      fc.property(areas, fc.boolean(), (displays, maximized) => {
        const [first] = displays;
        if (!first) return;
        const left = { bounds: { ...first, width: 300, height: 300 }, maximized };
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
