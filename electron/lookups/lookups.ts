import type { LookupAnswer } from '../../shared/person.ts';
import { failure, problem, type Result } from '../../shared/problem.ts';
import { type LookupKind, lookupServices } from '../../shared/services.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';

export interface Lookups {
  /** Looks one person or company up on the active connection. A hit costs credits, so it is asked once and not repeated. */
  run(kind: LookupKind, input: Record<string, string>): Promise<Result<LookupAnswer>>;
}

export function createLookups(parts: {
  service: Pick<ServiceClient, 'lookup'>;
  target: () => Promise<Result<ServiceTarget>>;
}): Lookups {
  return {
    async run(kind, input) {
      const given = givenFields(kind, input);
      if (Object.keys(given).length === 0) return failure(nothingGiven);
      const target = await parts.target();
      return target.ok ? parts.service.lookup(target.value, kind, [given]) : target;
    },
  };
}

/**
 * Only the fields this lookup has, and only those with text in them: which are required is not known
 * (specification 4.3), so nothing but an empty form is held back.
 */
function givenFields(kind: LookupKind, input: Record<string, string>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const { name } of lookupServices[kind].fields) {
    const text = input[name]?.trim() ?? '';
    if (text !== '') given[name] = text;
  }
  return given;
}

const nothingGiven = problem(
  'nothing-given',
  'There is nothing to look up yet.',
  'Fill in at least one field.',
);
