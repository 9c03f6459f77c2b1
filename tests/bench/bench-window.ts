import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
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

const waitAtMostMs = 5 * 60_000;

/** Waits until the page has what `there` selects and nothing that `gone` selects, at next to no cost to its main thread. */
export async function untilShown(page: Page, there: string, gone = '[aria-busy="true"]'): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector(wanted.there) && !document.querySelector(wanted.gone),
    { there, gone },
    { polling: 100, timeout: waitAtMostMs },
  );
}

/** Waits until the page says `words`, at as little cost. */
export async function untilSaid(page: Page, words: string): Promise<void> {
  await page.waitForFunction((said) => document.querySelector('main')?.textContent?.includes(said), words, {
    polling: 250,
    timeout: waitAtMostMs,
  });
}

/** Lets the window finish what it does for itself, such as loading the code of other pages. */
export const settle = (): Promise<void> => setTimeout(1000);

interface Point {
  x: number;
  y: number;
}

/** Where to press, looked for before the main thread is watched. */
export async function middleOf(control: Locator): Promise<Point> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`There is nothing to press: ${control}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Milliseconds between two presses of a key that is held, at the fastest setting of Windows and macOS. */
const repeatEvery = 33;

/** Turns the wheel over whatever the mouse is on, as fast as the window takes it; `by` is CSS pixels a step. */
export async function wheel(page: Page, steps: number, by = 400): Promise<void> {
  for (let step = 0; step < steps; step++) await page.mouse.wheel(0, by);
}

/** A key that is held comes again and again, whether or not the window has drawn what came of the last. */
export async function held(page: Page, steps: number, key = 'PageDown'): Promise<void> {
  const presses: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    presses.push(page.keyboard.down(key));
    await setTimeout(repeatEvery);
  }
  await Promise.all(presses);
  await page.keyboard.up(key);
}
