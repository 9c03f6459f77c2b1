import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The folder with package.json. */
export const PROJECT = resolve(import.meta.dirname, '../..');

/** What is fetched for this project on this machine; gone with node_modules. */
export const CACHE = join(PROJECT, 'node_modules', '.cache', 'enrich-desk');

const packageSchema = z.object({ productName: z.string(), version: z.string(), main: z.string() });

/** What Electron takes from package.json: the app's name, version and entry. */
export function readPackage(project: string): z.infer<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
}
