import { expect, test } from 'vitest';
import { lockedPreferences } from '../../electron/window/web-preferences.ts';

test('a page has a sandbox, a world apart from the preload script, nothing of Node, and no experiment', () => {
  expect(lockedPreferences('/preload.cjs')).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    spellcheck: false,
  });
});
