import { join } from 'node:path';
import type { Disk } from '../../platform/disk.ts';
import { earlierResult, jobFile, jobFolder } from './job-files.ts';

/** The results of jobs under their names. None is ever deleted: what has a name already is renamed and stays beside. */
export type KeptResults = ReturnType<typeof createKeptResults>;

export function createKeptResults(disk: Disk, root: string) {
  async function earlierNumbers(id: string): Promise<number[]> {
    const entries = await disk.list(jobFolder(root, id));
    return entries.flatMap(({ name }) => Number(earlierResult.pattern.exec(name)?.[1] ?? []));
  }

  async function setBeside(id: string, path: string): Promise<string> {
    const name = earlierResult.name(Math.max(0, ...(await earlierNumbers(id))) + 1);
    await disk.rename(path, join(jobFolder(root, id), name));
    return name;
  }

  return {
    /** Gives a file its name; answers the name of the one that had it before, null where there was none. */
    async place(id: string, path: string, as: 'result' | 'odd'): Promise<string | null> {
      const target = jobFile(root, id, as);
      const before = (await disk.facts(target)) ? await setBeside(id, target) : null;
      try {
        await disk.rename(path, target);
      } catch (error) {
        if (before !== null) await disk.rename(join(jobFolder(root, id), before), target).catch(() => {});
        throw error;
      }
      await disk.syncFolder(jobFolder(root, id));
      return before;
    },
    /** Puts a file beside the others, as one of the earlier ones; answers its name. */
    setBeside,
    /** Undoes half a `place`: where a result lost its name to one that never got it, it has its name again. */
    async restore(id: string): Promise<void> {
      const target = jobFile(root, id, 'result');
      if (await disk.facts(target)) return;
      const latest = Math.max(0, ...(await earlierNumbers(id)));
      if (latest > 0) await disk.rename(join(jobFolder(root, id), earlierResult.name(latest)), target);
    },
  };
}
