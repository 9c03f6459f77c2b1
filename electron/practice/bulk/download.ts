import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecret } from '../auth.ts';
import { refuse } from '../errors.ts';
import type { JobStore } from './job-store.ts';
import { findJob } from './status.ts';

/** The result CSV of a complete job, whole or in part. */
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
  const range = byteRange(wanted, size);
  reply.headers({ 'accept-ranges': 'bytes', etag });
  if (range === 'unsatisfiable') {
    return refuse(reply.header('content-range', `bytes */${size}`), 416, 'The file is shorter than that.');
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': end - start + 1,
      'content-disposition': 'attachment; filename="result.csv"',
    })
    .send(createReadStream(path, { start, end }));
}

/** Bytes from `start` to `end`, both included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header for a file of `size` bytes. Several ranges, or another unit, count as none:
 * the whole file is a right answer to them.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
