import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Where a page's file is handed over: /__host/file/<id>/<name>. */
const ROUTE = /^\/__host\/file\/([0-9a-f-]{36})\/([^/]+)$/;

/** The path below `folder` that the hand-over at `pathname` writes to; null when it is no hand-over. */
export function droppedPath(folder: string, pathname: string): string | null {
  const found = ROUTE.exec(pathname);
  if (!found?.[1] || !found[2]) return null;
  const name = decodeURIComponent(found[2]);
  const safe = name === basename(name) && !/^\.+$/.test(name) && !/[/\\\0]/.test(name);
  return safe ? join(folder, found[1], name) : null;
}

/** Writes a file the page hands over, readable by the user alone, with the time it was last changed. */
export async function takeFile(request: IncomingMessage, path: string, modifiedMs: number): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  await pipeline(request, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (modifiedMs > 0) await utimes(path, modifiedMs / 1000, modifiedMs / 1000);
}

/**
 * Forgets hand-overs older than a week. Not at exit: a file that somebody dropped on an Electron window is
 * still there at the next start, and the app may come back to it.
 */
export function forgetOldFiles(folder: string, nowMs: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (nowMs - statSync(path).mtimeMs > KEPT_FOR_MS) rmSync(path, { recursive: true, force: true });
  }
}
