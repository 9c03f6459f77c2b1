import { ageToKeep } from '../../shared/check-age.ts';
import type { BlockedReport, StaleLists } from '../../shared/fresh-checks.ts';
import type { JobRecord, JobSummary } from '../../shared/job.ts';
import { failure, problem, type Result, success } from '../../shared/problem.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Disk } from '../platform/disk.ts';
import type { KeptCallLists } from './kept-call-lists.ts';
import { accountOf } from './renewals.ts';
import type { Results } from './results.ts';
import { type Blocked, saveBlocked } from './save-blocked.ts';

/** Lists whose check is too old, the numbers of all of them, and what a fresh check found blocked. */
export interface CheckAgain {
  /** @param account that a check would be made with. */
  stale(account: string): Promise<Result<StaleLists>>;
  /** The numbers of several lists, each once; those on the user's suppression list are left out. */
  numbers(ids: readonly string[]): Promise<Result<string[]>>;
  /** What became blocked in all lists, and which exported call lists have it. */
  blocked(): Promise<Result<Blocked>>;
  /** Saves them as a CSV; null when the user thought better of it. */
  save(): Promise<Result<{ savedTo: string } | null>>;
}

interface Parts {
  jobs: { get(id: string): JobRecord | null; list(): { jobs: readonly JobSummary[] } };
  results: Pick<Results, 'numbers' | 'blocked'>;
  callLists: Pick<KeptCallLists, 'all' | 'numbers'>;
  now: () => number;
  disk: Disk;
  dialogs: Pick<Dialogs, 'saveFile'>;
}

export function createCheckAgain({ jobs, results, callLists, now, disk, dialogs }: Parts): CheckAgain {
  const isStale = (job: JobSummary) => ageToKeep(job, now())?.stale === true;

  async function numbersOf(id: string): Promise<Result<string[]>> {
    const found = await results.numbers(id);
    // Its first line is the header.
    return found.ok ? success(found.value.csv.split('\r\n').slice(1, -1)) : found;
  }

  async function blocked(): Promise<Result<Blocked>> {
    const byNumber = new Map<string, Blocked['numbers'][number]>();
    const suppressed = new Set<string>();
    const accounts = new Map<string, Set<string>>();
    const lists: BlockedReport['lists'] = [];
    for (const { id, name, blocked, connection } of jobs.list().jobs) {
      if (blocked === undefined) continue;
      const found = await results.blocked(id);
      if (!found.ok) return found;
      if (found.value.length === 0) continue;
      const account = accountOf(connection);
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
      lists.push({ id, name, checkedAt: newest, numbers: found.value.length });
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
    async stale(account) {
      const old = jobs.list().jobs.filter(isStale);
      const own = old.filter(({ connection }) => accountOf(connection) === account);
      const lists: StaleLists['lists'] = [];
      for (const { id, name, checkedAt, verdicts } of own) {
        const found = await numbersOf(id);
        const counts = Object.values(verdicts ?? {});
        lists.push({
          id,
          name,
          checkedAt: checkedAt ?? '',
          phones: verdicts ? counts.reduce((sum, count) => sum + count, 0) : null,
          mayCall: verdicts?.['may-call'] ?? null,
          numbers: found.ok ? found.value.length : null,
        });
      }
      return success({ lists, elsewhere: old.length - own.length });
    },
    async numbers(ids) {
      const all = new Set<string>();
      for (const id of ids) {
        const found = await numbersOf(id);
        if (!found.ok) return found;
        for (const number of found.value) all.add(number);
      }
      return all.size === 0 ? failure(noNumbers) : success([...all]);
    },
    blocked,
    async save() {
      const found = await blocked();
      return found.ok ? saveBlocked({ disk, dialogs }, found.value) : found;
    },
  };
}

const noNumbers = problem(
  'no-numbers',
  'These lists have no whole numbers to check again.',
  'Numbers on your suppression list are not checked again.',
);
