import { expect, test } from 'vitest';
import { settingsHandlers } from '../../electron/ipc/settings-handlers.ts';
import { ipc } from '../../shared/ipc.ts';
import { defaultSettings, type Settings, SettingsSchema } from '../../shared/settings.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const webhook = {
  follow: async () => {},
  status: () => ({ running: false, url: null, received: 0, problem: null }),
};

const shortcut = { follow: () => {} };
const lists = { expire: async () => {} };

test('settings of a version without lookups are read, with what is usual for these', () => {
  const { lookups, ...older } = defaultSettings;
  expect(SettingsSchema.parse(older)).toEqual(defaultSettings);
  expect(lookups).toEqual({
    perMinute: { business: 500, phone: 500, email: 500, name: 500 },
    offerKeptDays: 30,
    keepDays: 365,
    remember: true,
    quickShortcut: null,
  });
});

test('changing one setting leaves the others as they are, also those that have a default', async () => {
  const lookups = { ...defaultSettings.lookups, remember: false, keepDays: null };
  const settings = memoryStore<Settings>({ ...defaultSettings, lookups });
  const set = settingsHandlers({ settings, webhook, shortcut, lists })['settings:set'];
  const change = ipc['settings:set'].argument.parse({ notifications: false });
  expect(await set(change)).toEqual({
    ok: true,
    value: { ...defaultSettings, notifications: false, lookups },
  });
});

test('changes of different lookup settings that cross each other are all taken', async () => {
  const settings = memoryStore<Settings>(defaultSettings);
  const set = settingsHandlers({ settings, webhook, shortcut, lists })['settings:set'];
  for (const lookups of [{ perMinute: { phone: 120 } }, { remember: false }, { keepDays: null }])
    await set(ipc['settings:set'].argument.parse({ lookups }));
  expect(settings.get().lookups).toEqual({
    ...defaultSettings.lookups,
    perMinute: { business: 500, phone: 120, email: 500, name: 500 },
    remember: false,
    keepDays: null,
  });
});
