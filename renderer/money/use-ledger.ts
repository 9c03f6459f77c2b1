import type { LedgerQuery } from '../../shared/model/ledger.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { rowsPerPage } from '../ipc/pages-to-ask.ts';
import { usePagedRows } from '../ipc/use-paged-rows.ts';

/** Entries of the ledger by their place in a query, with its sums beside the first page. */
export const useLedger = (query: LedgerQuery) =>
  usePagedRows((index) => ({
    queryKey: keys.ledgerPage(query, index),
    queryFn: async () => {
      const page = await call('ledger:page', { ...query, offset: index * rowsPerPage, limit: rowsPerPage });
      return { ...page, total: page.sums.entries, rows: page.entries };
    },
  }));
