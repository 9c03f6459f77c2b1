import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The folder with package.json. */
export const PROJECT = resolve(import.meta.dirname, '../..');

/** What is remembered for this checkout on this machine; gone with node_modules. */
export const CACHE = join(PROJECT, 'node_modules', '.cache', 'enrich-desk');

/** What is fetched once for all checkouts on this machine, so that `npm ci` leaves it there. */
export function machineCache(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? homedir(), 'enrich-desk-development');
  const usual = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  return join(XDG_CACHE_HOME || join(homedir(), usual), 'enrich-desk-development');
}

const packageSchema = z.object({ productName: z.string(), version: z.string(), main: z.string() });

/** What Electron takes from package.json: the app's name, version and entry. */
export function readPackage(project: string): z.infer<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
}
