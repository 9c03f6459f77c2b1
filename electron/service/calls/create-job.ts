import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import Papa from 'papaparse';
import { type Problem, ProblemError, problem } from '../../../shared/model/problem.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import type { CreateOptions, CreateOutcome, ServiceClient, Upload } from '../client.ts';
import { createRequestBody, type RequestBody } from '../http/transport.ts';
import { decodeJob, readQueueId } from '../replies/decode-job.ts';
import { fieldsOf } from '../replies/decode-values.ts';
import { nothingSent, type Sent } from '../replies/error-words.ts';
import { isRefusal, replyProblem } from '../replies/reply-problems.ts';
import { type ServiceParts, type ServiceReply, textsOf } from '../replies/service-reply.ts';

const headBytes = 64 * 1024;

/** Names and first rows of a list, to be taken out of the service's words. Nothing where the file cannot be read. */
async function sentRows({ path, formFields }: Upload): Promise<Sent> {
  const head = await readHead(path).catch(() => null);
  if (head === null) return nothingSent;
  const [header = [], ...rows] = Papa.parse<string[]>(head, { delimiter: ',' }).data;
  const names = [...header, ...Object.keys(formFields), ...Object.values(formFields)];
  const known = new Set(names.map((name) => name.toLowerCase()));
  const values = new Set(rows.flat().filter((cell) => !known.has(cell.trim().toLowerCase())));
  return { names, values: [...values] };
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Sends a prepared list, once (specification 4.2). See CreateOutcome for what may have happened. */
export const createJob =
  ({ transport, timeouts, readReply }: ServiceParts): ServiceClient['createJob'] =>
  async (target, upload, options = {}) => {
    const body = multipartBody(upload, options);
    const asked = { body, signal: options.signal, replyTimeoutMs: timeouts.createReplyMs };
    const exchanged = await transport.ask(target, bulkServices[upload.service].path, asked, readReply);
    if (exchanged.ok) return outcomeOf(exchanged.value, upload.service, target.key, await sentRows(upload));
    const { problem, passing } = exchanged.failure;
    return body.started
      ? { kind: 'unknown', problem: inDoubt(problem), candidates: [] }
      : { kind: 'not-sent', problem, passing };
  };

/**
 * What an answer means, whether it came before or after the last byte of the list. An id in a success is a job. A
 * refusal has to be one in every respect: a status that only says no, in words where its status alone is not enough, and
 * without the number of a job. All else is in doubt: an answer can be wrong, early, or another program's.
 */
function outcomeOf(reply: ServiceReply, service: ServiceId, key: string, sent: Sent): CreateOutcome {
  const created = reply.status < 300 ? decodeJob(reply.json) : null;
  if (created && created.queueId !== null) return { kind: 'accepted', queueId: created.queueId };
  const problem = replyProblem(reply, [key], sent);
  const { retryAfterMs } = reply;
  const candidates = jobsNamedIn(reply, service);
  if (candidates.length === 0 && isRefusal(reply)) return { kind: 'refused', problem, retryAfterMs };
  const words = reply.status >= 400 && reply.status < 500 ? { ...problem, ...leavesOpen } : problem;
  return { kind: 'unknown', problem: inDoubt(words), candidates, retryAfterMs };
}

/** In the place of words that say it was not accepted. */
const leavesOpen = problem(
  'answer-leaves-open',
  'The service gave an answer that does not say for certain whether it took the list.',
  '',
);

/** The same failure where the list may have arrived all the same. */
function inDoubt(problem: Problem): Problem {
  return {
    ...problem,
    advice: 'The service may still have the list. Check your account there before sending it again.',
  };
}

const mostNamed = 5;
const deepest = 5;

/** Numbers of jobs that an answer names. None is believed: a person and the service are asked first. */
export function jobsNamedIn(reply: ServiceReply, service: ServiceId): string[] {
  const named = [
    ...idsIn(reply.json, 0, true),
    ...numbersIn(reply, service),
    ...addressNumbers(reply.location ?? '', service),
  ];
  return [...new Set(named.flatMap((number) => readQueueId(number) ?? []))].slice(0, mostNamed);
}

const idOfJob = /^(?:(?:existing|original|previous|duplicate)_?)?(?:queue|job)_?(?:id|no|number)$/i;
const isJob = /^(?:(?:existing|original|previous)_?)?jobs?$|^duplicate(?:_?of)?$|^existing(?:_?id)?$/i;
const holdsJob = /^(?:data|result|queue|conflict|original)$/i;

/** @param own whether a bare `id` in this object is a job's */
function idsIn(value: unknown, depth: number, own: boolean): unknown[] {
  if (depth > deepest) return [];
  if (Array.isArray(value))
    return value.slice(0, mostNamed).flatMap((entry) => idsIn(entry, depth + 1, own && depth > 0));
  return Object.entries(fieldsOf(value)).flatMap(([name, entry]) => {
    const isPart = typeof entry === 'object' && entry !== null;
    if (isPart) return idsIn(entry, depth + 1, isJob.test(name) || holdsJob.test(name));
    return idOfJob.test(name) || isJob.test(name) || (own && name === 'id') ? [entry] : [];
  });
}

/** "queued as job 7003", "Job ID: 7003", "queue id 7003": nothing else is meant. */
const namedByWord: readonly RegExp[] = [
  /(?<!\b(?:per|each|every|one|an?)\s)\bjobs?(?:[\s_-]*(?:id|no|nr|num|number)\b)?[\s:=#.("'“]*(?:is\s|was\s)?[\s#]*(\d{1,20})\b(?!\.\d|\s*(?:of\b|rows?\b|credits?\b|jobs?\b|%))/gi,
  /\bqueue[\s_-]*(?:id|no|nr|num|number)\b[\s:=#.("'“]*(?:is\s|was\s)?[\s#]*(\d{1,20})\b/gi,
];
/** "(id 7003)", "duplicate of #7003", "accepted as 7003": a page of a gateway has numbers like that of its own. */
const namedByMark: readonly RegExp[] = [
  /(?<!\b(?:request|trace|error|event|account|user|customer|support|ray|incident|reference|session|transaction|correlation)[\s_-]?)\bid\b[\s:=#("'“]*(?:is\s|was\s)?[\s#]*(\d{1,20})\b/gi,
  /(?<!\b(?:rows?|lines?|columns?|cells?|records?|errors?|codes?|tickets?|references?|incidents?)\s?)#\s?(\d{1,20})\b(?![.-]\w)/gi,
  /\b(?:queued|accepted|created|registered|running|known)\s+(?:as|under)\s+(?:number\s+|no\.?\s+)?(\d{1,20})\b/gi,
];

function numbersIn(reply: ServiceReply, service: ServiceId): string[] {
  const text = textsOf(reply);
  const patterns = reply.isPage ? namedByWord : [...namedByWord, ...namedByMark];
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  found.sort((a, b) => a.index - b.index);
  return [...found.map((match) => match[1] ?? ''), ...addressNumbers(text, service)];
}

/** `/v1/api/phone-append/7003/`, wherever it lies. */
function addressNumbers(text: string, service: ServiceId): string[] {
  const address = new RegExp(`${bulkServices[service].path}(\\d{1,20})(?=[/?#"'\\s<]|$)`, 'g');
  return [...text.matchAll(address)].map((match) => match[1] ?? '');
}

const chunkBytes = 256 * 1024;

/** The body of a create request (specification 4.2), streamed. Ends in a ProblemError where the file is not `bytes` long. */
function multipartBody(
  upload: Upload,
  { onProgress, beforeFirstByte }: Pick<CreateOptions, 'onProgress' | 'beforeFirstByte'>,
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
