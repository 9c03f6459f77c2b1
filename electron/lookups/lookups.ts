import type { LookupAnswer } from '../../shared/person.ts';
import type { Result } from '../../shared/problem.ts';
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
      const target = await parts.target();
      return target.ok ? parts.service.lookup(target.value, kind, [fieldsOf(kind, input)]) : target;
    },
  };
}

/** What the form may hold beside, such as text typed for another kind of lookup, is nobody's business. */
function fieldsOf(kind: LookupKind, input: Record<string, string>): Record<string, string> {
  const known = lookupServices[kind].fields.filter(({ name }) => input[name] !== undefined);
  return Object.fromEntries(known.map(({ name }) => [name, input[name] ?? '']));
}
