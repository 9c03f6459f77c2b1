import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ProblemError } from '../../shared/problem.ts';

/** Rows asked for at once. */
const pageSize = 100;
const pageOf = (row: number) => Math.floor(row / pageSize);

/** The rows of a long list by their place in it, fetched page by page as they come into sight. */
export function useRowPages<Page extends { total: number }>(
  key: (page: number) => QueryKey,
  read: (from: { offset: number; limit: number }) => Promise<Page>,
) {
  const [inSight, setInSight] = useState({ first: 0, last: 0 });
  const page = (index: number) => ({
    queryKey: key(index),
    queryFn: () => read({ offset: index * pageSize, limit: pageSize }),
  });
  const head = useQuery<Page, ProblemError>({ ...page(0), placeholderData: keepPreviousData });
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
    /** The first page; undefined until it is there. */
    head: head.data,
    problem: head.error?.problem,
    retry: () => void head.refetch(),
    /** The page a row is on and its place there; the page is undefined while it is on its way. */
    placeOf: (row: number) => ({ page: pages.get(pageOf(row)), at: row % pageSize }),
    onRowsInSight: useCallback(
      (from: number, to: number) =>
        setInSight((before) =>
          before.first === from && before.last === to ? before : { first: from, last: to },
        ),
      [],
    ),
  };
}
