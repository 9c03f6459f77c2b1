import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FormFieldSchema, ServiceIdSchema } from '../../../shared/model/service-schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import { readJson, systemDisk, writeAtomically } from '../../platform/disk.ts';

/** A queue job as it is kept on disk. Times are milliseconds since 1970. */
const JobSchema = z.object({
  id: z.number().int().positive(),
  service: ServiceIdSchema,
  /** The uploaded file's column names. */
  header: z.array(z.string()),
  /** Which of them, by position, each form field named. */
  inputs: z.partialRecord(FormFieldSchema, z.number().int()),
  rowsUploaded: z.number().int(),
  createdAt: z.number(),
  dueAt: z.number(),
  pending: z.boolean(),
  /** Unguessable part of the download URL. */
  secret: z.string(),
  phonesChecked: z.number().int(),
  phonesFlagged: z.number().int(),
  creditsDeducted: z.number().int(),
});
export type Job = z.infer<typeof JobSchema>;

export type JobCounts = Pick<Job, 'phonesChecked' | 'phonesFlagged' | 'creditsDeducted'>;
export type JobRequest = Pick<Job, 'service' | 'header' | 'inputs' | 'rowsUploaded'>;

const keptDays = 30;
const dayMs = 86_400_000;
const incoming = 'incoming-';

export type JobStore = Awaited<ReturnType<typeof openJobStore>>;

/** The queue jobs, a folder each; removes what earlier runs left of broken uploads, and results past their time. */
export async function openJobStore(root: string, clock: Clock) {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const jobs = new Map<number, Job>();
  for (const name of await readdir(root)) {
    const folder = join(root, name);
    if (name.startsWith(incoming)) {
      await rm(folder, { recursive: true, force: true });
      continue;
    }
    const job = await readJob(recordPath(folder));
    if (job === undefined || String(job.id) !== name) continue;
    const isOld = !job.pending && clock.now() - job.dueAt > keptDays * dayMs;
    if (isOld) await rm(folder, { recursive: true, force: true });
    else jobs.set(job.id, job);
  }

  /** Nobody can guess it, and none is given out twice: 53 random bits, as many as a JavaScript number holds; never 0. */
  function newId(): number {
    for (;;) {
      const id = Number(randomBytes(8).readBigUInt64BE() >> 11n);
      if (id > 0 && !jobs.has(id)) return id;
    }
  }

  return {
    get: (id: number) => jobs.get(id),
    pending: () => [...jobs.values()].filter((job) => job.pending),
    uploadPath: (job: Job) => join(root, String(job.id), 'upload.csv'),
    resultPath: (job: Job) => join(root, String(job.id), 'result.csv'),
    /** An empty folder for an upload on its way; it becomes a job's folder with `add`, or is discarded. */
    async receive() {
      const folder = join(root, incoming + randomUUID());
      await mkdir(folder, { mode: 0o700 });
      return {
        folder,
        upload: join(folder, 'upload.csv'),
        discard: () => rm(folder, { recursive: true, force: true }),
      };
    },
    /** Queues a job for the upload in `folder`. It is complete `durationMs` from now at the earliest. */
    async add(folder: string, request: JobRequest, durationMs: number): Promise<Job> {
      const now = clock.now();
      const job: Job = {
        ...request,
        id: newId(),
        createdAt: now,
        dueAt: now + durationMs,
        pending: true,
        secret: randomBytes(16).toString('hex'),
        phonesChecked: 0,
        phonesFlagged: 0,
        creditsDeducted: 0,
      };
      await writeAtomically(systemDisk, recordPath(folder), JSON.stringify(job));
      await rename(folder, join(root, String(job.id)));
      jobs.set(job.id, job);
      return job;
    },
    async update(job: Job): Promise<void> {
      await writeAtomically(systemDisk, recordPath(join(root, String(job.id))), JSON.stringify(job));
      jobs.set(job.id, job);
    },
  };
}

const recordPath = (folder: string) => join(folder, 'job.json');

const readJob = async (path: string): Promise<Job | undefined> =>
  JobSchema.safeParse(readJson(await systemDisk.read(path).catch(() => null))).data;
