import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bulkServices, serviceIds } from '../../../shared/model/services.ts';
import { isSecret } from '../auth.ts';
import { refuse } from '../errors.ts';
import type { Job, JobStore } from './practice-jobs.ts';

/** How the service presents a job: the address its links start with, and which variant of the payloads. */
export interface Presentation {
  url: string;
  olderVariant: boolean;
}

/** Specification 4.2: the four statuses. A job is found under its own service only. */
export function bulkStatusRoutes(app: FastifyInstance, store: JobStore, present: () => Presentation): void {
  for (const id of serviceIds) {
    app.get<{ Params: { queueId: string } }>(`${bulkServices[id].path}:queueId/`, (request, reply) => {
      const job = findJob(store, request.params.queueId);
      return job?.service === id
        ? reply.send(statusBody(job, present()))
        : refuse(reply, 404, 'No job has this queue id.');
    });
  }
}

/** The job of an id as it stands in a path. */
function findJob(store: JobStore, queueId: string): Job | undefined {
  return /^\d{1,16}$/.test(queueId) ? store.get(Number(queueId)) : undefined;
}

function downloadPath(job: Job): string {
  return `/results/${job.id}/${job.secret}.csv`;
}

/** What a status and a webhook have in common; the URL is empty while the job is pending. */
function sharedBody(job: Job, { url, olderVariant }: Presentation) {
  const counts = { phones_checked: job.phonesChecked, phones_flagged: job.phonesFlagged };
  return {
    id: job.id,
    created_at: new Date(job.createdAt).toISOString(),
    pending: job.pending,
    download_url: job.pending ? '' : `${url}${downloadPath(job)}`,
    ...(olderVariant ? {} : counts),
  };
}

/** Specification 2.1, the status response. */
function statusBody(job: Job, presentation: Presentation) {
  return {
    ...sharedBody(job, presentation),
    service_type: bulkServices[job.service].serviceType,
    rows_uploaded: job.rowsUploaded,
    credits_deducted: job.creditsDeducted,
  };
}

/** Specification 6, the completion event. */
export function webhookBody(job: Job, presentation: Presentation) {
  return { ...sharedBody(job, presentation), type: bulkServices[job.service].serviceType };
}

export function downloadRoute(
  app: FastifyInstance,
  store: JobStore,
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  app.get<{ Params: { queueId: string; file: string } }>(
    '/results/:queueId/:file',
    { onRequest },
    async (request, reply) => {
      const job = findJob(store, request.params.queueId);
      if (job === undefined || job.pending || !isSecret(request.params.file, `${job.secret}.csv`)) {
        return refuse(reply, 404, 'No result is here.');
      }
      return sendFile(request, reply, store.resultPath(job));
    },
  );
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string) {
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
  const condition = request.headers['if-range'];
  const wanted = condition === undefined || condition === etag ? request.headers.range : undefined;
  const { start, end } = byteRange(wanted, size);
  reply.headers({ 'accept-ranges': 'bytes', etag });
  if (start > end)
    return refuse(reply.header('content-range', `bytes */${size}`), 416, 'The file is shorter than that.');
  if (wanted !== undefined && end - start + 1 < size)
    reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': end - start + 1,
      'content-disposition': 'attachment; filename="result.csv"',
    })
    .send(createReadStream(path, { start, end }));
}

/** The bytes of a Range header; `start` is behind `end` where there are none. Other forms than "bytes=10-19" count as none. */
function byteRange(header: string | undefined, size: number): { start: number; end: number } {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  return { start: Number(from), end: Math.min(to === '' ? size : Number(to), size - 1) };
}
