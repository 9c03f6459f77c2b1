import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserForTests, QUIET_ARGS, sandboxArgs } from '../host/browser.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { launchHost } from '../host/launch-host.ts';
import { writeResultList } from './result-list.ts';
import { watchFrames } from './scroll-frames.ts';
import type { Measurement } from './table.ts';

const openWithinMs = 20 * 60_000;
const size = { width: 1280, height: 800 };
const steps = 150;

/** Scrolling through results of either number of rows in the window, as the browser host shows it. */
export async function measureScrolling(...sizes: number[]): Promise<Measurement[]> {
  await buildWhatIsStale();
  const browser = await chromium.launch({
    executablePath: await browserForTests(),
    args: [...QUIET_ARGS, ...sandboxArgs(), '--enable-precise-memory-info'],
  });
  try {
    const measured: Measurement[] = [];
    for (const rows of sizes) measured.push(...(await scrolled(browser, rows)));
    return measured;
  } finally {
    await browser.close();
  }
}

async function scrolled(browser: Browser, rows: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scrolling-bench-'));
  const profile = join(folder, 'profile');
  await mkdir(profile);
  const path = join(folder, 'result.csv');
  await writeResultList(path, rows);
  const host = await launchHost({ profile });
  const context = await browser.newContext({ viewport: size });
  try {
    const page = await context.newPage();
    await page.goto(host.url);
    await page.getByLabel('Open as a result').setInputFiles(path);
    await page.getByRole('radio', { name: 'As it came' }).check({ timeout: openWithinMs });
    const grid = page.getByRole('grid', { name: 'Result rows' });
    await grid.getByRole('gridcell').first().click({ timeout: openWithinMs });
    // tsx wraps functions in it, which are to be run in the page.
    await page.evaluate('globalThis.__name = (named) => named');
    const frames = await page.evaluateHandle(watchFrames);
    const during = async (what: string, scroll: () => Promise<void>): Promise<Measurement> => {
      await frames.evaluate((watch) => watch.start());
      await scroll();
      const { longestBlank, all, over33, longest } = await frames.evaluate((watch) => watch.stop());
      return {
        what: `${what}, ${rows.toLocaleString('en-US')} rows: longest blank`,
        goal: 'at most 100 ms',
        figure: `${longestBlank.toFixed(0)} ms (${over33} of ${all} frames over 33 ms, longest ${longest.toFixed(0)} ms)`,
        met: longestBlank <= 100,
      };
    };
    const measured = [
      await during('wheel', () => wheel(page)),
      await during('PageDown held', () => held(page)),
      await during('jumps from end to end', () => frames.evaluate((watch, count) => watch.jump(count), 40)),
      await during('bar drawn from end to end', () =>
        frames.evaluate((watch, count) => watch.draw(count), steps),
      ),
    ];
    const memory = await memoryOf(browser, page);
    return [
      ...measured,
      {
        what: `window memory, ${rows.toLocaleString('en-US')} rows`,
        goal: 'at most 250 MB',
        figure: `${(memory.process / 1e6).toFixed(0)} MB (heap ${(memory.heap / 1e6).toFixed(0)} MB)`,
        met: memory.process <= 250e6,
      },
    ];
  } finally {
    await context.close();
    await host.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function wheel(page: Page): Promise<void> {
  for (let step = 0; step < steps; step++) await page.mouse.wheel(0, 400);
}

/** Milliseconds between two presses of a key that is held, at the fastest setting of Windows and macOS. */
const repeatEvery = 33;

/** A key that is held comes again and again, whether or not the window has drawn what came of the last. */
async function held(page: Page): Promise<void> {
  const presses: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    presses.push(page.keyboard.down('PageDown'));
    await setTimeout(repeatEvery);
  }
  await Promise.all(presses);
  await page.keyboard.up('PageDown');
}

/** Bytes that the page's process holds, and those of its objects after a collection. */
async function memoryOf(browser: Browser, page: Page): Promise<{ process: number; heap: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session
    .send('Performance.enable')
    .then(() => session.send('Performance.getMetrics'));
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const resident = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentOf(id)),
  );
  return { process: Math.max(...resident), heap };
}

/** NaN where the system has no /proc to ask. Pages of the program's own file are shared with others and not counted. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
}
