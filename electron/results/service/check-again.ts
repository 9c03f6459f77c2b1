import Papa from 'papaparse';
import {
  ageOfFile,
  ageOfLookups,
  ageToKeep,
  type BlockedReport,
  type ListKind,
  type StaleLists,
} from '../../../shared/model/check-age.ts';
import type { JobSummary } from '../../../shared/model/job.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import type { Dialogs } from '../../platform/dialogs.ts';
import { type Disk, writeAtomically } from '../../platform/disk.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import type { KeptCallLists } from './kept-call-lists.ts';
import type { OpenedFiles } from './opened-files.ts';
import { accountOf } from './renewals.ts';
import type { Results } from './results.ts';

/** Numbers that newest checks found blocked. */
interface Blocked {
  report: BlockedReport;
  /** Each number once, with what is to be said of it. */
  numbers: { number: string; why: string; checkedAt: string; lists: string[]; callLists: string[] }[];
}

const header = ['Phone', 'Why', 'Checked on', 'Lists', 'Call lists'];

/** Saves numbers that became blocked as a CSV where the user says; null when the user thought better of it. */
async function saveBlocked(
  { disk, dialogs }: { disk: Disk; dialogs: Pick<Dialogs, 'saveFile'> },
  { numbers }: Blocked,
): Promise<Result<{ savedTo: string } | null>> {
  const savedTo = await dialogs.saveFile('Became blocked.csv');
  if (savedTo === null) return success(null);
  const rows = numbers.map(({ number, why, checkedAt, lists, callLists }) =>
    [number, why, checkedAt.slice(0, 10), lists.join('; '), callLists.join('; ')].map(spreadsheetSafe),
  );
  try {
    await writeAtomically(disk, savedTo, `${Papa.unparse([header, ...rows])}\r\n`);
    return success({ savedTo });
  } catch (error) {
    return { ok: false, problem: writingProblem(error, 'The numbers could not be saved') };
  }
}

/** Whose the numbers of opened files are held to be: no service's account is called so. */
export const openedFiles = 'opened files';

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
  jobs: { list(): { jobs: readonly JobSummary[] } };
  lookupLists: { list(): { lists: readonly LookupListSummary[] } };
  opened: Pick<OpenedFiles, 'list'>;
  results: Pick<Results, 'numbers' | 'blocked'>;
  callLists: Pick<KeptCallLists, 'all' | 'numbers'>;
  now: () => number;
  disk: Disk;
  dialogs: Pick<Dialogs, 'saveFile'>;
}

export function createCheckAgain({
  jobs,
  lookupLists,
  opened,
  results,
  callLists,
  now,
  disk,
  dialogs,
}: Parts): CheckAgain {
  /** Jobs and lists of lookups, of all accounts. */
  const asked = () => [
    ...jobs.list().jobs.map((job) => ({ ...job, kind: 'job' as const, age: ageToKeep(job, now()) })),
    ...lookupLists
      .list()
      .lists.map((list) => ({ ...list, kind: 'lookups' as const, age: ageOfLookups(list, now()) })),
  ];

  async function numbersOf(id: string): Promise<Result<string[]>> {
    const found = await results.numbers(id);
    // Its first line is the header.
    return found.ok ? success(found.value.csv.split('\r\n').slice(1, -1)) : found;
  }

  /** Lists with a number that became blocked. */
  const withBlocked = (): { id: string; name: string; kind: ListKind; account: string }[] => [
    ...asked()
      .filter(({ blocked }) => blocked !== undefined)
      .map(({ id, name, kind, connection }) => ({ id, name, kind, account: accountOf(connection) })),
    ...opened
      .list()
      .files.filter(({ judged }) => (judged?.renewed?.blocked ?? 0) > 0)
      .map(({ id, name }) => ({ id, name, kind: 'file' as const, account: openedFiles })),
  ];

  /** Opened files that are too old, or of which nobody knows when all of their numbers were checked. */
  const uncheckedFiles = () =>
    opened.list().files.flatMap((file) => {
      const age = ageOfFile(file, now());
      const checkedAt = file.judged?.renewed?.checkedAt ?? null;
      if (!age || (checkedAt !== null && !age.stale)) return [];
      const { id, name, openedAt, judged } = file;
      const verdicts = judged?.verdicts;
      return [{ id, name, kind: 'file' as const, checkedAt, openedAt, stale: age.stale, verdicts }];
    });

  async function blocked(): Promise<Result<Blocked>> {
    const byNumber = new Map<string, Blocked['numbers'][number]>();
    const suppressed = new Set<string>();
    const accounts = new Map<string, Set<string>>();
    const lists: BlockedReport['lists'] = [];
    for (const { id, name, kind, account } of withBlocked()) {
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
    async stale(account) {
      const old = asked().filter(({ age }) => age?.stale);
      const own = old.filter(({ connection }) => accountOf(connection) === account);
      const lists: StaleLists['lists'] = [];
      const stale = own.map(({ id, name, kind, checkedAt, verdicts }) => ({
        id,
        name,
        kind,
        checkedAt,
        openedAt: null,
        stale: true,
        verdicts,
      }));
      for (const { verdicts, ...list } of [...stale, ...uncheckedFiles()]) {
        const found = await numbersOf(list.id);
        const counts = Object.values(verdicts ?? {});
        lists.push({
          ...list,
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
