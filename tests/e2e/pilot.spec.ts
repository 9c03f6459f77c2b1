import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isCreate } from '../fakes/contrary-service/recorder.ts';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { answerMessageBox, answerSaveDialog } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import {
  jobCount,
  openNewJob,
  saveResult,
  sendDialog,
  startJob,
  switchConnection,
  waitForCheck,
} from './steps.ts';

shareApp();

const states = ['OR', 'WA', 'TX', 'CA'];
const rows = Array.from(
  { length: 120 },
  (_, at) => `Firm ${at} Ltd,${states[at % 4]},503555${String(1000 + at).slice(-4)}`,
);
const list = ['Company,State,Phone', ...rows, ''].join('\r\n');

const tryButton = (page: Page) => page.getByRole('button', { name: 'Try a sample first' });
const sendRest = (page: Page) => page.getByRole('button', { name: 'Send the rest' });

/** Every row of every list that the practice service has, as it has them. */
async function received(profile: string): Promise<string[]> {
  const folder = join(profile, 'practice');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /upload\.csv$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\r\n')
      .slice(1)
      .filter((line) => line !== ''),
  );
}

test('a sample goes first, says what to expect, and the rest makes one result with it', async ({
  app,
  profile,
}) => {
  const { page } = app;
  const file = join(profile, 'firms.csv');
  await writeFile(file, list);
  await openNewJob(page, { service: 'Business trace', file });
  await waitForCheck(page);
  await page.getByLabel('Sample rows').fill('40');
  await tryButton(page).click();

  await expect(page.getByRole('heading', { name: 'firms.csv' })).toBeVisible();
  await expect(sendRest(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^In a sample of 40 rows \d+% were found \(\d+ to \d+%\)\.$/)).toBeVisible();
  await expect(page.getByText(/^For the other 80 rows expect [\d,]+ to [\d,]+ hits, /)).toBeVisible();
  expect(await received(profile)).toHaveLength(40);

  await sendRest(app.page).click();
  await expect(app.page.getByRole('heading', { name: 'firms.csv', exact: true })).toBeVisible();
  await expect(app.page.getByRole('tab', { name: 'Result' })).toBeVisible({ timeout: 60_000 });
  expect((await received(profile)).sort()).toEqual([...rows].sort());
  await expect(app.page.getByText(/of 120 rows$/)).toBeVisible({ timeout: 60_000 });
  expect(await jobCount(app.page, 'Rows sent')).toBe(120);
  expect(await jobCount(app.page, 'Rows returned')).toBe(120);

  await answerSaveDialog(app, join(profile, 'saved firms.csv'));
  const saved = await readFile(await saveResult(app.page, 'firms'), 'utf8');
  for (const row of rows) expect(saved.split(`${row},`)).toHaveLength(2);
  expect(saved.split('\r\n')[0]).toMatch(/,Answered on,Answered by$/);
});

test('a list that waits for a person can be tried, and stopped after its sample', async ({
  app,
  profile,
}) => {
  const service = await startContraryService();
  try {
    const { page } = app;
    const file = join(profile, 'firms.csv');
    await writeFile(file, list);
    await switchConnection(page, { name: 'Acme', address: service.url, key: 'contrary-key-0123456789' });
    await answerMessageBox(app, 0);
    await startJob(page, { service: 'Business trace', file });
    await sendDialog(page).getByLabel('Sample rows').fill('20');
    await sendDialog(page).getByLabel('Sample rows').press('Enter');
    await expect(sendDialog(page)).toBeHidden();
    await expect(page.getByText('No other row is sent before you say so.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop here' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    const creates = service.requests.filter(isCreate);
    expect(creates.length).toBeLessThanOrEqual(1);
    await expect(sendRest(page)).toHaveCount(0);
  } finally {
    await service.close();
  }
});
