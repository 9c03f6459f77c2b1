import { dirname, join } from 'node:path';
import type { SetAsideJob } from '../../../shared/ipc.ts';
import type { JobRecord } from '../../../shared/job.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/problem.ts';
import { writeAtomically } from '../../platform/atomic-write.ts';
import type { Disk } from '../../platform/disk.ts';
import { readingProblem, writingProblem } from '../../platform/file-problems.ts';
import { formatRecord, type Migration, parseRecord, recordMigrations } from '../record/record-format.ts';
import { inParallel } from './in-parallel.ts';
import { jobFile, jobFiles, jobFolder, newPrefix, removedPrefix } from './job-files.ts';

/** Job records on disk: one folder a job, its record in job.json, every write whole and lasting before it counts. */
export interface Journal {
  load(): Promise<Result<{ records: JobRecord[]; setAside: SetAsideJob[] }>>;
  /** Makes the job's folder; it appears with its record, and whatever `fill` puts there, or not at all. */
  create(record: JobRecord, fill?: (folder: string) => Promise<void>): Promise<Result<null>>;
  write(record: JobRecord): Promise<Result<null>>;
  /** The folder disappears at once; its files are deleted after that. */
  remove(id: string): Promise<Result<null>>;
}

const readsAtOnce = 32;

/** @param root the folder that holds one folder per job; made by `load` where it is missing */
export function createJournal(
  disk: Disk,
  root: string,
  migrations: Readonly<Record<number, Migration>> = recordMigrations,
): Journal {
  const attempt = async (what: string, work: () => Promise<void>): Promise<Result<null>> => {
    try {
      await work();
      return success(null);
    } catch (error) {
      return failure(writingProblem(error, what));
    }
  };

  /** A migrated record is saved at once, with the old one kept beside it under its version. */
  async function readFolder(name: string): Promise<JobRecord | Problem> {
    const path = jobFile(root, name, 'record');
    try {
      const text = await disk.read(path);
      const read = parseRecord(text ?? '', migrations);
      if (!read.ok) return read.problem;
      const { record, migratedFrom } = read.value;
      if (record.id !== name) {
        return movedRecord(name, record.id);
      }
      if (migratedFrom !== undefined) {
        await writeAtomically(disk, `${path}.v${migratedFrom}.bak`, text ?? '');
        await writeAtomically(disk, path, formatRecord(record));
      }
      return record;
    } catch (error) {
      return readingProblem(error, 'The record of a job could not be read');
    }
  }

  return {
    async load() {
      try {
        await disk.makeFolder(root);
        const folders = (await disk.list(root)).filter((entry) => entry.isFolder).map((entry) => entry.name);
        const unfinished = (name: string) => name.startsWith(newPrefix) || name.startsWith(removedPrefix);
        await inParallel(readsAtOnce, folders.filter(unfinished), (name) => disk.remove(join(root, name)));
        const records: JobRecord[] = [];
        const setAside: SetAsideJob[] = [];
        await inParallel(
          readsAtOnce,
          folders.filter((name) => !unfinished(name)),
          async (name) => {
            const read = await readFolder(name);
            if ('code' in read) setAside.push({ folder: join(root, name), problem: read });
            else records.push(read);
          },
        );
        return success({ records, setAside });
      } catch (error) {
        return failure(readingProblem(error, 'The folder with your jobs could not be read'));
      }
    },

    create: (record, fill) =>
      attempt('The job could not be saved', async () => {
        const unfinished = join(root, newPrefix + record.id);
        try {
          await disk.makeFolder(unfinished);
          await fill?.(unfinished);
          await disk.writeSynced(join(unfinished, jobFiles.record), formatRecord(record));
          await disk.syncFolder(unfinished);
          await disk.rename(unfinished, jobFolder(root, record.id));
        } catch (error) {
          await disk.remove(unfinished).catch(() => undefined);
          throw error;
        }
        await disk.syncFolder(root).catch(async (error: unknown) => {
          // Told that it failed, a person makes the job again: it must not come back at the next start.
          await disk.remove(jobFolder(root, record.id));
          throw error;
        });
      }),

    write: (record) =>
      attempt('The job could not be saved', () =>
        writeAtomically(disk, jobFile(root, record.id, 'record'), formatRecord(record)),
      ),

    remove: (id) =>
      attempt('The job could not be removed', async () => {
        const folder = jobFolder(root, id);
        const doomed = join(dirname(folder), removedPrefix + id);
        await disk.rename(folder, doomed);
        await disk.syncFolder(root);
        // The rest is tidying: what stays behind goes at the next start.
        await disk.remove(doomed).catch(() => undefined);
      }),
  };
}

function movedRecord(folder: string, id: string): Problem {
  return problem(
    'job-moved',
    'The folder of a job was renamed or copied, so the job is not shown in the list.',
    'Nothing was deleted: give the folder its own name again, or move it away.',
    `Folder ${folder} holds the record of ${id}.`,
  );
}
