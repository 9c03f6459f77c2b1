import {
  hashKey,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Problem, ProblemError } from '../../shared/model/problem.ts';

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
 * const { total, row, onRowsInSight } = usePagedRows((page) =>
 *   ask('lookup-lists:rows', { id, from: page * rowsPerPage, count: rowsPerPage }),
 * );
 */
export function usePagedRows<Page extends PageOfRows<unknown>>(
  page: (index: number) => UseQueryOptions<Page, ProblemError, Page, QueryKey> & { queryKey: QueryKey },
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

/** Rows asked for at once. */
export const rowsPerPage = 100;

/** Pages fetched ahead of those in sight, in the direction of movement. */
const ahead = 4;

/** What of a list is looked at. */
export interface Look {
  /** Pages by their index, both included. */
  first: number;
  last: number;
  /** Where it moves to. */
  direction: 1 | -1;
}

const pageOf = (row: number): number => Math.floor(row / rowsPerPage);

/** The pages that hold these rows, both ends included; none where `last` is below `first`. */
export const pagesOf = ({ first, last }: { first: number; last: number }): number[] =>
  last < first ? [] : between(pageOf(first), pageOf(last));

const between = (first: number, last: number) =>
  Array.from({ length: last + 1 - first }, (_, at) => first + at);

/** The pages that are kept at hand: those in sight, those ahead and the one behind. */
export function pagesAround({ first, last, direction }: Look, lastPage: number): number[] {
  const [edge, back] = direction === 1 ? [last, first] : [first, last];
  const next = Array.from({ length: ahead }, (_, at) => edge + direction * (at + 1));
  return [...between(first, last), ...next, back - direction].filter((page) => page >= 0 && page <= lastPage);
}

/**
 * The pages to ask for next: those in sight; once they are there, two at a time, those ahead, then the one behind. Whoever
 * scrolls fast has moved on before an answer comes, so that what is not in sight never stands in its way.
 */
export function pagesToAsk(look: Look, lastPage: number, has: (page: number) => boolean): number[] {
  const missing = pagesAround(look, lastPage).filter((page) => !has(page));
  const inSight = missing.filter((page) => page >= look.first && page <= look.last);
  return inSight.length > 0 ? inSight : missing.slice(0, 2);
}
