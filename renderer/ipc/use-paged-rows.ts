import { keepPreviousData, type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../shared/problem.ts';

/** Rows asked for at once. */
export const rowsPerPage = 100;

export interface PageOfRows<Row> {
  /** Of all pages. */
  total: number;
  rows: readonly Row[];
}

/** Rows by their place in a query, fetched page by page as they come into sight. */
export interface PagedRows<Row> {
  /** Null until the first page is there. */
  total: number | null;
  /** Undefined while its page is on its way. */
  row(index: number): Row | undefined;
  fetching: boolean;
  problem: Problem | null;
  retry(): void;
  onRowsInSight(first: number, last: number): void;
}

/** @param page asks for the rows from `index * rowsPerPage` on */
export function usePagedRows<Row>(
  page: (index: number) => { queryKey: QueryKey; queryFn: () => Promise<PageOfRows<Row>> },
): PagedRows<Row> {
  const queryClient = useQueryClient();
  const [inSight, setInSight] = useState({ first: 0, last: 0 });
  /** What was last asked for: who scrolls fast has moved on before it comes. */
  const [asked, setAsked] = useState(inSight);
  // The rows of the query before stay in sight until those of the new one are there.
  const head = useQuery({ ...page(0), placeholderData: keepPreviousData });
  const lastPage = pageOf(Math.max(0, (head.data?.total ?? 0) - 1));
  const wanted = pagesAround(asked).filter((index) => index > 0 && index <= lastPage);
  const others = useQueries({ queries: head.isPlaceholderData ? [] : wanted.map(page) });
  const waiting = others.some(({ isFetching }) => isFetching);
  // One look at a time: pages scrolled past would be waited for before those in sight.
  useEffect(() => {
    if (!waiting) setAsked(inSight);
  }, [waiting, inSight]);

  const pages = new Map<number, PageOfRows<Row> | undefined>([[0, head.data]]);
  for (const index of pagesAround(inSight))
    if (index > 0) pages.set(index, queryClient.getQueryData<PageOfRows<Row>>(page(index).queryKey));

  const failed = [head, ...others].find(({ error }) => error !== null);
  const onRowsInSight = useCallback(
    (from: number, to: number) =>
      setInSight((before) =>
        before.first === from && before.last === to ? before : { first: from, last: to },
      ),
    [],
  );
  return {
    total: head.data?.total ?? null,
    row: (index) => pages.get(pageOf(index))?.rows[index % rowsPerPage],
    fetching: head.isFetching,
    problem: failed?.error?.problem ?? null,
    retry: () => void failed?.refetch(),
    onRowsInSight,
  };
}

const pageOf = (row: number) => Math.floor(row / rowsPerPage);

/** The pages of these rows, and one on either side. */
function pagesAround({ first, last }: { first: number; last: number }): number[] {
  const from = pageOf(first) - 1;
  return Array.from({ length: pageOf(last) + 2 - from }, (_, at) => from + at);
}
