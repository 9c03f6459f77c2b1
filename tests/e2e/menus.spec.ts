import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerSaveDialog } from './app.ts';
import { axe, expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openSampleJob } from './steps.ts';

async function openResult(page: Page): Promise<void> {
  await page.evaluate(axe);
  await openSampleJob(page, 'Business trace');
  await page.getByRole('button', { name: 'Start job' }).click();
  await expect(page.getByRole('grid', { name: 'Result rows' })).toBeVisible({ timeout: 60_000 });
}

test('a menu passes axe, lies above messages, and Escape closes it wherever the focus is', async ({
  app,
  profile,
}) => {
  const { page } = app;
  await openResult(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const menu = page.getByRole('menu');
  await answerSaveDialog(app, join(profile, 'saved.csv'));
  await page.getByRole('button', { name: 'Save result as...' }).click();
  const messages = page.locator('.mantine-Notifications-root').filter({ hasText: 'Saved to' });
  await expect(messages).toBeVisible();
  const level = (element: Element) => Number(getComputedStyle(element).zIndex);
  const ofMessages = await messages.evaluate(level);
  await more.click();
  await expect(menu).toBeVisible();
  expect(ofMessages).toBeLessThan(await menu.evaluate(level));
  await expectAccessible(page, 'a menu');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();

  await more.click();
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.emulateMedia({ colorScheme: 'light' });
  // Past what Mantine itself does with the focus when the menu is drawn anew.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))));
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();

  await more.click();
  await page.getByRole('menuitem', { name: 'Rename...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename job' });
  const field = dialog.getByLabel('Name of the job');
  await expect(field).toBeFocused();
  const outline = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return `${outlineWidth} ${outlineStyle} ${outlineColor}`;
  };
  const ofField = await field.evaluate(outline);
  await page.keyboard.press('Tab');
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate(outline)).toBe(ofField);
  expect(ofField).toMatch(/^2px solid/);
});

test('every radio button has a name', async ({ app: { page } }) => {
  const unnamed = async () => (await page.locator('body').ariaSnapshot()).match(/- radio(?! ?"|group).*/g);
  await openResult(page);
  expect(await unnamed()).toBeNull();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('dialog', { name: 'Export' }).getByRole('radio').first()).toBeAttached();
  expect(await unnamed()).toBeNull();
  await page.keyboard.press('Escape');
  for (const name of ['Bulk jobs', 'Look up', 'Settings']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(await unnamed()).toBeNull();
  }
  await openSampleJob(page, 'Email append');
  await expect(page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio')).toHaveCount(4);
  expect(await unnamed()).toBeNull();
});
