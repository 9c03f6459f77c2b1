import { z } from 'zod';
import type {
  Address,
  Email,
  LookupAnswer,
  LookupItem,
  Match,
  Person,
  Phone,
} from '../../../shared/model/person.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { type FlagSubject, readFlag } from '../../../shared/verdict/flag-text.ts';
import { readStateDnc } from '../../../shared/verdict/state-dnc.ts';
import {
  fieldsOf,
  isObject,
  loose,
  looseCount,
  looseCredits,
  looseFlag,
  looseItem,
  looseList,
  looseNumber,
  loosePlainText,
  looseText,
  parseReplyJson,
  readCredits,
  readText,
} from './decode-values.ts';

const AddressFields = z.object({
  street: loosePlainText,
  city: loosePlainText,
  state: loosePlainText,
  zip: loosePlainText,
  rank: looseNumber,
});

/** An address with at least one part filled (specification 2.2). */
const AddressSchema = AddressFields.refine(
  ({ street, city, state, zip }) => street + city + state + zip !== '',
) satisfies z.ZodType<Address>;

/** What decides whether a phone may be called keeps apart what is absent, blank and unreadable. */
const flag = (subject: FlagSubject) => loose((value) => readFlag(value, subject));

/** A bare text in place of an object is its main field. */
const orText = (field: string) => (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? { [field]: value } : value;

const PhoneSchema = z.preprocess(
  orText('number'),
  z
    .object({
      number: loosePlainText,
      is_input: looseFlag,
      type: looseText,
      dnc: flag('dnc'),
      tcpa: flag('tcpa'),
      state_dnc: loose(readStateDnc),
      contactable: flag('contactable'),
      carrier: looseText,
      last_seen: looseText,
      rank: looseNumber,
    })
    .refine(({ number }) => number !== '')
    .transform(
      ({ is_input, state_dnc, last_seen, ...phone }): Phone => ({
        ...phone,
        isInput: is_input,
        stateDnc: state_dnc,
        lastSeen: last_seen,
      }),
    ),
);

const EmailSchema = z.preprocess(
  orText('email'),
  z
    .object({ email: loosePlainText, is_input: looseFlag, rank: looseNumber })
    .refine(({ email }) => email !== '')
    .transform(({ is_input, ...rest }): Email => ({ ...rest, isInput: is_input })),
);

const last = Number.POSITIVE_INFINITY;

/** The best-ranked first; what has no rank stays behind, in the order it came in. */
const byRank = <T extends { rank: number | null }>(ranked: readonly T[]): T[] =>
  ranked.toSorted((a, b) => (a.rank === b.rank ? 0 : (a.rank ?? last) - (b.rank ?? last)));

/** More inputs than any lookup has; the rest is left to the raw view. */
const mostMatches = 20;

/** An object of inputs (specification 2.7). A list of their names, or one name, tells of them without their values. */
function readMatches(value: unknown): Match[] | null {
  const names = typeof value === 'string' ? [value] : value;
  const matches = Array.isArray(names)
    ? names.flatMap((name) => readText(name) ?? []).map((name) => ({ name, value: '' }))
    : Object.entries(fieldsOf(names)).flatMap(([name, input]): Match[] => {
        const text = input === true ? '' : readText(input);
        return text === null ? [] : [{ name, value: text }];
      });
  return matches.length === 0 ? null : matches.slice(0, mostMatches);
}

/** A person with whatever is stated of them (specification 2.5); any object will do. */
export const PersonSchema = z
  .object({
    first_name: loosePlainText,
    middle_name: loosePlainText,
    last_name: loosePlainText,
    full_name: loosePlainText,
    age: looseCount,
    dob: looseText,
    deceased: flag('deceased'),
    litigator: flag('litigator'),
    role: looseText,
    is_registered_agent: looseFlag,
    mailing_address: looseItem(AddressSchema),
    linked_addresses: looseList(AddressSchema),
    matched_on: loose(readMatches),
    phones: looseList(PhoneSchema),
    emails: looseList(EmailSchema),
    rank: looseNumber,
  })
  .transform(
    (read): Person => ({
      fullName:
        read.full_name || [read.first_name, read.middle_name, read.last_name].filter(Boolean).join(' '),
      firstName: read.first_name,
      middleName: read.middle_name,
      lastName: read.last_name,
      age: read.age,
      dob: read.dob,
      deceased: read.deceased,
      litigator: read.litigator,
      role: read.role,
      isRegisteredAgent: read.is_registered_agent,
      mailingAddress: read.mailing_address,
      linkedAddresses: byRank(read.linked_addresses),
      matchedOn: read.matched_on,
      phones: byRank(read.phones),
      emails: byRank(read.emails),
      rank: read.rank,
    }),
  );

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
  const people = byRank(business ? item.associated_people : item.matched_people);
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

/** One lookup result that was kept as it came. */
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
  if (results) return { ...common, item: decodeLookupItem(kind, results[0]) };
  return { ...common, item: null, notice: mismatch(lookupResults(null, json)?.length ?? 1) };
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

/** Of a reply that nothing could be read from. */
export const nothingRead = {
  item: null,
  creditsDeducted: null,
  requestId: null,
  timestamp: null,
  apiVersion: null,
};
