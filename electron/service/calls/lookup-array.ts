import { type Problem, problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupBatchLimit, lookupServices } from '../../../shared/model/services.ts';
import type { ArrayOutcome, CallOptions, ServiceTarget } from '../client.ts';
import { jsonBody } from '../http/request-body.ts';
import { decodeLookupItem, lookupResults } from '../replies/decode-lookup.ts';
import { fieldsOf, readFlag, readNumber, readText } from '../replies/decode-values.ts';
import { parseReplyJson } from '../replies/parse-json.ts';
import { hideTexts } from '../replies/redact.ts';
import { isRefusal, speaksOfSuccess } from '../replies/refusal.ts';
import { isAboutAccount, replyProblem } from '../replies/reply-problems.ts';
import type { ServiceReply } from '../replies/service-reply.ts';
import { ask, requestTo, type ServiceParts } from './ask.ts';
import { bounded, givenFields } from './lookup.ts';

/** Looks up 1 to 15 people or companies in one request, sent as an array in any case: see ArrayOutcome. */
export async function lookupArray(
  parts: ServiceParts,
  target: ServiceTarget,
  kind: LookupKind,
  inputs: readonly Record<string, string>[],
  options: CallOptions,
): Promise<ArrayOutcome> {
  const asked = inputs.map(givenFields);
  const isOfSize = asked.length > 0 && asked.length <= lookupBatchLimit;
  if (!isOfSize || asked.some((input) => Object.keys(input).length === 0))
    return { kind: 'not-sent', problem: { ...notAnArray, mayHaveCharged: false }, passing: false };
  const body = jsonBody(asked);
  const request = requestTo(target, lookupServices[kind].path, body, options);
  if (!request.ok) return { kind: 'not-sent', problem: free(request.problem), passing: false };
  const exchanged = await ask(parts, request.value);
  if (!exchanged.ok) {
    const { problem: why, passing } = exchanged.failure;
    return body.started
      ? { kind: 'unknown', problem: doubtful(why), standing: false }
      : { kind: 'not-sent', problem: free(why), passing };
  }
  const reply = exchanged.value;
  const answered = answerIn(kind, asked.length, reply, target.key);
  if (answered) return answered;
  const why = replyProblem(reply, [target.key], {
    values: asked.flatMap(Object.values),
    names: asked.flatMap(Object.keys),
  });
  return reply.status < 300 ? unreadable(reply, why, target.key) : refusalOf(reply, why, asked.length === 1);
}

/** The results where there are as many as were asked for. */
function answerIn(kind: LookupKind, asked: number, reply: ServiceReply, key: string): ArrayOutcome | null {
  if (reply.status >= 300 && reply.status !== 404) return null;
  // Taken out before decoding, so that it cannot come through in any field.
  const json = reply.json === undefined ? undefined : parseReplyJson(hideTexts(reply.text, [key]));
  const results = lookupResults(asked, json);
  // Some answer a miss so; what tells of none is about the address.
  const tells = lookupResults(null, json) !== null || readFlag(fieldsOf(json).hit) !== null;
  if (results === null || (reply.status === 404 && !tells)) return null;
  return {
    kind: 'answered',
    items: results.map((result) => ({
      item: decodeLookupItem(kind, result),
      json: JSON.stringify(result) ?? 'null',
    })),
    creditsDeducted: readNumber(fieldsOf(json).credits_deducted),
    requestId: readText(fieldsOf(fieldsOf(json).meta).request_id),
  };
}

/** Something came, and was perhaps paid for: it is kept as it came. */
function unreadable(reply: ServiceReply, why: Problem, key: string): ArrayOutcome {
  const came = lookupResults(null, reply.json)?.length;
  return {
    kind: 'unreadable',
    problem: doubtful(came === undefined ? why : { ...why, ...otherNumber(came) }),
    raw: bounded(hideTexts(reply.text, [key])),
    creditsDeducted: readNumber(fieldsOf(reply.json).credits_deducted),
    // A sign-in page, or that of a network that wants a login first, comes in the place of every answer.
    standing: reply.isPage,
  };
}

const otherNumber = (came: number) => ({
  message: `The service answered with ${came} ${came === 1 ? 'result' : 'results'}, which is not as many as were asked for, so they cannot be matched to the rows.`,
  advice: 'The reply is kept as it came.',
});

function refusalOf(reply: ServiceReply, why: Problem, isSingle: boolean): ArrayOutcome {
  const { status, retryAfterMs } = reply;
  const later = retryAfterMs === undefined ? {} : { retryAfterMs };
  // Who keeps a limit turns away before anything is done, with words or without.
  if (status === 429 && !speaksOfSuccess(reply)) return { kind: 'busy', problem: free(why), ...later };
  if (!isRefusal(reply))
    return { kind: 'unknown', problem: doubtful(why), standing: status < 500 || status === 511, ...later };
  // One row alone may be what is not there; of several, the address is.
  const isOfItems = !isAboutAccount(reply) || (status === 404 && isSingle);
  const found = status === 404 ? { ...why, ...nothingThere } : why;
  return { kind: 'refused', problem: free(found), about: isOfItems ? 'items' : 'account' };
}

const nothingThere = {
  message: 'The service answers that there is nothing at this address.',
  advice: 'Check the service address in Settings, Connections.',
};
const free = (why: Problem) => ({ ...why, mayHaveCharged: false });
const doubtful = (why: Problem) => ({ ...why, mayHaveCharged: true });

const notAnArray = problem(
  'lookup-batch-size',
  `Between 1 and ${lookupBatchLimit} rows can be looked up at once, each with at least one value.`,
  'Start the list again.',
);
