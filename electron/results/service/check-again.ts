import Papa from 'papaparse';
import { z } from 'zod';
import type { SavedFile } from '../../../shared/ipc/ipc-channel.ts';
import type { BlockedReport, StaleLists } from '../../../shared/model/check-age.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import { counted } from '../../../shared/words/amounts.ts';
import type { Store } from '../../platform/store.ts';
import type { WrittenFiles } from '../../platform/written-files.ts';
import type { KeptCallLists } from './exports.ts';
import type { ResultOwners } from './result-owners.ts';
import type { Results } from './results.ts';

interface Blocked {
  report: BlockedReport;
  /** Each number once, with what is to be said of it. */
  numbers: { number: string; why: string; checkedAt: string; lists: string[]; callLists: string[] }[];
}

const header = ['Phone', 'Why', 'Checked on', 'Lists', 'Call lists'];

interface Parts {
  owners: Pick<ResultOwners, 'all'>;
  results: Pick<Results, 'numbers' | 'blocked'>;
  callLists: Pick<KeptCallLists, 'all' | 'numbers'>;
  written: Pick<WrittenFiles, 'saveText'>;
}

export type CheckAgain = ReturnType<typeof createCheckAgain>;

/** Lists whose check is too old, the numbers of all of them, and what a fresh check found blocked. */
export function createCheckAgain({ owners, results, callLists, written }: Parts) {
  /** What became blocked in all lists, and which exported call lists have it. */
  async function blocked(): Promise<Result<Blocked>> {
    const byNumber = new Map<string, Blocked['numbers'][number]>();
    const suppressed = new Set<string>();
    const accounts = new Map<string, Set<string>>();
    const lists: BlockedReport['lists'] = [];
    for (const { id, name, kind, account, judged } of owners.all()) {
      if (!judged?.renewed?.blocked) continue;
      const found = await results.blocked(id);
      if (!found.ok) return found;
      if (found.value.length === 0) continue;
      const ofAccount = accounts.get(account) ?? new Set();
      accounts.set(account, ofAccount);
      let newest = '';
      for (const { number, why, checkedAt, isSuppressed } of found.value) {
        const known = byNumber.get(number) ?? { number, why, checkedAt, lists: [], callLists: [] };
        byNumber.set(number, { ...known, lists: [...known.lists, name] });
        ofAccount.add(number);
        if (isSuppressed) suppressed.add(number);
        if (checkedAt > newest) newest = checkedAt;
      }
      lists.push({ id, name, kind, checkedAt: newest, numbers: found.value.length });
    }
    const exported: BlockedReport['callLists'] = [];
    for (const { id, account, name, writtenAt } of await callLists.all()) {
      const blocked = accounts.get(account);
      if (!blocked) continue;
      const here = (await callLists.numbers(id)).flatMap((number) => {
        const found = blocked.has(number) ? byNumber.get(number) : undefined;
        return found && writtenAt < found.checkedAt ? [found] : [];
      });
      for (const found of here) found.callLists.push(name);
      const open = here.filter(({ number }) => !suppressed.has(number)).length;
      if (here.length > 0) exported.push({ id, name, writtenAt, numbers: here.length, open });
    }
    const numbers = [...byNumber.values()];
    return success({
      numbers,
      report: { lists, callLists: exported, numbers: numbers.length, suppressed: suppressed.size },
    });
  }

  return {
    /** @param account that a check would be made with. */
    async stale(account: string): Promise<Result<StaleLists>> {
      // Of a file nobody may know when all of its numbers were checked.
      const old = owners.all().filter(({ age, checkedAt }) => age && (age.stale || checkedAt === null));
      const own = old.filter((owner) => owner.kind === 'file' || owner.account === account);
      const lists: StaleLists['lists'] = [];
      for (const { id, name, kind, checkedAt, openedAt, age, judged } of own) {
        const found = await results.numbers([id]);
        lists.push({
          id,
          name,
          kind,
          checkedAt,
          openedAt,
          stale: age?.stale ?? true,
          phones: judged ? Object.values(judged.verdicts).reduce((sum, count) => sum + count, 0) : null,
          mayCall: judged?.verdicts['may-call'] ?? null,
          numbers: found.ok ? found.value : null,
        });
      }
      return success({ lists, elsewhere: old.length - own.length });
    },
    numbers: results.numbers,
    blocked,
    /** Saves them as a CSV; null when the user thought better of it. */
    async save(): Promise<Result<SavedFile | null>> {
      const found = await blocked();
      if (!found.ok) return found;
      const rows = found.value.numbers.map(({ number, why, checkedAt, lists, callLists }) =>
        [number, why, checkedAt.slice(0, 10), lists.join('; '), callLists.join('; ')].map(spreadsheetSafe),
      );
      const text = () => `${Papa.unparse([header, ...rows])}\r\n`;
      return written.saveText('Became blocked.csv', 'The numbers could not be saved', text);
    },
  };
}

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
