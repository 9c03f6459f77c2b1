import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type LookupKind,
  lookupBatchLimit,
  lookupKinds,
  lookupServices,
} from '../../../shared/model/services.ts';
import { createRateLimit } from '../auth.ts';
import type { PracticeClock } from '../clock.ts';
import { type CreditsDeducted, deduct } from '../credits.ts';
import { type FieldErrors, fieldErrors, missingField, refuse, ValidationError } from '../errors.ts';
import { findBusiness, findPeople, type MatchInput, nameParts, type ReverseKind } from '../people/matches.ts';

const required = z.string(missingField).trim().min(1, missingField);
const optional = z
  .string('This field holds text.')
  .nullish()
  .transform((text) => text ?? undefined);

/** Which fields a lookup can't do without: the specification leaves it open, so only the ones it is about. */
const requestSchemas: Record<LookupKind, z.ZodType<MatchInput>> = {
  business: z.object({ company_name: required, state: optional }),
  phone: z.object({ phone: required }),
  email: z.object({ email: required }),
  name: z.object({
    first_name: required,
    last_name: required,
    middle_name: optional,
    city: optional,
    state: optional,
  }),
};

/** A lookup body read: one object, or up to 15 of them. Throws ValidationError. */
function readLookupBody(kind: LookupKind, body: unknown): { inputs: MatchInput[]; single: boolean } {
  const single = !Array.isArray(body);
  const objects: unknown[] = Array.isArray(body) ? body : [body];
  if (objects.length === 0 || objects.length > lookupBatchLimit) {
    throw new ValidationError({ non_field_errors: [`Send 1 to ${lookupBatchLimit} objects at a time.`] });
  }
  const inputs: MatchInput[] = [];
  const errors = objects.map((object): FieldErrors => {
    const parsed = requestSchemas[kind].safeParse(object);
    if (!parsed.success) return fieldErrors(parsed.error);
    inputs.push(parsed.data);
    return {};
  });
  const [first] = errors;
  if (inputs.length < objects.length) throw new ValidationError(single && first ? first : errors);
  return { inputs, single };
}

const apiVersion = '2025-07-01';

/** Specification 4.3: the four lookups; only the business one is limited, by requests in a minute. */
export function lookupRoutes(
  app: FastifyInstance,
  clock: PracticeClock,
  credits: CreditsDeducted,
  businessPerMinute: () => number,
): void {
  const limit = createRateLimit(clock, businessPerMinute, 60_000);
  const meta = () => ({
    request_id: `req_${randomBytes(8).toString('hex')}`,
    timestamp: new Date(clock.now()).toISOString(),
    api_version: apiVersion,
  });
  for (const kind of lookupKinds) {
    app.post(lookupServices[kind].path, (request, reply) => {
      const wait = kind === 'business' ? limit.take() : 0;
      if (wait > 0) {
        return refuse(reply.header('retry-after', wait), 429, `Too many requests: wait ${wait} seconds.`);
      }
      const { inputs, single } = readLookupBody(kind, request.body);
      const answers = inputs.map((input) => answerLookup(kind, input));
      const total = answers.reduce((sum, answer) => sum + answer.credits, 0);
      deduct(credits, kind, total);
      const [first] = answers;
      return reply.send(
        single && first
          ? { ...first.flat, meta: meta() }
          : { results: answers.map((answer) => answer.item), credits_deducted: total, meta: meta() },
      );
    });
  }
}

/** What a lookup of one object found: the flat result for a single request, the item for an array. */
interface LookupAnswer {
  credits: number;
  flat: object;
  item: object;
}

function answerLookup(kind: LookupKind, input: MatchInput): LookupAnswer {
  return kind === 'business' ? answerBusiness(input) : answerReverse(kind, input);
}

/** Specification 2.6; a miss is an error item in an array (4.3), and an empty flat result by itself. */
function answerBusiness(input: MatchInput): LookupAnswer {
  const match = findBusiness(input);
  const credits = match ? lookupServices.business.creditsPerHit : 0;
  const company = (input.company_name ?? '').trim();
  const state = (input.state ?? '').trim();
  const flat = {
    company_name: company,
    state,
    addresses: match?.addresses ?? [],
    associated_people_count: match?.count ?? 0,
    associated_people: match?.people ?? [],
    hit: match !== undefined,
    credits_deducted: credits,
  };
  const error = `No business named "${company}" was found in ${state || 'any state'}.`;
  return { credits, flat, item: match ? flat : { error, hit: false, credits_deducted: 0 } };
}

/** Specification 2.7; a miss looks the same alone and in an array. */
function answerReverse(kind: ReverseKind, input: MatchInput): LookupAnswer {
  const match = findPeople(kind, input);
  const credits = match ? lookupServices[kind].creditsPerHit : 0;
  const flat = {
    ...echo(kind, input),
    hit: match !== undefined,
    matched_people_count: match?.count ?? 0,
    credits_deducted: credits,
    matched_people: match?.people ?? [],
  };
  return { credits, flat, item: flat };
}

function echo(kind: ReverseKind, input: MatchInput) {
  switch (kind) {
    case 'phone':
      return { input_phone: (input.phone ?? '').trim() };
    case 'email':
      return { input_email: (input.email ?? '').trim() };
    case 'name':
      return { input_name: nameParts(input) };
  }
}
