import type { Problem } from '../../../shared/problem.ts';
import { bulkServices } from '../../../shared/services.ts';
import type { CreateOptions, CreateOutcome, ServiceTarget, Upload } from '../client.ts';
import { decodeCreated } from '../replies/decode-job.ts';
import { errorWords } from '../replies/error-words.ts';
import { redact } from '../replies/redact.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import type { ServiceReply } from '../replies/service-reply.ts';
import { ask, requestTo, type ServiceParts } from './ask.ts';
import { multipartBody } from './multipart.ts';

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
  if (exchanged.ok) return outcomeOf(exchanged.value, body.whole, target.key);
  const { problem, passing } = exchanged.failure;
  return body.started
    ? { kind: 'unknown', problem: doubtful(problem) }
    : { kind: 'not-sent', problem, passing };
}

function outcomeOf(reply: ServiceReply, sentWhole: boolean, key: string): CreateOutcome {
  const created = reply.status < 300 ? decodeCreated(reply.json) : null;
  if (created !== null)
    return {
      kind: 'accepted',
      queueId: created.queueId,
      serviceSays: created.message === null ? null : redact(created.message, [key]).slice(0, 300),
    };
  const problem = replyProblem(reply, [key]);
  if (!isClearRefusal(reply, sentWhole)) return { kind: 'unknown', problem: doubtful(problem) };
  return {
    kind: 'refused',
    problem,
    httpStatus: reply.status,
    ...(reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs }),
  };
}

/**
 * Whether a reply without a queue id means for certain that there is no job.
 * - Success without an id that can be read: no. The list was taken, we do not know as what.
 * - A reply before the body was sent whole: yes. Nobody can have read the list to its end.
 * - Redirects (never followed) and 4xx: yes; but 408 says only that somebody lost patience.
 * - 502 and 504: no. A gateway speaks, and the service behind it may have the list.
 * - Other 5xx: only when the service itself says in words what failed, or when to come back. A bare error page also
 *   comes from a program that broke down after it had queued the job, or from a gateway.
 */
function isClearRefusal(reply: ServiceReply, sentWhole: boolean): boolean {
  const { status } = reply;
  if (status < 300) return false;
  if (!sentWhole) return true;
  if (status < 500) return status !== 408;
  if (status === 502 || status === 504) return false;
  if (status === 503 && reply.retryAfterMs !== undefined) return true;
  return reply.json !== undefined && errorWords('', reply.json, []) !== null;
}

/** The same failure where the list may have arrived all the same. */
function doubtful(problem: Problem): Problem {
  return {
    ...problem,
    advice: 'The service may have the list all the same: look in your account there before sending it again.',
  };
}
