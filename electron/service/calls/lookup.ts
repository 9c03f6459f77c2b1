import type { LookupAnswer } from '../../../shared/model/person.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupBatchLimit, lookupServices } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import type { ArrayOutcome, ServiceClient } from '../client.ts';
import { jsonBody } from '../http/transport.ts';
import { decodeLookup, decodeLookupItem, lookupResults, nothingRead } from '../replies/decode-lookup.ts';
import { fieldsOf, parseReplyJson, readFlag, readNumber, readText } from '../replies/decode-values.ts';
import { hideTexts } from '../replies/error-words.ts';
import { isAboutAccount, isRefusal, replyProblem, speaksOfSuccess } from '../replies/reply-problems.ts';
import type { ServiceParts, ServiceReply } from '../replies/service-reply.ts';

/** Looks up one person or company (specification 4.3). Never repeated by itself. */
export const lookup =
  ({ transport, readReply }: ServiceParts): ServiceClient['lookup'] =>
  async (target, kind, input) => {
    const asked = givenFields(input);
    const [names, values] = [Object.keys(asked), Object.values(asked)];
    if (names.length === 0) return failed(nothingGiven, false);
    const body = jsonBody(asked);
    const exchanged = await transport.ask(target, lookupServices[kind].path, { body }, readReply);
    if (!exchanged.ok) return failed(exchanged.failure.problem, body.started);
    const reply = exchanged.value;
    if (isAnswer(reply)) return { ok: true, value: answerOf(kind, reply, target.key) };
    const found = replyProblem(reply, [target.key], { values, names });
    const problem = reply.status === 404 ? { ...found, ...nothingThere } : found;
    return { ...failed(problem, !isRefusal(reply)), retryAfterMs: reply.retryAfterMs };
  };

function failed(problem: Problem, mayHaveCharged: boolean) {
  const doubt = mayHaveCharged
    ? ' If there was a match, you may have been charged. It won’t be retried automatically.'
    : '';
  const advice = `${problem.advice}${doubt}`.trim();
  return { ok: false as const, problem: { ...problem, advice }, mayHaveCharged };
}

/** Trimmed, without what is empty: which fields are required is not known (specification 4.3). */
function givenFields(input: Record<string, string>): Record<string, string> {
  const trimmed = Object.entries(input).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** A 404 that tells of a miss, or any success: one that cannot be read may have been paid for, and is shown as it came. */
const isAnswer = (reply: ServiceReply): boolean =>
  reply.status < 300 || (reply.status === 404 && tellsOfMiss(reply.json));

const aboutTheRoute = /\b(route|url|uri|path|endpoint|page|method|cannot (get|post))\b/i;

const bareNotFound = /^(?:error:?\s*)?(?:404:?\s*)?not found[.!]?$/i;

/** How a single miss is answered is not stated (specification 4.3); a 404 may also mean a wrong address. */
function tellsOfMiss(json: unknown): boolean {
  const fields = fieldsOf(json);
  if (readFlag(fields.hit) !== null) return readFlag(fields.hit) === false;
  const words = readText(fields.error) ?? readText(fields.detail);
  const alsoRoute = readText(fields.message) ?? '';
  // A bare "Not found" is what a wrong address is answered with as well.
  if (words === null || bareNotFound.test(words)) return false;
  return !aboutTheRoute.test(`${words} ${alsoRoute}`) && fields.path === undefined;
}

function answerOf(kind: LookupKind, reply: ServiceReply, key: string): LookupAnswer {
  // Taken out before decoding, so that it cannot come through in any field.
  const text = hideTexts(reply.text, [key]);
  if (typeof reply.json !== 'object' || reply.json === null) return unreadable(reply, text);
  const json = parseReplyJson(text);
  return { ...decodeLookup(kind, json), raw: pretty(json, text) };
}

function unreadable(reply: ServiceReply, text: string): LookupAnswer {
  const { message, advice } = replyProblem(reply, []);
  const end = reply.complete ? '' : ' It broke off before its end.';
  const notice = `${message}${end} What came is shown below as it came. ${advice} Whether there was a charge, only your account at the service can tell.`;
  return { ...nothingRead, notice, raw: bounded(text) };
}

const longestRaw = 500_000;

/** The reply laid out for reading; as it came where it is too deep for that. */
function pretty(json: unknown, text: string): string {
  try {
    return bounded(JSON.stringify(json, null, 2));
  } catch {
    return bounded(text);
  }
}

/** Of a very long reply the beginning. */
function bounded(raw: string): string {
  return raw.length > longestRaw
    ? `${raw.slice(0, longestRaw)}\n… (${raw.length - longestRaw} more characters)`
    : raw;
}

const nothingThere = {
  message: 'The service answers that there is nothing there: the address may be wrong.',
  advice:
    'Check the service address in Settings, Connections. If other lookups work, there may simply be no match.',
};
const nothingGiven = problem(
  'nothing-given',
  'There is nothing to look up yet.',
  'Fill in at least one field.',
);

/** Looks up 1 to 15 people or companies in one request, sent as an array in any case: see ArrayOutcome. */
export const lookupArray =
  ({ transport, readReply }: ServiceParts): ServiceClient['lookupArray'] =>
  async (target, kind, inputs, { signal } = {}) => {
    const asked = inputs.map(givenFields);
    const isOfSize = asked.length > 0 && asked.length <= lookupBatchLimit;
    if (!isOfSize || asked.some((input) => Object.keys(input).length === 0))
      return { kind: 'not-sent', problem: notAnArray, passing: false };
    const body = jsonBody(asked);
    const exchanged = await transport.ask(target, lookupServices[kind].path, { body, signal }, readReply);
    if (!exchanged.ok) {
      const { problem: why, passing } = exchanged.failure;
      return body.started
        ? { kind: 'unknown', problem: why, standing: false }
        : { kind: 'not-sent', problem: why, passing };
    }
    const reply = exchanged.value;
    const answered = answerIn(kind, asked.length, reply, target.key);
    if (answered) return answered;
    const why = replyProblem(reply, [target.key], {
      values: asked.flatMap(Object.values),
      names: asked.flatMap(Object.keys),
    });
    return reply.status < 300
      ? unreadableArray(reply, why, target.key)
      : refusalOf(reply, why, asked.length === 1);
  };

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
function unreadableArray(reply: ServiceReply, why: Problem, key: string): ArrayOutcome {
  const came = lookupResults(null, reply.json)?.length;
  return {
    kind: 'unreadable',
    problem: came === undefined ? why : { ...why, ...otherNumber(came) },
    raw: bounded(hideTexts(reply.text, [key])),
    creditsDeducted: readNumber(fieldsOf(reply.json).credits_deducted),
    // A sign-in page, or that of a network that wants a login first, comes in the place of every answer.
    standing: reply.isPage,
  };
}

const otherNumber = (came: number) => ({
  message: `The service answered with ${counted(came, 'result')}, which is not as many as were asked for, so they cannot be matched to the rows.`,
  advice: 'The reply is kept as it came.',
});

function refusalOf(reply: ServiceReply, why: Problem, isSingle: boolean): ArrayOutcome {
  const { status, retryAfterMs } = reply;
  // Who keeps a limit turns away before anything is done, with words or without.
  if (status === 429 && !speaksOfSuccess(reply)) return { kind: 'busy', problem: why, retryAfterMs };
  if (!isRefusal(reply))
    return { kind: 'unknown', problem: why, standing: status < 500 || status === 511, retryAfterMs };
  // One row alone may be what is not there; of several, the address is.
  const isOfItems = !isAboutAccount(reply) || (status === 404 && isSingle);
  const problem = status === 404 ? { ...why, ...nothingAtAddress } : why;
  return { kind: 'refused', problem, about: isOfItems ? 'items' : 'account' };
}

const nothingAtAddress = {
  message: 'The service answers that there is nothing at this address.',
  advice: 'Check the service address in Settings, Connections.',
};

const notAnArray = problem(
  'lookup-batch-size',
  `Between 1 and ${lookupBatchLimit} rows can be looked up at once, each with at least one value.`,
  'Start the list again.',
);
