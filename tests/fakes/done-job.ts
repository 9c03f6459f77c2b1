import { expect } from 'vitest';
import type { JobRecord } from '../../shared/model/job.ts';
import { createJobBench, finishWith, folder, type JobBench } from './job-bench.ts';

/** What a bench's disk has of its jobs, but for their logs. */
export const filesBesideLog = ({ disk }: JobBench): Map<string, string> =>
  new Map([...disk.files].filter(([path]) => path.startsWith(folder) && !path.endsWith('log.txt')));

/** A bench with one job that has its result, and the files that it has by then. */
export async function doneJob(): Promise<{ bench: JobBench; job: JobRecord; files: Map<string, string> }> {
  const bench = await createJobBench();
  finishWith(bench);
  const { id } = await bench.make();
  await bench.clock.advance(60_000);
  const job = bench.record(id);
  expect(job.state).toBe('done');
  return { bench, job, files: filesBesideLog(bench) };
}
