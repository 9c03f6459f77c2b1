import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { ResultField, ResultPage, ResultQuery } from '../../shared/model/result-query.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { rowsPerPage } from '../ipc/pages-to-ask.ts';
import { type PagedRows, usePagedRows } from '../ipc/use-paged-rows.ts';

/** Rows of a result by their place in a query. */
export type ResultRows = PagedRows<ResultPage['rows'][number]>;

const pageQuery =
  (jobId: string, query: ResultQuery, fields: readonly ResultField[]) =>
  (index: number): { queryKey: QueryKey; queryFn: () => Promise<ResultPage> } => ({
    queryKey: keys.resultPage(jobId, query, fields, index),
    queryFn: () =>
      call('results:page', {
        jobId,
        query,
        fields: [...fields],
        offset: index * rowsPerPage,
        limit: rowsPerPage,
      }),
  });

export const useResultRows = (
  jobId: string,
  query: ResultQuery,
  fields: readonly ResultField[],
): ResultRows => usePagedRows(pageQuery(jobId, query, fields));

/** How many rows a query has; null until that is known. For whoever shows none of them, and is not to be drawn with them. */
export const useResultTotal = (
  jobId: string,
  query: ResultQuery,
  fields: readonly ResultField[],
): number | null =>
  useQuery({
    ...pageQuery(jobId, query, fields)(0),
    placeholderData: keepPreviousData,
    select: ({ total }) => total,
  }).data ?? null;
