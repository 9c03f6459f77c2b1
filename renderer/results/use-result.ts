import { useTimeout } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobView } from '../../shared/model/job-record.ts';
import type { ResultField, ResultQuery, ResultSummary } from '../../shared/model/result-query.ts';
import type { OpenedOverview } from '../../shared/model/result-table.ts';
import { answersOf, ask, progressOf } from '../ipc/ask.ts';
import { call } from '../ipc/call-main.ts';
import { rowsPerPage } from '../ipc/use-paged-rows.ts';

/** A result, opened: read into a database the first time, which may take a while. */
export function useResult({ id, fetchedAt }: ResultOf) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: keyOfOpened(id, fetchedAt),
    queryFn: () =>
      call('results:open', { jobId: id }).finally(() => {
        queryClient.setQueryData(progressOf(id).queryKey, null);
      }),
  });
}

/** Another one may take its place when it is fetched again. */
const keyOfOpened = (jobId: string, fetchedAt: string | undefined) =>
  ['results:open', { jobId }, fetchedAt] as const;

/** One that was opened before is there sooner. */
const opensWithinMs = 300;

/** The first rows of a result that is still being opened; nothing for those that open at once. */
export function useFirstRows({ id }: ResultOf) {
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), opensWithinMs, { autoInvoke: true });
  return useQuery({
    ...ask('results:first-rows', isLong ? { jobId: id } : skipToken),
    // Shown once, and not judged: the next opening looks at the file as it is then.
    gcTime: 0,
  }).data;
}

/**
 * Shows a result as it was judged anew; what was made of it before is asked for again, and so are other results, which
 * what was said of this one may hold for.
 */
export function useTakeOverview({ id, fetchedAt }: ResultOf) {
  const queryClient = useQueryClient();
  return (overview: OpenedOverview) => {
    queryClient.removeQueries({ ...answersOf('results:'), type: 'inactive' });
    queryClient.setQueryData(keyOfOpened(id, fetchedAt), overview);
    void queryClient.invalidateQueries(
      answersOf('results:page', 'results:summary', 'results:row', 'results:columns'),
    );
  };
}

/** A query's rows in numbers; those that were shown before until they are there, so that what was pressed stays. */
export function useResultSummary(jobId: string, query: ResultQuery, whole: ResultSummary): ResultSummary {
  const isWhole = query.search === '' && query.filters.length === 0;
  const summary = useQuery({
    ...ask('results:summary', { jobId, query: { ...query, sort: [] } }),
    ...(isWhole && { initialData: whole }),
    placeholderData: keepPreviousData,
  });
  return isWhole ? whole : (summary.data ?? whole);
}

/** The rows of a query, page by page. */
export const resultPages =
  (jobId: string, query: ResultQuery, fields: readonly ResultField[]) => (index: number) =>
    ask('results:page', {
      jobId,
      query,
      fields: [...fields],
      offset: index * rowsPerPage,
      limit: rowsPerPage,
    });

/** How many rows a query has; null until that is known. For whoever shows none of them, and is not to be drawn with them. */
export const useResultTotal = (
  jobId: string,
  query: ResultQuery,
  fields: readonly ResultField[],
): number | null =>
  useQuery({
    ...resultPages(jobId, query, fields)(0),
    placeholderData: keepPreviousData,
    select: ({ total }) => total,
  }).data ?? null;

/** Whose result it is, as far as a result is concerned: a finished job, a list of lookups, or a file that was opened as one. */
export interface ResultOf
  extends Pick<JobView, 'id' | 'name'>,
    Partial<Pick<JobView, 'connection' | 'prepared'>> {
  /** Tells it from those that were in its place before. */
  fetchedAt: string | undefined;
  /** When its numbers were checked: ISO 8601; null where it is not known. */
  checkedAt: string | null;
  /** Null where it is not known; absent for an opened file, for which nothing was sent. */
  credits?: number | null;
  earlier?: JobView['earlier'] | undefined;
  /** Rows of the result that were never sent, and so are neither match nor none. */
  unsent?: number;
}
