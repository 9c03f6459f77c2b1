import type { PastList, PastLookupQuery } from '../../../shared/model/lookup-history.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../../shared/model/lookup-list-end.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import type { Head } from './head.ts';

/** A lookup as a search sees it; `words` is what `wordsOf` made of it. */
export interface Searched {
  head: Pick<Head, 'kind' | 'outcome' | 'askedAt'>;
  words: string;
}

/** Those that fit. One loop over them all: a search has to be done before the next key is pressed. */
export function fittingLookups<T extends Searched>(
  lookups: readonly T[],
  { text, kinds, outcomes }: PastLookupQuery,
): T[] {
  const terms = termsOf(text);
  return lookups.filter(
    ({ head, words }) =>
      (kinds.length === 0 || kinds.includes(head.kind)) &&
      (outcomes.length === 0 || outcomes.includes(head.outcome)) &&
      terms.every((term) => words.includes(term)),
  );
}

const marks = /\p{M}/gu;
/** As it is compared in a search. */
const folded = (text: string) => text.normalize('NFKD').replace(marks, '').toLowerCase();
/** What is written of a phone number, with whatever marks. */
const phoneLike = /^\+?[\d\s().-]*\d{3}[\d\s().-]*$/;

/** Each word has to be found; a phone number is one, however it is written. */
function termsOf(text: string): string[] {
  const trimmed = text.trim();
  if (!phoneLike.test(trimmed)) return folded(trimmed).split(/\s+/).filter(Boolean);
  const digits = trimmed.replace(/\D/g, '');
  return [/^1\d{10}$/.test(digits) ? digits.slice(1) : digits];
}

/** What a search looks into, with a break between the values, so that none runs over two of them. */
export function wordsOf({ kind, input, people, phones, emails, account }: Head): string {
  const given = Object.values(input);
  const digits = [...given, ...phones]
    .filter((text) => phoneLike.test(text))
    .map((text) => text.replace(/\D/g, ''));
  const { label } = lookupServices[kind];
  return folded([label, ...given, ...people, ...phones, ...emails, account.name, ...digits].join('\n'));
}

/** Lists of lookups that came to their end, or were ended, as the history lists them. */
export const pastLists = (lists: readonly LookupListSummary[]): PastList[] =>
  lists
    .filter(({ state, awaiting }) => isAtItsEnd(state) && !awaiting)
    .map(({ id, name, kind, createdAt, state, rows, counts, credits, connection }) => ({
      id,
      name,
      kind,
      createdAt,
      rows,
      counts,
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
 * lookup of the same moment.
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
  const rows: (T | PastList)[] = [];
  let listed = 0;
  for (const each of found) {
    if (rows.length >= offset + limit) break;
    for (let list = lists[listed]; list && list.createdAt >= askedAt(each); list = lists[++listed])
      rows.push(list);
    rows.push(each);
  }
  return [...rows, ...lists.slice(listed)].slice(offset, offset + limit);
}
