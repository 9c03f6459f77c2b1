import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { openSampleJob, startJob, waitForCheck, waitForStatus } from './steps.ts';

/** The pages themselves, and the ways from one to another: navigation, menu bar, keys, the guide's links. */
shareApp();

const pageOf = /settings-page/;

test('pages with nothing of a person on them pass axe', async ({ app: { page } }) => {
  for (const name of ['Look up', 'Credits', 'Settings']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page, name);
  }
  await page.getByRole('link', { name: 'Look up' }).click();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  await expectAccessible(page, 'History');
  await page.getByRole('link', { name: 'All lookups' }).click();
  await page.getByRole('button', { name: 'Look up a list' }).click();
  await expect(page.getByRole('heading', { name: 'Look up a list', level: 1 })).toBeVisible();
  await expectAccessible(page, 'no list of lookups yet');
});

test('moves nothing where the system asks for less motion', async ({ app: { page } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const link = page.getByRole('link', { name: 'Settings', exact: true });
  await expect(link).toBeVisible();
  const moving = await link.evaluate((element) => {
    element.style.color = 'red';
    document.body.style.backgroundColor = 'red';
    const begun = document.getAnimations().length;
    for (const changed of [element, document.body]) changed.removeAttribute('style');
    return begun;
  });
  expect(moving).toBe(0);
});

test('says that the code of a page cannot be read, and shows the other pages', async ({ app: { page } }) => {
  await page.route(pageOf, (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be read');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is missing');

  await page.getByRole('link', { name: 'Look up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look up');

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be read');
  await page.unroute(pageOf);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('shows a fault of the jobs page there alone, and keeps a search after a look at a job', async ({
  app: { page },
  write,
}) => {
  const list = await write('own.csv', 'Name,Phone\r\nMira,2025550101\r\n');
  await startJob(page, { service: 'Phone append', file: list });
  await waitForStatus(page, 'own.csv', 'Done');

  const search = page.getByRole('searchbox', { name: 'Search jobs' });
  await search.fill('own');
  await page.getByRole('link', { name: 'own.csv' }).click();
  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(search).toHaveValue('own');

  await page.getByRole('link', { name: 'Look up' }).click();
  await page.evaluate(`{
    const { prototype } = Intl.DateTimeFormat;
    const whole = Object.getOwnPropertyDescriptor(prototype, 'format');
    globalThis.mend = () => Object.defineProperty(prototype, 'format', whole);
    Object.defineProperty(prototype, 'format', { configurable: true, get() { throw new Error('Mira'); } });
  }`);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Something on this page could not be shown');
  await expect(page.getByRole('alert')).not.toContainText('Mira');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Something on this page could not be shown');
  await page.evaluate('globalThis.mend()');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'own.csv' })).toBeVisible();
  await search.fill('');
});

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
  const inNavigation = page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Guide' });
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
  await expect.poll(at).toBeLessThan(150);
  const start = await at();
  // Past the search.
  await page.keyboard.press('Tab');
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
    await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('article').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectAccessible(page, name);
  }
});

test('reaches pages, jobs and actions by keys alone', async ({ app: { page } }) => {
  await openSampleJob(page, 'Phone append');
  await page.getByRole('button', { name: 'Start job' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  // Until the job is read, its page is called so.
  await expect(heading).not.toHaveText(/^(New job|Job)$/);
  const name = (await heading.textContent()) ?? '';

  await page.keyboard.press('ControlOrMeta+6');
  await expect(heading).toHaveText('Settings');
  await page.keyboard.press('ControlOrMeta+2');
  await expect(heading).toHaveText('Jobs');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toBeFocused();
  // Keys that write a letter are left to the field.
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('?');

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('textbox', { name: 'Go to' });
  await expect(field).toBeFocused();
  await expect(palette.locator('[data-combobox-selected]')).toContainText('New job');
  await field.fill(name.slice(0, 6).toLowerCase());
  await expect(palette.locator('[data-combobox-selected]')).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(heading).toHaveText(name);

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('nothing is called this');
  await expect(palette).toContainText('No results');
  await expectAccessible(page, 'the palette');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await heading.focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Start a new job');
  await expectAccessible(page, 'the keys');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('ControlOrMeta+n');
  await expect(heading).toHaveText('New job');
});

test('leads to places from the menu bar, and to none while a dialog is open', async ({ app }) => {
  const { page } = app;
  const choose = (id: string) =>
    app.evaluate(({ Menu }, entry) => Menu.getApplicationMenu()?.getMenuItemById(entry)?.click(), id);
  const heading = page.getByRole('heading', { level: 1 });
  // By then the window hears the menu bar.
  await expect(heading).toHaveText('Desk');
  await choose('credits');
  await expect(heading).toHaveText('Credits');
  await choose('guide');
  await expect(heading).toHaveText('Using Enrich Desk');
  await choose('newJob');
  await expect(heading).toHaveText('New job');
  await choose('keys');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await choose('desk');
  // What is answered after it comes behind it.
  await page.evaluate(() => window.enrichDesk.call['app:info'](undefined));
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(heading).toHaveText('New job');
});

test('keeps drafts as rows in Jobs, to continue or discard', async ({ app: { page } }) => {
  await openSampleJob(page, 'Phone append');
  const mapped = page.getByRole('combobox', { name: 'Phone column' });
  const drafts = page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'Draft' });
  await mapped.selectOption('');
  await page.keyboard.press('ControlOrMeta+n');
  const message = page.getByRole('alert').filter({ hasText: 'Draft' });
  await expect(page.getByText('Choose a list to begin.')).toBeVisible();
  await page.getByRole('link', { name: 'Credits' }).click();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New job');
  await expect(mapped).toHaveValue('');
  // Another list does not take its place.
  await page.keyboard.press('ControlOrMeta+n');
  await page.getByRole('button', { name: 'Try it with a sample list' }).click();
  await waitForCheck(page);
  await expect(mapped).not.toHaveValue('');
  await page.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByText(/^Draft: .+ and 1 other$/)).toBeVisible();
  await page.getByRole('link', { name: 'Show all drafts' }).click();
  // What was searched for before is still there.
  await page.getByLabel('Search jobs').clear();
  await expect(drafts).toHaveCount(2);
  await expectAccessible(page, 'jobs with drafts');
  await drafts.last().getByRole('link').click();
  await expect(mapped).toHaveValue('');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await drafts.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await expect(drafts).toHaveCount(1);
  await message.filter({ hasText: 'discarded' }).getByRole('button', { name: 'Undo' }).click();
  await expect(drafts).toHaveCount(2);
});

test('hears keys that are pressed while the window is still being drawn', async ({ app: { page } }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Desk');
  // The app's scripts have run by then, and nothing of it is drawn.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const held = { ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '6', code: 'Digit6', ...held }));
    });
  });
  await page.reload();
  await expect(heading).toHaveText('Settings');
});
