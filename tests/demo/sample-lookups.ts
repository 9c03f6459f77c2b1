import { expect, type Page } from '@playwright/test';
import { closeMessages, lookUp, sampleLookups } from '../e2e/steps.ts';
import type { Step } from './pictured-steps.ts';

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
