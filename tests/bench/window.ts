import type { BenchOptions } from './bench.ts';
import { withBrowser } from './bench-window.ts';
import { type Measurement, printTable } from './table.ts';
import { measureJobList, measureRunningJobs } from './window-jobs.ts';
import { measureServiceSwitch } from './window-new-job.ts';
import { measureResultWindow } from './window-result.ts';
import { measureWindowStart } from './window-start.ts';

const usualRows = 1_000_000;

/** How the window feels: how soon it answers, and for how long its main thread answers nothing. A table for each part, as it is done. */
export const benchWindow = ({ rows = usualRows }: BenchOptions): Promise<Measurement[]> =>
  withBrowser(async (browser) => {
    const measured: Measurement[] = [];
    const part = async (title: string, measure: Promise<Measurement[]>) => {
      const lines = await measure;
      printTable(`Window: ${title}`, lines);
      measured.push(...lines);
    };
    await part('start', measureWindowStart(browser));
    await part('list of jobs', measureJobList(browser));
    await part('running jobs', measureRunningJobs(browser));
    await part('New job', measureServiceSwitch(browser, rows));
    await part('result', measureResultWindow(browser, rows));
    return measured;
  });
