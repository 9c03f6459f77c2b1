import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import {
  type BenchWindow,
  held,
  middleOf,
  settle,
  untilShown,
  wheel,
  withProfile,
  withWindow,
} from './bench-window.ts';
import { longestTask, watchMainThread } from './main-thread.ts';
import { finishedRecord, saveJobs } from './saved-jobs.ts';
import type { Measurement } from './table.ts';

const listedJobs = 300;
const runningJobs = 200;
const runsForMs = 5000;
const jobLine = 'table[aria-label="Jobs"] a';

/** Scrolling through the list of jobs. */
export const measureJobList = (browser: Browser): Promise<Measurement[]> =>
  withProfile(async ({ profile }) => {
    await saveJobs(join(profile, 'jobs'), await finishedRecord(), listedJobs);
    return await withWindow(browser, profile, async (window) => {
      await openJobs(window);
      const { page } = window;
      const list = page.getByRole('region', { name: 'List of jobs' });
      const over = await middleOf(list);
      await list.focus();
      const watched = await watchMainThread(browser, async () => {
        await page.mouse.move(over.x, over.y);
        await wheel(page, 40);
        await wheel(page, 40, -400);
        await held(page, 40);
        await held(page, 40, 'PageUp');
      });
      return [longestTask(`list of ${listedJobs} jobs scrolled`, watched)];
    });
  });

/** Many jobs at once, on the page that lists them and on the desk; the main process tells of each as often as it may. */
export const measureRunningJobs = (browser: Browser): Promise<Measurement[]> =>
  withProfile(async ({ profile }) => {
    const { result: _, judged: __, ...unfinished } = await finishedRecord();
    // The app itself is to leave them alone: it asks for the first one in an hour.
    const poll = { nextAt: Date.now() + 60 * 60_000, asked: 1, failures: 0 };
    const jobs = await saveJobs(
      join(profile, 'jobs'),
      { ...unfinished, state: 'pending', poll },
      runningJobs,
    );
    return await withWindow(browser, profile, async (window) => {
      await openJobs(window);
      const onJobs = await watchMainThread(browser, () => run(window, jobs));
      await window.page.getByRole('link', { name: 'Desk' }).click();
      await untilShown(window.page, 'ul[aria-label="Running"]');
      await settle();
      const onDesk = await watchMainThread(browser, () => run(window, jobs));
      return [
        longestTask(`${runningJobs} jobs running, list of jobs`, onJobs),
        longestTask(`${runningJobs} jobs running, desk`, onDesk),
      ];
    });
  });

const progressEveryMs = 100;
const changesEveryMs = 25;

/**
 * Tells the window what the main process would: how far each job is ten times a second, the most it tells of one, spread
 * over that time, and of one job after another that its result is being fetched.
 */
async function run({ host }: BenchWindow, jobs: readonly JobRecord[]): Promise<void> {
  const argument = {
    pending: jobs.map(summaryOf),
    fetching: jobs.map((job) => summaryOf({ ...job, state: 'fetching' })),
    ...{ runsForMs, progressEveryMs, changesEveryMs },
  };
  // Nothing in there may have a name: tsx wraps what has one in a helper that the main process does not know.
  await host.evaluate(
    ({ BrowserWindow }, { pending, fetching, runsForMs, progressEveryMs, changesEveryMs }) =>
      new Promise<void>((resolve) => {
        const page = BrowserWindow.getAllWindows()[0]?.webContents;
        const from = Date.now();
        let [told, changed] = [0, 0];
        const timer = setInterval(() => {
          const passed = Date.now() - from;
          for (; told < (passed / progressEveryMs) * pending.length; told++) {
            const id = pending[told % pending.length]?.id;
            page?.send('progress', { id, phase: 'fetching', done: passed, total: runsForMs });
          }
          for (; changed < passed / changesEveryMs; changed++) {
            const states = Math.floor(changed / pending.length) % 2 === 0 ? fetching : pending;
            page?.send('jobs:changed', states[changed % pending.length]);
          }
          if (passed < runsForMs) return;
          clearInterval(timer);
          resolve();
        }, 5);
      }),
    argument,
  );
}

async function openJobs({ page, open }: BenchWindow): Promise<void> {
  await open();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await untilShown(page, jobLine);
  await settle();
}
