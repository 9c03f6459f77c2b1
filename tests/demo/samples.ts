import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import {
  closeMessages,
  type JobSteps,
  jobCount,
  jobSeconds,
  lookUp,
  openJob,
  openSampleJob,
  sampleLookups,
  saveResult,
  waitForStatus,
} from '../e2e/steps.ts';
import type { Step } from './pictured-steps.ts';

const ALL_DONE_WITHIN_MS = 30_000;

/** Each service with the name the app gives its sample list. */
const samples: { service: JobSteps['service']; list: string }[] = [
  { service: 'Business trace', list: 'sample-business-trace.csv' },
  { service: 'Email append', list: 'sample-email-append.csv' },
  { service: 'Phone append', list: 'sample-phone-append.csv' },
  { service: 'Name append', list: 'sample-name-append.csv' },
];

/** What came of one bulk job, as its page and its saved result say. */
export interface JobFigures {
  service: string;
  rowsSent: number;
  rowsReturned: number;
  credits: number;
  seconds: number;
}

/** The sample list of each service through its bulk job, side by side; the results are copied into `folder`. */
export async function runSampleJobs(page: Page, step: Step, folder: string): Promise<JobFigures[]> {
  for (const { service, list } of samples) {
    await step(`New job ${service}`, () => openSampleJob(page, service));
    await step(`Started ${service}`, async () => {
      await page.getByRole('button', { name: 'Start job' }).click();
      await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible({ timeout: 15_000 });
    });
  }
  await step('All jobs done', async () => {
    for (const { list } of samples) await waitForStatus(page, list, 'Done', ALL_DONE_WITHIN_MS);
  });
  const figures: JobFigures[] = [];
  for (const { service, list } of samples) {
    figures.push(
      await step(`Result of ${service}`, async () => {
        await closeMessages(page);
        await openJob(page, list);
        const found = {
          service,
          rowsSent: await jobCount(page, 'Rows sent'),
          rowsReturned: await jobCount(page, 'Rows returned'),
          credits: await jobCount(page, 'Credits used'),
          seconds: await jobSeconds(page),
        };
        const copy = join(folder, `${service.toLowerCase().replace(' ', '-')}-result.csv`);
        await copyFile(await saveResult(page, list.replace('.csv', '')), copy);
        expect(await rowsIn(copy), 'Rows in the saved result').toBe(found.rowsSent);
        expect(found.rowsReturned, 'Rows returned').toBe(found.rowsSent);
        expect(found.rowsSent, 'Rows sent').toBeGreaterThan(0);
        return found;
      }),
    );
  }
  return figures;
}

/** Records below the header; rejects where the file is no well-formed CSV. */
async function rowsIn(path: string): Promise<number> {
  const { data, errors } = Papa.parse(await readFile(path, 'utf8'), { header: true, skipEmptyLines: true });
  expect(errors, 'Errors in the saved result').toEqual([]);
  return data.length;
}

const ANSWERED_WITHIN_MS = 20_000;

/** What one lookup answered, as the window shows it. */
export interface LookupFigures {
  lookup: string;
  hit: boolean;
  people: number;
  credits: number;
}

/** Each of the four lookups once, for a contact of the sample list; asked by a job before, it takes one more press. */
export async function runSampleLookups(page: Page, step: Step): Promise<LookupFigures[]> {
  const figures: LookupFigures[] = [];
  for (const { tab, fields } of sampleLookups) {
    figures.push(
      await step(`Look up ${tab}`, async () => {
        await closeMessages(page);
        const results = await lookUp(page, tab, fields);
        const credits = results.getByText(/^\d.*credits? used/);
        const again = page.getByRole('button', { name: 'Look up again' });
        await expect(credits.or(again)).toBeVisible({ timeout: ANSWERED_WITHIN_MS });
        if (await again.isVisible()) await again.click();
        await expect(credits).toBeVisible({ timeout: ANSWERED_WITHIN_MS });
        // The cards below the first follow a moment later.
        await expect(results.locator('table[aria-busy="true"]')).toHaveCount(0);
        const people = await results.getByRole('table', { name: 'People' }).getByRole('rowheader').count();
        if (people === 0) await expect(results.getByText('No match', { exact: true })).toBeVisible();
        return {
          lookup: tab,
          hit: people > 0,
          people,
          credits: Number.parseInt((await credits.textContent()) ?? '', 10),
        };
      }),
    );
  }
  return figures;
}
