import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { lookupKinds, lookupServices } from '../../../shared/services.ts';
import type { PracticeClock } from '../clock.ts';
import { type CreditsDeducted, deduct } from '../credits.ts';
import { refuse } from '../errors.ts';
import { createRateLimit } from '../rate-limit.ts';
import { answerLookup } from './answers.ts';
import { readLookupBody } from './requests.ts';

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
