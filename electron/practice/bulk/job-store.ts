import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PracticeClock } from '../clock.ts';
import { type Job, type JobRequest, JobSchema } from './job.ts';

/** Days a finished job's files are kept. */
const keptDays = 30;
const dayMs = 86_400_000;
const incoming = 'incoming-';

/** The queue jobs: a folder each, with the upload, the result and a record that is replaced in one step. */
export class JobStore {
  readonly #folder: string;
  readonly #clock: PracticeClock;
  readonly #jobs = new Map<number, Job>();
  #lastId = 0;

  private constructor(folder: string, clock: PracticeClock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Reads what earlier runs left in `folder`; broken uploads and results past their time are removed. */
  static async open(folder: string, clock: PracticeClock): Promise<JobStore> {
    const store = new JobStore(folder, clock);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) await store.#load(name);
    return store;
  }

  async #load(name: string): Promise<void> {
    if (name.startsWith(incoming)) {
      await rm(join(this.#folder, name), { recursive: true, force: true });
      return;
    }
    const job = await readJob(join(this.#folder, name, 'job.json'));
    if (job === undefined || String(job.id) !== name) return;
    this.#lastId = Math.max(this.#lastId, job.id);
    if (!job.pending && this.#clock.now() - job.dueAt > keptDays * dayMs) {
      await rm(join(this.#folder, name), { recursive: true, force: true });
      return;
    }
    this.#jobs.set(job.id, job);
  }

  get(id: number): Job | undefined {
    return this.#jobs.get(id);
  }

  pending(): Job[] {
    return [...this.#jobs.values()].filter((job) => job.pending);
  }

  uploadPath(job: Job): string {
    return join(this.#folder, String(job.id), 'upload.csv');
  }

  resultPath(job: Job): string {
    return join(this.#folder, String(job.id), 'result.csv');
  }

  /** An empty folder for an upload on its way; it becomes a job's folder with `add`, or is discarded. */
  async receive(): Promise<{ folder: string; upload: string; discard(): Promise<void> }> {
    const folder = join(this.#folder, incoming + randomUUID());
    await mkdir(folder, { mode: 0o700 });
    return {
      folder,
      upload: join(folder, 'upload.csv'),
      discard: () => rm(folder, { recursive: true, force: true }),
    };
  }

  /** Queues a job for the upload in `folder`. It is complete `durationMs` from now at the earliest. */
  async add(folder: string, request: JobRequest, durationMs: number): Promise<Job> {
    const now = this.#clock.now();
    const job: Job = {
      ...request,
      id: this.#nextId(now),
      createdAt: now,
      dueAt: now + durationMs,
      pending: true,
      secret: randomBytes(16).toString('hex'),
      phonesChecked: 0,
      phonesFlagged: 0,
      creditsDeducted: 0,
    };
    await writeJob(folder, job);
    await rename(folder, join(this.#folder, String(job.id)));
    this.#jobs.set(job.id, job);
    return job;
  }

  async update(job: Job): Promise<void> {
    await writeJob(join(this.#folder, String(job.id)), job);
    this.#jobs.set(job.id, job);
  }

  /** Ids follow the time, so that a folder that was emptied never gives out an id a second time. */
  #nextId(now: number): number {
    const secondsSince2024 = Math.floor(now / 1000) - 1_704_067_200;
    this.#lastId = Math.max(this.#lastId + 1, secondsSince2024);
    return this.#lastId;
  }
}

async function readJob(path: string): Promise<Job | undefined> {
  try {
    return JobSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

async function writeJob(folder: string, job: Job): Promise<void> {
  const path = join(folder, 'job.json');
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(job));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
