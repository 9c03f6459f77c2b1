import { join } from 'node:path';
import { z } from 'zod';
import { type Result, success } from '../../../shared/model/problem.ts';
import type { Disk } from '../../platform/disk.ts';
import { writeAtomically } from '../../platform/disk.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { readJson } from '../../platform/json.ts';

/** A call list that was exported, as far as the app remembers it. */
const CallListSchema = z.object({
  version: z.literal(1),
  id: z.uuid(),
  account: z.string(),
  /** What the user called it, with its ending. */
  name: z.string(),
  /** ISO 8601, UTC. */
  writtenAt: z.string(),
});
type KeptCallList = z.infer<typeof CallListSchema>;

const mostKept = 100;

export type KeptCallLists = ReturnType<typeof createKeptCallLists>;

/** The numbers of call lists that were exported, so that it can be said which of them may not be called any more. */
export function createKeptCallLists(disk: Disk, folder: string) {
  const record = (id: string) => join(folder, `${id}.json`);
  const numbersPath = (id: string) => join(folder, `${id}.txt`);

  async function remove(id: string): Promise<void> {
    await disk.remove(record(id));
    await disk.remove(numbersPath(id));
  }

  async function all(): Promise<KeptCallList[]> {
    const lists: KeptCallList[] = [];
    for (const { name } of await disk.list(folder)) {
      if (!name.endsWith('.json')) continue;
      const found = CallListSchema.safeParse(readJson(await disk.read(join(folder, name)))).data;
      if (found) lists.push(found);
    }
    return lists.sort((one, other) => (one.writtenAt < other.writtenAt ? 1 : -1));
  }

  return {
    /** The newest first. */
    all,
    /** Notes a list that is about to be written. @returns where its numbers are to be put before the list itself is there. */
    async begin(list: Omit<KeptCallList, 'version'>): Promise<Result<string>> {
      try {
        await disk.makeFolder(folder);
        const kept: KeptCallList = { version: 1, ...list };
        await writeAtomically(disk, record(list.id), `${JSON.stringify(kept)}\n`);
        for (const { id } of (await all()).slice(mostKept)) await remove(id);
        return success(numbersPath(list.id));
      } catch (error) {
        return { ok: false, problem: writingProblem(error, 'The export could not be saved') };
      }
    },
    /** Forgets one that was not written after all. */
    forget: (id: string) => remove(id).catch(() => undefined),
    /** Its numbers, ten digits each; none where they are gone. */
    async numbers(id: string): Promise<string[]> {
      const text = await disk.read(numbersPath(id)).catch(() => null);
      return (text ?? '').split('\n').filter((line) => line !== '');
    },
  };
}
