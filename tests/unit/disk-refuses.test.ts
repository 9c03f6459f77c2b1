import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSavedMappings } from '../../electron/app/lists/saved-mappings.ts';
import { openSavedState } from '../../electron/app/profile/saved-state.ts';
import { createConnections } from '../../electron/connections/connections.ts';
import { connectionHandlers, mappingHandlers } from '../../electron/ipc/handlers.ts';
import { connectHandlers, type Handlers, type Sender } from '../../electron/ipc/router.ts';
import { settingsHandlers } from '../../electron/ipc/settings-handlers.ts';
import { createWebhookListener } from '../../electron/jobs/webhook.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { noPolicy } from '../../shared/model/app-info.ts';
import { type ProblemError, success } from '../../shared/model/problem.ts';
import { disk } from '../fakes/electron-store-on-disk.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { fakeCipher } from '../fakes/test-connections.ts';

vi.mock('electron-store', () => import('../fakes/electron-store-on-disk.ts'));

const inFolder = temporaryFolder('of each test');
let cipher = fakeCipher();
let app: ReturnType<typeof startApp>;
beforeEach(async () => {
  disk.refusal = null;
  cipher = fakeCipher();
  app = startApp();
});
afterEach(async () => {
  await app.webhook.close();
});

const page: Sender = { senderFrame: { origin: 'app://here', parent: null } };
const key = 'k3y-of-the-account-9f2c';
const acme = { way: 'key', name: 'Acme', address: 'https://api.example.com', key };
const phones = { service: 'phone-append', headers: ['Phone'], mapping: { phone_column: 0 } };

/** The parts of the app that keep small files, on a real folder, called as the window calls them. */
function startApp() {
  const saved = openSavedState(inFolder(), Date.now, () => {});
  let ids = 0;
  const newId = () => `id-${ids++}`;
  const connections = createConnections({
    policy: noPolicy,
    store: saved.connections,
    cipher,
    clock: systemClock,
    practice: async () => ({ address: 'http://127.0.0.1:4010', key: 'practice-key' }),
    service: { fetchKey: async () => success(key), testConnection: async () => success('It works.') },
    fingerprint: () => 'of-the-key',
    jobAccounts: () => [{ id: 'gone', name: 'Gone', address: acme.address, jobs: 2 }],
    newId,
    onChange: () => {},
    onNewKey: () => {},
  });
  const mappings = createSavedMappings(saved.mappings, Date.now, newId);
  const webhook = createWebhookListener({
    clock: systemClock,
    address: saved.webhookAddress,
    onCall: () => {},
  });
  const handlers: Partial<Handlers> = {
    ...connectionHandlers({ connections }),
    ...mappingHandlers({ mappings }),
    ...settingsHandlers({
      settings: saved.settings,
      jobs: { webhook },
      quick: { shortcut: { follow: () => {} } },
      lookupLists: { expire: async () => {} },
      login: { follow: () => {} },
    }),
  };
  const listeners = new Map<string, (event: Sender, ...args: unknown[]) => Promise<unknown>>();
  // The other channels are not called here.
  connectHandlers(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    handlers as Handlers,
    {
      appOrigin: 'app://here',
      reportFault: (channel, error) => expect.unreachable(`${channel}: ${error}`),
    },
  );
  return {
    webhook,
    call: (channel: string, argument: unknown) => listeners.get(channel)?.(page, argument),
    /** Everything these parts know, with the key a call would be made with, and everything on disk. */
    state: async () => ({
      connections: await connections.list(),
      target: await connections.target('id-0'),
      mappings: mappings.all(),
      settings: saved.settings.get(),
      disk: await filesOnDisk(),
    }),
  };
}

async function filesOnDisk(): Promise<string[]> {
  const names = (await readdir(inFolder())).sort();
  return Promise.all(names.map(async (name) => `${name}: ${await readFile(inFolder(name), 'utf8')}`));
}

const changes: [channel: string, argument: object][] = [
  ['connections:add', { ...acme, name: 'Another' }],
  ['connections:take-over', { id: 'id-0', formerId: 'gone' }],
  ['connections:use', { id: 'practice' }],
  ['connections:remove', { id: 'id-0' }],
  ['connections:replace-key', { id: 'id-0', key: 'another-key-entirely-77aa' }],
  ['mappings:save', { name: 'Another', ...phones }],
  ['mappings:remove', { id: 'id-1' }],
  ['settings:set', { colorScheme: 'dark' }],
];

describe.each(['ENOSPC', 'EROFS', 'EACCES'] as const)('a disk that answers %s', (code) => {
  describe.each([true, false])('where keys can be stored safely: %s', (safe) => {
    test.each(changes)(
      '%s reports the problem, changes nothing, and works once writes succeed',
      async (channel, argument) => {
        cipher.safe = safe;
        await app.call('connections:add', acme);
        await app.call('mappings:save', { name: 'CRM export', ...phones });
        const before = await app.state();
        expect(before).toMatchObject({ target: { ok: true, value: { key } }, mappings: [{ id: 'id-1' }] });

        disk.refusal = systemError(code);
        expect(await app.call(channel, argument)).toMatchObject({
          ok: false,
          problem: {
            message: expect.stringMatching(
              /^The (connections|settings|saved mappings) could not be saved: .+\.$/,
            ),
            advice: expect.stringMatching(/\.$/),
            detail: code,
            retryable: true,
          },
        });
        expect(await app.state()).toEqual(before);

        disk.refusal = null;
        expect(await app.call(channel, argument)).toMatchObject({ ok: true });
        expect(await app.state()).not.toEqual(before);
      },
    );
  });

  test('webhooks are not opened when their address cannot be saved', async () => {
    const enabled = { enabled: true, port: 8737 };
    disk.refusal = systemError(code);
    await app.webhook.follow(enabled);
    expect(app.webhook.status()).toMatchObject({
      url: null,
      problem: { message: expect.stringMatching(/^The address for webhooks could not be saved: /) },
    });
  });

  test('a data folder that cannot be created is reported', () => {
    disk.refusal = systemError(code);
    expect(() => openSavedState(inFolder('none'), Date.now, () => {})).toThrow(
      expect.objectContaining<Partial<ProblemError>>({
        message: expect.stringMatching(/^The settings could not be opened: /),
      }),
    );
  });
});

test('a settings file that is not JSON is kept under another name and reported', async () => {
  await writeFile(inFolder('settings.json'), '{"value":');
  const told: string[] = [];
  const { settings } = openSavedState(
    inFolder(),
    () => 7,
    ({ advice }) => void told.push(advice),
  );
  expect(told).toEqual([expect.stringContaining('settings.damaged-7.json')]);
  settings.set({ ...settings.get(), notifications: false });
  expect(await readFile(inFolder('settings.damaged-7.json'), 'utf8')).toBe('{"value":');
  if (process.platform !== 'win32') expect((await stat(inFolder('settings.json'))).mode & 0o777).toBe(0o600);
});
