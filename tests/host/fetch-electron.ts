import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ELECTRON_PACKAGE, electronBinary } from './electron-binary.ts';
import { CACHE, PROJECT } from './project.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An answer that will be the same tomorrow: whoever was asked refuses. All else may be over in a minute. */
const REFUSAL = /Response code (?!429)4\d\d/;

export interface FetchOptions {
  nowMs: number;
  env: NodeJS.ProcessEnv;
  /** A script that fetches the program, such as the one in the package "electron". */
  installer: string;
  /** What is there once it has been fetched. */
  find: () => string | null;
  /** Where a refusal is remembered, and what is half here lies meanwhile. */
  cache: string;
  withinMs: number;
  progressEveryMs: number;
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
  progressEveryMs: 2000,
  say: (line) => console.log(line),
});

/**
 * Tries Electron's own installer, through the proxy that the environment names, and says how far it is. A refusal is
 * remembered for a day; a line that is down or slow is not.
 */
export async function fetchElectron(options: FetchOptions): Promise<string | null> {
  const { nowMs, env, cache, say } = options;
  const refused = join(cache, 'electron-refused');
  const refusedAt = statSync(refused, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (env.CI || nowMs - refusedAt < DAY_MS) return null;
  say('Fetching Electron, once (about 110 MB). Ctrl+C stops; the next start tries again.');
  const outcome = await runInstaller(options);
  const binary = options.find();
  if (binary) return binary;
  if (outcome.inTime && REFUSAL.test(outcome.said)) {
    writeFileSync(
      refused,
      'Electron could not be fetched; delete this file to try again before a day is over.\n',
    );
    say('Electron was refused by the server or the proxy that was asked for it.');
  } else say(outcome.inTime ? 'Electron could not be reached.' : 'Fetching Electron took too long.');
  return null;
}

async function runInstaller(options: FetchOptions): Promise<{ said: string; inTime: boolean }> {
  const { env, installer, cache, say } = options;
  const folder = join(cache, 'fetching');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [installer], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...env,
      TMPDIR: folder,
      TMP: folder,
      TEMP: folder,
      ...(hasProxy(env) && { ELECTRON_GET_USE_PROXY: 'true' }),
    },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let inTime = true;
  const limit = setTimeout(() => {
    inTime = false;
    child.kill();
  }, options.withinMs);
  let last = 0;
  const progress = setInterval(() => {
    const megabytes = Math.floor(bytesIn(folder) / 1e6);
    if (megabytes > last) say(`  ${megabytes} MB`);
    last = megabytes;
  }, options.progressEveryMs);
  await new Promise<void>((resolve) => child.on('error', () => resolve()).on('close', () => resolve()));
  clearTimeout(limit);
  clearInterval(progress);
  rmSync(folder, { recursive: true, force: true });
  return { said, inTime };
}

const hasProxy = (env: NodeJS.ProcessEnv) =>
  ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path), { throwIfNoEntry: false }))
    .reduce((sum, facts) => sum + (facts?.isFile() ? facts.size : 0), 0);
}
