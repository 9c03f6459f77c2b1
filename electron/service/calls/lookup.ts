import type { LookupAnswer } from '../../../shared/model/person.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { Answered, CallOptions, ServiceTarget } from '../client.ts';
import { jsonBody } from '../http/request-body.ts';
import { decodeLookup } from '../replies/decode-lookup.ts';
import { fieldsOf, readFlag, readText } from '../replies/decode-values.ts';
import { parseReplyJson } from '../replies/parse-json.ts';
import { hideTexts } from '../replies/redact.ts';
import { isRefusal } from '../replies/refusal.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import type { ServiceReply } from '../replies/service-reply.ts';
import { ask, requestTo, type ServiceParts } from './ask.ts';

/** Looks up one person or company (specification 4.3). Never repeated by itself. */
export async function lookup(
  parts: ServiceParts,
  target: ServiceTarget,
  kind: LookupKind,
  input: Record<string, string>,
  options: CallOptions,
): Promise<Answered<LookupAnswer>> {
  const asked = givenFields(input);
  const [names, values] = [Object.keys(asked), Object.values(asked)];
  if (names.length === 0) return failed(nothingGiven, false);
  const body = jsonBody(asked);
  const request = requestTo(target, lookupServices[kind].path, body, options);
  if (!request.ok) return failed(request.problem, false);
  const exchanged = await ask(parts, request.value);
  if (!exchanged.ok) return failed(exchanged.failure.problem, body.started);
  const reply = exchanged.value;
  if (isAnswer(reply)) return { ok: true, value: answerOf(kind, reply, target.key) };
  const found = replyProblem(reply, [target.key], { values, names });
  const problem = reply.status === 404 ? { ...found, ...nothingThere } : found;
  return {
    ...failed(problem, !isRefusal(reply)),
    ...(reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs }),
  };
}

function failed(problem: Problem, mayHaveCharged: boolean) {
  const doubt = mayHaveCharged
    ? ' If there was a match, you may have been charged. It won’t be retried automatically.'
    : '';
  const advice = `${problem.advice}${doubt}`.trim();
  return { ok: false as const, problem: { ...problem, advice, mayHaveCharged }, mayHaveCharged };
}

/** Trimmed, without what is empty: which fields are required is not known (specification 4.3). */
export function givenFields(input: Record<string, string>): Record<string, string> {
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
  const unstated = { creditsDeducted: null, requestId: null, timestamp: null, apiVersion: null };
  return { items: [], ...unstated, notice, raw: bounded(text) };
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
export function bounded(raw: string): string {
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
