import { z } from 'zod';
import { type LookupKind, lookupBatchLimit } from '../../../shared/services.ts';
import { type FieldErrors, fieldErrors, missingField, ValidationError } from '../errors.ts';
import type { MatchInput } from '../people/matches.ts';

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
export function readLookupBody(kind: LookupKind, body: unknown): { inputs: MatchInput[]; single: boolean } {
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
