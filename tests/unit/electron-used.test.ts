import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../electron');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(folder, path), 'utf8'));

/** Each with its reason in docs/security.md or beside its one use; whatever comes to them comes through a review. */
const membersInUse = [
  ...[
    'app',
    'BrowserWindow',
    'Menu',
    'Notification',
    'Tray',
    'clipboard',
    'contextBridge',
    'crashReporter',
    'dialog',
  ],
  ...['globalShortcut', 'ipcMain', 'ipcRenderer', 'nativeImage', 'nativeTheme', 'net', 'powerMonitor'],
  ...[
    'powerSaveBlocker',
    'protocol',
    'safeStorage',
    'screen',
    'session',
    'shell',
    'utilityProcess',
    'webUtils',
  ],
];

test('the app uses no member of Electron but these', () => {
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/^import \{([^}]*)\} from 'electron';/gm)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
    ),
  );
  expect([...new Set(imported)].toSorted()).toEqual(membersInUse.toSorted());
});

test('the app uses the shell to show files, never to open an address', () => {
  const asked = sources.flatMap((source) => [...source.matchAll(/\bshell\.(\w+)/g)].map(([, name]) => name));
  expect([...new Set(asked)].toSorted()).toEqual(['openPath', 'showItemInFolder']);
});
