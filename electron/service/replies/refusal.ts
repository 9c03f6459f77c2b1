import { decodeStatus } from './decode-job.ts';
import { fieldsOf, readFlag } from './decode-values.ts';
import type { ServiceReply } from './service-reply.ts';
import { textsOf } from './service-reply.ts';

/** Given before a body is looked at, by the service as by a gateway in front of it: each is a no by itself. */
const beforeTheBody = [401, 403, 404, 405, 411, 413, 415];
/** Given by the service when it has read the request; without a word of its own, who said it and why is not known. */
const byTheService = [400, 402, 422, 429];

/** Whether an answer can but mean that nothing was done. 5xx, redirects, time-outs and conflicts may come after it was. */
export function isRefusal(reply: ServiceReply): boolean {
  if (speaksOfSuccess(reply)) return false;
  if (beforeTheBody.includes(reply.status)) return true;
  return (
    byTheService.includes(reply.status) && reply.complete && !reply.isPage && /\p{L}/u.test(textsOf(reply))
  );
}

const already =
  /\b(?:already|previously)\s+(?:been\s+|being\s+|in\s+|has\s+|have\s+|a\s+)*(?:queued|submitted|uploaded|accepted|received|process\w*|exists?|created|running|sent|progress|pending|started|registered|jobs?)\b/i;
const existing =
  /\b(?:jobs?|lists?|files?|uploads?|requests?)\b[^.!?\n]{0,60}\bexists\b|\bduplicate\s+(?:jobs?|lists?|files?|uploads?|requests?|submissions?)\b/i;
const taken =
  /\b(?:job|list|file|upload|request)\s+(?:was|is|has been)\s+(?:successfully\s+)?(?:created|queued|accepted)\b/i;

/** A status of a refusal around words or a state that tell of a job: whichever is true, it is no clear no. */
export function speaksOfSuccess(reply: ServiceReply): boolean {
  const { success, ok, accepted, created } = fieldsOf(reply.json);
  const state = decodeStatus(reply.json)?.state;
  if (state === 'pending' || state === 'finished') return true;
  if ([success, ok, accepted, created].some((flag) => readFlag(flag) === true)) return true;
  const words = textsOf(reply);
  return already.test(words) || existing.test(words) || taken.test(words);
}
