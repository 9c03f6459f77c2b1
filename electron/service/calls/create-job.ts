import { open } from 'node:fs/promises';
import Papa from 'papaparse';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import type { CreateOptions, CreateOutcome, ServiceTarget, Upload } from '../client.ts';
import { decodeCreated } from '../replies/decode-job.ts';
import { errorWords } from '../replies/error-words.ts';
import { jobsNamedIn } from '../replies/named-jobs.ts';
import { isRefusal } from '../replies/refusal.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import { nothingSent, type Sent } from '../replies/sent.ts';
import type { ServiceReply } from '../replies/service-reply.ts';
import { ask, requestTo, type ServiceParts } from './ask.ts';
import { multipartBody } from './multipart.ts';

const headBytes = 64 * 1024;

/**
 * The names and the first rows of a list, for taking them out of what the service says about it. A service refuses a
 * list mostly by its first rows; what lies further down is told by its looks. Nothing where the file cannot be read.
 */
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
export async function createJob(
  parts: ServiceParts,
  target: ServiceTarget,
  upload: Upload,
  options: CreateOptions,
): Promise<CreateOutcome> {
  const body = multipartBody(upload, options);
  const request = requestTo(target, bulkServices[upload.service].path, body, options);
  if (!request.ok) return { kind: 'not-sent', problem: request.problem, passing: false };
  const exchanged = await ask(parts, { ...request.value, replyTimeoutMs: parts.timeouts.createReplyMs });
  if (exchanged.ok) return outcomeOf(exchanged.value, upload.service, target.key, await sentRows(upload));
  const { problem, passing } = exchanged.failure;
  return body.started
    ? { kind: 'unknown', problem: inDoubt(problem), candidates: [] }
    : { kind: 'not-sent', problem, passing };
}

/**
 * What an answer means, whether it came before or after the last byte of the list. An id in a success is a job. A
 * refusal has to be one in every respect: a status that only says no, in words where its status alone is not enough, and
 * without the number of a job. All else is in doubt: an answer can be wrong, early, or another program's.
 */
function outcomeOf(reply: ServiceReply, service: ServiceId, key: string, sent: Sent): CreateOutcome {
  const created = reply.status < 300 ? decodeCreated(reply.json) : null;
  if (created !== null)
    return {
      kind: 'accepted',
      queueId: created.queueId,
      serviceSays: errorWords(created.message ?? '', undefined, [key], sent),
    };
  const problem = replyProblem(reply, [key], sent);
  const wait = reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs };
  const candidates = jobsNamedIn(reply, service);
  if (candidates.length === 0 && isRefusal(reply))
    return { kind: 'refused', problem, httpStatus: reply.status, ...wait };
  const words = reply.status >= 400 && reply.status < 500 ? { ...problem, ...leavesOpen } : problem;
  return { kind: 'unknown', problem: inDoubt(words), candidates, ...wait };
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
    advice: 'The service may have the list all the same: look in your account there before sending it again.',
  };
}
