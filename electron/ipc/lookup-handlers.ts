import { success } from '../../shared/problem.ts';
import type { LookupHistory } from '../lookups/history/history.ts';
import { pastLists } from '../lookups/history/past-lists.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { AnswerBook } from '../money/answer-book/book-ports.ts';
import type { Handlers } from './router.ts';

/** Loaded when the first lookup is typed: what is known of names and places takes time that the start has no use for. */
const reading = () => import('../lookups/read-input.ts');
const understanding = () => import('../lookups/understand/understand.ts');

export function lookupHandlers(parts: {
  lookups: Lookups;
  history: LookupHistory;
  lookupLists: Pick<LookupLists, 'list' | 'removeFinished'>;
  book: Pick<AnswerBook, 'forgetAll'>;
}) {
  const { lookups, history, lookupLists, book } = parts;
  return {
    'lookups:run': (request) => lookups.run(request),
    'lookups:read': async ({ kind, input }) => success((await reading()).readInput(kind, input)),
    'lookups:understand': async (pasted) => success((await understanding()).understand(pasted)),
    'lookup-history:page': async ({ offset, limit, ...query }) =>
      success(await history.page(query, offset, limit, pastLists(lookupLists.list().lists))),
    'lookup-history:open': async ({ id }) => success(await history.open(id)),
    'lookup-history:forget': ({ id }) => history.forget(id),
    'lookup-history:forget-all': async ({ lists, unknownLists }) => {
      const forgotten = await history.forgetAll();
      if (!forgotten.ok) return forgotten;
      const over = pastLists(lookupLists.list().lists).map(({ id }) => id);
      const noBook = await book.forgetAll(over);
      if (!noBook.ok || (!lists && !unknownLists)) return noBook;
      return lookupLists.removeFinished({ settled: lists, unknown: unknownLists });
    },
  } satisfies Partial<Handlers>;
}
