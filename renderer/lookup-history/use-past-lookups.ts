import type { PastLookupPage, PastLookupQuery } from '../../shared/lookup-history.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { rowsPerPage } from '../ipc/pages-to-ask.ts';
import { type PagedRows, usePagedRows } from '../ipc/use-paged-rows.ts';

/** Lookups and lists of the history by their place in a query. */
export const usePastLookups = (
  query: PastLookupQuery,
): PagedRows<PastLookupPage['rows'][number], PastLookupPage> =>
  usePagedRows((index) => ({
    queryKey: keys.pastLookupPage(query, index),
    queryFn: () => call('lookup-history:page', { ...query, offset: index * rowsPerPage, limit: rowsPerPage }),
  }));
