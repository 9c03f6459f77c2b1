import { expect, test } from './fixtures.ts';

declare global {
  interface Window {
    /** What the page was refused by its content security policy: the directive, and where. */
    refused: string[];
  }
}

test('the app’s own code asks for nothing that the policy of its page refuses', async ({ app }) => {
  const { page } = app;
  await page.addInitScript(() => {
    window.refused = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) =>
      window.refused.push(`${effectiveDirective} ${sourceFile}:${lineNumber}`),
    );
  });
  await page.reload();
  for (const name of ['Bulk jobs', 'Look up', 'Settings', 'Desk']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.evaluate(() => window.refused)).toEqual([]);
  // Nothing to be seen is no proof that anything is looked at.
  await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>';
    } catch {
      // It is refused, as it should be.
    }
  });
  await expect.poll(() => page.evaluate(() => window.refused)).toHaveLength(1);
});
