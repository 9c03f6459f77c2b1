import type { ResultField, ResultPage, ResultQuery } from '../../shared/result-query.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { rowsPerPage } from '../ipc/pages-to-ask.ts';
import { type PagedRows, usePagedRows } from '../ipc/use-paged-rows.ts';

/** Rows of a result by their place in a query. */
export type ResultRows = PagedRows<ResultPage['rows'][number]>;

export const useResultRows = (
  jobId: string,
  query: ResultQuery,
  fields: readonly ResultField[],
): ResultRows =>
  usePagedRows((index) => ({
    queryKey: keys.resultPage(jobId, query, fields, index),
    queryFn: () =>
      call('results:page', {
        jobId,
        query,
        fields: [...fields],
        offset: index * rowsPerPage,
        limit: rowsPerPage,
      }),
  }));
