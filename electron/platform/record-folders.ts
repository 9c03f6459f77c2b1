import { join } from 'node:path';
import { failure, type Problem, type Result, success } from '../../shared/problem.ts';
import type { SetAside } from '../../shared/set-aside.ts';
import { writeAtomically } from './atomic-write.ts';
import type { Disk } from './disk.ts';
import { readingProblem, writingProblem } from './file-problems.ts';
import { inParallel } from './in-parallel.ts';

/** Records on disk: one folder each, named by its id, every write whole and lasting before it counts. */
export interface RecordFolders<Kept> {
  load(): Promise<Result<{ records: Kept[]; setAside: SetAside[] }>>;
  /** Makes the record's folder; it appears with its record, and whatever `fill` puts there, or not at all. */
  create(record: Kept, fill?: (folder: string) => Promise<void>): Promise<Result<null>>;
  write(record: Kept): Promise<Result<null>>;
  /** The folder disappears at once; its files are deleted after that. */
  remove(id: string): Promise<Result<null>>;
}

/** What tells one kind of record from others. */
export interface RecordKind<Kept> {
  /** In sentences: "job". */
  what: string;
  /** Of all records of this kind, in sentences: "your jobs". */
  all: string;
  /** Name of the record inside its folder. */
  file: string;
  /** Reads a record's text; `migratedFrom` where it was an older version's. */
  parse(text: string): Result<{ record: Kept; migratedFrom?: number }>;
  format(record: Kept): string;
  /** A whole record that lies in the folder of another id. */
  moved(folder: string, id: string): Problem;
}

/** Folders being made or removed carry these prefixes until a rename makes the step final. */
const newPrefix = '.new-';
const removedPrefix = '.removed-';

const readsAtOnce = 32;

/** @param root the folder that holds one folder per record; made by `load` where it is missing */
export function createRecordFolders<Kept extends { id: string }>(
  disk: Disk,
  root: string,
  kind: RecordKind<Kept>,
): RecordFolders<Kept> {
  const attempt = async (what: string, work: () => Promise<void>): Promise<Result<null>> => {
    try {
      await work();
      return success(null);
    } catch (error) {
      return failure(writingProblem(error, what));
    }
  };

  /** A migrated record is saved at once, with the old one kept beside it under its version. */
  async function readFolder(name: string): Promise<Result<Kept>> {
    const path = join(root, name, kind.file);
    try {
      const text = await disk.read(path);
      const read = kind.parse(text ?? '');
      if (!read.ok) return read;
      const { record, migratedFrom } = read.value;
      if (record.id !== name) return failure(kind.moved(name, record.id));
      if (migratedFrom !== undefined) {
        await writeAtomically(disk, `${path}.v${migratedFrom}.bak`, text ?? '');
        await writeAtomically(disk, path, kind.format(record));
      }
      return success(record);
    } catch (error) {
      return failure(readingProblem(error, `The record of a ${kind.what} could not be read`));
    }
  }

  return {
    async load() {
      try {
        await disk.makeFolder(root);
        const folders = (await disk.list(root)).filter((entry) => entry.isFolder).map((entry) => entry.name);
        const unfinished = (name: string) => name.startsWith(newPrefix) || name.startsWith(removedPrefix);
        await inParallel(readsAtOnce, folders.filter(unfinished), (name) => disk.remove(join(root, name)));
        const records: Kept[] = [];
        const setAside: SetAside[] = [];
        await inParallel(
          readsAtOnce,
          folders.filter((name) => !unfinished(name)),
          async (name) => {
            const read = await readFolder(name);
            if (read.ok) records.push(read.value);
            else setAside.push({ folder: join(root, name), problem: read.problem });
          },
        );
        return success({ records, setAside });
      } catch (error) {
        return failure(readingProblem(error, `The folder with ${kind.all} could not be read`));
      }
    },

    create: (record, fill) =>
      attempt(`The ${kind.what} could not be saved`, async () => {
        const unfinished = join(root, newPrefix + record.id);
        try {
          await disk.makeFolder(unfinished);
          await fill?.(unfinished);
          await disk.writeSynced(join(unfinished, kind.file), kind.format(record));
          await disk.syncFolder(unfinished);
          await disk.rename(unfinished, join(root, record.id));
        } catch (error) {
          await disk.remove(unfinished).catch(() => undefined);
          throw error;
        }
        await disk.syncFolder(root).catch(async (error: unknown) => {
          // Told that it failed, a person makes it again: it must not come back at the next start.
          await disk.remove(join(root, record.id));
          throw error;
        });
      }),

    write: (record) =>
      attempt(`The ${kind.what} could not be saved`, () =>
        writeAtomically(disk, join(root, record.id, kind.file), kind.format(record)),
      ),

    remove: (id) =>
      attempt(`The ${kind.what} could not be removed`, async () => {
        const doomed = join(root, removedPrefix + id);
        await disk.rename(join(root, id), doomed);
        await disk.syncFolder(root);
        // The rest is tidying: what stays behind goes at the next start.
        await disk.remove(doomed).catch(() => undefined);
      }),
  };
}
