import { expect, shareApp, test } from './fixtures.ts';
import { exportCallList, grid, sample, withOldResult } from './old-result.ts';
import { expectRoomInTables } from './room.ts';
import { waitForCheck } from './steps.ts';

shareApp();

test('checks old lists again on one page and says what became blocked', async ({ app }) => {
  await withOldResult(app);
  // The list is called from, and grows old.
  const stale = app.page.getByRole('region', { name: 'Time to re-check' });
  await expect(stale.getByText('Checked 40 days ago')).toBeVisible();
  await expect(stale.getByRole('link', { name: 'Check again' })).toBeVisible();
  await stale.getByRole('link', { name: sample, exact: true }).click();
  const { page } = app;
  await exportCallList(page);

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByText('1 list was checked more than 31 days ago.')).toBeVisible();
  await page.getByRole('link', { name: 'Check them again' }).click();
  const table = page.getByRole('table', { name: 'Lists to check again' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectRoomInTables(page, 'lists to check again');
  await expect(table.getByRole('row').last()).toContainText('40 days ago');
  await table.getByRole('checkbox').click();
  await expect(page.getByRole('button', { name: 'Check again', exact: true })).toBeDisabled();
  await table.getByRole('checkbox').click();
  const start = page.getByRole('button', { name: /^Check \d+ numbers again$/ });
  await expect(start).toBeEnabled();
  const [numbers = ''] = /\d+/.exec((await start.textContent()) ?? '') ?? [];
  await start.click();
  await expect(page.getByText('sample-phone-append - check again.csv')).toBeVisible();
  await waitForCheck(page);
  // Also those that the list itself had asked.
  await expect(page.getByText(`${numbers} of ${numbers} rows will be sent to Phone append`)).toBeVisible();
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(grid(page)).toBeVisible({ timeout: 60_000 });

  // Renewed without being asked.
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByText(/^\d+ numbers? on your call list “.*” can no longer be called\.$/)).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await page.getByRole('link', { name: 'Show what became blocked' }).click();
  const blocked = page.getByRole('table', { name: 'Became blocked' });
  await expect(blocked.getByRole('row').last()).toContainText(sample);
  await expect(page.getByText('It was exported today', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(page.getByText(/^Saved to .*Became blocked\.csv\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Never call these numbers' }).click();
  await expect(page.getByText(/^Added \d+ entr(y|ies)\./)).toBeVisible();
  await expect(page.getByText(/They are on your suppression list now/)).toBeVisible();

  await blocked.getByRole('link', { name: sample, exact: true }).click();
  await expect(page.getByText(/^Since a newer check: .*\d+ phones? became /)).toBeVisible();
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
  await expect(grid(page).getByRole('columnheader', { name: /Call status before/ })).toBeAttached();
});
