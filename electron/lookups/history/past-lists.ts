import type { PastList, PastLookupQuery } from '../../../shared/model/lookup-history.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../../shared/model/lookup-list-end.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { folded, termsOf } from './search-words.ts';

/** Lists of lookups that came to their end, or were ended, as the history lists them. */
export const pastLists = (lists: readonly LookupListSummary[]): PastList[] =>
  lists
    .filter(({ state, awaiting }) => isAtItsEnd(state) && !awaiting)
    .map(({ id, name, kind, createdAt, state, rows, counts, credits, connection }) => ({
      ...{ id, name, kind, createdAt, rows, counts },
      state: state === 'stopped' ? 'stopped' : 'done',
      credits: credits.deducted,
      account: { name: connection.name, kind: connection.kind },
    }));

/** Those that fit a query, the newest first; with an outcome asked for, those with a row that ended so. */
export function fittingLists(
  lists: readonly PastList[],
  { text, kinds, outcomes }: PastLookupQuery,
): PastList[] {
  const terms = termsOf(text);
  return lists
    .filter(({ name, kind, account, counts }) => {
      const words = folded(['List', name, lookupServices[kind].label, account.name].join('\n'));
      const ended = outcomes.some(
        (outcome) => outcome !== 'unreadable' && outcome !== 'asking' && counts[outcome] > 0,
      );
      return (
        (kinds.length === 0 || kinds.includes(kind)) &&
        (outcomes.length === 0 || ended) &&
        terms.every((term) => words.includes(term))
      );
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}

/**
 * The rows from `offset` on, at most `limit`, of two sequences taken as one, the newest first; a list stands before a
 * lookup of the same moment. Takes no more than `limit` steps through the first, however long it is.
 * @param found the newest first
 * @param lists the newest first
 */
export function besideLists<T>(
  found: readonly T[],
  askedAt: (each: T) => string,
  lists: readonly PastList[],
  offset: number,
  limit: number,
): (T | PastList)[] {
  const places = new Map(
    lists.map((list, before) => [before + newerThan(found, askedAt, list.createdAt), list]),
  );
  let from = offset - [...places.keys()].filter((place) => place < offset).length;
  const rows: (T | PastList)[] = [];
  for (let place = offset; place < Math.min(offset + limit, found.length + lists.length); place++) {
    const list = places.get(place);
    const lookup = found[from];
    if (list) rows.push(list);
    else if (lookup !== undefined) {
      rows.push(lookup);
      from += 1;
    }
  }
  return rows;
}

/** How many of them, the newest first, are newer than a moment. */
function newerThan<T>(found: readonly T[], askedAt: (each: T) => string, at: string): number {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = found[middle];
    if (each !== undefined && askedAt(each) > at) low = middle + 1;
    else high = middle;
  }
  return low;
}
