import { startContraryService } from '../fakes/contrary-service/service.ts';
import { expect, test } from './fixtures.ts';
import { addConnection, lookUp, sampleLookups } from './steps.ts';

test('every lookup answers with people and flags, or says honestly that there is no match', async ({
  app,
}) => {
  for (const { tab, fields } of sampleLookups) {
    const results = await lookUp(app.page, tab, fields);
    const people = results.getByRole('table', { name: 'People' });
    const miss = results.getByText('No match', { exact: true });
    await expect(people.or(miss)).toBeVisible();
    await expect(results).toContainText(/credits? deducted/);
    if (await people.isVisible()) await expect(people).toContainText('Contactable');
  }
});

test('a miss is a miss, however the service words it, and costs nothing', async ({ app }) => {
  const service = await startContraryService();
  await addConnection(app.page, { name: 'Other', address: service.url, key: 'contrary-key-0123456789' });
  // Another number each time: the answer to the same one would be kept.
  for (const [at, lookupMiss] of (['flat', '404-flat', '404-detail', '200-error'] as const).entries()) {
    service.set({ lookupMiss });
    const results = await lookUp(app.page, 'Phone', { Phone: `5${at + 1}30000000` });
    await expect(results.getByText(/^No match/).first()).toBeVisible();
    await expect(results.getByRole('table')).toHaveCount(0);
    await app.page.getByRole('tab', { name: 'Email' }).click();
  }
  service.set({ lookupMiss: '404-html' });
  const results = await lookUp(app.page, 'Phone', { Phone: '5030000000' });
  await expect(results.getByRole('alert')).toBeVisible();
  await service.close();
});

test('every phone has its verdict and why, and the bar above counts them', async ({ app }) => {
  const service = await startContraryService();
  await addConnection(app.page, { name: 'Other', address: service.url, key: 'contrary-key-0123456789' });
  const results = await lookUp(app.page, 'Phone', { Phone: '(503) 555-0142' });
  const phone = (number: string) =>
    results.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: number });
  await expect(phone('(303) 555-0111')).toContainText('May call');
  await expect(phone('(303) 555-0112')).toContainText('Do not call');
  await expect(phone('(303) 555-0112').getByRole('listitem')).toHaveText([
    'On the national do-not-call list',
    'On a state’s do-not-call list',
  ]);
  await expect(phone('(512) 555-0177').getByRole('listitem')).toHaveText([
    'Stated as a litigator',
    'On a state’s do-not-call list',
    'Has a TCPA flag',
  ]);
  const counts = results.getByRole('list', { name: 'Phones by verdict' }).getByRole('listitem');
  await expect(counts).toHaveText([/May call\s*1/, /Check first\s*0/, /Do not call\s*2/, /Not known\s*0/]);

  service.set({ stateDnc: 'odd' });
  await app.page.getByRole('tab', { name: 'Email' }).click();
  await lookUp(app.page, 'Email', { Email: 'mira@example.com' });
  await expect(phone('(303) 555-0112')).toContainText('The state do-not-call entry cannot be read');
  await expect(phone('(303) 555-0112')).toContainText('Check by hand');
  await service.close();
});

test('an empty form asks nothing', async ({ app }) => {
  await app.page.getByRole('link', { name: 'Look up' }).click();
  await expect(app.page.getByRole('button', { name: 'Look up' })).toBeDisabled();
});
