import { expect, test } from 'vitest';
import { settingsHandlers } from '../../electron/ipc/settings-handlers.ts';
import { ipc } from '../../shared/ipc/ipc.ts';
import { defaultSettings, type Settings } from '../../shared/model/settings.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const webhook = {
  follow: async () => {},
  status: () => ({ url: null, received: 0, problem: null }),
};

const jobs = { webhook };
const quick = { shortcut: { follow: () => {} } };
const lookupLists = { expire: async () => {} };
const login = { follow: () => {} };

test('changing one setting leaves all others unchanged', async () => {
  const lookups = { ...defaultSettings.lookups, remember: false, keepDays: null };
  const settings = memoryStore<Settings>({ ...defaultSettings, lookups });
  const set = settingsHandlers({ settings, jobs, quick, lookupLists, login })['settings:set'];
  const change = ipc['settings:set'].argument.parse({ notifications: false });
  expect(await set(change)).toEqual({
    ok: true,
    value: { ...defaultSettings, notifications: false, lookups },
  });
});

test('answers a slow change with what later changes have set meanwhile', async () => {
  const settings = memoryStore<Settings>(defaultSettings);
  let expired = () => {};
  const expire = () =>
    new Promise<void>((resolve) => {
      expired = resolve;
    });
  const handlers = settingsHandlers({
    settings,
    jobs,
    quick,
    lookupLists: { expire },
    login,
  });
  const slow = handlers['settings:set'](ipc['settings:set'].argument.parse({ lookups: { keepDays: null } }));
  await handlers['settings:set'](ipc['settings:set'].argument.parse({ notifications: false }));
  expired();
  expect(await slow).toEqual({ ok: true, value: settings.get() });
  expect(settings.get()).toMatchObject({ notifications: false, lookups: { keepDays: null } });
});

test('changing different lookup settings in turn keeps every change', async () => {
  const settings = memoryStore<Settings>(defaultSettings);
  const set = settingsHandlers({ settings, jobs, quick, lookupLists, login })['settings:set'];
  for (const lookups of [{ perMinute: { phone: 120 } }, { remember: false }, { keepDays: null }])
    await set(ipc['settings:set'].argument.parse({ lookups }));
  expect(settings.get().lookups).toEqual({
    ...defaultSettings.lookups,
    perMinute: { business: 500, phone: 120, email: 500, name: 500 },
    remember: false,
    keepDays: null,
  });
});
