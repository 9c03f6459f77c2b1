import { expect, test, vi } from 'vitest';
import { createTrayIcon } from '../../electron/app/window/tray-icon.ts';

const electron = await vi.hoisted(async () => {
  const { createElectronLife } = await import('../fakes/electron-life.ts');
  return createElectronLife();
});
vi.mock('electron', () => electron);

test('is there as long as there is a reason for it, and says what goes on', () => {
  let line = '1 list in progress';
  let opened = 0;
  const icon = createTrayIcon({
    main: { show: () => void opened++ },
    icon: '/app/tray.png',
    quit: () => {},
    line: () => line,
  });
  const tray = () => electron.trays.find(({ isThere }) => isThere);
  icon.look();
  expect(tray()).toBeUndefined();

  icon.want('in-progress', true);
  icon.want('stays', true);
  line = 'No lists in progress';
  icon.look();
  expect(tray()?.toolTip).toBe('Enrich Desk: No lists in progress');
  expect(tray()?.menu.map(({ label }) => label)).toEqual([line, 'Open Enrich Desk', 'Quit']);

  tray()?.choose('Open Enrich Desk');
  expect([opened, electron.trays.length, icon.stays()]).toEqual([1, 1, true]);
  expect(tray()).toBeDefined();
  icon.want('stays', false);
  expect(tray()).toBeUndefined();
});
