import { join } from 'node:path';
import type { ServiceId } from '../../../shared/model/services.ts';
import type { Disk } from '../../platform/disk.ts';
import { writeAtomically } from '../../platform/disk.ts';
import { fileName } from '../../platform/file-name.ts';
import { asFileError } from '../../platform/file-problems.ts';
import { sampleList } from './sample-list.ts';

/** Lists that come from inside the app: pasted tables and the sample. They become files, so that all lists are read alike. */
export interface ListFiles {
  /** Removes pasted tables and lists made of results that were kept long enough; to be called at each start. */
  removeOld(): Promise<void>;
  /** Answers the path of the new file. Rejects with a ProblemError where the disk does not take it. */
  paste(text: string): Promise<string>;
  /** The same for the built-in list of a service. */
  sample(service: ServiceId): Promise<string>;
  /** The same for the numbers of a result that are to be checked again. @param name without an ending */
  checkAgain(name: string, csv: string): Promise<string>;
  /** A path in the same place for the rows of a list that had no match, which the engine writes there itself. */
  forMisses(name: string): Promise<string>;
}

/** A pasted table is the user's own data: it is kept for a week in case they come back to it, then removed. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** @param directory the app's data folder */
export function createListFiles(disk: Disk, directory: string, now: () => number): ListFiles {
  const pasted = join(directory, 'pasted');
  const samples = join(directory, 'samples');
  const again = join(directory, 'check-again');
  const misses = join(directory, 'misses');
  const given = new Set<string>();

  async function inFolder(
    folder: string,
    name: string,
    what: string,
    write: (path: string) => Promise<void>,
  ) {
    const path = join(folder, name);
    try {
      await disk.makeFolder(folder);
      await write(path);
      return path;
    } catch (error) {
      throw asFileError(error, what, 'writing');
    }
  }

  const keep = (folder: string, name: string, text: string, what: string) =>
    inFolder(folder, name, what, (path) => writeAtomically(disk, path, text));

  /** Two may be pasted in one moment, and a job may be reading the first. */
  function freeName(stem: string): string {
    for (let copy = 1; ; copy++) {
      const name = copy === 1 ? `${stem}.csv` : `${stem} ${copy}.csv`;
      if (given.has(name)) continue;
      given.add(name);
      return name;
    }
  }

  return {
    async removeOld() {
      const before = now() - keptForMs;
      for (const folder of [pasted, again, misses])
        for (const { name, isFolder } of await disk.list(folder)) {
          const path = join(folder, name);
          const facts = isFolder ? null : await disk.facts(path);
          if (facts !== null && facts.modifiedAt < before) await disk.remove(path);
        }
    },
    async paste(text) {
      const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
      return keep(pasted, freeName(`Pasted list ${stamp}`), text, 'The pasted table could not be kept');
    },
    checkAgain: (name, csv) => keep(again, freeName(fileName(name)), csv, 'The numbers could not be written'),
    forMisses: (name) =>
      inFolder(misses, freeName(fileName(name)), 'The rows could not be written', async () => {}),
    sample: (service) =>
      keep(samples, `sample-${service}.csv`, sampleList(service), 'The sample list could not be written'),
  };
}
