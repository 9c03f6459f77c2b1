import { type ChildProcess, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import { recordedSchema } from '../host/context.ts';
import { PROJECT } from '../host/project.ts';
import type { Starter } from './app.ts';
import { withoutChromiumsOwn } from './chromium-noise.ts';
import { VIEWPORT } from './start-in-host.ts';

const IN_ELECTRON = join(PROJECT, 'tests', 'e2e', 'in-electron.cjs');

/**
 * Starts the app in the real Electron. Playwright finds its program by itself, and only then holds the app's start back
 * until it listens: given a path, it may miss the first window.
 */
export const electronStarter: Starter = {
  kind: 'electron',
  async start(profile, env) {
    const args = ['-r', IN_ELECTRON, PROJECT, `--user-data-dir=${profile}`];
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
    const exited = new Promise<void>((resolve) => app.process().once('exit', () => resolve()));
    const page = await app.firstWindow();
    // The window is there before its page's scripts have run.
    await page.waitForLoadState();
    // As large as in the browser host, whatever display the machine has.
    await page.setViewportSize(VIEWPORT);
    return {
      page,
      async windowAt(route) {
        const isIt = (each: Page) => each.url().endsWith(route);
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
