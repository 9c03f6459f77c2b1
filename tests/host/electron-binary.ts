import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './project.ts';

export const ELECTRON_PACKAGE = join(PROJECT, 'node_modules', 'electron');

/** The path of Electron's program when it is installed. Looks only at files: no download is started. */
export function electronBinary(): string | null {
  try {
    const program = readFileSync(join(ELECTRON_PACKAGE, 'path.txt'), 'utf8').trim();
    const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(ELECTRON_PACKAGE, 'dist');
    const path = join(folder, program);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
