import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecret } from '../auth.ts';
import { refuse } from '../errors.ts';
import type { JobStore } from './job-store.ts';
import { findJob } from './status.ts';

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
