import { useTimeout } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenedOverview } from '../../shared/model/result-overview.ts';
import type { ResultQuery, ResultSummary } from '../../shared/model/result-query.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import type { ResultOf } from './result-of.ts';

/** A result, opened: read into a database the first time, which may take a while. */
export function useResult({ id, result }: ResultOf) {
  const queryClient = useQueryClient();
  const opened = useQuery({
    // Another one may take its place when it is fetched again.
    queryKey: keys.result(id, result?.fetchedAt ?? ''),
    queryFn: () =>
      call('results:open', { jobId: id }).finally(() => {
        queryClient.setQueryData(keys.jobProgress(id), null);
      }),
  });
  return {
    overview: opened.data,
    problem: opened.error?.problem,
    retry: () => void opened.refetch(),
  };
}

/** One that was opened before is there sooner. */
const opensWithinMs = 300;

/** The first rows of a result that is still being opened; nothing for those that open at once. */
export function useFirstRows({ id, result }: ResultOf) {
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), opensWithinMs, { autoInvoke: true });
  return useQuery({
    queryKey: keys.resultFirstRows(id, result?.fetchedAt ?? ''),
    queryFn: isLong ? () => call('results:first-rows', { jobId: id }) : skipToken,
    // Shown once, and not judged: the next opening looks at the file as it is then.
    gcTime: 0,
  }).data;
}

/**
 * Shows a result as it was judged anew; what was made of it before is asked for again, and so are other results, which
 * what was said of this one may hold for.
 */
export function useTakeOverview({ id, result }: ResultOf) {
  const queryClient = useQueryClient();
  return (overview: OpenedOverview) => {
    queryClient.removeQueries({
      predicate: ({ queryKey: [what, of] }) => isOfResults(what) && of !== id,
    });
    queryClient.setQueryData(keys.result(id, result?.fetchedAt ?? ''), overview);
    for (const of of [
      keys.resultPages(id),
      keys.resultSummaries(id),
      keys.resultRows(id),
      keys.resultColumns(id),
    ])
      void queryClient.invalidateQueries({ queryKey: of });
  };
}

const isOfResults = (what: unknown) => typeof what === 'string' && what.startsWith('result');

/** A query's rows in numbers; those of the whole result until they are there. */
export function useResultSummary(jobId: string, query: ResultQuery, whole: ResultSummary): ResultSummary {
  const isWhole = query.search === '' && query.filters.length === 0;
  const summary = useQuery({
    queryKey: keys.resultSummary(jobId, { ...query, sort: [] }),
    queryFn: () => call('results:summary', { jobId, query: { ...query, sort: [] } }),
    enabled: !isWhole,
    placeholderData: keepPreviousData,
  });
  return isWhole ? whole : (summary.data ?? whole);
}
