import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT } from './project.ts';

const PACKAGE = join(PROJECT, 'node_modules', 'electron');
const FAILED = join(PROJECT, 'node_modules', '.cache', 'enrich-desk', 'electron-not-to-be-had');
const DAY_MS = 24 * 60 * 60 * 1000;
const FETCH_WITHIN_MS = 90_000;

/** The path of Electron's program when it is installed. Looks only at files: no download is started. */
export function electronBinary(): string | null {
  try {
    const program = readFileSync(join(PACKAGE, 'path.txt'), 'utf8').trim();
    const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(PACKAGE, 'dist');
    const path = join(folder, program);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * Tries Electron's own installer once, quietly and for a bounded time. A failure is remembered for a day, so that
 * a machine which can't reach the download doesn't wait at every start.
 */
export async function fetchElectron(nowMs: number): Promise<string | null> {
  const failedAt = statSync(FAILED, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (process.env.CI || nowMs - failedAt < DAY_MS) return null;
  await runInstaller();
  const binary = electronBinary();
  if (!binary) {
    mkdirSync(dirname(FAILED), { recursive: true });
    writeFileSync(FAILED, 'The installer of the package "electron" failed; delete this file to try again.\n');
  }
  return binary;
}

function runInstaller(): Promise<void> {
  return new Promise((resolve) => {
    const options = { cwd: PROJECT, stdio: 'ignore', timeout: FETCH_WITHIN_MS } as const;
    const child = spawn(process.execPath, [join(PACKAGE, 'install.js')], options);
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
}
