import { type PracticeClock, waitUntil } from '../clock.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';
import { writeResult } from './result-csv.ts';

/** Works jobs off: results are written one after the other, waiting for a job's time holds up no other. */
export class JobRunner {
  readonly #store: JobStore;
  readonly #clock: PracticeClock;
  readonly #onComplete: (job: Job) => void;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(store: JobStore, clock: PracticeClock, onComplete: (job: Job) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onComplete = onComplete;
  }

  /** Starts on a pending job. A job that can't be finished now (a full disk, a stop) is begun anew by the next run. */
  start(job: Job): void {
    const run = this.#run(job).catch(() => {});
    this.#running.add(run);
    void run.then(() => this.#running.delete(run));
  }

  async #run(job: Job): Promise<void> {
    const { signal } = this.#stop;
    const paths = { upload: this.#store.uploadPath(job), result: this.#store.resultPath(job) };
    const written = this.#writing.then(() => writeResult(job, paths, signal));
    this.#writing = written.catch(() => {});
    const counts = await written;
    await waitUntil(this.#clock, job.dueAt, signal);
    const complete = { ...job, ...counts, pending: false };
    await this.#store.update(complete);
    this.#onComplete(complete);
  }

  /** Drops what is under way; resolves when no file is in use any more. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }
}
