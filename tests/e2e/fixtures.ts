import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, type TestInfo } from '@playwright/test';
import { z } from 'zod';
import { practiceConnectionId } from '../../shared/model/connection.ts';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { browserForTests, QUIET_ARGS } from '../host/browser.ts';
import { electronBinary } from '../host/electron-binary.ts';
import type { InMain } from '../host/launch-host.ts';
import type { Viewer } from '../host/server/guard.ts';
import type { App, Run, Starter } from './app.ts';
import { expect } from './expect.ts';
import { lostKeyboard, watchKeyboard } from './kept-keyboard.ts';
import { electronStarter } from './start-in-electron.ts';
import { hostStarter, VIEWPORT } from './start-in-host.ts';
import { asked, closeMessages, switchConnection } from './steps.ts';

export type Write = (name: string, content: string | Uint8Array) => Promise<string>;

interface TestFixtures {
  /** Environment for the app's main process; set it with `test.use({ appEnv: { ... } })`. */
  appEnv: Record<string, string>;
  /** What shows the window in the browser host; set it to see what holds in any browser that was given the address. */
  viewer: Viewer;
  /** Whether the tests of a file share one running app, and what becomes of its page between them. Set it with `shareApp()`. */
  sharesApp: false | 'goes on' | 'loads anew';
  /** A fresh userData folder, removed after the test. Write into it before `app` is used, if need be. */
  profile: string;
  /** Writes a file into `profile`, and answers its path. */
  write: Write;
  /** A service that is not the practice service, closed after the test. */
  service: ContraryService;
  /** The app, started on `profile`, in Electron where it is installed and in the browser host elsewhere. */
  app: App;
  /** A second app, with a profile of its own: a colleague's computer. */
  colleague: App;
}

interface WorkerFixtures {
  starter: Starter;
  shared: Shared;
}

/** The one app that the tests of a file share, and its profile; the file is named with the round it is run in. */
interface Shared {
  profile(file: string): Promise<string>;
  app(file: string, loadsAnew: boolean, start: (profile: string) => Promise<WatchedApp>): Promise<WatchedApp>;
}

/** An app and what has broken the law that the keyboard is never lost. */
interface WatchedApp {
  app: App;
  lost: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appEnv: [{}, { option: true }],
  viewer: ['driven', { option: true }],
  sharesApp: [false, { option: true }],

  profile: async ({ sharesApp, shared }, use, testInfo) => {
    if (sharesApp) return use(await shared.profile(roundOf(testInfo)));
    const folder = await newProfile();
    await use(folder);
    await removeProfile(folder);
  },

  write: async ({ profile }, use) => {
    await use(async (name, content) => {
      const path = join(profile, name);
      await writeFile(path, content);
      return path;
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first parameter destructured
  service: async ({}, use) => {
    const service = await startContraryService();
    await use(service);
    await service.close();
  },

  shared: [
    // Playwright wants the first parameter destructured, even where a fixture needs no other.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const now = { file: '', profile: '', watched: null as WatchedApp | null };
      const end = async () => {
        await now.watched?.app.close();
        if (now.profile) await removeProfile(now.profile);
      };
      const profile = async (file: string) => {
        if (now.file === file) return now.profile;
        await end();
        Object.assign(now, { file, profile: await newProfile(), watched: null });
        return now.profile;
      };
      await use({
        profile,
        async app(file, loadsAnew, start) {
          const folder = await profile(file);
          if (now.watched && loadsAnew) await loadAnew(now.watched.app);
          else if (now.watched) await putAside(now.watched.app);
          if (now.watched) await backToDesk(now.watched.app);
          now.watched ??= await start(folder);
          return now.watched;
        },
      });
      await end();
    },
    { scope: 'worker' },
  ],

  starter: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      if (electronBinary()) {
        await use(electronStarter);
        return;
      }
      const browser = await chromium.launch({
        args: QUIET_ARGS,
        executablePath: await browserForTests(),
        // They take room in Electron.
        ignoreDefaultArgs: ['--hide-scrollbars'],
      });
      await use(hostStarter(browser));
      await browser.close();
    },
    { scope: 'worker' },
  ],

  app: async ({ starter, shared, sharesApp, profile, appEnv, viewer }, use, testInfo) => {
    const start = async (folder: string): Promise<WatchedApp> => {
      const lost: string[] = [];
      return { app: await startApp({ starter, profile: folder, appEnv, viewer, lost }), lost };
    };
    const { app, lost } = await (sharesApp
      ? shared.app(roundOf(testInfo), sharesApp === 'loads anew', start)
      : start(profile));
    await use(app);
    if (sharesApp) lost.push(...(await lostKeyboard(app.page)));
    else await app.close();
    expect(lost.splice(0), 'nothing is disabled while it has the keyboard').toEqual([]);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('main process', { body: app.log(), contentType: 'text/plain' });
    }
  },

  colleague: async ({ starter, appEnv, viewer }, use) => {
    const profile = await newProfile();
    const lost: string[] = [];
    const app = await startApp({ starter, profile, appEnv, viewer, lost });
    await use(app);
    await app.close();
    await removeProfile(profile);
    expect(lost, 'nothing is disabled while it has the keyboard').toEqual([]);
  },
});

export { expect };

/**
 * Lets the tests of this file share one running app, one after the other, where each leaves behind nothing that another could
 * meet. Each can still be run alone. The page goes on, since code that has run before takes half of the time; it loads anew where
 * what it remembers while it is open (fields, searches, views) would be in the way.
 */
export function shareApp(page: 'goes on' | 'loads anew' = 'goes on'): void {
  test.use({ sharesApp: page });
  test.describe.configure({ mode: 'default' });
}

/** Run again by `--repeat-each`, a file begins with a new profile. */
const roundOf = ({ file, repeatEachIndex }: TestInfo): string => `${file} ${repeatEachIndex}`;

// macOS names its temporary folder by a link, and the app says where it really is.
const newProfile = async () => mkdtemp(join(await realpath(tmpdir()), 'enrich-desk-'));
const removeProfile = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

async function loadAnew({ page }: App): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.reload();
  await watchKeyboard(page);
}

/** Closes what is open over the page, and puts a list aside that was begun. */
async function putAside({ page }: App): Promise<void> {
  const over = page.getByRole('dialog').or(page.getByRole('menu'));
  while ((await over.count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(over.first()).toBeHidden();
  }
  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('heading', { name: 'New job', level: 1 })).toBeVisible();
  await closeMessages(page);
}

/** The desk, in a window of its usual size and colors, on the practice service. */
async function backToDesk({ page }: App): Promise<void> {
  if (page.viewportSize()) await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  const { value } = z
    .object({ value: z.object({ activeId: z.string() }) })
    .parse(await asked(page, 'connections:list'));
  if (value.activeId !== practiceConnectionId) await switchConnection(page, 'practice');
  await page.getByRole('link', { name: 'Desk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible();
}

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
    // The system's dialog would wait for a person, and the browser host's answers by itself: here neither.
    await run.evaluate(({ dialog }: typeof import('electron')) => {
      dialog.showSaveDialog = async () => {
        throw new Error('No test said where to save: answerSaveDialog');
      };
    }, undefined);
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
