import { join } from 'node:path';
import { z } from 'zod';
import {
  failure,
  type Problem,
  problem,
  type Result,
  type SetAside,
  success,
} from '../../shared/model/problem.ts';
import { inParallel } from './concurrency.ts';
import { type Disk, writeAtomically } from './disk.ts';
import { readOr, writeOr } from './file-problems.ts';

export interface RecordKind<Kept> {
  /** In sentences: "job". */
  what: string;
  /** Of all records of this kind, in sentences: "your jobs". */
  all: string;
  file: string;
  schema: z.ZodType<Kept>;
  /** What of a record is kept; all of it where left out. */
  toKeep?(record: Kept): object;
  /** Why a record is not shown: it can't be read, or lies whole in the folder of another id. */
  damaged: Problem;
  moved: Problem;
  /** Forgets what is kept of one elsewhere, before its folder is deleted; what it rejects with is tried again with the folder. */
  forget?(id: string): Promise<void>;
}

/** All kinds of records are of this version. */
const recordVersion = 1;
const VersionSchema = z.object({ version: z.number().int().min(0) });

export function readRecord<Kept>(
  { schema, damaged, what }: Pick<RecordKind<Kept>, 'schema' | 'damaged' | 'what'>,
  text: string,
): Result<Kept> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return failure({ ...damaged, detail: error instanceof Error ? error.message : String(error) });
  }
  const read = schema.safeParse(json);
  if (read.success) return success(read.data);
  const version = VersionSchema.safeParse(json).data?.version ?? 0;
  return failure(
    version > recordVersion
      ? fromNewerApp(what, version)
      : { ...damaged, detail: z.prettifyError(read.error) },
  );
}

const fromNewerApp = (what: string, version: number): Problem =>
  problem(
    'newer-record',
    `A ${what} was saved by a newer version of the app, so this one leaves it alone.`,
    `Install the newer version again to see the ${what}; its folder is kept as it is.`,
    `record version ${version}`,
  );

/** Folders being made or removed carry these prefixes until a rename makes the step final. */
const newPrefix = '.new-';
const removedPrefix = '.removed-';

const readsAtOnce = 32;

export type RecordFolders<Kept extends { id: string }> = ReturnType<typeof createRecordFolders<Kept>>;

/**
 * Records on disk: one folder each, named by its id, every write whole and lasting before it counts.
 * @param root the folder that holds one folder per record; made by `load` where it is missing
 */
export function createRecordFolders<Kept extends { id: string }>(
  disk: Disk,
  root: string,
  kind: RecordKind<Kept>,
) {
  /** Folders that are to go and are still there, by name. */
  const doomed = new Set<string>();

  const textOf = (record: Kept) => `${JSON.stringify(kind.toKeep?.(record) ?? record, null, 1)}\n`;

  const attempt = (what: string, work: () => Promise<void>): Promise<Result<null>> =>
    writeOr(what, () => work().then(() => success(null)));

  const foldersIn = async (path: string): Promise<string[]> =>
    (await disk.list(path)).filter((entry) => entry.isFolder).map((entry) => entry.name);

  const readFolder = (name: string): Promise<Result<Kept>> =>
    readOr(`The record of a ${kind.what} could not be read`, async () => {
      const read = readRecord(kind, (await disk.read(join(root, name, kind.file))) ?? '');
      if (!read.ok || read.value.id === name) return read;
      return failure({ ...kind.moved, detail: `Folder ${name} holds the record of ${read.value.id}.` });
    });

  /** The folder has its other name for good, or, where that fails, the one it had. */
  async function rename(from: string, to: string): Promise<void> {
    await disk.rename(from, to);
    await disk.syncFolder(root).catch(async (error: unknown) => {
      const isBack = await disk.rename(to, from).then(
        () => true,
        () => false,
      );
      // Where it keeps the new name after all, what was asked for is done.
      if (!isBack) return;
      await disk.syncFolder(root).catch(() => undefined);
      throw error;
    });
  }

  /** Work that had begun when a folder was put away may have made it anew: without a record nothing in it is anybody's. */
  async function clearPlace(id: string): Promise<void> {
    const home = join(root, id);
    if ((await disk.read(join(home, kind.file))) === null) await disk.remove(home);
  }

  /** Deletes a folder that is to go; it stays doomed where the disk does not let go of it. */
  async function drop(name: string): Promise<void> {
    doomed.add(name);
    const [prefix] = [newPrefix, removedPrefix].filter((each) => name.startsWith(each));
    const id = name.slice(prefix?.length);
    try {
      await kind.forget?.(id);
      await disk.remove(join(root, name));
      if (prefix === removedPrefix) await clearPlace(id);
      doomed.delete(name);
    } catch {
      // Tried again at the end of the app, and at its next start.
    }
  }

  /** Deletes what was put away. What the disk does not let go of is tried again by `close`, and at the next start. */
  const erase = (id: string): Promise<void> => drop(removedPrefix + id);

  /** The folder disappears at once and can be put back until it is erased, which the next start does where nobody did. */
  const putAway = (id: string): Promise<Result<null>> =>
    attempt(`The ${kind.what} could not be removed`, async () => {
      const away = join(root, removedPrefix + id);
      // One of the same id that was removed before is not to be had back any more.
      await disk.remove(away);
      await rename(join(root, id), away);
      doomed.add(removedPrefix + id);
    });

  return {
    load: (): Promise<Result<{ records: Kept[]; setAside: SetAside[] }>> =>
      readOr(`The folder with ${kind.all} could not be read`, async () => {
        await disk.makeFolder(root);
        const folders = await foldersIn(root);
        const unfinished = (name: string) => name.startsWith(newPrefix) || name.startsWith(removedPrefix);
        const leftOver = folders.filter(unfinished);
        await inParallel(readsAtOnce, leftOver, drop);
        const there = leftOver.length > 0 ? await foldersIn(root) : folders;
        const records: Kept[] = [];
        const setAside: SetAside[] = [];
        await inParallel(
          readsAtOnce,
          there.filter((name) => !unfinished(name)),
          async (name) => {
            const read = await readFolder(name);
            if (read.ok) records.push(read.value);
            else setAside.push({ folder: join(root, name), problem: read.problem });
          },
        );
        return success({ records, setAside });
      }),

    /** Makes the record's folder; it appears with its record, and whatever `fill` puts there, or not at all. */
    create: (record: Kept, fill?: (folder: string) => Promise<void>) =>
      attempt(`The ${kind.what} could not be saved`, async () => {
        const unfinished = join(root, newPrefix + record.id);
        try {
          await disk.makeFolder(unfinished);
          await fill?.(unfinished);
          await disk.writeSynced(join(unfinished, kind.file), textOf(record));
          await disk.syncFolder(unfinished);
          await disk.rename(unfinished, join(root, record.id));
        } catch (error) {
          await drop(newPrefix + record.id);
          throw error;
        }
        await disk.syncFolder(root).catch(async (error: unknown) => {
          // Told that it failed, a person makes it again: it must not come back at the next start.
          await drop(record.id);
          throw error;
        });
      }),

    write: (record: Kept) =>
      attempt(`The ${kind.what} could not be saved`, () =>
        writeAtomically(disk, join(root, record.id, kind.file), textOf(record)),
      ),

    /** The folder disappears at once; its files are deleted after that. */
    async remove(id: string): Promise<Result<null>> {
      const away = await putAway(id);
      // The rest is tidying: what stays behind goes at the next start.
      if (away.ok) await erase(id);
      return away;
    },
    putAway,
    /** The folder is there again as it was put away. A problem where it could not be done: then it can be tried again. */
    putBack: (id: string) =>
      attempt(`The ${kind.what} could not be taken back`, async () => {
        await clearPlace(id);
        await rename(join(root, removedPrefix + id), join(root, id));
        doomed.delete(removedPrefix + id);
      }),
    erase,
    async close(): Promise<void> {
      await inParallel(readsAtOnce, [...doomed], drop);
    },
  };
}
