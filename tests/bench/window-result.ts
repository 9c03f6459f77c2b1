import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { jobFiles } from '../../electron/jobs/disk/job-store.ts';
import { held, middleOf, settle, untilShown, wheel, withProfile, withWindow } from './bench-window.ts';
import { longestTask, watchMainThread } from './main-thread.ts';
import { writeResultList } from './result-list.ts';
import { finishedRecord, saveJob } from './saved-jobs.ts';
import { counted, type Measurement } from './table.ts';

const filledCell = '[role="grid"][aria-label="Result rows"] tbody td';
const waitingRow = '[aria-busy="true"], [data-waiting]';

/** A finished job's result: opened for the first time, and scrolled through. */
export const measureResultWindow = (browser: Browser, rows: number): Promise<Measurement[]> =>
  withProfile(async ({ folder, profile }) => {
    const path = join(folder, 'result.csv');
    await writeResultList(path, rows);
    const { size: bytes } = await stat(path);
    const now = new Date().toISOString();
    const job = {
      ...(await finishedRecord()),
      ...{ name: 'a long list.csv', createdAt: now, result: { bytes, rows, fetchedAt: now } },
    };
    await rename(path, join(await saveJob(join(profile, 'jobs'), job), jobFiles.result));
    return await withWindow(browser, profile, async ({ page, open }) => {
      await open();
      await page.getByRole('link', { name: 'Jobs', exact: true }).click();
      const link = await middleOf(page.getByRole('link', { name: job.name }));
      await settle();
      const opened = await watchMainThread(browser, async () => {
        await page.mouse.click(link.x, link.y);
        await untilShown(page, filledCell, waitingRow);
        await settle();
      });
      const over = await middleOf(
        page.getByRole('grid', { name: 'Result rows' }).getByRole('gridcell').first(),
      );
      const scrolled = await watchMainThread(browser, async () => {
        await page.mouse.click(over.x, over.y);
        await wheel(page, 100);
        await held(page, 100);
        await settle();
      });
      const of = `result of ${counted(rows)} rows`;
      return [longestTask(`${of} opened`, opened), longestTask(`${of} scrolled`, scrolled)];
    });
  });
