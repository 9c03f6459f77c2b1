import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { exportCallList, sample, withOldResult } from './old-result.ts';

test('checks old lists again by plan, once it is on, and notifies of what became blocked', async ({
  app,
}) => {
  await withOldResult(app);
  await app.page.getByRole('link', { name: sample, exact: true }).first().click();
  await exportCallList(app.page);
  await app.page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await app.page.getByRole('link', { name: 'Check them again' }).click();
  const plan = (page: Page) => page.getByRole('region', { name: 'Planned checks' });
  const monthly = (page: Page) => plan(page).getByRole('switch', { name: 'Check lists again every month' });
  await expect(monthly(app.page)).not.toBeChecked();
  await plan(app.page).getByLabel('Credits a month, at most').fill('60');
  await monthly(app.page).press('Space');
  await expect(monthly(app.page)).toBeChecked();

  // Nobody presses anything from here on.
  await app.restart();
  const { page } = app;
  const shown = async () =>
    JSON.stringify((await app.recorded()).filter(({ what }) => what === 'notification.show'));
  await expect
    .poll(shown, { timeout: 60_000 })
    .toContain('Numbers on your call lists can no longer be called');
  await expect(page.getByText(/^\d+ numbers? on your call list “.*” can no longer be called\.$/)).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(plan(page).getByLabel('Credits a month, at most')).toHaveValue('60');
  await plan(page)
    .getByRole('link', { name: /^Last checked today.*: 1 list\.$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'sample-phone-append - check again.csv' })).toBeVisible();
});
