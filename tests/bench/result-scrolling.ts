import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { withBrowser, withProfile, withWindow } from './bench-window.ts';
import { writeResultList } from './result-list.ts';
import { watchFrames } from './scroll-frames.ts';
import { held, wheel } from './scroll-input.ts';
import type { Measurement } from './table.ts';

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
        return {
          what: `${what}, ${rows.toLocaleString('en-US')} rows: longest blank`,
          goal: 'at most 100 ms',
          figure: `${longestBlank.toFixed(0)} ms (${over33} of ${all} frames over 33 ms, longest ${longest.toFixed(0)} ms)`,
          met: longestBlank <= 100,
        };
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
      return [
        ...measured,
        {
          what: `window memory, ${rows.toLocaleString('en-US')} rows`,
          goal: 'at most 250 MB',
          figure: `${(memory.process / 1e6).toFixed(0)} MB (heap ${(memory.heap / 1e6).toFixed(0)} MB)`,
          met: memory.process <= 250e6,
        },
      ];
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
