import { z } from 'zod';
import type { LookupAnswer, LookupItem, Person } from '../../../shared/model/person.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { AddressSchema, PersonSchema } from './decode-person.ts';
import {
  fieldsOf,
  isObject,
  looseCount,
  looseCredits,
  looseFlag,
  looseList,
  loosePlainText,
  looseText,
  parseReplyJson,
  readCredits,
  readText,
} from './decode-values.ts';

const ItemSchema = z.object({
  company_name: loosePlainText,
  state: loosePlainText,
  addresses: looseList(AddressSchema),
  associated_people: looseList(PersonSchema),
  associated_people_count: looseCount,
  matched_people: looseList(PersonSchema),
  matched_people_count: looseCount,
  hit: looseFlag,
  error: looseText,
  detail: looseText,
  message: looseText,
  credits_deducted: looseCredits,
});
type Item = z.infer<typeof ItemSchema>;

const complaint = /\b(required|invalid|must|malformed|missing|not a valid|may not be)\b/i;
const saysNothing = 'The reply says neither that there was a match nor that there was none.';

/** One lookup result (specification 2.6, 2.7, and the misses of 4.3); an entry that is no object tells nothing. */
export function decodeLookupItem(kind: LookupKind, json: unknown): LookupItem {
  const read = ItemSchema.safeParse(isObject(json) ? json : {});
  const item = read.success ? read.data : ItemSchema.parse({});
  const business = kind === 'business';
  const people = business ? item.associated_people : item.matched_people;
  const words = item.error ?? item.detail ?? item.message;
  const outcome = outcomeOf(item, people, words);
  const undecided = outcome === 'refused' && words === null;
  return {
    outcome,
    message: undecided ? saysNothing : words,
    company: business ? companyOf(item) : null,
    people,
    peopleCount: business ? item.associated_people_count : item.matched_people_count,
    creditsDeducted: item.credits_deducted,
    ...(undecided && { isUnclear: true }),
  };
}

/** The same of a result that was kept as it came. */
export const decodeLookupText = (kind: LookupKind, json: string): LookupItem =>
  decodeLookupItem(kind, parseReplyJson(json));

/** `hit` decides, else people or an error; a reply that says nothing at all is never taken for "no match". */
function outcomeOf(item: Item, people: Person[], words: string | null): LookupItem['outcome'] {
  if (item.hit !== null) return item.hit ? 'hit' : 'miss';
  if (people.length > 0) return 'hit';
  if (words !== null) return complaint.test(words) ? 'refused' : 'miss';
  return item.matched_people_count === 0 || item.associated_people_count === 0 ? 'miss' : 'refused';
}

function companyOf({ company_name, state, addresses }: Item): LookupItem['company'] {
  const stated = company_name !== '' || addresses.length > 0;
  return stated ? { name: company_name, state, addresses } : null;
}

/** A reply to one input, without its raw text: its result where it holds one, and no more. */
export function decodeLookup(kind: LookupKind, json: unknown): Omit<LookupAnswer, 'raw'> {
  const reply = fieldsOf(json);
  const meta = fieldsOf(reply.meta);
  const common = {
    creditsDeducted: readCredits(reply.credits_deducted),
    requestId: readText(meta.request_id),
    timestamp: readText(meta.timestamp),
    apiVersion: readText(meta.api_version),
  };
  const results = lookupResults(1, json);
  if (results) return { ...common, items: results.map((result) => decodeLookupItem(kind, result)) };
  return { ...common, items: [], notice: mismatch(lookupResults(null, json)?.length ?? 1) };
}

/** The results in a reply (specification 2.9); null where they are not `asked` in number, if that is given. */
export function lookupResults(asked: number | null, json: unknown): unknown[] | null {
  const results = Array.isArray(json) ? json : fieldsOf(json).results;
  if (Array.isArray(results)) return asked === null || results.length === asked ? results : null;
  return asked === 1 && isObject(json) ? [json] : null;
}

const mismatch = (came: number): string =>
  `1 was asked for but the service answered with ${came}, so the results can’t be matched to your lookups. ` +
  'The reply is shown as it came.';

/** What is kept of an answer to one lookup: the reply as it came, from which everything else is read again. */
type KeptAnswer = Pick<LookupAnswer, 'raw'> & { notice?: string | undefined };

const cutShort = 'This answer was too long to be kept whole. What was kept of it is shown as it came.';

/** The answer to one lookup as it was, read from what was kept of it. */
export function readKeptAnswer(kind: LookupKind, { raw, notice }: KeptAnswer): LookupAnswer {
  const json = parseReplyJson(raw);
  if (typeof json !== 'object' || json === null) return { ...nothingRead, notice: notice ?? cutShort, raw };
  return { ...decodeLookup(kind, json), ...(notice === undefined ? {} : { notice }), raw };
}

const nothingRead = { items: [], creditsDeducted: null, requestId: null, timestamp: null, apiVersion: null };
