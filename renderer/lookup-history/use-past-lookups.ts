import type { PastLookup, PastLookupQuery } from '../../shared/lookup-history.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { useRowPages } from '../ipc/row-pages.ts';

/** Lookups of the history by their place in a query, fetched page by page as they come into sight. */
export function usePastLookups(query: PastLookupQuery) {
  const { placeOf, ...pages } = useRowPages(
    (page) => keys.pastLookupPage(query, page),
    (from) => call('lookup-history:page', { ...query, ...from }),
  );
  return {
    ...pages,
    /** Undefined while its page is on its way. */
    lookup(row: number): PastLookup | undefined {
      const { page, at } = placeOf(row);
      return page?.lookups[at];
    },
  };
}
