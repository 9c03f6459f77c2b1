import { type Problem, problem } from '../../../shared/model/problem.ts';
import { waitInWords } from '../../../shared/words/amounts.ts';
import { decodeJob } from './decode-job.ts';
import { fieldsOf, readFlag } from './decode-values.ts';
import { errorWords, nothingSent, type Sent } from './error-words.ts';
import { type ServiceReply, textsOf } from './service-reply.ts';

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
  const state = decodeJob(reply.json)?.state;
  if (state === 'pending' || state === 'finished') return true;
  if ([success, ok, accepted, created].some((flag) => readFlag(flag) === true)) return true;
  const words = textsOf(reply);
  return already.test(words) || existing.test(words) || taken.test(words);
}

/**
 * Why a reply is not the one hoped for, in plain words, with the service's own words as the detail.
 * @param hide texts that must not appear: the key, a password
 * @param sent what the service may repeat of the request: what was looked up, cells of a list
 */
export function replyProblem(
  reply: ServiceReply,
  hide: readonly string[],
  sent: Sent = nothingSent,
): Problem {
  const said = wordsOf(reply, hide, sent);
  const why = reasonOf(reply, said ?? '');
  const detail = said ?? `The service answered ${reply.status} and nothing else.`;
  return { ...why, detail, detailFirst: explainedByService.includes(why) };
}

/** What the reply says in words. A success that cannot be used may hold contacts, so only its message is taken. */
function wordsOf(reply: ServiceReply, hide: readonly string[], sent: Sent): string | null {
  if (reply.status >= 300 || reply.isPage) return errorWords(reply.text, reply.json, hide, sent);
  const { detail, error, message } = fieldsOf(reply.json);
  return errorWords('', [detail, error, message], hide, sent);
}

/** Which status tells of too few credits is not stated anywhere (specification 7), so the words are looked at too. */
function speaksOfCredits(said: string): boolean {
  return /\b(credits?|balance)\b/i.test(said) && /insufficient|enough|too few|\bno\b/i.test(said);
}

/** What is said of who asks, in the words of refusals. */
const ofAccount =
  /\b(?:api[ _-]?keys?|(?:access|auth\w*|bearer) tokens?|tokens?|authori[sz]\w+|unauthori[sz]ed|authenticat\w+|credentials?|permissions?|subscriptions?|quota|suspended|disabled account|account (?:is|has|was|not))\b/i;

/** Whether any other question would be refused as well. Only a 400 and a 422 may be about a value. */
export function isAboutAccount(reply: ServiceReply): boolean {
  if (reply.status !== 400 && reply.status !== 422) return true;
  const said = textsOf(reply);
  return speaksOfCredits(said) || ofAccount.test(said);
}

function reasonOf(reply: ServiceReply, said: string): Problem {
  const { status } = reply;
  if (status >= 400 && status < 500 && speaksOfCredits(said)) return creditsShort;
  if (status < 300 && reply.isPage && /\b(sign|log)[ -]?in\b/i.test(said)) return signInPage;
  const own = byStatus[status];
  if (own !== undefined) return own;
  if (status < 300 && reply.tooLong) return tooLong;
  if (status < 300) return reply.isPage ? pageInsteadOfData : unreadable;
  if (status < 400) return moved;
  if (status === 429) return busy(reply.retryAfterMs);
  if (status === 503 && reply.retryAfterMs !== undefined) return busy(reply.retryAfterMs);
  if (status >= 500) return serviceFault;
  return notAccepted;
}

const pageInsteadOfData = problem(
  'page-instead-of-data',
  'A web page came back instead of data.',
  'Check the service address. On a guest or hotel network, open a browser and sign in to the network first.',
);
const signInPage = problem(
  'sign-in-page',
  'A sign-in page came back instead of data, so the API key was probably not accepted.',
  'Check the key and the service address in Settings, Connections. On a guest network, sign in to the network first.',
);
const tooLong = problem(
  'reply-too-long',
  "The service's answer is far longer than any answer should be, so only its beginning was read.",
  'Try again later. If it keeps happening, tell the service.',
);
const unreadable = problem(
  'unreadable-reply',
  'The service answered with something the app cannot read.',
  'Check the service address. If it is right, try again later or tell the service.',
);
const moved = problem(
  'moved',
  'The address answers by sending the app somewhere else, which is not followed because the key would go along.',
  'Enter the service’s current address. A login page may also be the cause.',
);
const serviceFault = problem(
  'service-fault',
  'The service has a fault of its own at the moment.',
  'Try again later. If it keeps happening, tell the service.',
);
const gatewayFault = problem(
  'gateway-fault',
  'A gateway in front of the service got no answer from it.',
  'Try again later. If it keeps happening, tell the service.',
);
const notAccepted = problem(
  'request-not-accepted',
  'The service did not accept the request.',
  'Read what it says below, correct it, then try again.',
);
const invalid = problem(
  'input-not-accepted',
  'The service did not accept what was sent.',
  'Read what it says below, correct it, then try again.',
);

const creditsShort = problem(
  'credits-short',
  'The account at the service has too few credits for this.',
  'Add credits in the account at the service, then try again.',
);

/** What the service explains better than the app can. */
const explainedByService: readonly Problem[] = [notAccepted, invalid, creditsShort];

const byStatus: Record<number, Problem> = {
  400: invalid,
  422: invalid,
  401: problem(
    'key-not-accepted',
    'The service did not accept the API key.',
    'Check the key in Settings, Connections.',
  ),
  403: problem(
    'access-denied',
    'The service did not let this API key in.',
    'Check the key in Settings, Connections, and that the account is enabled for API access.',
  ),
  402: creditsShort,
  404: problem(
    'not-found',
    'The service couldn’t find it.',
    'Check the service address, and that the job belongs to this account.',
  ),
  408: problem(
    'request-timeout',
    'The service gave up waiting for the request.',
    'Check the network, then try again.',
  ),
  413: problem(
    'too-large',
    'The service says the list is too large.',
    'Split it into smaller lists and send them one after the other.',
  ),
  511: problem(
    'network-login',
    'This network wants you to sign in before anything else.',
    'Open a browser, sign in to the network, then try again.',
  ),
  502: gatewayFault,
  504: gatewayFault,
};

function busy(retryAfterMs: number | undefined): Problem {
  const wait = retryAfterMs === undefined ? 'a little' : waitInWords(retryAfterMs);
  return problem(
    'busy',
    `The service is busy or has had too many requests, and asks to wait ${wait}.`,
    'Nothing is lost. Try again after that.',
  );
}
