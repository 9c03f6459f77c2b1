import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ZodError } from 'zod';

/** How the service refuses (the specification leaves it open): faults under their fields' names, all else under "detail". */
export type FieldErrors = Record<string, string[]>;

export const missingField = 'This field is required.';

/** A request refused for its fields; an array of them where the request was an array. */
export class ValidationError extends Error {
  readonly errors: FieldErrors | FieldErrors[];
  constructor(errors: FieldErrors | FieldErrors[]) {
    super('The request is not valid.');
    this.errors = errors;
  }
}

export function fieldErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const [field] = path;
    if (field === undefined) return { non_field_errors: ['Send a JSON object.'] };
    errors[String(field)] = [message];
  }
  return errors;
}

export function refuse(reply: FastifyReply, status: number, detail: string): FastifyReply {
  return reply.code(status).send({ detail });
}

/** Gives every refusal its body; a failure of the service's own says nothing of its inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Not found.'));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ValidationError) return reply.code(400).send(error.errors);
    const status = error.statusCode ?? 500;
    return status < 500
      ? refuse(reply, status, error.message)
      : refuse(reply, 500, 'The practice service could not do this; the disk may be full.');
  });
}
