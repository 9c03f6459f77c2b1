import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { answerSaveDialog, dropFiles } from './app.ts';
import { expect, shareApp, test } from './fixtures.ts';
import { type JobSteps, jobRow, openJob, startJob, waitForStatus } from './steps.ts';

const list = [
  'Company,First Name,Last Name,City,State,Email,Phone',
  'Blue Heron Bakery,Mira,Castellan,Portland,OR,mira@example.com,(503) 555-0142',
  'Quarry Lane Plumbing,Otis,Brandvold,Austin,TX,otis@example.com,512-555-0117',
  '',
].join('\r\n');

shareApp();

const services: JobSteps['service'][] = ['Business trace', 'Email append', 'Phone append', 'Name append'];

test('sends one list to all four services and saves each result', async ({ app, profile }) => {
  for (const service of services) {
    const name = `${service}.csv`;
    const file = join(profile, name);
    await writeFile(file, list);
    await startJob(app.page, { service, file });
    await waitForStatus(app.page, name, 'Done');
    await expect(jobRow(app.page, name)).toContainText(service);

    const target = join(profile, `saved ${name}`);
    await answerSaveDialog(app, target);
    await openJob(app.page, name);
    await app.page.getByRole('button', { name: /Save result as/ }).click();
    await expect.poll(() => readFile(target, 'utf8').catch(() => '')).toContain('555');
    expect((await readFile(target, 'utf8')).trim().split('\r\n')).toHaveLength(3);
  }
});

test('reads, maps and repairs a damaged list that is dropped on the window', async ({ app, profile }) => {
  const file = join(profile, 'damaged.csv');
  await writeFile(
    file,
    Buffer.from(
      'Export of 3 May;;\r\nFirma;Telefon Number;E-mail\r\nCaf\xe9 Placebo;(503) 555-0152;a@example.com\r\n',
      'latin1',
    ),
  );
  await dropFiles(app.page, 'main', [file]);
  await expect(app.page.getByRole('heading', { name: 'New job' })).toBeVisible();
  await expect(app.page.getByText('Café Placebo')).toBeVisible();
  await app.page.getByRole('radio', { name: 'Phone append' }).check();
  await expect(app.page.getByRole('combobox', { name: 'Phone column' })).toHaveValue(/.+/);
  await app.page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(app.page, 'damaged.csv', 'Done');
});

test('a list is read where it lies: neither choosing nor dropping it makes a copy', async ({
  app,
  profile,
}, testInfo) => {
  const [chosen, dropped] = ['chosen.csv', 'dropped.csv'].map((name) => testInfo.outputPath(name));
  for (const list of [chosen, dropped]) await writeFile(String(list), 'Name,Phone\r\nMira,2025550101\r\n');
  await startJob(app.page, { service: 'Phone append', file: String(chosen) });
  await waitForStatus(app.page, 'chosen.csv', 'Done');
  await dropFiles(app.page, 'main', [String(dropped)]);
  await expect(app.page.getByRole('heading', { name: 'New job' })).toBeVisible();
  await expect(app.page.getByText('2025550101').first()).toBeVisible();
  const kept = (await readdir(profile, { recursive: true })).map((path) => basename(path));
  expect(kept).not.toContain('chosen.csv');
  expect(kept).not.toContain('dropped.csv');
});
