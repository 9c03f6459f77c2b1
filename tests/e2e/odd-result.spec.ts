import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { answerSaveDialog } from './app.ts';
import { test as base, expect } from './fixtures.ts';
import { openJob, sendList, switchConnection, waitForStatus } from './steps.ts';

const key = 'contrary-key-0123456789';
const odd = Buffer.from('Name,Phone,Mobile\r\nMira,5035550142,1\r\nTotal,2\r\n');

const test = base.extend<{ service: ContraryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first parameter destructured
  service: async ({}, use) => {
    const service = await startContraryService({ pollsUntilDone: 0 });
    await use(service);
    await service.close();
  },
});

test('saves an odd result as it is, takes it by hand and fetches it again', async ({
  app,
  profile,
  service,
}) => {
  const isDownload = ({ path }: { path: string }) => path.includes('/result.csv');
  service.script({ status: 200, headers: { 'content-type': 'text/csv' }, body: odd }, isDownload);
  const file = join(profile, 'contacts.csv');
  await writeFile(file, 'Name,Phone\r\nMira,5035550142\r\nOtis,5125550117\r\n');
  await switchConnection(app.page, { name: 'Other', address: service.url, key });
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(app.page, 'contacts.csv', 'Needs attention', 45_000);
  await openJob(app.page, 'contacts.csv');
  await expect(app.page.getByText('Its last row, in line 3, has 2 cells, the header has 3.')).toBeVisible();

  const target = join(app.profile, 'saved.csv');
  await answerSaveDialog(app, target);
  await app.page.getByRole('button', { name: 'Save result as...' }).click();
  await expect.poll(() => readFile(target).catch(() => null)).toEqual(odd);

  await app.page.getByRole('button', { name: 'Take it as it is' }).click();
  await app.page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(app.page.getByText('Taken as it is, by hand: 2 rows, 47 bytes')).toBeVisible();
  await waitForStatus(app.page, 'contacts.csv', 'Done');

  await openJob(app.page, 'contacts.csv');
  await app.page.getByRole('button', { name: 'Fetch again' }).click();
  await app.page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(app.page.getByText('The one before is kept as result.earlier-1.csv')).toBeVisible({
    timeout: 45_000,
  });
  const [job = ''] = await readdir(join(app.profile, 'jobs'));
  const folder = join(app.profile, 'jobs', job);
  expect(await readFile(join(folder, 'result.earlier-1.csv'))).toEqual(odd);
  expect(await readFile(join(folder, 'result.csv'))).toEqual(service.jobs[0]?.result);
});
