import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ELECTRON_PACKAGE, electronBinary } from './electron-binary.ts';
import { CACHE, PROJECT } from './project.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface FetchOptions {
  nowMs: number;
  env: NodeJS.ProcessEnv;
  /** A script that fetches the program, such as the one in the package "electron". */
  installer: string;
  /** What is there once it has been fetched. */
  find: () => string | null;
  /** Where a failure is remembered. */
  cache: string;
  withinMs: number;
  say: (line: string) => void;
}

/** How `npm start` fetches Electron: about 110 MB, once, which a slow line may take minutes for. */
export const usualFetch = (): FetchOptions => ({
  nowMs: Date.now(),
  env: process.env,
  installer: join(ELECTRON_PACKAGE, 'install.js'),
  find: electronBinary,
  cache: CACHE,
  withinMs: 10 * 60 * 1000,
  say: (line) => console.log(line),
});

/** Tries Electron's own installer, through the proxy that the environment names; after a failure not again for a day. */
export function fetchElectron(options: FetchOptions): string | null {
  const { nowMs, env, installer, cache, withinMs, say } = options;
  const failed = join(cache, 'electron-failed');
  const failedAt = statSync(failed, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (env.CI || nowMs - failedAt < DAY_MS) return null;
  say('Fetching Electron, once (about 110 MB). Ctrl+C stops; the next start tries again.');
  const isProxied = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);
  spawnSync(process.execPath, [installer], {
    ...{ cwd: PROJECT, stdio: ['ignore', 'ignore', 'inherit'], timeout: withinMs },
    env: { ...env, ...(isProxied && { ELECTRON_GET_USE_PROXY: 'true' }) },
  });
  const binary = options.find();
  if (binary) {
    rmSync(failed, { force: true });
    return binary;
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(failed, '');
  say(`Electron could not be fetched. The next try is in a day, or once you delete ${failed}.`);
  return null;
}
