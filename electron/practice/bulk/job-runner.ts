import { setMaxListeners } from 'node:events';
import { type PracticeClock, waitUntil } from '../clock.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';
import { writeResult } from './result-csv.ts';

/** Works jobs off: results are written one after the other, waiting for a job's time holds up no other. */
export interface JobRunner {
  /** Starts on a pending job. A job that can't be finished now (a full disk, a stop) is begun again by the next run. */
  start(job: Job): void;
  /** Drops what is under way; resolves when no file is in use any more. */
  stop(): Promise<void>;
}

export function createJobRunner(
  store: JobStore,
  clock: PracticeClock,
  onComplete: (job: Job) => void,
): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Every pending job waits with it, and there may be any number of them.
  setMaxListeners(0, signal);
  const running = new Set<Promise<void>>();
  let writing: Promise<unknown> = Promise.resolve();

  async function run(job: Job): Promise<void> {
    const paths = { upload: store.uploadPath(job), result: store.resultPath(job) };
    const written = writing.then(() => writeResult(job, paths, signal));
    writing = written.catch(() => {});
    const counts = await written;
    await waitUntil(clock, job.dueAt, signal);
    const complete = { ...job, ...counts, pending: false };
    await store.update(complete);
    onComplete(complete);
  }

  return {
    start(job) {
      const begun = run(job).catch(() => {});
      running.add(begun);
      void begun.then(() => running.delete(begun));
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
