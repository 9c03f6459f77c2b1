import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type LookupKind,
  lookupBatchLimit,
  lookupKinds,
  lookupServices,
} from '../../../shared/model/services.ts';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit } from '../../platform/concurrency.ts';
import { type FieldErrors, fieldErrors, missingField, refuse, ValidationError } from '../errors.ts';
import { findMatch, type MatchInput, nameParts } from '../people/matches.ts';

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
export function lookupRoutes(app: FastifyInstance, clock: Clock, businessPerMinute: () => number): void {
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

/** Specification 2.6 and 2.7. A miss looks the same alone and in an array, but of a business (4.3). */
function answerLookup(kind: LookupKind, input: MatchInput): LookupAnswer {
  const match = findMatch(kind, input);
  const { count = 0, people = [], addresses = [] } = match ?? {};
  const credits = match ? lookupServices[kind].creditsPerHit : 0;
  const outcome = { hit: match !== undefined, credits_deducted: credits };
  if (kind !== 'business') {
    const found = { matched_people_count: count, matched_people: people };
    const asked = kind === 'name' ? nameParts(input) : (input[kind] ?? '').trim();
    const flat = { [`input_${kind}`]: asked, ...outcome, ...found };
    return { credits, flat, item: flat };
  }
  const company = (input.company_name ?? '').trim();
  const state = (input.state ?? '').trim();
  const found = { addresses, associated_people_count: count, associated_people: people };
  const flat = { company_name: company, state, ...found, ...outcome };
  const error = `No business named "${company}" was found in ${state || 'any state'}.`;
  return { credits, flat, item: match ? flat : { error, ...outcome } };
}
