import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceId } from '../../shared/services.ts';
import { sampleList } from './sample-list.ts';

/** Lists that come from inside the app: pasted tables and the sample. They become files, so that all lists are read alike. */
export interface ListFiles {
  /** Removes pasted tables that were kept long enough; to be called at each start. */
  removeOld(): Promise<void>;
  paste(text: string): Promise<string>;
  sample(service: ServiceId): Promise<string>;
}

/** A pasted table is the user's own data: it is kept for a week in case they come back to it, then removed. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

export function createListFiles(directory: string, now: () => number): ListFiles {
  const pasted = join(directory, 'pasted');

  return {
    async removeOld() {
      await mkdir(pasted, { recursive: true, mode: 0o700 });
      await removeOlder(pasted, now() - keptForMs);
    },
    async paste(text) {
      await mkdir(pasted, { recursive: true, mode: 0o700 });
      const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
      const path = join(pasted, `Pasted list ${stamp}.csv`);
      await writeFile(path, text, { encoding: 'utf8', mode: 0o600, flag: 'wx' });
      return path;
    },
    async sample(service) {
      const samples = join(directory, 'samples');
      await mkdir(samples, { recursive: true });
      const path = join(samples, `sample-${service}.csv`);
      await writeFile(path, sampleList(service), 'utf8');
      return path;
    },
  };
}

async function removeOlder(directory: string, before: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
  }
}
