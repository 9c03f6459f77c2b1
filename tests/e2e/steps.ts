import type { Locator, Page } from '@playwright/test';
import { type App, answerMessageBox } from './app.ts';
import { expect } from './expect.ts';

/** What a person does in the window, by the names a screen reader would say. Specs, demo and screenshots share it. */
export interface JobSteps {
  service: 'Business trace' | 'Email append' | 'Phone append' | 'Name append';
  file: string;
  /** Accessible name of a combobox -> header to choose; what is left out keeps the app's own suggestion. */
  columns?: Record<string, string>;
}

export async function openNewJob(page: Page, { service, file, columns = {} }: JobSteps): Promise<void> {
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('button', { name: 'New job' }).click();
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name: service }).check();
  for (const [combobox, header] of Object.entries(columns)) {
    await page.getByRole('combobox', { name: combobox }).selectOption({ label: header });
  }
}

/** From a file to a list that is read, mapped and checked. */
export async function openChecked(page: Page, steps: JobSteps): Promise<void> {
  await openNewJob(page, steps);
  await waitForCheck(page);
}

/** For a list whose rows were asked before, once it is checked. */
export async function askAllAgain(page: Page): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'Rows looked up before' });
  await choice.getByRole('radio', { name: 'Look up all again' }).check();
}

/** From a file to a job that has been started. */
export async function startJob(page: Page, steps: JobSteps): Promise<void> {
  await openNewJob(page, steps);
  await page.getByRole('button', { name: 'Start job' }).click();
}

/** From a file to a job that was sent to a real service: confirmed in the page and, for a new address, outside it. */
export async function sendList(app: App, steps: JobSteps): Promise<void> {
  await answerMessageBox(app, 0);
  await startJob(app.page, steps);
  await confirmSending(app.page).click();
  await expect(sendDialog(app.page)).toBeHidden();
}

export const sendDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Send this list?' });

/** The button that pays. */
export const confirmSending = (page: Page): Locator =>
  sendDialog(page).getByRole('button', { name: /^Send [\d,]+ rows?$/ });

/** The app's own sample list for a service, mapped and checked; what is left to do is to start it. */
export async function openSampleJob(page: Page, service: JobSteps['service']): Promise<void> {
  await page.getByRole('button', { name: 'New job' }).click();
  await page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name: service }).check();
  await page.getByRole('button', { name: 'Try it with a sample list' }).click();
  await waitForCheck(page);
}

/** Opens the result of the app's own sample list for a service; of an earlier test of the file, where they share an app. */
export async function openSampleResult(page: Page, service: JobSteps['service']): Promise<void> {
  const file = `sample-${service.toLowerCase().replace(' ', '-')}.csv`;
  if (await hasJob(page, file)) await openJob(page, file);
  else {
    await openSampleJob(page, service);
    await page.getByRole('button', { name: 'Start job' }).click();
  }
  const cells = page.getByRole('grid', { name: 'Result rows' }).getByRole('gridcell');
  await expect(cells.first()).not.toBeEmpty({ timeout: 60_000 });
}

export function waitForCheck(page: Page): Promise<void> {
  return expect(page.getByText('All rows checked.')).toBeVisible({ timeout: 30_000 });
}

/** What the app itself answers to a question of the page, whatever the page shows by now. */
export const asked = (page: Page, channel: string, argument?: unknown): Promise<unknown> =>
  page.evaluate(`window.enrichDesk.call['${channel}'](${JSON.stringify(argument)})`);

/** Whether there is a job of a list of this name. */
export async function hasJob(page: Page, file: string): Promise<boolean> {
  const { value } = Object(await asked(page, 'jobs:list'));
  return String(value).includes(`"${file}"`);
}

/** The rows of jobs, without those that name a day or the columns. */
export function jobRows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Jobs' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .filter({ hasNot: page.getByText('Draft', { exact: true }) });
}

/** The newest job's row for a file. */
export function jobRow(page: Page, fileName: string): Locator {
  return jobRows(page).filter({ hasText: fileName }).first();
}

export async function waitForStatus(
  page: Page,
  fileName: string,
  status: string,
  timeout = 30_000,
): Promise<void> {
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(jobRow(page, fileName).getByText(status, { exact: true })).toBeVisible({ timeout });
}

export async function openJob(page: Page, fileName: string): Promise<void> {
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await jobRow(page, fileName).getByRole('link', { name: fileName }).click();
}

/** Chooses from the menu behind the three dots of the open page. */
export async function chooseMore(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** From an open result to what is known of its job or file beside it. */
export const openDetails = (page: Page): Promise<void> => chooseMore(page, /details$/i);

export const backToResult = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Result', exact: true }).click();

/** A number in the region "Counts" of the finished job whose result is open; rejects where it is not stated. */
export async function jobCount(page: Page, name: string): Promise<number> {
  await openDetails(page);
  const term = page.getByRole('region', { name: 'Counts' }).getByText(name, { exact: true });
  const value = term.locator('xpath=following-sibling::dd');
  await expect(value).toHaveText(/^[\d,]+$/);
  const number = Number(((await value.textContent()) ?? '').replaceAll(',', ''));
  await backToResult(page);
  return number;
}

/** Seconds from the first to the last entry in the timeline of the finished job whose result is open. */
export async function jobSeconds(page: Page): Promise<number> {
  await openDetails(page);
  const times = page.getByRole('region', { name: 'Timeline' }).locator('time');
  const at = async (time: Locator) => Date.parse((await time.getAttribute('datetime')) ?? '');
  const seconds = ((await at(times.last())) - (await at(times.first()))) / 1000;
  await backToResult(page);
  return seconds;
}

/** Saves the result of the open job, whose list is named `list` (no ending); resolves with the path that the app says. */
export async function saveResult(page: Page, list: string): Promise<string> {
  await chooseMore(page, 'Save raw file…');
  const saved = page.getByText(/^Saved to /).filter({ hasText: list });
  return ((await saved.textContent()) ?? '').replace(/^Saved to (.*)\.$/, '$1');
}

/** Closes what the app says in the corner of the window, so that it covers nothing. */
export async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close this message' });
  await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect(close).toHaveCount(0);
}

interface ConnectionSteps {
  name: string;
  address: string;
  key: string;
}

export async function addConnection(page: Page, { name, address, key }: ConnectionSteps): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Service address').fill(address);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Save connection' }).click();
  await page.getByRole('button', { name: `Use ${name}` }).click();
}

/** The same without going to the settings, for tests of what comes after; `practice` goes back to the practice service. */
export async function switchConnection(page: Page, connection: ConnectionSteps | 'practice'): Promise<void> {
  const failed = await page.evaluate(async (wanted) => {
    const { call } = window.enrichDesk;
    if (wanted === 'practice') return (await call['connections:use']({ id: 'practice' })).ok ? '' : 'use';
    const added = await call['connections:add']({ way: 'key', ...wanted });
    return added.ok && (await call['connections:use']({ id: added.value.id })).ok ? '' : 'add';
  }, connection);
  if (failed) throw new Error(`No connection to ${failed}`);
  const name = connection === 'practice' ? 'Practice' : connection.name;
  await expect(page.getByRole('region', { name: 'Active connection' })).toContainText(name);
}

/** Uses a service of a test's own, by a connection that no other test that shares the app has. */
export const useService = (page: Page, { url }: { url: string }): Promise<void> =>
  switchConnection(page, {
    name: `Other ${new URL(url).port}`,
    address: url,
    key: 'contrary-key-0123456789',
  });

/** Contacts of the sample list, as each lookup asks for them. */
export const sampleLookups: { tab: string; fields: Record<string, string> }[] = [
  { tab: 'Business', fields: { 'Company name': 'Blue Heron Bakery', State: 'OR' } },
  { tab: 'Phone', fields: { Phone: '(503) 555-0142' } },
  { tab: 'Email', fields: { Email: 'mira@blueheron.example.com' } },
  {
    tab: 'Name',
    fields: { 'First name': 'Mira', 'Last name': 'Castellan', City: 'Portland', State: 'OR' },
  },
];

export async function lookUp(page: Page, tab: string, fields: Record<string, string>): Promise<Locator> {
  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('tab', { name: tab }).click();
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  return page.getByRole('region', { name: 'Results' });
}

/** Rows in the text box of a new list of lookups, read and checked; what is left to do is to start it. */
export async function pasteLookups(page: Page, rows: string): Promise<void> {
  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Look up a list' }).click();
  await page.getByRole('textbox', { name: 'Rows', exact: true }).fill(rows);
  await waitForCheck(page);
}

/** Of a list of lookups at its end, what became of each row, in place of its result. */
export const showLookups = (page: Page): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'Lookups' }).check();

/** What is seldom chosen for a list, on New job. */
export const openOptions = (page: Page): Promise<void> => page.getByText(/^Options/).click();
