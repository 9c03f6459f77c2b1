import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tokenPath } from '../../shared/services.ts';
import { fieldErrors, missingField, refuse, ValidationError } from './errors.ts';

/** Any email address with this password gets the key: there is nothing to protect but made-up people. */
export const practicePassword = 'practice';

const TokenRequest = z.object({
  email: z.string(missingField).trim().min(1, missingField).pipe(z.email('Enter an email address.')),
  password: z.string(missingField).min(1, missingField),
});

/** Specification 4.1. */
export function tokenRoute(app: FastifyInstance, apiKey: string): void {
  app.post(tokenPath, (request, reply) => {
    const parsed = TokenRequest.safeParse(request.body);
    if (!parsed.success) throw new ValidationError(fieldErrors(parsed.error));
    if (parsed.data.password !== practicePassword) {
      return refuse(reply, 401, 'No account has this email address and password.');
    }
    return reply.send({ api_key: apiKey, message: 'This is the key of the practice account.' });
  });
}
