import assert from 'node:assert/strict';
import { join } from 'node:path';
import {
  clipboard,
  dialog,
  globalShortcut,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
} from 'electron';
import { at, contract } from '../contract.ts';

const KEYS = 'CommandOrControl+Alt+Shift+F9';

export const powerSaveBlockerContract = contract(
  'api/power-save-blocker',
  'shell/browser/api/electron_api_power_save_blocker.cc',
  [
    at('ready', 'runs a blocker until it is stopped', () => {
      const [one, two] = [
        powerSaveBlocker.start('prevent-app-suspension'),
        powerSaveBlocker.start('prevent-app-suspension'),
      ];
      assert.notEqual(one, two);
      assert.equal(powerSaveBlocker.stop(one), true);
      assert.equal(powerSaveBlocker.isStarted(one), false);
      assert.equal(powerSaveBlocker.isStarted(two), true);
      assert.equal(powerSaveBlocker.stop(two), true);
      assert.equal(powerSaveBlocker.stop(two), false);
    }),
  ],
);

export const globalShortcutContract = contract(
  'api/global-shortcut',
  'shell/browser/api/electron_api_global_shortcut.cc',
  [
    at('loading', 'takes no keys before the app is ready', () =>
      assert.throws(() => globalShortcut.register(KEYS, () => {}), /before the app is ready/),
    ),
    at('ready', 'throws where no key is named', () => {
      for (const wrong of ['Shift', 'Ctrl+', 'Strg+Umschalt'])
        assert.throws(() => globalShortcut.register(wrong, () => {}), /conversion failure/, wrong);
    }),
    // StringToAccelerator in shell/browser/ui/accelerator_util.cc: what it does not know counts for nothing.
    at('ready', 'takes keys without a modifier that it does not know', () => {
      const had = globalShortcut.register('Strg+Alt+Shift+F9', () => {});
      assert.equal(globalShortcut.isRegistered('Alt+Shift+F9'), had);
      globalShortcut.unregister('Alt+Shift+F9');
      assert.equal(globalShortcut.isRegistered('Strg+Alt+Shift+F9'), false);
    }),
    at('ready', 'says whether it could have the keys, and gives them back', () => {
      const had = globalShortcut.register(KEYS, () => {});
      assert.equal(globalShortcut.isRegistered(KEYS), had);
      // Free or another program's: now they are taken.
      assert.equal(
        globalShortcut.register(KEYS, () => {}),
        false,
      );
      globalShortcut.unregister(KEYS);
      assert.equal(globalShortcut.isRegistered(KEYS), false);
    }),
  ],
);

export const clipboardContract = contract('api/clipboard', 'lib/browser/api/clipboard.ts', [
  at('ready', 'reads what was written, by promises', async () => {
    await clipboard.writeText('copied é');
    assert.equal(await clipboard.readText(), 'copied é');
  }),
]);

export const dialogContract = contract('api/dialog', 'lib/browser/api/dialog.ts', [
  at('ready', 'refuses a message box without a text', async () => {
    await assert.rejects(
      async () => dialog.showMessageBox(JSON.parse('{"message": 1}')),
      /Message must be a string/,
    );
  }),
]);

export const shellContract = contract('api/shell', 'shell/common/api/electron_api_shell.cc', [
  at('ready', 'says in words that a file could not be opened', async ({ folder }) =>
    assert.notEqual(await shell.openPath(join(folder, 'there is no such file.csv')), ''),
  ),
]);

export const screenContract = contract('api/screen', 'shell/browser/api/electron_api_screen.cc', [
  at('loading', 'knows no screen before the app is ready', () =>
    assert.throws(() => screen.getAllDisplays(), /ready/),
  ),
  at('ready', 'has a display with an area to work on, wherever the pointer is', () => {
    for (const { workArea } of [
      ...screen.getAllDisplays(),
      screen.getDisplayNearestPoint(screen.getCursorScreenPoint()),
    ])
      assert.ok(workArea.width > 0 && workArea.height > 0 && Number.isInteger(workArea.x));
  }),
]);

export const netContract = contract('api/net', 'lib/browser/api/net.ts', [
  at('ready', 'says whether there is a network', () => assert.equal(typeof net.isOnline(), 'boolean')),
]);

export const nativeThemeContract = contract(
  'api/native-theme',
  'shell/browser/api/electron_api_native_theme.cc',
  [
    at('ready', 'says whether the system is dark', () =>
      assert.equal(typeof nativeTheme.shouldUseDarkColors, 'boolean'),
    ),
  ],
);

export const powerMonitorContract = contract('api/power-monitor', 'lib/browser/api/power-monitor.ts', [
  at('ready', 'takes listeners for the end of a sleep', () => {
    const listener = () => {};
    powerMonitor.on('resume', listener);
    powerMonitor.off('resume', listener);
  }),
]);
