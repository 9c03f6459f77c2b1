import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobFiles } from '../../electron/jobs/disk/job-store.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { serviceIds } from '../../shared/model/services.ts';
import { createJobBench, finishWith, listText, resultText } from '../fakes/job-bench.ts';

/** The record of a small job that has its result, as the app's own job engine made it. */
export async function finishedRecord(): Promise<JobRecord> {
  const bench = await createJobBench();
  finishWith(bench);
  const { id } = await bench.make();
  await bench.clock.advance(20_000);
  const record = bench.record(id);
  await bench.jobs.stop();
  return record;
}

/** The id of a saved job: each sorts behind the one before. */
export const savedId = (job: number): string => `20260101t${String(job).padStart(9, '0')}-abcdefgh`;

/** Writes a record into `jobs`, the folder of all jobs, with the list and the result it speaks of. Answers the job's own folder. */
export async function saveJob(jobs: string, record: JobRecord): Promise<string> {
  const folder = join(jobs, record.id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, jobFiles.record), `${JSON.stringify(record)}\n`);
  await writeFile(join(folder, jobFiles.prepared), listText);
  if (record.result) await writeFile(join(folder, jobFiles.result), resultText);
  return folder;
}

const hour = 60 * 60_000;

/**
 * Saves as many jobs as a person may have, one in two hours, the last one just now: of all services, with phones that were
 * judged, and everything else as in `record`. Answers their records.
 */
export async function saveJobs(jobs: string, record: JobRecord, count: number): Promise<JobRecord[]> {
  const now = Date.now();
  // What does not say when it was sent is none of the answer book's, which would read thousands of results first, for minutes.
  const { sending: _, ...unbooked } = record;
  const records = Array.from({ length: count }, (_, job): JobRecord => {
    const createdAt = new Date(now - (count - job) * 2 * hour).toISOString();
    return {
      ...unbooked,
      id: savedId(job),
      name: `contacts ${String(job).padStart(4, '0')}.csv`,
      service: serviceIds[job % serviceIds.length] ?? record.service,
      createdAt,
      ...(record.result && {
        result: { ...record.result, fetchedAt: createdAt },
        judged: {
          fetchedAt: createdAt,
          verdicts: verdictsOf(job),
          hits: { found: 60 + (job % 40), of: 100 },
        },
      }),
    };
  });
  for (const saved of records) await saveJob(jobs, saved);
  return records;
}

const verdictsOf = (job: number) => ({
  'may-call': 40 + (job % 50),
  'check-first': job % 7,
  'do-not-call': job % 23,
  'not-known': job % 3,
});
