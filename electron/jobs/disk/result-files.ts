import { join } from 'node:path';
import { type Disk, readJson, writeAtomically } from '../../platform/disk.ts';
import { type DownloadFiles, PartialDownloadSchema, type PartPlace } from '../../service/client.ts';
import { earlierResult, jobFile, jobFolder, partSlots } from './job-store.ts';

/**
 * The results of jobs under their names, and the part files that they come in. No result is ever deleted: what has a name already is
 * renamed and stays beside.
 */
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

  /** `partial` is null where the file cannot be gone on with. */
  async function readSlot(id: string, { part, state }: (typeof partSlots)[number]) {
    const path = jobFile(root, id, part);
    const size = (await disk.facts(path).catch(() => null))?.bytes ?? 0;
    const noted = await disk.read(jobFile(root, id, state)).catch(() => null);
    const partial = PartialDownloadSchema.safeParse(readJson(noted)).data;
    const isUsable = partial && partial.bytes > 0 && partial.bytes <= size;
    const isWhole = partial?.bytes === partial?.totalBytes;
    return { path, size, partial: isUsable && (isWhole || partial.validator !== null) ? partial : null };
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

    /** Where a download goes on, and where it begins anew: in the part file that holds less, so that the better one stays. */
    async parts(id: string): Promise<DownloadFiles> {
      const [first, second] = [await readSlot(id, partSlots[0]), await readSlot(id, partSlots[1])];
      const fresh = second.size < first.size ? second : first;
      const [resume = null] = [first, second]
        .flatMap(({ path, partial }): PartPlace[] => (partial === null ? [] : [{ path, partial }]))
        .sort((a, b) => b.partial.bytes - a.partial.bytes);
      return { resume, fresh: fresh.path };
    },
    async keepPart(id: string, { path, partial }: PartPlace): Promise<void> {
      const slot = partSlots.find(({ part }) => jobFile(root, id, part) === path);
      if (slot) await writeAtomically(disk, jobFile(root, id, slot.state), JSON.stringify(partial));
    },
    /** To be called when a better one than both is in place. */
    async dropParts(id: string): Promise<void> {
      for (const { part, state } of partSlots) {
        await disk.remove(jobFile(root, id, state));
        await disk.remove(jobFile(root, id, part));
      }
    },
  };
}
