import type { SuppressionEntry, SuppressionQuery } from '../../../shared/model/suppression.ts';
import { call } from '../../ipc/client.ts';
import { keys } from '../../ipc/keys.ts';
import { rowsPerPage } from '../../ipc/pages-to-ask.ts';
import { type PagedRows, usePagedRows } from '../../ipc/use-paged-rows.ts';

/** Entries of the list by their place in a query. */
export const useEntries = (query: SuppressionQuery): PagedRows<SuppressionEntry> =>
  usePagedRows((index) => ({
    queryKey: keys.suppressionPage(query, index),
    queryFn: async () => {
      const { total, entries } = await call('suppression:page', {
        ...query,
        offset: index * rowsPerPage,
        limit: rowsPerPage,
      });
      return { total, rows: entries };
    },
  }));
