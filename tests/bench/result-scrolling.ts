import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { held, wheel, withBrowser, withProfile, withWindow } from './bench-window.ts';
import { writeResultList } from './result-list.ts';
import { atMost, counted, type Measurement, megabytes, milliseconds } from './table.ts';

/**
 * Runs in the page and sees nothing of where it was written: watches each frame of the grid "Result rows" while it is
 * scrolled. A frame is blank where a row in sight has no cells with text yet, or where no row is drawn.
 */
function watchFrames() {
  const scroller = document.querySelector('[role="grid"][aria-label="Result rows"]')?.parentElement;
  if (!scroller) throw new Error('There is no grid.');
  let frames: number[] = [];
  let before = 0;
  let blankSince: number | null = null;
  let longestBlank = 0;
  let isWatching = false;

  const isBlank = () => {
    const { left, top, bottom } = scroller.getBoundingClientRect();
    const [first, last] = [Math.max(top, 0) + 40, Math.min(bottom, innerHeight) - 30];
    const heights = [first, (first + last) / 2, last];
    return heights.some((height) => {
      const row = document.elementFromPoint(left + 20, height)?.closest('tr');
      return !row || row.querySelector('[data-waiting]') !== null;
    });
  };
  const look = (now: number) => {
    if (!isWatching) return;
    if (before > 0) frames.push(now - before);
    before = now;
    if (isBlank()) blankSince ??= now;
    else if (blankSince !== null) {
      longestBlank = Math.max(longestBlank, now - blankSince);
      blankSince = null;
    }
    requestAnimationFrame(look);
  };
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const filled = async () => {
    const from = performance.now();
    do await nextFrame();
    while (isBlank() && performance.now() - from < 10_000);
  };
  const end = () => scroller.scrollHeight - scroller.clientHeight;
  return {
    start() {
      [frames, before, blankSince, longestBlank, isWatching] = [[], 0, null, 0, true];
      requestAnimationFrame(look);
    },
    async stop() {
      await filled();
      await nextFrame();
      isWatching = false;
      return {
        longestBlank,
        all: frames.length,
        over33: frames.filter((time) => time > 34).length,
        longest: Math.max(0, ...frames),
      };
    },
    /** To the ends and places between, each as soon as the one before is filled. */
    async jump(count: number) {
      for (let at = 0; at < count; at++) {
        scroller.scrollTop = at % 2 === 0 ? end() - at * 1000 : (end() * at) / count / 2;
        await filled();
      }
    },
    /** Once from the first row to the last, a step a frame. */
    async draw(count: number) {
      for (let at = 0; at <= count; at++) {
        scroller.scrollTop = (end() * at) / count;
        await nextFrame();
      }
    },
  };
}

const openWithinMs = 20 * 60_000;
const steps = 150;

/** Scrolling through results of either number of rows in the window, as the browser host shows it. */
export const measureScrolling = (...sizes: number[]): Promise<Measurement[]> =>
  withBrowser(async (browser) => {
    const measured: Measurement[] = [];
    for (const rows of sizes) measured.push(...(await scrolled(browser, rows)));
    return measured;
  });

const scrolled = (browser: Browser, rows: number): Promise<Measurement[]> =>
  withProfile(async ({ folder, profile }) => {
    const path = join(folder, 'result.csv');
    await writeResultList(path, rows);
    return await withWindow(browser, profile, async ({ page, open }) => {
      await open();
      await page.getByLabel('Open as a result').setInputFiles(path);
      await page.getByRole('radio', { name: 'Raw file' }).check({ timeout: openWithinMs });
      const grid = page.getByRole('grid', { name: 'Result rows' });
      await grid.getByRole('gridcell').first().click({ timeout: openWithinMs });
      const frames = await page.evaluateHandle(watchFrames);
      const during = async (what: string, scroll: () => Promise<void>): Promise<Measurement> => {
        await frames.evaluate((watch) => watch.start());
        await scroll();
        const { longestBlank, all, over33, longest } = await frames.evaluate((watch) => watch.stop());
        const over = `${over33} of ${all} frames over 33 ms, longest ${milliseconds(longest)}`;
        return atMost(`${what}, ${counted(rows)} rows: longest blank`, 100, longestBlank, milliseconds, over);
      };
      const measured = [
        await during('wheel', () => wheel(page, steps)),
        await during('PageDown held', () => held(page, steps)),
        await during('jumps from end to end', () => frames.evaluate((watch, count) => watch.jump(count), 40)),
        await during('bar drawn from end to end', () =>
          frames.evaluate((watch, count) => watch.draw(count), steps),
        ),
      ];
      const memory = await memoryOf(browser, page);
      const heap = `heap ${megabytes(memory.heap)}`;
      measured.push(atMost(`window memory, ${counted(rows)} rows`, 250e6, memory.process, megabytes, heap));
      return measured;
    });
  });

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
