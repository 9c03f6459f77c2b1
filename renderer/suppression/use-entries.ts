import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { SuppressionEntry, SuppressionQuery } from '../../shared/suppression.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';

/** Entries asked for at once. */
const pageSize = 100;
const pageOf = (row: number) => Math.floor(row / pageSize);

/** Entries of the list by their place in a query, fetched page by page as they come into sight. */
export function useEntries(query: SuppressionQuery) {
  const [inSight, setInSight] = useState({ first: 0, last: 0 });
  const page = (index: number) => ({
    queryKey: keys.suppressionPage(query, index),
    queryFn: () => call('suppression:page', { ...query, offset: index * pageSize, limit: pageSize }),
  });
  const head = useQuery({ ...page(0), placeholderData: keepPreviousData });
  const total = head.data?.total;
  const [first, last] = [
    Math.max(1, pageOf(inSight.first)),
    Math.min(pageOf(inSight.last), pageOf(Math.max(0, (total ?? 0) - 1))),
  ];
  const wanted = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const others = useQueries({ queries: head.isPlaceholderData ? [] : wanted.map(page) });
  const pages = new Map([[0, head.data]]);
  for (const [at, index] of wanted.entries()) pages.set(index, others[at]?.data);
  return {
    /** Undefined until the first page is there. */
    total,
    problem: head.error?.problem,
    /** Undefined while its page is on its way. */
    entry: (row: number): SuppressionEntry | undefined => pages.get(pageOf(row))?.entries[row % pageSize],
    onRowsInSight: useCallback(
      (from: number, to: number) =>
        setInSight((before) =>
          before.first === from && before.last === to ? before : { first: from, last: to },
        ),
      [],
    ),
  };
}
