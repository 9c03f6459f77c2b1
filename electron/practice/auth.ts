import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a secret was given, in a time that tells nothing of how much of it was right. */
export function isSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/** Refuses a request without the right bearer key, before its body is read (specification 5). */
export function requireKey(apiKey: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      await refuse(reply.header('www-authenticate', 'Bearer'), 401, 'No API key was sent.');
    } else if (!isSecret(authorization, `Bearer ${apiKey}`)) {
      await refuse(reply.header('www-authenticate', 'Bearer'), 401, 'The API key is not valid.');
    }
  };
}

/** Refuses requests made in another host's name: a web page whose name was pointed at this machine. */
export async function requireLoopbackHost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.hostname !== '127.0.0.1' && request.hostname !== 'localhost') {
    await refuse(reply, 400, 'The practice service answers on this machine only.');
  }
}
