import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHostContext } from '../fakes/host-context.ts';
import type { HostContext } from '../host/context.ts';
import { createElectron, type StandIn } from '../host/electron/electron.ts';

let context: HostContext;
let left: number[];
let standIn: StandIn;
let electron: StandIn['electron'];

beforeEach(() => {
  ({ context, left } = fakeHostContext());
  standIn = createElectron(context);
  electron = standIn.electron;
});

const ready = () => standIn.app.becomeReady();

describe('a window in the browser host', () => {
  beforeEach(ready);

  it.each([
    ['contextIsolation', false],
    ['sandbox', false],
    ['webSecurity', false],
    ['nodeIntegration', true],
  ])('must not have %s %s', (key, value) => {
    expect(() => new electron.BrowserWindow({ webPreferences: { [key]: value } })).toThrow(
      `must stay ${!value}`,
    );
  });

  it('must have a preload that a sandbox can load', () => {
    const folder = mkdtempSync(join(tmpdir(), 'preload-'));
    writeFileSync(join(folder, 'preload.mjs'), '');
    const withPreload = (preload: string) => () =>
      new electron.BrowserWindow({ webPreferences: { preload } });
    expect(withPreload('preload.cjs')).toThrow('preload script must have absolute path');
    expect(withPreload(join(folder, 'preload.mjs'))).toThrow("can't be an ES module");
    expect(withPreload(join(folder, 'missing.cjs'))).toThrow('ENOENT');
  });

  it('notes existing files that are dragged out under a picture', () => {
    const { webContents } = new electron.BrowserWindow();
    const file = join(mkdtempSync(join(tmpdir(), 'drag-')), 'result.csv');
    writeFileSync(file, 'Phone');
    const icon = electron.nativeImage.createFromPath(file);
    webContents.startDrag({ file, icon });
    expect(context.recorded).toEqual([{ what: 'webContents.startDrag', details: [[file]] }]);
    const refused: Parameters<typeof webContents.startDrag>[0][] = [
      { file: '', icon },
      { file, files: [], icon },
      { file: 'result.csv', icon },
      { file: `${file}.missing`, icon },
    ];
    webContents.startDrag({ file, icon: electron.nativeImage.createEmpty() });
    for (const item of refused) expect(() => webContents.startDrag(item)).toThrow();
    expect(context.recorded).toHaveLength(1);
  });

  it('may have a second window beside it, but no third', () => {
    const window = new electron.BrowserWindow();
    const second = new electron.BrowserWindow();
    expect(() => new electron.BrowserWindow()).toThrow('2 windows at a time');
    expect([window.place, second.place]).toEqual([1, 2]);
    window.destroy();
    expect(electron.BrowserWindow.getAllWindows()).toEqual([second]);
    expect(electron.BrowserWindow.fromWebContents(second.webContents)).toBe(second);
  });

  it('keeps its number where it is opened again', () => {
    const window = new electron.BrowserWindow();
    const second = new electron.BrowserWindow();
    window.destroy();
    expect(new electron.BrowserWindow().place).toBe(1);
    second.destroy();
    expect(new electron.BrowserWindow().place).toBe(2);
  });
});

describe('quitting in the browser host', () => {
  beforeEach(ready);

  /** A window that may close is gone a moment later. */
  const moment = () => new Promise((resolve) => setImmediate(resolve));

  it('asks every window, and does not follow the closing of one of two', async () => {
    const [window, second] = [new electron.BrowserWindow(), new electron.BrowserWindow()];
    second.once('close', (event) => event.preventDefault());
    electron.app.quit();
    await moment();
    expect([window.isDestroyed(), second.isDestroyed()]).toEqual([true, false]);
    expect(left).toEqual([]);
    second.close();
    await moment();
    expect(left).toEqual([0]);
  });
});
