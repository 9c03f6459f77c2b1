import {
  hashKey,
  keepPreviousData,
  type QueryKey,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../shared/model/problem.ts';
import { type Look, pageOf, pagesAround, pagesOf, pagesToAsk, rowsPerPage } from './pages-to-ask.ts';

interface PageOfRows<Row> {
  /** Of all pages. */
  total: number;
  rows: readonly Row[];
}

/** Rows by their place in a query, fetched page by page as they come into sight. */
export interface PagedRows<Row, Page extends PageOfRows<Row> = PageOfRows<Row>> {
  /** The first page, with what it says beside its rows; undefined until it is there. */
  head: Page | undefined;
  /** Null until the first page is there. */
  total: number | null;
  /** Undefined while its page is on its way. */
  row(index: number): Row | undefined;
  /** Whether all of these rows are there, both ends included. */
  has(range: { first: number; last: number }): boolean;
  fetching: boolean;
  problem: Problem | null;
  retry(): void;
  onRowsInSight(first: number, last: number): void;
}

/** Pages that nobody looks at are kept this long, in milliseconds: whoever scrolls through a million rows passes 10,000. */
const keptUnseen = 5_000;

/**
 * The rows of a table of any length, asked for page by page as they come into sight.
 * @param page asks for the rows from `index * rowsPerPage` on
 * @example
 * const { total, row, onRowsInSight } = usePagedRows((page) => {
 *   const wanted = { from: page * rowsPerPage, count: rowsPerPage };
 *   return { queryKey: keys.lookupListPage(id, wanted), queryFn: () => call('lookup-lists:rows', { id, ...wanted }) };
 * });
 */
export function usePagedRows<Page extends PageOfRows<unknown>>(
  page: (index: number) => { queryKey: QueryKey; queryFn: () => Promise<Page> },
): PagedRows<Page['rows'][number], Page> {
  const queryClient = useQueryClient();
  const [look, setLook] = useState<Look>({ first: 0, last: 0, direction: 1 });
  const [asked, setAsked] = useState<readonly number[]>([]);
  // The rows of the query before stay in sight until those of the new one are there.
  const head = useQuery({ ...page(0), placeholderData: keepPreviousData });
  const lastPage = pageOf(Math.max(0, (head.data?.total ?? 0) - 1));
  const isThere = (index: number) =>
    index === 0 ? head.data !== undefined : queryClient.getQueryData(page(index).queryKey) !== undefined;

  const atHand = pagesAround(look, lastPage).filter(isThere);
  const observed = [...new Set([...atHand, ...asked])].filter((index) => index > 0 && index <= lastPage);
  const others = useQueries({
    queries: head.isPlaceholderData ? [] : observed.map((index) => ({ ...page(index), gcTime: keptUnseen })),
  });
  const isWaiting = head.isPlaceholderData || others.some(({ isFetching }) => isFetching);
  const next = isWaiting ? asked : pagesToAsk(look, lastPage, isThere);
  // One answer is awaited at a time: the next question is for what is in sight by then.
  useEffect(() => {
    if (next.some((index) => !asked.includes(index))) setAsked(next);
  });

  // Changes with each page that comes, so that whoever draws the rows draws them anew only then.
  const version = [hashKey(page(0).queryKey), head, ...others]
    .map((part) => (typeof part === 'string' ? part : `${part.dataUpdatedAt} ${part.isPlaceholderData}`))
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the data
  const rows = useMemo(() => {
    const known = new Map<number, Page | undefined>([[0, head.data]]);
    const dataOf = (index: number) => {
      if (!known.has(index)) known.set(index, queryClient.getQueryData<Page>(page(index).queryKey));
      return known.get(index);
    };
    return {
      row: (index: number) => dataOf(pageOf(index))?.rows[index % rowsPerPage],
      has: (range: { first: number; last: number }) =>
        pagesOf(range).every((index) => dataOf(index) !== undefined),
    };
  }, [queryClient, version]);

  const failed = [head, ...others].find(({ error }) => error !== null);
  const onRowsInSight = useCallback((from: number, to: number) => {
    const [first, last] = [pageOf(Math.max(0, from)), pageOf(Math.max(0, to))];
    setLook((before) =>
      before.first === first && before.last === last
        ? before
        : { first, last, direction: first < before.first ? -1 : 1 },
    );
  }, []);
  return {
    ...rows,
    head: head.data,
    total: head.data?.total ?? null,
    fetching: head.isFetching,
    problem: failed?.error?.problem ?? null,
    retry: () => void failed?.refetch(),
    onRowsInSight,
  };
}
