import type { SuppressionEntry, SuppressionQuery } from '../../shared/suppression.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { useRowPages } from '../ipc/row-pages.ts';

/** Entries of the list by their place in a query, fetched page by page as they come into sight. */
export function useEntries(query: SuppressionQuery) {
  const { head, problem, placeOf, onRowsInSight } = useRowPages(
    (page) => keys.suppressionPage(query, page),
    (from) => call('suppression:page', { ...query, ...from }),
  );
  return {
    /** Undefined until the first page is there. */
    total: head?.total,
    problem,
    /** Undefined while its page is on its way. */
    entry(row: number): SuppressionEntry | undefined {
      const { page, at } = placeOf(row);
      return page?.entries[at];
    },
    onRowsInSight,
  };
}
