import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHostContext } from '../fakes/host-context.ts';
import { createElectron, type StandIn } from '../host/electron/electron.ts';
import { PROJECT } from '../host/project.ts';
import { hostEvent } from '../host/strict.ts';

const TYPES = readFileSync(join(PROJECT, 'node_modules/electron/electron.d.ts'), 'utf8');

const TYPE_NAMES = [
  'App BrowserWindow Clipboard Dialog Display GlobalShortcut IpcMain Menu MenuItem NativeImage NativeTheme Net',
  'Notification PowerMonitor PowerSaveBlocker Protocol SafeStorage Screen Session Shell Tray WebContents WebFrameMain',
].flatMap((line) => line.split(' '));

let electron: StandIn['electron'];
beforeEach(() => {
  const standIn = createElectron(fakeHostContext());
  standIn.app.becomeReady();
  electron = standIn.electron;
});

/** The lines of a declaration in Electron's types, from its first to its closing brace. */
function declaration(head: RegExp): string {
  const start = TYPES.search(head);
  expect(start, String(head)).toBeGreaterThan(-1);
  return TYPES.slice(start, TYPES.indexOf('\n  }\n', start));
}

/** The names of the values that the main process has from the module. */
const moduleMembers = () =>
  [...declaration(/^ {2}namespace Main \{/m).matchAll(/^ {4}(?:const|class) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  );

/** The names of a type's methods and properties, not of its events. */
const membersOf = (name: string) => {
  const body = declaration(
    new RegExp(`^ {2}(?:class|interface) ${name} (?:extends \\w+(?:\\.\\w+)? )?\\{`, 'm'),
  );
  const found = [...body.matchAll(/^ {4}(?:readonly |static )?(\w+)(?:\(|\??: )/gm)].map(
    ([, key]) => key ?? '',
  );
  return [...new Set(found)].filter((key) => key !== 'constructor');
};

/** Every kind of object that the app can get hold of in the main process, by the name of its type. */
function objects(): Record<string, object> {
  const window = new electron.BrowserWindow();
  const menu = electron.Menu.buildFromTemplate([{ label: 'Open' }]);
  return {
    App: electron.app,
    BrowserWindow: window,
    Clipboard: electron.clipboard,
    Dialog: electron.dialog,
    Display: electron.screen.getAllDisplays()[0] ?? {},
    GlobalShortcut: electron.globalShortcut,
    IpcMain: electron.ipcMain,
    Menu: menu,
    MenuItem: menu.items[0] ?? {},
    NativeImage: electron.nativeImage.createFromPath('missing.png'),
    NativeTheme: electron.nativeTheme,
    Net: electron.net,
    Notification: new electron.Notification(),
    PowerMonitor: electron.powerMonitor,
    PowerSaveBlocker: electron.powerSaveBlocker,
    Protocol: electron.protocol,
    SafeStorage: electron.safeStorage,
    Screen: electron.screen,
    Session: electron.session.defaultSession,
    Shell: electron.shell,
    Tray: new electron.Tray(null),
    WebContents: window.webContents,
    WebFrameMain: window.webContents.mainFrame,
  };
}

describe('a missing member of the browser host’s Electron', () => {
  it('throws its name on first touch', () => {
    const missing = moduleMembers().filter((name) => !(name in electron));
    expect(missing).toContain('autoUpdater');
    for (const name of missing)
      expect(() => Reflect.get(electron, name)).toThrow(
        `Electron's ${name} is not stood in by the browser host`,
      );
  });

  it.each(TYPE_NAMES)('throws its name on first touch on %s', (type) => {
    const object = Object(objects()[type]);
    const missing = membersOf(type).filter((name) => !(name in object));
    for (const name of [...missing, 'notThereAtAll'])
      expect(() => Reflect.get(object, name), name).toThrow(
        new RegExp(`^Electron's \\w+\\.${name} is not stood in by the browser host$`),
      );
  });

  it.each(['BrowserWindow', 'Menu', 'Notification', 'Tray'] as const)(
    'throws on the class %s itself, too',
    (name) => {
      expect(() => Reflect.get(electron[name], 'notThereAtAll')).toThrow(
        `Electron's ${name}.notThereAtAll is not`,
      );
    },
  );

  it.each(['nativeImage', 'utilityProcess', 'session'] as const)('throws on the module’s %s', (name) => {
    expect(() => Reflect.get(electron[name], 'notThereAtAll')).toThrow(
      `Electron's ${name}.notThereAtAll is not`,
    );
  });

  it('throws for an unsupported event of a listener', () => {
    expect(() => Reflect.get(hostEvent(), 'sender')).toThrow("Electron's Event.sender is not stood in");
  });

  it('can be tested with the in operator', () => {
    expect('autoUpdater' in electron).toBe(false);
    expect('quit' in electron.app).toBe(true);
  });
});
