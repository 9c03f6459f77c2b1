import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type App, dropFiles, saveAsSuggested } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { chooseMore, jobRow, openDetails, openSampleResult, saveResult } from './steps.ts';

shareApp();

const grid = (page: Page) => page.getByRole('grid', { name: 'Result rows' });
const phoneName = /^\(\d{3}\) \d{3}-\d{4}$/;
const numberIn = (text: string | null) => (text ?? '').replace(/\D/g, '');

/** Opens the export of the result; what earlier tests saved is gone from the downloads. */
async function openExport(app: App): Promise<Locator> {
  const { page, downloads } = app;
  await rm(downloads, { recursive: true, force: true });
  await saveAsSuggested(app);
  await openSampleResult(page, 'Business trace');
  const heights = await page.evaluateHandle(seeHeightsOfExport);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('status')).toHaveText(/^[\d,]+ rows?$/);
  expect((await heights.evaluate((all) => [...all])).length, 'heights: a press misses what moves').toBe(1);
  return dialog;
}

/** Runs in the page: how high the form of the export is in each frame until its rows are counted. */
function seeHeightsOfExport(): Set<number> {
  const heights = new Set<number>();
  requestAnimationFrame(function see() {
    const pane = document.querySelector('[aria-label="What will be in it"]');
    const form = pane?.closest('form');
    if (form) heights.add(form.offsetHeight);
    if (pane?.ariaBusy !== 'false') requestAnimationFrame(see);
  });
  return heights;
}

test('copies the cell in focus, and says so where the clipboard does not take it', async ({
  app: { page },
}) => {
  await openSampleResult(page, 'Business trace');
  await grid(page).getByRole('gridcell', { name: 'Do not call' }).first().click();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Copied 1 row.')).toBeVisible();
  // As where the system or another program holds the clipboard.
  await page.evaluate(() => {
    const writeText = () => Promise.reject(new DOMException('Held', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText('Nothing was copied: the clipboard did not take it.')).toBeVisible();
});

test('narrows a result down by a verdict and a search', async ({ app: { page } }) => {
  await openSampleResult(page, 'Business trace');
  const verdicts = page.getByRole('list', { name: 'Phones' });
  const callable = Number(
    await verdicts
      .getByRole('button', { name: /^May call/ })
      .textContent()
      .then(numberIn),
  );
  await verdicts.getByRole('button', { name: /^May call/ }).click();
  await expect(page.getByText(new RegExp(`^${callable} phones$`))).toBeVisible();
  await expect(grid(page).getByRole('gridcell', { name: 'Do not call' })).toHaveCount(0);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(callable + 1));

  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', String(callable + 1));
  const cells = grid(page).getByRole('row').nth(1).getByRole('gridcell');
  const number = await cells.first().textContent();
  // The tooltip comes with the pointer, and goes with it.
  await cells.first().hover();
  await expect(cells.first()).toHaveAttribute('title', number ?? '');
  await cells.nth(1).hover();
  await expect(cells.first()).not.toHaveAttribute('title');
  await page.getByRole('textbox', { name: 'Search the result' }).fill(number ?? '');
  // A search looks through whole rows, so that it leaves the other phones of the same row, too.
  await expect(page.getByText(/^[1-9] phones?$/)).toBeVisible();
  await expect(
    grid(page)
      .getByRole('gridcell', { name: number ?? '' })
      .first(),
  ).toBeVisible();
});

test('a result passes axe in each view, and so does its page of details', async ({ app: { page } }) => {
  await openSampleResult(page, 'Business trace');
  for (const view of ['People', 'Phones', 'Raw file']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).check();
    await expectAccessible(page, view);
  }
  await openDetails(page);
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'Details');
});

test('moves the focus by a key while the grid is drawn for another reason', async ({ app: { page } }) => {
  await openSampleResult(page, 'Business trace');
  const head = grid(page).getByRole('columnheader', { name: 'Column Name' });
  const edge = await head.locator(':scope > span').boundingBox();
  if (!edge) throw new Error('The column has no edge to be drawn by');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 5);
  await page.mouse.down();
  await grid(page).locator('[aria-rowindex="2"] td').first().focus();
  // Right behind a drawing of which something is still to be done: the key's own drawing does that first.
  await grid(page).evaluate((table) => {
    new MutationObserver((_, drawn) => {
      drawn.disconnect();
      const key = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(key);
    }).observe(table, { subtree: true, attributeFilter: ['style'] });
  });
  await page.mouse.move(edge.x + 30, edge.y + 5);
  await page.mouse.up();

  await expect(head.getByRole('button')).toBeFocused();
});

test('looks up a person of a result with the fields filled, and leads back to the row', async ({
  app: { page },
}) => {
  await openSampleResult(page, 'Business trace');
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Phones' }).check();
  await grid(page).getByRole('gridcell', { name: phoneName }).first().dblclick();
  const row = page.getByRole('dialog', { name: /./ });
  const phone = row.getByRole('button', { name: /^Look up this number/ }).first();
  const number = ((await phone.getAttribute('aria-label')) ?? '').replace(/\D/g, '');
  await phone.click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(number);
  expect(page.url()).not.toContain(number);
  await page.getByRole('link', { name: /^Row \d+ of / }).click();
  await row
    .getByRole('button', { name: /^Look up this person/ })
    .first()
    .click();
  await expect(page.getByLabel('Last name', { exact: true })).not.toHaveValue('');
});

/** What the verdict bar of the page counts. */
const counted = async (page: Page, verdict: string) =>
  Number(
    (
      await page
        .getByRole('main')
        .getByRole('list', { name: 'Phones', exact: true })
        .getByText(new RegExp(`^${verdict}[\\d,]+$`))
        .textContent()
    )?.replace(/\D/g, ''),
  );

test('exports a call list with only callable numbers and a receipt', async ({ app }) => {
  const { page, downloads } = app;
  const dialog = await openExport(app);
  for (const kind of ['Everything', 'My file back', 'Call list']) {
    await dialog.getByRole('radio', { name: kind }).check();
    await expect(dialog.getByText('Counting...')).toHaveCount(0);
    await expectAccessible(page, kind);
  }
  await dialog.getByRole('radio', { name: 'CSV for other programs' }).check();
  await expect(dialog.getByText(/phones not included:/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save export' }).click();
  await expect(dialog.getByText(/rows saved to/)).toBeVisible();

  const names = await readdir(downloads);
  expect(names.sort()).toEqual([
    'sample-business-trace - call list.csv',
    'sample-business-trace - call list.receipt.json',
  ]);
  const [list = '', receipt = ''] = await Promise.all(
    names.map((name) => readFile(join(downloads, name), 'utf8')),
  );
  const numbers = list
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0]);
  expect(numbers.every((number) => /^\d{10}$/.test(number ?? ''))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { kept } = JSON.parse(receipt);
  expect(kept.rows).toBe(numbers.length);
  expect(kept.byVerdict).toMatchObject({ 'Do not call': 0, Unknown: 0, 'Check first': 0 });

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await counted(page, 'May call')).toBe(numbers.length);
});

test('exports the columns of a preset, changed and kept under a name', async ({ app }) => {
  const { page, downloads } = app;
  const dialog = await openExport(app);
  await dialog.getByLabel('Columns for').selectOption('Salesforce (leads)');
  await dialog.getByText('Columns of the file').click();
  await dialog.getByLabel('Name of the column Title').fill('Job Title');
  await dialog.getByLabel('Take the column Company').first().uncheck();
  await expect(dialog.getByRole('columnheader', { name: 'Job Title' })).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: 'Company' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Export formats' }).click();
  const saveAs = page.getByRole('menuitem', { name: 'Save as export format…' });
  await saveAs.click();
  await page.getByLabel('Export format name').press('Escape');
  await expect(page.getByLabel('Export format name')).toBeHidden();
  await expect(dialog.getByRole('columnheader', { name: 'Job Title' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Export formats' }).click();
  await saveAs.click();
  await page.getByLabel('Export format name').fill('Ours');
  await page.getByRole('button', { name: 'Save format' }).click();
  await expect(dialog.getByLabel('Columns for')).toHaveValue(/.+/);
  await expect(dialog.getByLabel('Columns for').locator('option:checked')).toHaveText('Ours');

  await dialog.getByRole('button', { name: 'Save export' }).click();
  await expect(dialog.getByText(/rows saved to/)).toBeVisible();
  const written = await readFile(join(downloads, 'sample-business-trace - call list.csv'), 'utf8');
  expect(written.split('\r\n')[0]).toContain('Job Title');
  expect(written.split('\r\n')[0]).not.toContain('Company');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a menu passes axe, lies above messages and closes by Escape wherever the focus is', async ({ app }) => {
  const { page } = app;
  await saveAsSuggested(app);
  await openSampleResult(page, 'Business trace');
  const more = page.getByRole('button', { name: 'More', exact: true });
  const menu = page.getByRole('menu');
  await chooseMore(page, 'Save raw file…');
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
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate(outline)).toBe(ofField);
  expect(ofField).toMatch(/^2px solid/);
});

/** Presses the mouse on it and moves it to the edge of the window, as somebody who drags it out. */
async function dragToEdge(page: Page, what: Locator, onTheWay = async () => {}): Promise<void> {
  await what.hover();
  await page.mouse.down();
  await page.mouse.move(400, 300, { steps: 4 });
  await onTheWay();
  await page.mouse.move(2, 300, { steps: 4 });
  await page.mouse.up();
}

test('drags a result out as a file of its own, from its page and from the list', async ({ app }) => {
  const { page, profile } = app;
  await saveAsSuggested(app);
  const dragged = async () =>
    (await app.recorded())
      .filter(({ what }) => what === 'webContents.startDrag')
      .map(({ details: [files] }) => (Array.isArray(files) ? files.map(String) : []));
  await openSampleResult(page, 'Business trace');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  const row = jobRow(page, 'sample-business-trace.csv');
  await dragToEdge(page, row.getByTitle(/^Drag the result/));
  await expect.poll(dragged).toHaveLength(1);
  const [[first = ''] = []] = await dragged();
  await row.getByRole('link').click();
  // Dropped on the window itself, it is no list for a new job.
  await dragToEdge(page, page.getByTitle(/^Drag the result/), () => dropFiles(page, 'main', [first]));
  await expect.poll(dragged).toHaveLength(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sample-business-trace.csv');
  expect(await dragged()).toEqual([[first], [first]]);
  expect(basename(first)).toBe('sample-business-trace - result.csv');

  const saved = await saveResult(page, 'sample-business-trace');
  expect(await readFile(first)).toEqual(await readFile(saved));
  const [job = ''] = await readdir(join(profile, 'jobs'));
  expect(first).not.toContain(join(profile, 'jobs', job));
});
