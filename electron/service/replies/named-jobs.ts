import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { readQueueId } from './decode-job.ts';
import { fieldsOf } from './decode-values.ts';
import { textsOf } from './reply-texts.ts';
import type { ServiceReply } from './service-reply.ts';

const mostNamed = 5;
const deepest = 5;

/**
 * The numbers of jobs that an answer to a create request names: in its fields, in its words, and in the address it leads
 * to. None of them is believed: they are offered to a person, and asked of the service before one is taken.
 */
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
