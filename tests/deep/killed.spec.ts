import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookupServices } from '../../shared/model/services.ts';
import { answerSaveDialog } from '../e2e/app.ts';
import { expect, test } from '../e2e/fixtures.ts';
import {
  addConnection,
  chooseMore,
  lookUp,
  openJob,
  openNewJob,
  pasteLookups,
  showLookups,
  startJob,
  useService,
  waitForStatus,
} from '../e2e/steps.ts';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';
import { loseQuestions } from '../fakes/test-memory.ts';

/** What a person sees after the app was killed in the middle of work. What is on disk then is the subject of kills.test.ts. */

test('follows a job in progress to its end', async ({ app, profile }) => {
  const file = join(profile, 'killed.csv');
  await writeFile(file, 'Company,Email\r\nBlue Heron Bakery,mira@example.org\r\n');
  await startJob(app.page, { service: 'Email append', file });
  await waitForStatus(app.page, 'killed.csv', 'In progress');
  await app.kill();
  await app.start();
  await waitForStatus(app.page, 'killed.csv', 'Done');
});

test('resumes a list of lookups and asks unknown rows again only on request', async ({ app }) => {
  const service = await startContraryService();
  const isLookup = ({ path }: { path: string }) => path === lookupServices.email.path;
  const rows = Array.from({ length: 40 }, (_, at) => `Person ${at + 1}\tperson.${at + 1}@bakery.org`);
  const outcome = (name: string) =>
    app.page
      .getByRole('list', { name: 'Rows by outcome' })
      .getByRole('button', { name: new RegExp(`^${name}`) });
  await useService(app.page, service);
  await pasteLookups(app.page, ['Name\tEmail', ...rows].join('\n'));
  const release = service.hold(isLookup);
  await app.page.getByRole('button', { name: 'Start lookups' }).click();
  await expect(outcome('In progress')).toContainText('15');
  // The rows are noted as asked before their first byte leaves.
  await expect.poll(() => service.requests.filter(isLookup).length).toBe(1);
  await app.kill();
  release();
  await app.start();
  const { page } = app;
  await page.getByRole('link', { name: 'Look up' }).click();
  await expect(page.getByRole('region', { name: 'Lists' })).toContainText('15 rows unknown');
  await page.getByRole('region', { name: 'Lists' }).getByRole('link').click();
  await expect(page.getByRole('main').getByText('Done', { exact: true }).first()).toBeVisible();
  await showLookups(page);
  await expect(outcome('Outcome unknown')).toContainText('15');
  expect(service.requests.filter(isLookup)).toHaveLength(3);

  await page.getByRole('button', { name: 'Look up those rows again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('up to 30 credits');
  await dialog.getByRole('button', { name: 'Look up again' }).click();
  await expect(outcome('Outcome unknown')).toContainText('0');
  await expect(outcome('Match')).toContainText('40');
  expect(service.requests.filter(isLookup)).toHaveLength(4);
  await service.close();
});

test('counts a lookup as asked, without the answer book too', async ({ app, profile }) => {
  const file = join(profile, 'looked up.csv');
  await writeFile(file, 'Phone\r\n(503) 555-0142\r\n2065550123\r\n');
  const results = await lookUp(app.page, 'Phone', { Phone: '503-555-0142' });
  await expect(results).toContainText('For 503');
  await app.kill();
  loseQuestions(profile);
  await app.start();
  await openNewJob(app.page, { service: 'Phone append', file });
  await expect(app.page.getByText(/^1 of 2 rows was looked up before/)).toBeVisible();
  await startJob(app.page, { service: 'Phone append', file });
  await waitForStatus(app.page, 'looked up.csv', 'Done');

  // The answer of the lookup stands in the result of the list.
  await openJob(app.page, 'looked up.csv');
  await expect(app.page.getByText(/from this job, 1 from earlier results/)).toBeVisible();
  const result = join(profile, 'result of both.csv');
  await answerSaveDialog(app, result);
  await chooseMore(app.page, 'Save raw file…');
  await expect.poll(() => readFile(result, 'utf8').catch(() => '')).toContain('Answered row');
  expect(await readFile(result, 'utf8')).toMatch(/,Lookup,1\r\n/);
});

test('keeps a lookup that was under way as Outcome unknown and never repeats it', async ({ app }) => {
  const service = await startScriptedServer({
    after: (request, reply) => {
      if (!request.url?.includes('lookup')) answer(200, {})(request, reply);
    },
  });
  await addConnection(app.page, { name: 'Slow', address: service.url, key: 'contrary-key-0123456789' });
  const lookups = () => service.seen.filter(({ path }) => path.includes('lookup'));
  await lookUp(app.page, 'Email', { Email: 'jane@example.com' });
  await expect.poll(() => lookups().length).toBe(1);
  await app.kill();
  await app.start();
  await app.page.getByRole('link', { name: 'Look up', exact: true }).click();
  await app.page.getByRole('link', { name: 'History', exact: true }).click();
  const past = app.page.getByRole('table', { name: 'Past lookups' }).getByRole('row').last();
  await expect(past).toContainText('Outcome unknown');
  await past.getByRole('link').click();
  await expect(app.page.getByText('The app ended before an answer came.')).toBeVisible();
  expect(lookups()).toHaveLength(1);
  await service.close();
});
