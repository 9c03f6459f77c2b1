import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { z } from 'zod';
import { type BenchWindow, withProfile, withWindow } from './bench-window.ts';
import { longestTask, type MainThread, watchMainThread } from './main-thread.ts';
import { finishedRecord, saveJobs } from './saved-jobs.ts';
import { atMost, counted, type Measurement, median, milliseconds, shown } from './table.ts';

const savedJobs = 5000;
const timedStarts = 5;
const tracedStarts = 3;
/** After the first page is there, the code of the other pages is loaded. */
const loadsOthersWithinMs = 1000;

/** From opening the window until it answers, with no job and with thousands; a program's start before that is only compared. */
export const measureWindowStart = (browser: Browser): Promise<Measurement[]> =>
  withProfile(({ profile: empty }) =>
    withProfile(async ({ profile: full }) => {
      await saveJobs(join(full, 'jobs'), await finishedRecord(), savedJobs);
      const profiles = [
        { profile: empty, what: 'no job', ...noStarts() },
        { profile: full, what: `${counted(savedJobs)} jobs`, ...noStarts() },
      ];
      // What the first start on a profile does once, such as entering jobs in the ledger, is no part of every start.
      for (const { profile } of profiles) await withWindow(browser, profile, openAndWait);
      for (let turn = 0; turn < timedStarts; turn++) {
        for (const { profile, launched, answered } of profiles) {
          const from = performance.now();
          await withWindow(browser, profile, async (window) => {
            launched.push(performance.now() - from);
            answered.push(await startIn(window));
          });
        }
      }
      for (let turn = 0; turn < tracedStarts; turn++) {
        for (const { profile, threads } of profiles) {
          await withWindow(browser, profile, async (window) => {
            threads.push(await watchMainThread(browser, () => openAndWait(window)));
          });
        }
      }
      const [none = Number.NaN, thousands = Number.NaN] = profiles.map(({ launched }) => median(launched));
      return [
        ...profiles.flatMap(({ what, answered, threads }) => [
          answeredLine(what, answered),
          longestTask(`window opened, ${what}`, middle(threads)),
        ]),
        shown(
          `program started until its window opens: more with ${counted(savedJobs)} jobs`,
          milliseconds(thousands - none),
        ),
      ];
    }),
  );

const noStarts = (): { launched: number[]; answered: Answered[]; threads: MainThread[] } => ({
  launched: [],
  answered: [],
  threads: [],
});

/** Milliseconds from opening the window. */
const AnsweredSchema = z.object({ drawn: z.number(), pressed: z.number() });
type Answered = z.infer<typeof AnsweredSchema>;

function answeredLine(what: string, starts: readonly Answered[]): Measurement {
  const pressed = median(starts.map((start) => start.pressed));
  const drawn = median(starts.map((start) => start.drawn));
  const more = `first page drawn after ${milliseconds(drawn)}; median of ${starts.length}`;
  return atMost(`window opened, ${what}: until a press is answered`, 1000, pressed, milliseconds, more);
}

/** The start whose longest task is neither the longest nor the shortest. */
function middle(threads: readonly MainThread[]): MainThread {
  const sorted = threads.toSorted((a, b) => a.longest.took - b.longest.took);
  const found = sorted[sorted.length >> 1];
  if (!found) throw new Error('No start was watched.');
  return found;
}

async function openAndWait(window: BenchWindow): Promise<void> {
  await startIn(window);
  await setTimeout(loadsOthersWithinMs);
}

async function startIn({ page, open }: BenchWindow): Promise<Answered> {
  await page.addInitScript(pressOnceDrawn);
  await open();
  await page.waitForFunction(() => performance.getEntriesByName('press answered').length > 0);
  return AnsweredSchema.parse(
    await page.evaluate(() => ({
      drawn: performance.getEntriesByName('page drawn')[0]?.startTime,
      pressed: performance.getEntriesByName('press answered')[0]?.startTime,
    })),
  );
}

/**
 * Runs in the page before the app and sees nothing of where it was written: marks the frame after the start page stands
 * there whole, presses "Jobs" at once, and marks the frame after that page stands there.
 */
function pressOnceDrawn() {
  const shows = (title: string) =>
    document.querySelector('main h1')?.textContent === title && !document.querySelector('main [aria-busy]');
  const once = (title: string, then: () => void) => {
    const look = () => requestAnimationFrame(shows(title) ? then : look);
    look();
  };
  once('Desk', () => {
    performance.mark('page drawn');
    document.querySelector<HTMLAnchorElement>('nav a[href="#/jobs"]')?.click();
    once('Jobs', () => performance.mark('press answered'));
  });
}
