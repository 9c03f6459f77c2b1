import { success } from '../../shared/problem.ts';
import type { LookupHistory } from '../lookups/history/history.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Handlers } from './router.ts';

/** Loaded when the first lookup is typed: what is known of names and places takes time that the start has no use for. */
const reading = () => import('../lookups/read-input.ts');
const understanding = () => import('../lookups/understand/understand.ts');

export function lookupHandlers({ lookups, history }: { lookups: Lookups; history: LookupHistory }) {
  return {
    'lookups:run': (request) => lookups.run(request),
    'lookups:read': async ({ kind, input }) => success((await reading()).readInput(kind, input)),
    'lookups:understand': async (pasted) => success((await understanding()).understand(pasted)),
    'lookup-history:page': async ({ offset, limit, ...query }) =>
      success(await history.page(query, offset, limit)),
    'lookup-history:open': async ({ id }) => success(await history.open(id)),
    'lookup-history:forget': ({ id }) => history.forget(id),
    'lookup-history:forget-all': () => history.forgetAll(),
  } satisfies Partial<Handlers>;
}
