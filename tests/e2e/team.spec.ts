import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { TeamServer } from '../../electron/team/team-database.ts';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { inputOf, startOwnTeamServer, startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { type App, answerMessageBox, answerSaveDialog } from './app.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect } from './fixtures.ts';
import {
  chooseMore,
  confirmSending,
  useService as connectTo,
  lookUp,
  openJob,
  openNewJob,
  sendList,
  waitForCheck,
  waitForStatus,
} from './steps.ts';

interface Fixtures {
  service: ContraryService;
}

const test = base.extend<Fixtures, { server: TeamTestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first parameter destructured
  service: async ({}, use) => {
    const service = await startContraryService({ pollsUntilDone: 0 });
    await use(service);
    await service.close();
  },
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await startTeamServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

// Two apps and a database, on a machine that may be busy.
test.slow();

const passphrase = 'correct horse battery';
const section = (page: Page) => page.getByRole('region', { name: 'Team', exact: true });
const side = (page: Page) => page.getByRole('region', { name: 'Team sharing' });
const toSettings = (page: Page) => page.getByRole('link', { name: 'Settings' }).click();

/** Opens the way into a team and fills in the server's part. */
async function openForm(page: Page, way: 'Create' | 'Join', server: TeamServer): Promise<Locator> {
  await toSettings(page);
  await section(page)
    .getByRole('button', { name: `${way} a team` })
    .click();
  const dialog = page.getByRole('dialog', { name: `${way} a team` });
  await dialog.getByLabel('Database address').fill(inputOf(server).address);
  await dialog.getByLabel('User name').fill(server.user);
  await dialog.getByLabel('Password').fill(server.password);
  return dialog;
}

async function enter(page: Page, way: 'Create' | 'Join', server: TeamServer, name: string): Promise<void> {
  const dialog = await openForm(page, way, server);
  if (way === 'Create') await dialog.getByLabel('Team name').fill('Acme sales');
  await dialog.getByLabel('Your name').fill(name);
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: `${way} team` }).click();
  await expect(section(page).getByText('Acme sales')).toBeVisible();
  await expect(side(page).getByRole('status')).toHaveText('Shared');
}

/** Ann creates a team, and Ben joins it; both use one account. */
async function openTeam(ann: App, ben: App, { server, service }: Fixtures & { server: TeamTestServer }) {
  const { owner, member } = await server.newTeam();
  await connectTo(ann.page, service);
  await connectTo(ben.page, service);
  await enter(ann.page, 'Create', owner, 'Ann');
  await enter(ben.page, 'Join', member, 'Ben');
}

async function chooseTemplate(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function writeList(app: App, name: string, phones: readonly string[]): Promise<string> {
  const file = join(app.profile, name);
  await writeFile(file, ['Phone', ...phones, ''].join('\r\n'));
  return file;
}

test('says in words what stands behind an address, and which rights are missing', async ({
  app: { page },
  server,
}) => {
  const { owner, member } = await server.newTeam();
  await toSettings(page);
  await expectAccessible(page, 'settings without a team');
  const dialog = await openForm(page, 'Create', owner);
  const said = dialog.getByRole('status');
  const testNow = dialog.getByRole('button', { name: 'Test connection' });
  await expect(said).toBeEmpty();
  await testNow.click();
  await expect(said).toHaveText(/^Connected to PostgreSQL [\d.]+\. You can create a team here\.$/);
  await dialog.getByLabel('Password').fill('another');
  await testNow.click();
  await expect(said).toContainText('refused the user name or password');
  await dialog.getByLabel('Database address').fill('postgres://127.0.0.1:1/enrich');
  await testNow.click();
  await expect(said).toContainText('can’t be reached');
  await dialog.getByLabel('Database address').fill('db.example.com');
  await testNow.click();
  await expect(said).toContainText('postgres://host:5432/database');
  await dialog.getByText('Options').click();
  await expect(dialog.getByLabel('CA certificate')).toBeVisible();
  await expectAccessible(page, 'a team to create');

  // A passphrase that is too short goes nowhere, and what is missing is said where it is missing.
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill('short');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await expect(dialog.getByText('Enter at least 12 characters.')).toBeVisible();
  await expect(dialog.getByText('Enter your name.')).toBeVisible();

  await dialog.getByLabel('Database address').fill(inputOf(await server.newDatabase()).address);
  await dialog.getByLabel('User name').fill(member.user);
  await dialog.getByLabel('Password').fill(member.password);
  await dialog.getByLabel('Team name').fill('Acme sales');
  await dialog.getByLabel('Your name').fill('Ann');
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await dialog.getByRole('button', { name: 'Copy SQL for your administrator' }).click();
  await expect(page.getByText('Copied the SQL.')).toBeVisible();
});

test('a second member joins with the passphrase, and both see who is there and leave again', async ({
  app: ann,
  colleague: ben,
  server,
}) => {
  const { owner, member } = await server.newTeam();
  await enter(ann.page, 'Create', owner, 'Ann');
  await expect(side(ben.page)).toHaveCount(0);
  const dialog = await openForm(ben.page, 'Join', member);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByRole('status')).toContainText('You can join “Acme sales”.');
  await dialog.getByLabel('Your name').fill('Ben');
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill('not the passphrase');
  await dialog.getByRole('button', { name: 'Join team' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is not the team’s passphrase.');
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Join team' }).click();
  await expect(section(ben.page)).toContainText('Ann, Ben (you)');
  await expect(section(ann.page)).toContainText('Ann (you), Ben');

  await section(ann.page).getByRole('button', { name: 'Set team budget' }).click();
  const budget = ann.page.getByRole('dialog', { name: 'Team budget' });
  await budget.getByLabel('Credits a month').fill('10000');
  await expectAccessible(ann.page, 'a team budget');
  await budget.getByRole('button', { name: 'Save budget' }).click();
  await expect(section(ann.page)).toContainText('0 of 10,000 credits this month.');
  await expect(section(ben.page)).toContainText('0 of 10,000 credits this month.');
  await expectAccessible(ben.page, 'a team');

  // Started again, it is a member still.
  await ben.restart();
  await expect(side(ben.page).getByRole('status')).toHaveText('Shared');
  await side(ben.page).getByRole('link', { name: 'Team' }).click();
  await expect(ben.page.getByRole('heading', { name: 'Team', exact: true })).toBeFocused();
  await section(ben.page).getByRole('button', { name: 'Leave team' }).click();
  const leaving = ben.page.getByRole('dialog', { name: 'Leave “Acme sales”?' });
  await expectAccessible(ben.page, 'a team to leave');
  await leaving.getByRole('button', { name: 'Leave team' }).click();
  await expect(section(ben.page).getByRole('button', { name: 'Join a team' })).toBeVisible();
  await expect(ben.page.getByRole('link', { name: 'Team' })).toHaveCount(0);
});

test('what one member asks and holds is known to the other', async ({
  app: ann,
  colleague: ben,
  server,
  service,
}) => {
  await openTeam(ann, ben, { server, service });
  const phones = ['5035550142', '5125550117', '2065550123'];
  const file = await writeList(ann, 'spring.csv', phones);
  await sendList(ann, { service: 'Phone append', file });
  await waitForStatus(ann.page, 'spring.csv', 'Done', 60_000);

  const again = await writeList(ben, 'fair.csv', [...phones.slice(0, 2), '3035550188']);
  await expect(async () => {
    await openNewJob(ben.page, { service: 'Phone append', file: again });
    await waitForCheck(ben.page);
    await expect(ben.page.getByText(/^2 of 3 rows were looked up by Ann /)).toBeVisible({ timeout: 5000 });
  }).toPass();
  const choice = ben.page.getByRole('radiogroup', { name: 'Rows looked up before' });
  await expect(choice.getByRole('radio', { name: 'Don’t send them' })).toBeChecked();
  await expect(ben.page.getByText(/1 of 3 rows will be sent to Phone append/)).toBeVisible();
  await expectAccessible(ben.page, 'rows that a colleague looked up');

  // Ben's template is among Ann's, until one of them stops sharing it.
  await chooseTemplate(ben.page, 'Save as template…');
  await ben.page.getByLabel('Template name').fill('Fair leads');
  await ben.page.getByRole('button', { name: 'Save template', exact: true }).click();
  await chooseTemplate(ben.page, 'Share “Fair leads” with your team');
  await openNewJob(ann.page, {
    service: 'Phone append',
    file,
    columns: { 'Phone column': 'Choose a column' },
  });
  await chooseTemplate(ann.page, /^Fair leads, shared by Ben /);
  await expect(ann.page.getByRole('combobox', { name: 'Phone column' })).toHaveValue('0');
  await chooseTemplate(ann.page, 'Stop sharing “Fair leads” (Ben)');
  await chooseTemplate(ben.page, 'Share “Fair leads” with your team');

  await lookUp(ben.page, 'Phone', { Phone: '(503) 555-0142' });
  await expect(ben.page.getByText(/^Looked up by Ann on /)).toBeVisible();

  // What Ann used stands in the team's credits, at both.
  for (const { page } of [ann, ben]) await page.getByRole('link', { name: 'Credits' }).click();
  const table = (page: Page) => page.getByRole('table', { name: 'Credits by member', exact: true });
  await expect(table(ann.page)).toContainText('You');
  await expect(table(ben.page)).toContainText('Ann');
  await expect(table(ben.page)).toContainText('Phone append');
  await ben.page.getByText('Show days').click();
  await expect(ben.page.getByRole('table', { name: 'Credits by member and day' })).toContainText('Ann');

  // Whom Ann must not call stands on Ben's list, with her name.
  await ann.page.getByRole('link', { name: 'Suppression list' }).click();
  await ann.page.getByRole('button', { name: 'Paste entries' }).click();
  await ann.page.getByRole('textbox', { name: /^Numbers, emails/ }).fill('2125550199');
  await ann.page.getByRole('button', { name: 'Look at them' }).click();
  await ann.page.getByRole('button', { name: 'Add 1 number' }).click();
  await ben.page.getByRole('link', { name: 'Suppression list' }).click();
  const entries = ben.page.getByRole('grid', { name: 'Suppression entries' });
  await expect(entries.getByRole('row').filter({ hasText: 'Ann' })).toContainText('0199');
});

test('a colleague’s results stand in the result, also where no row is left to send', async ({
  app: ann,
  colleague: ben,
  server,
  service,
}) => {
  await openTeam(ann, ben, { server, service });
  const share = section(ann.page).getByRole('switch', { name: 'Share results' });
  await expect(share).not.toBeChecked();
  await share.press('Space');
  await expect(section(ben.page).getByRole('switch', { name: 'Share results' })).toBeChecked();
  await expectAccessible(ann.page, 'a team that shares results');
  const phones = ['5035550142', '5125550117', '2065550123'];
  await sendList(ann, { service: 'Phone append', file: await writeList(ann, 'spring.csv', phones) });
  await waitForStatus(ann.page, 'spring.csv', 'Done', 60_000);

  const sent = service.jobs.length;
  const some = await writeList(ben, 'fair.csv', [...phones.slice(0, 2), '3035550188']);
  await openShared(ben, some, /^2 of 3 rows were looked up by Ann .+\. You can use the results\.$/);
  const choice = ben.page.getByRole('radiogroup', { name: 'Rows looked up before' });
  await expect(choice.getByRole('radio', { name: 'Use the earlier results' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Leave them out' }).check();
  await choice.getByRole('radio', { name: 'Use the earlier results' }).check();
  await expect(ben.page.getByText(/1 of 3 rows will be sent to Phone append/)).toBeVisible();
  await expectAccessible(ben.page, 'rows whose results a colleague shares');
  await answerMessageBox(ben, 0);
  await ben.page.getByRole('button', { name: 'Start job' }).click();
  await confirmSending(ben.page).click();
  await waitForStatus(ben.page, 'fair.csv', 'Done', 60_000);
  expect(service.jobs).toHaveLength(sent + 1);
  await openJob(ben.page, 'fair.csv');
  await expect(
    ben.page.getByText(/^1 row from this job, 2 from earlier results \(oldest .+, 2 by Ann\)/),
  ).toBeVisible();
  const saved = join(ben.profile, 'fair result.csv');
  await answerSaveDialog(ben, saved);
  await chooseMore(ben.page, 'Save raw file…');
  await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('Answered row');
  expect((await readFile(saved, 'utf8')).match(/,20\d\d-\d\d-\d\d,Ann,[12]\r\n/g)).toHaveLength(2);

  const all = await writeList(ben, 'same.csv', phones);
  await openShared(ben, all, /^3 of 3 rows were looked up by Ann /);
  await expect(ben.page.getByText('No row is sent. All results come from earlier ones.')).toBeVisible();
  await ben.page.getByRole('button', { name: 'Start job' }).click();
  await waitForStatus(ben.page, 'same.csv', 'Done', 60_000);
  await openJob(ben.page, 'same.csv');
  await expect(ben.page.getByText(/^0 rows from this job, 3 from earlier results \(oldest /)).toBeVisible();
  expect(service.jobs).toHaveLength(sent + 1);
});

/** Opens a list that colleagues asked rows of, once that is known. */
async function openShared({ page }: App, file: string, words: RegExp): Promise<void> {
  await expect(async () => {
    await openNewJob(page, { service: 'Phone append', file });
    await waitForCheck(page);
    await expect(page.getByText(words)).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test('a list waits while the team can’t be reached, and is sent without it on request', async ({
  app: ann,
  colleague: ben,
  service,
}) => {
  const server = await startOwnTeamServer();
  await openTeam(ann, ben, { server, service });
  server.kill();
  try {
    await expect(side(ann.page).getByRole('status')).toHaveText(/^Not reachable since /, { timeout: 60_000 });
    await toSettings(ann.page);
    await expect(section(ann.page)).toContainText('can’t be reached');
    await expectAccessible(ann.page, 'a team out of reach');
    for (const { app, list } of [
      { app: ann, list: 'alone.csv' },
      { app: ben, list: 'alone too.csv' },
    ])
      await sendAlone(app, list, service);
    await server.start();
    await expect(side(ann.page).getByRole('status')).toHaveText('Shared', { timeout: 60_000 });
    await expect(side(ben.page).getByRole('status')).toHaveText('Shared', { timeout: 60_000 });
    // Whoever tells it last hears that the other asked the same.
    await toSettings(ann.page);
    await toSettings(ben.page);
    const doubles = (page: Page) => section(page).getByText(/also looked up 1 row while the team couldn’t/);
    await expect(async () => {
      expect((await doubles(ann.page).count()) + (await doubles(ben.page).count())).toBe(1);
    }).toPass();
  } finally {
    await server.close();
  }
});

/** A list that waits for the team leaves only once a person says so. */
async function sendAlone(app: App, list: string, service: ContraryService): Promise<void> {
  const { page } = app;
  const sent = service.jobs.length;
  await sendList(app, { service: 'Phone append', file: await writeList(app, list, ['5035550142']) });
  await waitForStatus(page, list, 'Waiting for team', 60_000);
  await expect(page.getByText(/^1 job waits for your team\./)).toBeVisible();
  expect(service.jobs).toHaveLength(sent);
  await openJob(page, list);
  await page.getByRole('button', { name: 'Send without the team' }).click();
  const dialog = page.getByRole('dialog', { name: `Send “${list}” without the team?` });
  await expectAccessible(page, 'a list to send without the team');
  await dialog.getByRole('button', { name: 'Send without the team' }).click();
  await waitForStatus(page, list, 'Done', 60_000);
}
