import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  addConnection,
  closeMessages,
  confirmSending,
  lookUp,
  openJob,
  openNewJob,
  sampleLookups,
  startJob,
  waitForCheck,
  waitForStatus,
} from '../e2e/steps.ts';
import { LOOKS, type Look } from './camera.ts';
import type { Stage } from './stage.ts';

/** One picture worth taking: what leads to it from the scene before. */
interface Scene {
  /** What is seen, as the picture's file name. */
  name: string;
  show(stage: Stage): Promise<void>;
  /** Looks it is kept in besides the usual one. */
  also?: Look[];
}

const RESULT_WITHIN_MS = 60_000;

/** Every screen and state that matters, in an order in which each finds what the ones before have left. */
export const scenes: Scene[] = [
  {
    name: 'first-start',
    show: ({ page }) => expect(page.getByText('Drop a contact list here')).toBeVisible(),
  },
  {
    name: 'file-that-is-no-list',
    async show({ page, noList }) {
      await page.getByRole('button', { name: 'New job' }).click();
      await page.getByLabel('CSV file').setInputFiles(noList);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'new-job-damaged-list',
    async show({ page, damaged }) {
      await openNewJob(page, { service: 'Phone append', file: damaged });
      await closeMessages(page);
      await waitForCheck(page);
      // Clicking while the list was still opening may have scrolled the page.
      await page.getByRole('heading', { name: 'New job' }).scrollIntoViewIfNeeded();
    },
    also: [LOOKS.dark, LOOKS.narrow],
  },
  {
    name: 'new-job-columns-checked',
    async show({ page }) {
      const columns = page.getByRole('region', { name: 'Columns' });
      await columns.evaluate((section) => section.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'new-job-correct-a-cell',
    async show({ page }) {
      await page.getByRole('heading', { name: 'New job' }).scrollIntoViewIfNeeded();
      await page.getByRole('radio', { name: /^\d+ fixed$/ }).check();
      await page.getByRole('gridcell').and(page.locator('[data-verdict]')).first().dblclick();
      await expect(page.getByRole('dialog').getByLabel('Text of the cell')).toBeFocused();
    },
  },
  {
    name: 'job-done',
    async show({ page }) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Start job' }).click();
      await waitForStatus(page, 'spring fair visitors.csv', 'Done', RESULT_WITHIN_MS);
      await openJob(page, 'spring fair visitors.csv');
      await expect(page.getByRole('gridcell', { name: /call|known/ }).first()).toBeVisible();
    },
  },
  {
    name: 'new-job-full-names',
    async show({ page, fullNames }) {
      await openNewJob(page, { service: 'Name append', file: fullNames });
      await waitForCheck(page);
      await page.getByRole('heading', { name: 'New job' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'new-job-rows-that-speak',
    async show({ page, spoken }) {
      await openNewJob(page, { service: 'Phone append', file: spoken });
      await waitForCheck(page);
      await closeMessages(page);
      const service = page.getByRole('region', { name: 'Service' });
      await service.evaluate((section) => section.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'send-this-list',
    async show({ page, connection, list }) {
      await addConnection(page, connection);
      const file = await list('webinar sign-ups.csv', 1240);
      await openNewJob(page, { service: 'Email append', file });
      // That the job before was put aside for this one.
      await closeMessages(page);
      await page.getByRole('button', { name: 'Start job' }).click();
      await expect(confirmSending(page)).toBeEnabled();
    },
  },
  {
    name: 'job-outcome-unknown',
    async show({ page, line }) {
      line.inject({ kind: 'drop-reply' }, /^POST/);
      await confirmSending(page).click();
      await page.getByRole('button', { name: /^Send to http/ }).click();
      await waitForStatus(page, 'webinar sign-ups.csv', 'Outcome unknown');
      await openJob(page, 'webinar sign-ups.csv');
    },
  },
  {
    name: 'job-not-accepted',
    async show({ page, service, list }) {
      service.set({ create: 'no-credits' });
      const file = await list('lapsed customers.csv', 3875);
      await startJob(page, { service: 'Phone append', file });
      await confirmSending(page).click();
      await waitForStatus(page, 'lapsed customers.csv', 'Not accepted');
      service.set({ create: 'accept' });
      await openJob(page, 'lapsed customers.csv');
    },
  },
  {
    name: 'job-needs-attention',
    async show({ page, service, list }) {
      service.set({ ending: 'unknown-word', pollsUntilDone: 0 });
      const file = await list('chamber of commerce.csv', 412);
      await startJob(page, { service: 'Email append', file });
      await confirmSending(page).click();
      await waitForStatus(page, 'chamber of commerce.csv', 'Needs attention', RESULT_WITHIN_MS);
      await openJob(page, 'chamber of commerce.csv');
    },
  },
  {
    name: 'jobs',
    async show({ page, service, list }) {
      service.set({ ending: 'never' });
      await startJob(page, { service: 'Name append', file: await list('alumni 2019.csv', 8016) });
      await confirmSending(page).click();
      await waitForStatus(page, 'alumni 2019.csv', 'In progress');
    },
    also: [LOOKS.dark],
  },
  {
    name: 'desk',
    async show({ page }) {
      await page.getByRole('link', { name: 'Desk' }).click();
      await expect(page.getByRole('region', { name: 'Needs action' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Last results' })).toBeVisible();
    },
    also: [LOOKS.dark],
  },
  {
    name: 'credits',
    async show({ page }) {
      await page.getByRole('link', { name: 'Credits' }).click();
      await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible();
    },
  },
  {
    name: 'settings',
    async show({ page }) {
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('list', { name: 'Connections' })).toBeVisible();
    },
  },
  {
    name: 'settings-new-connection',
    async show({ page }) {
      await closeMessages(page);
      await page.getByRole('button', { name: 'Add connection' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Agency account');
      await page.getByLabel('Service address').fill('http://api.example.com');
      await page.getByLabel('API key').fill('a-key-that-is-made-up');
      await page.getByRole('button', { name: 'Test connection' }).click();
      await expect(page.getByRole('form', { name: 'New connection' }).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'lookup-result',
    async show({ page }) {
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Use Practice' }).click();
      const results = await lookUpSample(page, 'Business');
      await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
    },
    also: [LOOKS.dark],
  },
  {
    name: 'lookup-miss',
    async show({ page }) {
      const results = await lookUpSample(page, 'Email');
      await expect(results.getByText('No match', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'lookup-list-to-start',
    async show({ page, list }) {
      await page.getByRole('link', { name: 'Look up' }).click();
      await page.getByRole('button', { name: 'Look up a list' }).click();
      await page.getByLabel('CSV file').setInputFiles(await list('trade fair leads.csv', 240));
      await page
        .getByRole('radiogroup', { name: 'What to look up' })
        .getByRole('radio', { name: 'Phone' })
        .check();
      await waitForCheck(page);
      await page.getByRole('heading', { name: 'Look up a list' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lookup-list-done',
    async show({ page }) {
      await page.getByRole('button', { name: 'Start lookups' }).click();
      const cells = page.getByRole('grid', { name: 'Result rows' }).getByRole('gridcell');
      await expect(cells.filter({ hasText: 'May call' }).first()).toBeVisible({ timeout: RESULT_WITHIN_MS });
    },
    also: [LOOKS.dark],
  },
  {
    name: 'settings-watched-folder',
    async show({ page, list, chooseFolder }) {
      await chooseFolder('Web leads');
      for (const day of ['monday', 'tuesday']) await list(join('Web leads', `${day}.csv`), 40);
      await page.getByRole('link', { name: 'Settings' }).click();
      const section = page.getByRole('region', { name: 'Watched folders' });
      await section.getByRole('button', { name: 'Add folder' }).click();
      const dialog = page.getByRole('dialog', { name: 'Watch “Web leads”' });
      await dialog.getByRole('radio', { name: 'Send automatically' }).check();
      await dialog.getByLabel('Credits a day').fill('500');
      await dialog.getByRole('button', { name: 'Add folder' }).click();
      const done = section.getByRole('listitem').filter({ hasText: 'Done' });
      await expect(done).toHaveCount(2, { timeout: 2 * RESULT_WITHIN_MS });
      await closeMessages(page);
      await section.evaluate((it) => it.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'settings-planned-checks',
    async show({ page }) {
      const section = page.getByRole('region', { name: 'Planned checks' });
      await section.getByLabel('Credits a month, at most').fill('500');
      await section.getByRole('switch').press('Space');
      await expect(section.getByRole('switch')).toBeChecked();
      await section.evaluate((it) => it.scrollIntoView({ block: 'start' }));
    },
  },
  {
    // The service is out of reach from here on.
    name: 'job-offline',
    async show({ page, line }) {
      await page.getByRole('link', { name: 'Jobs', exact: true }).click();
      await openJob(page, 'alumni 2019.csv');
      await line.close();
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText('cannot be reached')).toBeVisible();
    },
  },
  {
    // The last one: what colleagues asked would be left out of every list.
    name: 'settings-team',
    async show({ page, joinTeam }) {
      await joinTeam('Ann');
      await page.getByRole('link', { name: 'Settings' }).click();
      const section = page.getByRole('region', { name: 'Team', exact: true });
      await expect(section.getByText('Ann (you), Carla')).toBeVisible();
      await expect(section.getByText('Shared', { exact: true })).toBeVisible();
      await section.evaluate((it) => it.scrollIntoView({ block: 'start' }));
    },
  },
];

function lookUpSample(page: Page, tab: string): Promise<Locator> {
  return lookUp(page, tab, sampleLookups.find((lookup) => lookup.tab === tab)?.fields ?? {});
}
