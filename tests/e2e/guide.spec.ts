import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';

shareApp();

test('opens the guide by keys and follows its links there and back', async ({ app: { page } }) => {
  const heading = page.getByRole('heading', { level: 1 });
  // By then the window hears keys.
  await expect(heading).toHaveText('Desk');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Go to' }).fill('help');
  await expect(page.locator('[data-combobox-selected]')).toContainText('Guide');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Using Enrich Desk');
  await expect(heading).toBeFocused();
  const inNavigation = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' });
  await expect(inNavigation).toHaveAttribute('aria-current', 'page');

  await page.getByRole('article').getByRole('link', { name: 'Who may be called' }).click();
  await expect(heading).toHaveText('Who may be called');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Who may be called - Enrich Desk');
  await expect(page.getByRole('rowheader', { name: 'Check first' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Taking it out' })).toBeAttached();
  // Its end is in sight when the next page begins at its top.
  await page.getByText('nothing is sent.').scrollIntoViewIfNeeded();
  const contents = page.getByRole('navigation', { name: 'Pages of the guide' });
  await expect(contents.getByRole('link', { name: 'Who may be called' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await contents.getByRole('link', { name: 'When something goes wrong' }).click();
  await expect(heading).toHaveText('When something goes wrong');
  await expect(heading).toBeInViewport();

  await page.goBack();
  await expect(heading).toHaveText('Who may be called');
  await page.goBack();
  await expect(heading).toHaveText('Using Enrich Desk');
  await page.goForward();
  await page.getByRole('main').getByRole('link', { name: 'Guide', exact: true }).click();
  await expect(heading).toHaveText('Using Enrich Desk');
});

test('opens the guide from the menu bar and the navigation', async ({ app }) => {
  const { page } = app;
  const heading = page.getByRole('heading', { level: 1 });
  // By then the window hears the menu bar.
  await expect(heading).toHaveText('Desk');
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('guide')?.click());
  await expect(heading).toHaveText('Using Enrich Desk');
  await page.getByRole('link', { name: 'Desk', exact: true }).click();
  await expect(heading).toHaveText('Desk');
  await page.getByRole('navigation').getByRole('link', { name: 'Guide' }).click();
  await expect(heading).toHaveText('Using Enrich Desk');
});

test('leads on from an old address of the guide', async ({ app: { page } }) => {
  await page.evaluate(() => {
    location.hash = '#/guide/gone';
  });
  await expect(page.getByText('The guide has no such page')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Using Enrich Desk');
});

test('scrolls a table of the guide that is too wide by keys', async ({ app: { page } }) => {
  await page.getByRole('link', { name: 'Guide' }).click();
  await page.getByRole('article').getByRole('link', { name: 'When something goes wrong' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'When something goes wrong' });
  await expect(heading).toBeFocused();
  await page.setViewportSize({ width: 400, height: 600 });
  const at = async () => (await heading.boundingBox())?.x ?? 0;
  // The side is a strip in a window of this width.
  await expect.poll(at).toBeLessThan(100);
  const start = await at();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const left = () => page.evaluate(() => document.activeElement?.scrollLeft);
  await expect.poll(left).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.activeElement?.firstElementChild?.tagName)).toBe('TABLE');
  expect(await at()).toBe(start);
});

test('each page of the guide passes axe', async ({ app: { page } }) => {
  await page.getByRole('link', { name: 'Guide' }).click();
  await expectAccessible(page, 'the first page of the guide');
  const names = await page.getByRole('article').getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('article').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectAccessible(page, name);
  }
});
