import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createJobStore } from '../../electron/jobs/disk/job-store.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { type JobRecord, JobRecordSchema } from '../../shared/model/job.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { createFakeClock } from './fake-clock.ts';
import { aJobRecord } from './fake-data.ts';
import { valueIn } from './job-bench.ts';
import { createMemoryDisk, systemError } from './memory-disk.ts';

export const root = '/jobs';
export const job = aJobRecord({ id: 'job-00000001' });
export const named = (name: string) => (record: JobRecord) => ({ ...record, name });

/** A store of jobs on a disk in memory, with what was reported and told of changes. */
export function emptyStore() {
  const clock = createFakeClock();
  const disk = createMemoryDisk();
  const reports: Problem[] = [];
  const store = createJobStore(createJournal(disk, root), clock, (report) => reports.push(report));
  const told: string[] = [];
  store.onChange(({ name }, before) => told.push(`${before?.name ?? 'nothing'} > ${name}`));
  const onDisk = () => {
    const text = disk.files.get(jobFile(root, job.id, 'record'));
    return text === undefined ? undefined : JobRecordSchema.parse(JSON.parse(text)).name;
  };
  const refuse = () => {
    disk.before = () => {
      throw systemError('ENOSPC');
    };
  };
  const heal = () => {
    disk.before = () => {};
  };
  return { clock, disk, reports, store, told, onDisk, refuse, heal };
}

/** The same with one job in it. */
export async function storeWithJob() {
  const parts = emptyStore();
  valueIn(await parts.store.add(job));
  parts.told.length = 0;
  return parts;
}
