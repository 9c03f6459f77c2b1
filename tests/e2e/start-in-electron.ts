import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { type Recorded, recordedSchema } from '../host/context.ts';
import { PROJECT } from '../host/project.ts';
import type { Starter } from './app.ts';

/** Starts the app in the real Electron. */
export const electronStarter = (executablePath: string): Starter => ({
  kind: 'electron',
  async start(profile, env) {
    const args = [PROJECT, `--user-data-dir=${profile}`];
    const inherited = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : []));
    const app = await _electron.launch({
      executablePath,
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
      evaluate: (run, argument) => app.evaluate(run as Parameters<typeof app.evaluate>[0], argument),
      recorded: async () =>
        recordedSchema.parse(await app.evaluate(() => Reflect.get(globalThis, '__recorded'))),
      log: () => printed.join(''),
      quit: () => app.close(),
      async kill() {
        app.process().kill('SIGKILL');
        await exited;
      },
    };
  },
});

/** Puts notes in the place of what would open windows of other programs on the machine that tests. */
async function recordWishes(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell, Notification, BrowserWindow, app: electronApp }) => {
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
    electronApp.setBadgeCount = (count) => {
      note('app.setBadgeCount', count ?? 0);
      return true;
    };
  });
}
