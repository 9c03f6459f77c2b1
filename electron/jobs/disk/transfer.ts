import { join } from 'node:path';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import { readOr, writeOr } from '../../platform/file-problems.ts';
import { readRecord } from '../../platform/record-folders.ts';
import { canBecome, move, recovered, withEntry } from '../record/lifecycle.ts';
import { type JobStore, jobFiles, jobFolder, jobKind, partSlots } from './job-store.ts';

interface Parts {
  disk: Disk;
  clock: Clock;
  folder: string;
  store: JobStore;
  /** Called when jobs came in that may have to be followed. */
  onImported(): void;
}

const underWay: readonly string[] = partSlots.flatMap(({ part, state }) => [jobFiles[part], jobFiles[state]]);

/** Neither what is under way nor what a write may have left behind is part of the history. */
const isKept = (name: string): boolean => !underWay.includes(name) && !name.endsWith('.tmp');

/** The whole history out of the app and into it again, as a plain folder with one folder a job. */
export function createTransfer({ disk, clock, folder, store, onImported }: Parts) {
  const now = () => isoNow(clock);

  async function copyFiles(from: string, to: string, wanted: (name: string) => boolean): Promise<void> {
    for (const { name, isFolder } of await disk.list(from)) {
      if (!isFolder && isKept(name) && wanted(name)) await disk.copy(join(from, name), join(to, name));
    }
  }

  /** Answers whether the job came in. */
  async function importJob(directory: string, name: string): Promise<boolean> {
    const from = join(directory, name);
    const text = await disk.read(join(from, jobFiles.record));
    const read = text === null ? null : readRecord(jobKind, text);
    if (!read?.ok || read.value.id !== name || store.get(name)) return false;
    const record = imported(read.value, now());
    const added = await store.add(record, (to) => copyFiles(from, to, (file) => file !== jobFiles.record));
    return added.ok;
  }

  return {
    /** Makes a new folder inside `directory` and copies every job into it. */
    exportAll: (directory: string): Promise<Result<{ savedTo: string; jobs: number }>> =>
      writeOr('The jobs could not be exported completely', async () => {
        const stamp = now().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
        const savedTo = join(directory, `Enrich Desk jobs ${stamp}`);
        const records = store.all();
        await disk.makeFolder(savedTo);
        for (const { id } of records) {
          const to = join(savedTo, id);
          await disk.makeFolder(to);
          await copyFiles(jobFolder(folder, id), to, () => true);
        }
        return success({ savedTo, jobs: records.length });
      }),

    /** Takes every job of an exported folder that is not here yet; what cannot be read is skipped and counted. */
    importFrom: (directory: string): Promise<Result<{ jobs: number; skipped: number }>> =>
      readOr('The folder could not be read', async () => {
        const found = (await disk.list(directory)).filter((entry) => entry.isFolder);
        let jobs = 0;
        for (const { name } of found) if (await importJob(directory, name)) jobs++;
        if (jobs > 0) onImported();
        return success({ jobs, skipped: found.length - jobs });
      }),
  };
}

/** It is never sent from here, since the app it comes from may send it, and where its list lay is not believed. */
function imported(record: JobRecord, at: string): JobRecord {
  const unsent =
    record.queueId === undefined && record.state !== 'sending' && canBecome(record.state, 'cancelled');
  const safe = unsent
    ? move(record, 'cancelled', at, 'Imported before it was sent; run it again to send it from here')
    : recovered(at)(record);
  const { source, ...rest } = safe ?? record;
  return withEntry({ ...rest, source: { ...source, path: '' } }, at, 'Imported');
}
