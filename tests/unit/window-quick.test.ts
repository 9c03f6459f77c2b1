import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockedPreferences } from '../../electron/app/window/app-protocol.ts';
import { createQuickWindow, type QuickWindow } from '../../electron/app/window/quick-window.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronWindows } = await import('../fakes/electron-in-part.ts');
  const screen = {
    getCursorScreenPoint: () => ({ x: 2500, y: 40 }),
    getDisplayNearestPoint: ({ x }: { x: number }) => ({
      workArea: { x: x >= 1920 ? 1920 : 0, y: 0, width: 1920, height: 1040 },
    }),
  };
  return { ...createElectronWindows(), screen };
});
vi.mock('electron', () => electron);

let mainWindow: InstanceType<typeof electron.BrowserWindow> | null;
let quick: QuickWindow;
let left: number;
let closed: number;

beforeEach(() => {
  electron.windows.length = 0;
  electron.app.removeAllListeners();
  left = 0;
  closed = 0;
  quick = createQuickWindow({
    preload: '/preload.cjs',
    main: { current: () => mainWindow as never, show: () => {}, send: () => {} },
  });
  quick.listen({
    left: () => void left++,
    close() {
      closed += 1;
      quick.hide();
    },
  });
  const main = new electron.BrowserWindow({});
  mainWindow = main;
  main.on('closed', () => {
    mainWindow = null;
  });
});

const small = () => electron.windows.filter((window) => window.options.alwaysOnTop && !window.gone);
const open = () => {
  quick.show();
  small()[0]?.emit('ready-to-show');
  return small()[0];
};

describe('the quick lookup window', () => {
  test('opens at the cursor when first shown and is hidden rather than closed', () => {
    expect([small().length, quick.isShown()]).toEqual([0, false]);
    const window = open();
    expect(quick.isShown()).toBe(true);
    expect(window?.options.x).toBeGreaterThan(1920);
    expect(window?.options.webPreferences).toEqual(lockedPreferences('/preload.cjs'));
    expect(window?.close()).toBe(false);
    expect([closed, quick.isShown(), small().length]).toEqual([1, false, 1]);
    quick.show();
    expect(electron.windows).toHaveLength(2);
    window?.emit('blur');
    expect(left).toBe(1);
  });

  test('closes with the main window, or once it is hidden after that', () => {
    open();
    quick.hide();
    mainWindow?.destroy();
    expect(small()).toEqual([]);

    mainWindow = new electron.BrowserWindow({});
    mainWindow.on('closed', () => {
      mainWindow = null;
    });
    open();
    mainWindow.destroy();
    expect(small()).toHaveLength(1);
    quick.hide();
    expect(small()).toEqual([]);
  });

  test('stays open for reuse where it was opened without a main window', () => {
    mainWindow?.destroy();
    open();
    quick.hide();
    expect(small()).toHaveLength(1);
  });

  test('does not keep the app from quitting', () => {
    const window = open();
    quick.letGo();
    expect(window?.close()).toBe(true);
  });

  test('receives only the events that its page follows', () => {
    const window = open();
    quick.send('quick:opening-changed', null);
    quick.send('suppression:changed', null);
    quick.send('navigate', { jobId: 'one' });
    expect(window?.webContents.sent).toEqual(['quick:opening-changed', 'suppression:changed']);
  });
});
