import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { addConnection, confirmSending, lookUp, pasteLookups, sendDialog, startJob } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrich-desk-policy-'));
const path = join(folder, 'policy.json');
test.use({ appEnv: { ENRICH_DESK_POLICY: path } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const only = 'Your organization allows the service at https://enrich.example.com only.';

test('a connection from before the policy asks its service nothing: no lookup, no list of them, no bulk job', async ({
  app,
}) => {
  let asked = 0;
  const service = createServer((_request, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const bound = service.address();
  if (bound === null || typeof bound === 'string') throw new Error('The service does not listen');
  const address = `http://127.0.0.1:${bound.port}`;
  await addConnection(app.page, { name: 'Before', address, key: 'some-key-of-an-account' });
  await app.close();
  writeFileSync(path, '{ "serviceAddress": "https://enrich.example.com" }');
  await app.start();
  const { page } = app;
  asked = 0;
  await expect(page.getByRole('region', { name: 'Active connection' })).toContainText('Before');

  await lookUp(page, 'Phone', { Phone: '(503) 555-0142' });
  await expect(page.getByText(only).first()).toBeVisible();

  await pasteLookups(page, 'Phone\n5035550142\n5035550143\n');
  await page.getByRole('button', { name: 'Start lookups' }).click();
  await expect(page.getByText(only)).toBeVisible();

  const list = join(folder, 'people.csv');
  writeFileSync(list, 'Name,Phone\r\nWilhelmina,2025550117\r\n');
  await startJob(page, { service: 'Phone append', file: list });
  await confirmSending(page).click();
  // Said in the dialog itself, and no question on the address is asked before.
  await expect(sendDialog(page).getByText(only)).toBeVisible();
  expect(asked).toBe(0);
  service.close();
});
