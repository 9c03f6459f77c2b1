import { type Problem, problem } from '../../../shared/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import { asFileError } from '../../platform/file-problems.ts';
import type { DownloadOptions, DownloadOutcome, PartialDownload, PartPlace } from '../client.ts';
import type { NetworkFailure } from '../http/network-problems.ts';
import type { Reply } from '../http/transport.ts';
import { plainBody } from '../replies/unpack.ts';
import { NotAResult, resultChunks, usualSlowMs, watchSpeed } from './download-body.ts';
import type { FileReply } from './download-reply.ts';
import { openPartFile, type PartFile } from './part-file.ts';

/** Takes one reply into a part file. */
interface ResultReceiver {
  /** Null where the file no longer holds what is to be gone on from. Errors of the network come as rejections. */
  receive(reply: Reply, file: FileReply, path: string): Promise<DownloadOutcome | null>;
  /** What is left when the connection failed: the outcome, with all that came on disk. */
  broken(failure: Pick<NetworkFailure, 'problem' | 'reached'>): Promise<DownloadOutcome>;
  close(): Promise<void>;
}

/**
 * @param before the part that was to be gone on with, if any. A file begun anew is of a version of its own: what stands
 * about the part file on disk is changed first, so that after a kill nothing is added to the bytes of another version.
 */
export function createResultReceiver(
  clock: Clock,
  fresh: string,
  before: PartPlace | null,
  options: DownloadOptions,
): ResultReceiver {
  let writing: { path: string; part: PartFile; file: FileReply } | null = null;

  async function keep(path: string, partial: PartialDownload): Promise<void> {
    try {
      await options.onKept?.(path, partial);
    } catch (error) {
      throw asFileError(error, 'The result could not be written', 'writing');
    }
  }

  async function begin(path: string, file: FileReply): Promise<PartFile | null> {
    const known = { validator: file.validator, totalBytes: file.totalBytes };
    if (file.offset === 0) {
      if (before !== null && before.partial.validator !== file.validator)
        await keep(before.path, { ...before.partial, validator: null });
      await keep(path, { ...known, bytes: 0 });
    }
    const part = await openPartFile(path, file.offset, {
      clock,
      onFlushed: (bytes) => keep(path, { ...known, bytes }),
    });
    if (part !== null) writing = { path, part, file };
    return part;
  }

  async function receive(reply: Reply, file: FileReply, path: string): Promise<DownloadOutcome | null> {
    let part = file.offset > 0 ? await begin(path, file) : null;
    if (file.offset > 0 && part === null) return null;
    const speed = watchSpeed(reply, clock, options.slowMs ?? usualSlowMs);
    try {
      for await (const chunk of file.offset > 0 ? plainBody(reply) : resultChunks(reply)) {
        speed.came(chunk);
        part ??= await begin(path, file);
        await part?.append(chunk);
        options.onProgress?.(part?.bytes ?? 0, file.totalBytes ?? 0);
      }
    } catch (error) {
      if (error instanceof NotAResult) return { kind: 'expired', problem: pageInsteadOfResult };
      throw error;
    } finally {
      speed.stop();
    }
    part ??= await begin(path, file);
    return part && ended(part, file, path);
  }

  async function ended(part: PartFile, file: FileReply, path: string): Promise<DownloadOutcome> {
    const { bytes } = part;
    if (file.totalBytes !== null && bytes !== file.totalBytes)
      return broken({ problem: cutShort(bytes, file.totalBytes), reached: true });
    await part.trim();
    await part.sync();
    const { validator, endIsCertain } = file;
    await keep(path, { bytes, validator, totalBytes: bytes, endIsCertain });
    return { kind: 'whole', path, bytes, endIsCertain };
  }

  async function broken({ problem, reached }: Pick<NetworkFailure, 'problem' | 'reached'>) {
    const nothingNew = before ?? { path: fresh, partial: nothingYet };
    const place = writing === null ? nothingNew : { path: writing.path, partial: await partial(writing) };
    return { kind: 'broken' as const, problem, reached, ...place };
  }

  return { receive, broken, close: async () => writing?.part.close() };
}

const nothingYet: PartialDownload = { bytes: 0, validator: null, totalBytes: null };

/** What is surely on disk; nothing where the disk does not take it, and then what was noted before still holds. */
async function partial({ part, file }: { part: PartFile; file: FileReply }): Promise<PartialDownload> {
  try {
    await part.sync();
  } catch {
    return nothingYet;
  }
  const { totalBytes } = file;
  const { bytes } = part;
  // Longer than announced: of what version the rest would be, nobody can say.
  const validator = totalBytes !== null && bytes > totalBytes ? null : file.validator;
  return { bytes, validator, totalBytes };
}

const pageInsteadOfResult = problem(
  'page-instead-of-result',
  'A web page or a message came where the result should be, such as a login page.',
  'The app asks the service for a fresh address; the job itself is not lost.',
);

function cutShort(came: number, announced: number): Problem {
  return problem(
    'result-cut-short',
    `${came} bytes came for the result, but ${announced} were announced.`,
    'What came is kept, and the app tries to get the rest.',
  );
}
