import { expectAccessible } from './axe.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { openSampleJob, waitForCheck } from './steps.ts';

shareApp();

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
  await expect(heading).toHaveText('Bulk jobs');
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
  await expect(palette).toContainText('Nothing is called so');
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
  await choose('new-job');
  await expect(heading).toHaveText('New job');
  await choose('keys');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await choose('desk');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(heading).toHaveText('New job');
});

test('restores a draft that a key discarded', async ({ app: { page } }) => {
  await openSampleJob(page, 'Phone append');
  const mapped = page.getByRole('combobox', { name: 'Phone column' });
  await mapped.selectOption('');
  await page.keyboard.press('ControlOrMeta+n');
  const message = page.getByRole('alert').filter({ hasText: 'was put aside' });
  await expect(page.getByText('Choose a list to begin.')).toBeVisible();
  await page.getByRole('link', { name: 'Credits' }).click();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New job');
  await expect(mapped).toHaveValue('');
  await expect(message).toBeHidden();
  // What was begun meanwhile is not lost either.
  await page.keyboard.press('ControlOrMeta+n');
  await page.getByRole('button', { name: 'Try it with a sample list' }).click();
  await waitForCheck(page);
  await expect(mapped).not.toHaveValue('');
  // Pressed twice, it is done once: the button is there until its message has left.
  await message.getByRole('button', { name: 'Undo' }).evaluate((undo: HTMLElement) => {
    undo.click();
    undo.click();
  });
  await expect(mapped).toHaveValue('');
  // The next message has come by then.
  await expect(message).toHaveCount(1);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(mapped).not.toHaveValue('');
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
