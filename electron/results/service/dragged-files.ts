import { extname, join } from 'node:path';
import { type Result, success } from '../../../shared/model/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import { copyWhole, type Disk, type FileFacts } from '../../platform/disk.ts';
import { fileName, withoutEnding } from '../../platform/file-name.ts';
import { thrownAs } from '../../platform/file-problems.ts';
import type { ResultPlace } from './result-place.ts';

interface Parts {
  disk: Disk;
  clock: Clock;
  /** Holds the copies, each in a folder of its own. */
  folder: string;
  newId: () => string;
  placeOf(id: string): Promise<Result<ResultPlace>>;
  /** What the list is called, and what stands behind it in the file's name, such as " - result". */
  nameOf(id: string): { name: string; tail: string };
  begin: (path: string) => void;
}

interface Copy {
  path: string;
  /** Of the result that it was made of, and of itself then. */
  source: string;
  own: string;
}

/** A drag that begins after the mouse was let go would drop the file wherever the pointer is by then. */
const beginsWithinMs = 800;

/** A program that was given a copy may read it later, and one that opened it may save into it. */
const keptForMs = 24 * 60 * 60 * 1000;

export type DraggedFiles = ReturnType<typeof createDraggedFiles>;

/** Results dragged out of the window: each as a copy with a name that says what it is, so that the paid file stays as it is. */
export function createDraggedFiles(parts: Parts) {
  const { disk, clock, folder, newId, placeOf, nameOf, begin } = parts;
  const copies = new Map<string, Copy>();
  const foldersOf = new Map<string, string[]>();

  /** A copy that another program wrote into is left to it, and is no result any more. */
  async function keptCopy(id: string, source: string): Promise<Copy | null> {
    const copy = copies.get(id);
    if (copy?.source !== source) return null;
    return stateOf(copy.path, await disk.facts(copy.path)) === copy.own ? copy : null;
  }

  async function makeCopy(id: string, from: string, source: string): Promise<Result<Copy>> {
    const { name, tail } = nameOf(id);
    const own = join(folder, newId());
    const path = join(own, fileName(withoutEnding(name), tail + extname(from)));
    await disk.makeFolder(own).catch(thrownAs('The result could not be copied', 'writing'));
    foldersOf.set(id, [...(foldersOf.get(id) ?? []), own]);
    const copied = await copyWhole(from, path, disk);
    if (!copied.ok) return copied;
    const copy = { path, source, own: stateOf(path, await disk.facts(path)) };
    copies.set(id, copy);
    return success(copy);
  }

  return {
    /**
     * Begins the drag, if its copy is there before the mouse is likely to be let go.
     * @returns whether it began; where it did not, the copy is there now and the next drag begins at once
     */
    async drag(id: string): Promise<Result<{ began: boolean }>> {
      const asked = clock.now();
      const place = await placeOf(id);
      if (!place.ok) return place;
      const source = stateOf(place.value.path, await disk.facts(place.value.path));
      const kept = await keptCopy(id, source);
      const copy = kept ? success(kept) : await makeCopy(id, place.value.path, source);
      if (!copy.ok) return copy;
      const began = clock.now() - asked <= beginsWithinMs;
      if (began) begin(copy.value.path);
      return success({ began });
    },
    /** Removes the copies made of a result, such as one that is removed itself. */
    async forget(id: string): Promise<void> {
      const made = foldersOf.get(id) ?? [];
      for (const forgotten of [copies, foldersOf]) forgotten.delete(id);
      for (const own of made) await disk.remove(own);
    },
    /** Removes copies that were kept long enough; to be called at each start. */
    async removeOld(): Promise<void> {
      const before = clock.now() - keptForMs;
      for (const { name } of await disk.list(folder)) {
        const own = join(folder, name);
        const files = await Promise.all(
          (await disk.list(own)).map((file) => disk.facts(join(own, file.name))),
        );
        if (files.every((facts) => facts === null || facts.modifiedAt < before)) await disk.remove(own);
      }
    },
  };
}

const stateOf = (path: string, facts: FileFacts | null): string =>
  JSON.stringify([path, facts?.bytes, facts?.modifiedAt]);
