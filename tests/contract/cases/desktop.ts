import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Menu, Notification, nativeImage, Tray } from 'electron';
import { at, contract } from '../contract.ts';

export const notificationContract = contract(
  'api/notification',
  'shell/browser/api/electron_api_notification.cc',
  [
    at('loading', 'makes no notification before the app is ready', () =>
      assert.throws(() => new Notification({ title: 'x' }), /before app is ready/),
    ),
    at('ready', 'says whether there are notifications, and keeps their words', () => {
      assert.equal(typeof Notification.isSupported(), 'boolean');
      const { title, body } = new Notification({ title: 'Done', body: 'list.csv' });
      assert.deepEqual([title, body], ['Done', 'list.csv']);
    }),
  ],
);

export const trayContract = contract('api/tray', 'shell/browser/api/electron_api_tray.cc', [
  at('loading', 'makes no tray icon before the app is ready', () =>
    assert.throws(() => new Tray(nativeImage.createEmpty()), /before app is ready/),
  ),
  at('ready', 'keeps a tray icon until it is destroyed', () => {
    const tray = new Tray(nativeImage.createEmpty());
    tray.setToolTip('at work');
    tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Quit' }]));
    assert.equal(tray.isDestroyed(), false);
    tray.destroy();
    assert.equal(tray.isDestroyed(), true);
    assert.throws(() => tray.setToolTip('gone'), /destroyed/);
  }),
]);

export const nativeImageContract = contract(
  'api/native-image',
  'shell/common/api/electron_api_native_image.cc',
  [
    at('ready', 'has an empty image for a file that is not there', ({ folder }) =>
      assert.equal(nativeImage.createFromPath(join(folder, 'missing.png')).isEmpty(), true),
    ),
  ],
);

export const menuContract = contract('api/menu', 'lib/browser/api/menu.ts', [
  at('ready', 'builds a menu that clicks as it is told, and names what has a role', () => {
    const clicked: string[] = [];
    const menu = Menu.buildFromTemplate([
      { label: 'Open', id: 'open', click: () => void clicked.push('open') },
      { label: 'More', submenu: [{ role: 'quit' }, { type: 'separator' }, { label: 'In it', id: 'inner' }] },
    ]);
    assert.equal(menu.getMenuItemById('inner')?.label, 'In it');
    assert.equal(menu.getMenuItemById('nowhere'), null);
    assert.deepEqual(
      menu.items.map(({ label, type }) => [label, type]),
      [
        ['Open', 'normal'],
        ['More', 'submenu'],
      ],
    );
    menu.getMenuItemById('open')?.click();
    assert.deepEqual(clicked, ['open']);
    assert.notEqual(menu.items[1]?.submenu?.items[0]?.label, '');
  }),
  at('ready', 'keeps the menu of the app', () => {
    const menu = Menu.buildFromTemplate([{ label: 'File', submenu: [] }]);
    Menu.setApplicationMenu(menu);
    assert.equal(Menu.getApplicationMenu(), menu);
  }),
]);
