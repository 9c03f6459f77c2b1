import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerMessageBox } from './app.ts';
import { expect, test } from './fixtures.ts';

test('dumps of crashes stay on this computer, the newest five, and go with all the rest', async ({ app }) => {
  const { profile } = app;
  const recorded = await app.recorded();
  expect(recorded.find(({ what }) => what === 'crashReporter.start')?.details).toEqual([
    { uploadToServer: false },
    join(profile, 'crashes'),
  ]);
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const kept = () => app.page.getByRole('table', { name: 'What is kept' });
  await expect(kept()).toBeVisible();
  await expect(kept().getByRole('row', { name: /crashes/ })).toHaveCount(0);

  await app.close();
  const pending = join(profile, 'crashes', 'pending');
  await mkdir(pending, { recursive: true });
  for (let at = 0; at < 7; at++) {
    await writeFile(join(pending, `d${at}.dmp`), 'memory with 2025550117');
    await utimes(join(pending, `d${at}.dmp`), 1000 + at, 1000 + at);
  }
  await app.start();
  await expect
    .poll(async () => (await readdir(pending)).toSorted())
    .toEqual(['d2.dmp', 'd3.dmp', 'd4.dmp', 'd5.dmp', 'd6.dmp']);
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await expect(kept().getByRole('row', { name: /crashes .* never sent/ })).toBeVisible();

  await app.page.getByRole('button', { name: 'Show diagnostics' }).click();
  const text = await app.page.getByRole('textbox', { name: 'Diagnostics' }).inputValue();
  expect(text).toContain('crashes: 5 files');
  expect(text).not.toMatch(/2025550117|\.dmp/);

  await app.page.keyboard.press('Escape');
  await answerMessageBox(app, 0);
  await app.page.getByRole('button', { name: 'Erase everything' }).click();
  // The app ends by itself when all is gone.
  await expect.poll(() => readdir(profile)).not.toContain('crashes');
});
