import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFaultProxy } from '../fakes/fault-proxy.ts';
import { answerSaveDialog } from './app.ts';
import { test as base, expect, shareApp } from './fixtures.ts';
import {
  addConnection,
  chooseMore,
  jobRow,
  openDetails,
  openJob,
  sendList,
  useService,
  waitForStatus,
} from './steps.ts';

const key = 'contrary-key-0123456789';
const odd = Buffer.from('Name,Phone,Mobile\r\nMira,5035550142,1\r\nTotal,2\r\n');
const list = 'Name,Phone\r\nMira,5035550142\r\nOtis,5125550117\r\n';

/** A service that guesses differently from the practice service wherever the specification is silent. */
const test = base.extend<{ list: string }>({
  service: async ({ service }, use) => {
    service.set({ pollsUntilDone: 0 });
    await use(service);
  },
  list: async ({ write }, use) => use(await write('contacts.csv', list)),
});

shareApp();

test('saves an odd result as it is, takes it by hand and fetches it again', async ({
  app,
  service,
  list: file,
}) => {
  const isDownload = ({ path }: { path: string }) => path.includes('/result.csv');
  service.script({ status: 200, headers: { 'content-type': 'text/csv' }, body: odd }, isDownload);
  await useService(app.page, service);
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(app.page, 'contacts.csv', 'Needs attention', 45_000);
  await openJob(app.page, 'contacts.csv');
  await expect(app.page.getByText('Its last row, in line 3, has 2 cells, the header has 3.')).toBeVisible();

  const target = join(app.profile, 'saved odd.csv');
  await answerSaveDialog(app, target);
  await chooseMore(app.page, 'Save raw file…');
  await expect.poll(() => readFile(target).catch(() => null)).toEqual(odd);

  await app.page.getByRole('button', { name: 'Take it as it is' }).click();
  await openDetails(app.page);
  await expect(app.page.getByText('Taken as it is, by hand: 2 rows, 47 bytes')).toBeVisible();
  await waitForStatus(app.page, 'contacts.csv', 'Done');

  await openJob(app.page, 'contacts.csv');
  await chooseMore(app.page, 'Fetch again');
  await openDetails(app.page);
  await expect(app.page.getByText('The one before is kept as result.earlier-1.csv')).toBeVisible({
    timeout: 45_000,
  });
  const [job = ''] = await readdir(join(app.profile, 'jobs'));
  const folder = join(app.profile, 'jobs', job);
  expect(await readFile(join(folder, 'result.earlier-1.csv'))).toEqual(odd);
  expect(await readFile(join(folder, 'result.csv'))).toEqual(service.jobs[0]?.result);
});

test('keeps the key out of the disk, the page and what the app prints', async ({
  app,
  service,
  list: file,
}) => {
  await addConnection(app.page, { name: 'Typed key', address: service.url, key });
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(app.page, 'contacts.csv', 'Done', 45_000);
  for (const place of ['Settings', 'Look up', 'Jobs']) {
    await app.page.getByRole('link', { name: place }).click();
    expect(await app.page.content()).not.toContain(key);
  }
  expect(app.log()).not.toContain(key);
  for (const path of await readdir(app.profile, { recursive: true })) {
    const text = await readFile(join(app.profile, path), 'latin1').catch(() => '');
    expect(text.includes(key), path).toBe(false);
  }
});

test('says that the service refuses a key, in its test and on a job', async ({
  app,
  service,
  list: file,
}) => {
  service.set({ keyRefusal: 'html-403' });
  await addConnection(app.page, { name: 'Wrong key', address: service.url, key: 'not-the-right-key-000' });
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByRole('alert')).toContainText(/key/i);
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(app.page, 'contacts.csv', 'Not accepted');
  expect(service.jobs).toHaveLength(0);
});

test('keeps a lost reply as Outcome unknown and sends nothing again', async ({
  app,
  service,
  list: file,
}) => {
  const proxy = await startFaultProxy(service.url);
  proxy.inject({ kind: 'drop-reply' }, /^POST/);
  await useService(app.page, proxy);
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(app.page, 'contacts.csv', 'Outcome unknown');
  await app.restart();
  await waitForStatus(app.page, 'contacts.csv', 'Outcome unknown');
  expect(service.createsSeen()).toBe(1);

  // The user finds the job at the service and names it.
  const queueId = String(service.jobs[0]?.id);
  await openJob(app.page, 'contacts.csv');
  await app.page.getByRole('button', { name: 'Attach queue id' }).click();
  const dialog = app.page.getByRole('dialog');
  // An id the service does not know is asked for once, however it was clicked, and answered where it was typed.
  await dialog.getByRole('textbox').fill('999999');
  await dialog.getByRole('button', { name: 'Attach' }).dblclick();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(service.requests.filter(({ path }) => path.includes('999999'))).toHaveLength(1);
  await expect(app.page.getByRole('button', { name: 'Close this message' })).toHaveCount(0);
  await dialog.getByRole('textbox').fill(queueId);
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await waitForStatus(app.page, 'contacts.csv', 'Done', 45_000);
  expect(service.createsSeen()).toBe(1);
  await expect(jobRow(app.page, 'contacts.csv')).toContainText('2');
  await proxy.close();
});

test('shows a refusal in the words of the service', async ({ app, service, list: file }) => {
  service.set({ create: 'no-credits', refusal: 'nested' });
  await useService(app.page, service);
  await sendList(app, { service: 'Phone append', file });
  await waitForStatus(app.page, 'contacts.csv', 'Not accepted');
  await openJob(app.page, 'contacts.csv');
  await expect(app.page.getByText('Insufficient credits')).toBeVisible();
});
