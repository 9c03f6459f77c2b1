import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import type { CreateOptions, Upload } from '../client.ts';
import { createRequestBody, type RequestBody } from '../http/request-body.ts';

const chunkBytes = 256 * 1024;

/**
 * A create request's body (specification 4.2): the form fields, then the file, streamed from disk in constant memory
 * and with its length known beforehand. Ends in a ProblemError when the file is not, or is no longer, `bytes` long.
 */
export function multipartBody(
  upload: Upload,
  { onProgress, beforeFirstByte }: Pick<CreateOptions, 'onProgress' | 'beforeFirstByte'> = {},
): RequestBody {
  const boundary = `enrich-desk-${randomBytes(18).toString('hex')}`;
  const fields = Object.entries(upload.formFields).map(([name, value]) => part(boundary, name, value));
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="csv_file"; filename="${quoted(upload.fileName)}"\r\n` +
    'Content-Type: text/csv\r\n\r\n';
  const head = Buffer.from(fields.join('') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

  async function* chunks() {
    const handle = await open(upload.path).catch((error: unknown) => {
      throw new ProblemError(readingProblem(error, 'The prepared list could not be read'), { cause: error });
    });
    try {
      await expectSize(handle, upload.bytes);
      await beforeFirstByte?.();
      yield head;
      yield* fileChunks(handle, upload.bytes);
      // Before the closing boundary, so that a body around a changed file is never complete.
      await expectSize(handle, upload.bytes);
      yield tail;
    } finally {
      await handle.close();
    }
  }

  return createRequestBody({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: head.length + upload.bytes + tail.length,
    chunks,
    onProgress,
  });
}

function part(boundary: string, name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`;
}

/** What browsers do with the characters that would end a quoted name. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Chunks of one buffer that is used again and again: each is gone from it by the time the next is asked for. */
async function* fileChunks(handle: FileHandle, bytes: number) {
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, bytes));
  for (let position = 0; position < bytes; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, bytes - position), position);
    if (bytesRead === 0) throw new ProblemError(fileChanged);
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function expectSize(handle: FileHandle, bytes: number): Promise<void> {
  const { size } = await handle.stat();
  if (size !== bytes) throw new ProblemError(fileChanged);
}

const fileChanged = problem(
  'file-changed',
  'The prepared list changed on disk while it was being sent, so sending was stopped.',
  'Prepare the list again and make sure no other program writes to its folder.',
);
