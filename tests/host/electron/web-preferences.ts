import { accessSync } from 'node:fs';
import { extname, isAbsolute } from 'node:path';
import type { WebPreferences } from 'electron';

/** Settings that a page fed with other people's data must not loosen; the value is the only one accepted. */
const FIXED = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
} satisfies Partial<WebPreferences>;

/** Throws for preferences that weaken the window, and for a preload that Electron's sandbox could not load. */
export function checkWebPreferences(preferences: WebPreferences): void {
  for (const [key, wanted] of Object.entries(FIXED)) {
    const given: unknown = Reflect.get(preferences, key);
    if (given !== undefined && given !== wanted) throw new Error(`webPreferences.${key} must stay ${wanted}`);
  }
  const { preload } = preferences;
  if (preload === undefined) return;
  if (!isAbsolute(preload)) throw new Error(`preload script must have absolute path: ${preload}`);
  if (extname(preload) === '.mjs') throw new Error(`A sandboxed preload can't be an ES module: ${preload}`);
  accessSync(preload);
}
