import type { WebPreferences } from 'electron';

/** What every page of the app is shown with: a sandbox, a world of its own, and nothing of Node. */
export const lockedPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
});
