import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect } from '@playwright/test';
import { installedBrowser, QUIET_ARGS } from '../host/browser.ts';
import { electronBinary } from '../host/electron-binary.ts';
import type { InMain } from '../host/launch-host.ts';
import type { Viewer } from '../host/server/guard.ts';
import type { App, Run, Starter } from './app.ts';
import { lostKeyboard, watchKeyboard } from './kept-keyboard.ts';
import { electronStarter } from './start-in-electron.ts';
import { hostStarter } from './start-in-host.ts';

interface TestFixtures {
  /** Environment for the app's main process; set it with `test.use({ appEnv: { ... } })`. */
  appEnv: Record<string, string>;
  /** What shows the window in the browser host; set it to see what holds in any browser that was given the address. */
  viewer: Viewer;
  /** A fresh userData folder, removed after the test. Write into it before `app` is used, if need be. */
  profile: string;
  /** The app, started on `profile`, in Electron where it is installed and in the browser host elsewhere. */
  app: App;
}

interface WorkerFixtures {
  starter: Starter;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appEnv: [{}, { option: true }],
  viewer: ['driven', { option: true }],

  // Playwright wants the first parameter destructured, even where a fixture needs no other.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  profile: async ({}, use) => {
    // macOS names its temporary folder by a link, and the app says where it really is.
    const folder = await mkdtemp(join(await realpath(tmpdir()), 'enrich-desk-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  starter: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      if (electronBinary()) {
        await use(electronStarter);
        return;
      }
      const executablePath = installedBrowser();
      const browser = await chromium.launch({
        args: QUIET_ARGS,
        ...(executablePath ? { executablePath } : {}),
      });
      await use(hostStarter(browser));
      await browser.close();
    },
    { scope: 'worker' },
  ],

  app: async ({ starter, profile, appEnv, viewer }, use, testInfo) => {
    const lost: string[] = [];
    const app = await startApp({ starter, profile, appEnv, viewer, lost });
    await use(app);
    await app.close();
    expect(lost, 'nothing is disabled while it has the keyboard').toEqual([]);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('main process', { body: app.log(), contentType: 'text/plain' });
    }
  },
});

export { expect };

interface StartOptions {
  starter: Starter;
  profile: string;
  appEnv: Record<string, string>;
  viewer: Viewer;
  /** Filled with whatever is disabled in the window while it has the keyboard. */
  lost: string[];
}

/** The app on `profile`; whatever a test does to it, `close` leaves no process behind. */
async function startApp({ starter, profile, appEnv, viewer, lost }: StartOptions): Promise<App> {
  let run: Run | null = null;
  let earlierLog = '';
  const running = (): Run => {
    if (!run) throw new Error('The app is not running: call start() first');
    return run;
  };
  const end = async (how: 'quit' | 'kill') => {
    const ending = run;
    run = null;
    if (ending) lost.push(...(await lostKeyboard(ending.page)));
    await ending?.[how]();
    earlierLog += ending?.log() ?? '';
  };
  const start = async (env: Record<string, string> = {}) => {
    if (run) throw new Error('The app is running already');
    run = await starter.start(profile, { ...appEnv, ...env }, viewer);
    await watchKeyboard(run.page);
  };
  await start();
  return {
    kind: starter.kind,
    profile,
    downloads: join(profile, 'downloads'),
    get page() {
      return running().page;
    },
    windowAt: (route) => running().windowAt(route),
    // What comes back is the function's own result, cloned on its way.
    evaluate: async <Result, Argument>(inMain: InMain<Argument, Result>, argument?: Argument) =>
      (await running().evaluate(inMain, argument)) as Result,
    recorded: () => running().recorded(),
    start,
    async restart(env) {
      await end('quit');
      await start(env);
    },
    kill: () => end('kill'),
    close: () => end('quit'),
    log: () => earlierLog + (run?.log() ?? ''),
  };
}
