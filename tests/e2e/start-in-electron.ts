import { type ChildProcess, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { type Recorded, recordedSchema } from '../host/context.ts';
import { PROJECT } from '../host/project.ts';
import type { Starter } from './app.ts';
import { withoutChromiumsOwn } from './chromium-noise.ts';

const OWN_KEYRING = join(PROJECT, 'tests', 'e2e', 'own-keyring.cjs');

/**
 * Starts the app in the real Electron. Playwright finds its program by itself, and only then holds the app's start back
 * until it listens: given a path, it may miss the first window.
 */
export const electronStarter: Starter = {
  kind: 'electron',
  async start(profile, env) {
    const args = ['-r', OWN_KEYRING, PROJECT, `--user-data-dir=${profile}`];
    const inherited = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : []));
    const app = await _electron.launch({
      args,
      env: { ...Object.fromEntries(inherited), ...env },
    });
    const printed: string[] = [];
    app.process().stdout?.on('data', (data) => printed.push(String(data)));
    app.process().stderr?.on('data', (data) => printed.push(String(data)));
    await app.evaluate(
      ({ app: electronApp }, path) => electronApp.setPath('downloads', path),
      join(profile, 'downloads'),
    );
    await recordWishes(app);
    const exited = new Promise<void>((resolve) => app.process().once('exit', () => resolve()));
    return {
      page: await app.firstWindow(),
      async windowAt(route) {
        const isIt = (page: Page) => page.url().endsWith(route);
        return app.windows().find(isIt) ?? app.waitForEvent('window', isIt);
      },
      evaluate: (run, argument) => app.evaluate(run as Parameters<typeof app.evaluate>[0], argument),
      recorded: async () =>
        recordedSchema.parse(await app.evaluate(() => Reflect.get(globalThis, '__recorded'))),
      log: () => withoutChromiumsOwn(printed.join('')),
      quit: () => app.close(),
      async kill() {
        endAtOnce(app.process());
        await exited;
      },
    };
  },
};

/** On Windows Playwright starts it through cmd.exe, whose end is nobody else's. */
function endAtOnce(started: ChildProcess): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(started.pid), '/t', '/f']);
  else started.kill('SIGKILL');
}

/** Puts notes in the place of what would open windows of other programs on the machine that tests. */
async function recordWishes(app: ElectronApplication): Promise<void> {
  await app.evaluate(
    ({ shell, Notification, BrowserWindow, globalShortcut, webContents, app: electronApp }) => {
      const recorded: Recorded[] = [];
      Reflect.set(globalThis, '__recorded', recorded);
      const note = (what: string, ...details: unknown[]) => void recorded.push({ what, details });
      shell.openExternal = async (url) => note('shell.openExternal', new URL(url).href);
      shell.openPath = async (path) => {
        note('shell.openPath', path);
        return '';
      };
      shell.showItemInFolder = (path) => note('shell.showItemInFolder', path);
      Notification.prototype.show = function show(this: Electron.Notification) {
        note('notification.show', this.title, this.body);
      };
      BrowserWindow.prototype.setProgressBar = (progress) => note('window.setProgressBar', progress);
      const noteDrags = (contents: Electron.WebContents) => {
        contents.startDrag = ({ file, files, icon }) => {
          if (typeof icon !== 'string' && !icon.isEmpty()) note('webContents.startDrag', files ?? [file]);
        };
      };
      for (const contents of webContents.getAllWebContents()) noteDrags(contents);
      electronApp.on('web-contents-created', (_event, contents) => noteDrags(contents));
      // The system's keyboard is not the test's: what is registered from now on is pressed by name.
      const shortcuts = new Map<string, () => void>();
      globalShortcut.register = (accelerator, callback) => {
        if (shortcuts.has(accelerator)) return false;
        shortcuts.set(accelerator, callback);
        return true;
      };
      globalShortcut.unregister = (accelerator) => void shortcuts.delete(accelerator);
      Reflect.set(globalShortcut, 'press', (accelerator: string) => {
        shortcuts.get(accelerator)?.();
        return shortcuts.has(accelerator);
      });
      electronApp.setBadgeCount = (count) => {
        note('app.setBadgeCount', count ?? 0);
        return true;
      };
    },
  );
}
