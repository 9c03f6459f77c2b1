import { z } from 'zod';
import type { BlockedReport } from '../../../shared/model/check-age.ts';
import { counted } from '../../../shared/words/amounts.ts';
import type { Store } from '../../platform/store.ts';
import type { CheckAgain } from './check-again.ts';

/** By the id of an exported call list, how many of its numbers were said to be blocked. */
export const ToldBlockedSchema = z.record(z.string(), z.number());
export type ToldBlocked = z.infer<typeof ToldBlockedSchema>;

/** Where it is looked at, and what a notification says. */
export interface BlockedNews {
  page: 'checkAgain';
  title: string;
  body: string;
}

/**
 * Tells once of numbers that became blocked on call lists which were handed out. To be called after each check; what is on the
 * suppression list is known to the user already.
 */
export function createBlockedNews(parts: {
  blocked: CheckAgain['blocked'];
  store: Store<ToldBlocked>;
  notify: (news: BlockedNews) => void;
}): () => Promise<void> {
  const { blocked, store, notify } = parts;
  return async () => {
    const found = await blocked();
    // Where a result can't be asked its own page says why.
    if (!found.ok) return;
    const { callLists } = found.value.report;
    const told = store.get();
    const news = callLists.filter(({ id, open }) => open > (told[id] ?? 0));
    if (news.length > 0) notify({ page: 'checkAgain', ...inWords(news) });
    try {
      store.set(Object.fromEntries(callLists.map(({ id, open }) => [id, open])));
    } catch {
      // On a disk that refuses, the same is said once more.
    }
  };
}

/** "3 numbers on the call list of Oct 12 can no longer be called". */
function inWords(lists: readonly Pick<BlockedReport['callLists'][number], 'name' | 'writtenAt' | 'open'>[]) {
  const [first, ...others] = lists.map(
    ({ name, writtenAt, open }) =>
      `${counted(open, 'number')} on “${name}”, exported ${new Date(writtenAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}.`,
  );
  const more = others.length > 0 ? ` ${counted(others.length, 'more call list')} too.` : '';
  return { title: 'Numbers on your call lists can no longer be called', body: `${first}${more}` };
}
