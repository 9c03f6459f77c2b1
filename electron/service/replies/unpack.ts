import { pipeline, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { Reply } from '../http/transport.ts';

/** So much may come out of a compressed body whatever went in; beyond it, its ratio is looked at. */
const freeBytes = 32 * 1024 * 1024;
/** Lists of contacts compress five to twenty times, sparse ones somewhat more; a bomb a thousand times and more. */
const mostTimes = 200;

/** `identity` where the body is not compressed. Compression is not asked for, and undone all the same. */
export function encodingOf(reply: Reply): string {
  return reply.header('content-encoding')?.trim().toLowerCase() || 'identity';
}

/** The body of a reply, unpacked. Ends in a ProblemError where the compression is unknown or unpacks too far. */
export async function* plainBody(reply: Reply): AsyncGenerator<Uint8Array> {
  const encoding = encodingOf(reply);
  if (encoding === 'identity') {
    yield* reply.body;
    return;
  }
  const decoder = decoders[encoding]?.();
  if (decoder === undefined) throw new ProblemError(unknownCompression);
  let given = 0;
  // An error of either side comes out of the decoder.
  pipeline(reply.body, decoder, () => {});
  for await (const chunk of decoder) {
    given += chunk.length;
    if (given > freeBytes && given > decoder.bytesWritten * mostTimes) throw new ProblemError(unpacksTooFar);
    yield chunk;
  }
}

const decoders: Record<string, () => Transform & zlib.Zlib> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
};

const unknownCompression = problem(
  'unknown-compression',
  'The server sends its answer compressed in a way the app does not know.',
  'Try again later. If it keeps happening, tell the service.',
);
const unpacksTooFar = problem(
  'unpacks-too-far',
  'The server sent compressed data that unpacks to far more than any list, so it was broken off.',
  'Tell the service: this is a fault of its server, or somebody in between.',
);
