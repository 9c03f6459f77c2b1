import type { Lookups } from '../lookups/lookups.ts';
import type { Handlers } from './router.ts';

export function lookupHandlers(lookups: Lookups) {
  return {
    'lookups:run': (request) => lookups.run(request),
  } satisfies Partial<Handlers>;
}
