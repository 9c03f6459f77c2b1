import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserForTests, QUIET_ARGS, sandboxArgs } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { type HostProcess, launchHost } from '../host/launch-host.ts';
import { withFolder } from './with-folder.ts';

const size = { width: 1280, height: 800 };

/** The browser that benches of the window share, with the app built as it stands; it ends with `use`. */
export async function withBrowser<Value>(use: (browser: Browser) => Promise<Value>): Promise<Value> {
  await buildWhatIsStale();
  const browser = await chromium.launch({
    executablePath: await browserForTests(),
    args: [...QUIET_ARGS, ...sandboxArgs(), '--enable-precise-memory-info'],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** A folder for lists, with an empty profile in it; both are gone after `use`. */
export const withProfile = <Value>(
  use: (place: { folder: string; profile: string }) => Promise<Value>,
): Promise<Value> =>
  withFolder(async (folder) => {
    const profile = join(folder, 'profile');
    await mkdir(profile);
    return await use({ folder, profile });
  });

export interface BenchWindow {
  page: Page;
  host: HostProcess;
  /** Opens the window, which is a blank page until then. */
  open(): Promise<void>;
}

/** Starts the app on a profile. Neither its page nor its processes outlive `use`. */
export async function withWindow<Value>(
  browser: Browser,
  profile: string,
  use: (window: BenchWindow) => Promise<Value>,
): Promise<Value> {
  const host = await launchHost({ profile });
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    // tsx wraps functions in it, which are to be run in the page.
    await context.addInitScript('globalThis.__name = (named) => named');
    return await use({ page, host, open: async () => void (await page.goto(host.url)) });
  } finally {
    await context.close();
    await host.stop();
  }
}
