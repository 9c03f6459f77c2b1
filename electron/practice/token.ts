import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tokenPath } from '../../shared/services.ts';
import { isSecret } from './auth.ts';
import type { PracticeClock } from './clock.ts';
import { fieldErrors, missingField, refuse, ValidationError } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Secrets } from './secrets.ts';

const TokenRequest = z.object({
  email: z.string(missingField).trim().min(1, missingField).pipe(z.email('Enter an email address.')),
  password: z.string(missingField).min(1, missingField),
});

/** Specification 4.1. Any email address will do; the password is tried a few times a minute at most, by whomever. */
export function tokenRoute(
  app: FastifyInstance,
  clock: PracticeClock,
  { apiKey, password }: Secrets,
  triesPerMinute: () => number,
): void {
  const limit = createRateLimit(clock, triesPerMinute, 60_000);
  app.post(tokenPath, (request, reply) => {
    const parsed = TokenRequest.safeParse(request.body);
    if (!parsed.success) throw new ValidationError(fieldErrors(parsed.error));
    const wait = limit.take();
    if (wait > 0) {
      return refuse(reply.header('retry-after', wait), 429, `Too many tries: wait ${wait} seconds.`);
    }
    if (!isSecret(parsed.data.password, password)) {
      return refuse(reply, 401, 'No account has this email address and password.');
    }
    return reply.send({ api_key: apiKey, message: 'This is the key of the practice account.' });
  });
}
