import { expect, shareApp, test } from './fixtures.ts';

shareApp();

const navigation = ['Desk', 'Bulk jobs', 'Look up', 'Settings'];

test('opens its window with the navigation, and no error', async ({ app }) => {
  for (const name of navigation) await expect(app.page.getByRole('link', { name })).toBeVisible();
  expect(app.log()).not.toMatch(/error/i);
});

test('comes back after the page is reloaded', async ({ app }) => {
  await app.page.reload();
  await expect(app.page.getByRole('link', { name: 'Bulk jobs' })).toBeVisible();
});

test('starts again on the same profile after quitting and after SIGKILL', async ({ app }) => {
  await app.restart();
  await expect(app.page.getByRole('link', { name: 'Bulk jobs' })).toBeVisible();
  await app.kill();
  await app.start();
  await expect(app.page.getByRole('link', { name: 'Bulk jobs' })).toBeVisible();
});

test('keeps its data in the profile it is given', async ({ app }) => {
  const userData = await app.evaluate(({ app: electronApp }) => electronApp.getPath('userData'));
  expect(userData).toBe(app.profile);
});

test('opens its window where it was left', async ({ app }) => {
  const area = await app.evaluate(({ screen }) => screen.getAllDisplays()[0]?.workArea);
  if (!area) throw new Error('There is no display');
  // Displays of machines that test are small.
  const left = { x: area.x + 20, y: area.y + 30, width: Math.max(1024, area.width - 30), height: 600 };
  const bounds = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  await app.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    left,
  );
  await expect.poll(bounds).toEqual(left);
  await app.restart();
  const now = await bounds();
  expect(now).toMatchObject({ width: left.width, height: left.height });
  // A window manager of Linux counts the frame that it draws around a new window.
  const frame = process.platform === 'linux' ? 2 : 0;
  for (const side of ['x', 'y'] as const)
    expect(Math.abs((now?.[side] ?? 0) - left[side])).toBeLessThanOrEqual(frame);
});
