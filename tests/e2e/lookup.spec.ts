import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test as base, expect, shareApp } from './fixtures.ts';
import { lookUp, sampleLookups, switchConnection } from './steps.ts';

/** In use while the test runs: an account of its own that was asked nothing yet, at another service than the practice one. */
const test = base.extend({
  service: async ({ app: { page }, service }, use, { testId }) => {
    await switchConnection(page, { name: testId, address: service.url, key: 'contrary-key-0123456789' });
    await use(service);
    await switchConnection(page, 'practice');
  },
});
shareApp();

test('answers each kind of lookup with people and flags, or says that there is no match', async ({ app }) => {
  for (const { tab, fields } of sampleLookups) {
    const results = await lookUp(app.page, tab, fields);
    const called = results.getByRole('table', { name: 'People' }).filter({ hasText: /May call|Do not call/ });
    await expect(called.or(results.getByText('No match', { exact: true }))).toBeVisible();
    await expect(results).toContainText(/credits? used/);
  }
});

test('shows the verdict of each phone with its reasons, and counts them in the bar', async ({
  app,
  service: _,
}) => {
  const results = await lookUp(app.page, 'Phone', { Phone: '(503) 555-0142' });
  const phone = (number: string) =>
    results.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: number });
  await expect(phone('(303) 555-0111')).toContainText('May call');
  await expect(phone('(303) 555-0112')).toContainText('Do not call');
  await expect(phone('(303) 555-0112').getByRole('listitem')).toHaveText([
    'On the national do-not-call list',
    'On the do-not-call list of CO',
  ]);
  await expect(phone('(512) 555-0177').getByRole('listitem')).toHaveText([
    'Stated as a litigator',
    'On the do-not-call lists of TX, FL',
    'Has a TCPA flag',
  ]);
  const counts = results.getByRole('list', { name: 'Phones by verdict' }).getByRole('listitem');
  await expect(counts).toHaveText([/May call\s*1/, /Check first\s*0/, /Do not call\s*2/, /Unknown\s*0/]);
});

test('shows the whole answer and copies a value, a person or all of it', async ({ app, service: _ }) => {
  const results = await lookUp(app.page, 'Business', { 'Company name': 'Acme', State: 'Colorado' });
  await expect(results.getByText('2 of 12 people')).toBeVisible();
  await expect(results.getByRole('row', { name: /Contra Riwise/ })).toContainText('Registered agent');
  await expect(results.getByRole('row', { name: /Vera Riwise/ })).toContainText('Litigator');
  await results.getByText("The service's answer as it came").click();
  await expect(results.getByText('req_c0ffee').first()).toBeVisible();
  await expect(results.getByText('"state": "CO"').first()).toBeVisible();
  await expect(app.page.getByText('Sent as CO.')).toBeVisible();
  await app.page.getByLabel('Look up anything').fill('Wells Fargo');
  await app.page.getByLabel('Look up anything').press('Enter');
  await expect(app.page.getByText('Look up by:')).toBeVisible();
  await expectAccessible(app.page, 'an answer');

  await results.getByRole('button', { name: 'Copy (303) 555-0111' }).click();
  await expect(app.page.getByText('Copied (303) 555-0111.')).toBeVisible();
  await results.getByRole('button', { name: 'More for Contra Riwise' }).click();
  await app.page.getByRole('menuitem', { name: 'Copy this person' }).click();
  await expect(app.page.getByText('Copied Contra Riwise.')).toBeVisible();
  await results.getByRole('button', { name: 'Copy all' }).focus();
  await app.page.keyboard.press('Enter');
  await app.page.getByRole('menuitem', { name: 'For a spreadsheet' }).press('Enter');
  await expect(app.page.getByText('Copied the answer for a spreadsheet.')).toBeVisible();
});

test('says how a typed phone is read, and Enter looks it up', async ({ app: { page } }) => {
  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('tab', { name: 'Phone' }).click();
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('12');
  await expect(page.getByText('Too few digits for a U.S. number. Sent as typed.')).toBeVisible();
  await phone.fill('503-555-0143 x12');
  await expect(page.getByText(/^Sent as 5035550143\./)).toBeVisible();
  await phone.press('Enter');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText('For 503-555-0143 x12')).toBeVisible();
  await results.getByText("The service's answer as it came").click();
  await expect(results.getByText('"input_phone": "5035550143"')).toBeVisible();
});

/** Pastes as a person does, into a field that has the focus. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('finds the form for a typed text, and offers both where it could be two', async ({ app: { page } }) => {
  await page.getByRole('link', { name: 'Look up' }).click();
  const unknown = page.getByLabel('Look up anything');
  await unknown.fill('(503) 555-0142');
  await unknown.press('Enter');
  await expect(page.getByRole('tab', { name: 'Phone' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('5035550142');
  await unknown.fill('Wells Fargo');
  await unknown.press('Enter');
  await expect(page.getByText('Look up by:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Name: Wells Fargo' })).toBeVisible();
  await page.getByRole('button', { name: 'Business: Wells Fargo' }).click();
  await expect(page.getByLabel('Company name', { exact: true })).toHaveValue('Wells Fargo');
});

test.describe('on a page that remembers nothing yet', () => {
  shareApp('loads anew');

  test('takes a pasted line apart into fields and can undo it', async ({ app: { page } }) => {
    await page.getByRole('link', { name: 'Look up' }).click();
    await page.getByRole('tab', { name: 'Name' }).click();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await paste(field('First name'), 'Jane Q Doe, Austin TX');
    await expect(
      page.getByText(/^Filled in for Name: First name Jane, Middle name Q, Last name Doe, City Austin/),
    ).toBeVisible();
    await expect(field('Last name')).toHaveValue('Doe');
    await expect(field('State')).toHaveValue('TX');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field('First name')).toHaveValue('Jane Q Doe, Austin TX');
    await expect(field('Last name')).toHaveValue('');

    // Of another kind: its form is shown.
    await paste(field('Middle name'), 'jane@acme.com');
    await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
    await expect(field('Email')).toHaveValue('jane@acme.com');

    await page.getByRole('tab', { name: 'Business' }).click();
    await paste(field('Company name'), 'Jane Doe\nCEO\nAcme Roofing LLC\nAustin, TX 78701\n(512) 555-0142');
    await expect(field('Company name')).toHaveValue('Acme Roofing LLC');
    await expect(field('State')).toHaveValue('TX');
    await page.getByRole('button', { name: 'Phone: (512) 555-0142' }).click();
    await expect(field('Phone')).toHaveValue('5125550142');
  });

  test('keeps drafts and answers while another page is shown', async ({ app, service }) => {
    const results = await lookUp(app.page, 'Phone', { Phone: '(503) 555-0142' });
    await app.page.getByRole('link', { name: 'Settings' }).click();
    await app.page.getByRole('link', { name: 'Look up' }).click();
    await expect(results.getByText('For (503) 555-0142')).toBeVisible();
    await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
    await app.page.getByRole('tab', { name: 'Email' }).click();
    await expect(results.getByText('Nothing looked up yet')).toBeVisible();
    await app.page.getByLabel('Email', { exact: true }).fill('mira@exa');
    await app.page.getByRole('tab', { name: 'Phone' }).click();
    await expect(app.page.getByLabel('Phone', { exact: true })).toHaveValue('(503) 555-0142');
    await expect(results.getByRole('table', { name: 'People' })).toBeVisible();
    await app.page.getByRole('tab', { name: 'Email' }).click();
    await expect(app.page.getByLabel('Email', { exact: true })).toHaveValue('mira@exa');
    expect(service.requests.filter(({ path }) => path.includes('lookup'))).toHaveLength(1);
  });
});
