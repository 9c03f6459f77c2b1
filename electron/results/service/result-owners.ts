import {
  ageOfFile,
  ageOfLookups,
  ageToKeep,
  type CheckAge,
  type ListKind,
} from '../../../shared/model/check-age.ts';
import {
  checkedAt,
  firstCheckedAt,
  type JobRecord,
  type JobSummary,
  judgedOf,
  type Renewed,
} from '../../../shared/model/job.ts';
import { type Hits, hitsOf } from '../../../shared/model/job-counts.ts';
import { type LookupListSummary, rowsNotSent } from '../../../shared/model/lookup-list.ts';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import type { ResultSummary } from '../../../shared/model/result-query.ts';
import { type LaterChecks, noLaterChecks } from '../../../shared/model/result-table.ts';
import type { VerdictCounts } from '../../../shared/verdict/verdict.ts';
import { type KeptChecks, practiceAccount } from '../../memory/kept-checks.ts';
import type { OpenedFiles } from './opened-files.ts';

/** What a result belongs to: a job, a list of lookups, or an opened file. Times in ISO 8601. */
interface ResultOwner {
  id: string;
  kind: ListKind;
  name: string;
  /** Whose checks may renew its result: nobody knows whose opened files are. */
  account: string;
  /** When its numbers were checked; null where that is not known. */
  checkedAt: string | null;
  /** Since when a file is in the list; null for all else. */
  openedAt: string | null;
  /** Null where its numbers are not to be checked again. */
  age: CheckAge | null;
  verdicts: VerdictCounts | null;
  /** Numbers that the newest checks found blocked. */
  blocked: number;
  /** The checks it was judged by; undefined where it was not, or before there were any. */
  judgedBy: string | undefined;
  /** It has a result that is at rest. */
  isReady: boolean;
  /** The later checks that its result is to be renewed by. */
  later(): LaterChecks;
  /** Keeps what its result came to; worth no complaint where that can't be kept. */
  keep(summary: ResultSummary, renewed: Renewed): Promise<unknown>;
}

/** Lists of lookups, as far as later checks go. */
export interface ListsToRenew {
  get(id: string): LookupListSummary | null;
  list(): { lists: readonly LookupListSummary[] };
  keepVerdicts(id: string, verdicts: VerdictCounts, renewed: Renewed, hits: Hits | undefined): Promise<void>;
  /** Null where there is no result. */
  checkOf(id: string): ListCheck | null;
}

/** The phones of a list's result as a check. */
export interface ListCheck {
  /** When the first of them was answered: ISO 8601. */
  checkedAt: string;
  /** Its rows in their order, by when they were answered. */
  runs: NonNullable<LaterChecks['runs']>;
  /** Of the later checks that it was judged by; undefined where it was not. */
  judgedBy: string | undefined;
}

export interface JobsToRenew {
  get(id: string): JobRecord | null;
  list(): { jobs: readonly JobSummary[] };
  keepVerdicts(id: string, verdicts: VerdictCounts, renewed: Renewed, hits?: Hits): Promise<void>;
}

/** Whose results a check may renew: flags are a service's own, and those of the practice service are made up. */
export const accountOf = ({ kind, address }: Pick<JobRecord['connection'], 'kind' | 'address'>): string =>
  kind === 'practice' ? practiceAccount : address;

/** No service's account is called so. */
const openedFiles = 'opened files';

export type ResultOwners = ReturnType<typeof createResultOwners>;

export function createResultOwners(parts: {
  kept: Pick<KeptChecks, 'later' | 'since'>;
  jobs: JobsToRenew;
  lookupLists: ListsToRenew;
  opened: Pick<OpenedFiles, 'get' | 'list' | 'change'>;
  now: () => number;
}) {
  const { kept, jobs, lookupLists, opened, now } = parts;

  const ofFile = (file: OpenedFile): ResultOwner => ({
    ...file,
    kind: 'file',
    account: openedFiles,
    checkedAt: file.judged?.renewed?.checkedAt ?? null,
    age: ageOfFile(file, now()),
    verdicts: file.judged?.verdicts ?? null,
    blocked: file.judged?.renewed?.blocked ?? 0,
    judgedBy: file.judged?.renewed?.checks,
    isReady: true,
    later: () => kept.since(file.openedAt),
    keep: (summary, renewed) => {
      const { rows, verdicts } = summary;
      const hits = hitsOf(summary);
      return opened.change(file.id, { judged: { rows, verdicts, ...(hits && { hits }), renewed } });
    },
  });

  function ofLookups(list: LookupListSummary): ResultOwner {
    const check = lookupLists.checkOf(list.id);
    const account = accountOf(list.connection);
    return {
      ...list,
      kind: 'lookups',
      account,
      openedAt: null,
      age: ageOfLookups(list, now()),
      blocked: list.blocked ?? 0,
      judgedBy: check?.judgedBy,
      isReady: list.resultReady && list.state !== 'running',
      later: () => (check ? { ...kept.later(account, check.checkedAt), runs: check.runs } : noLaterChecks),
      keep: (summary, renewed) => {
        const sent = hitsOf({ ...summary, rows: summary.rows - rowsNotSent(list) });
        return lookupLists.keepVerdicts(list.id, summary.verdicts, renewed, sent);
      },
    };
  }

  function ofJob(job: JobRecord): ResultOwner {
    const judged = judgedOf(job);
    const account = accountOf(job.connection);
    const at = checkedAt(job);
    const runs = job.merged?.runs;
    return {
      id: job.id,
      kind: 'job',
      name: job.name,
      account,
      checkedAt: at,
      openedAt: null,
      age: ageToKeep({ ...job, checkedAt: at }, now()),
      verdicts: judged?.verdicts ?? null,
      blocked: judged?.renewed?.blocked ?? 0,
      judgedBy: judged?.renewed?.checks,
      isReady: job.state === 'done' && at !== null,
      later: () => ({ ...kept.later(account, firstCheckedAt(job), job.id), ...(runs && { runs }) }),
      keep: (summary, renewed) => jobs.keepVerdicts(job.id, summary.verdicts, renewed, hitsOf(summary)),
    };
  }

  return {
    /** No id is of two of them. */
    get(id: string): ResultOwner | null {
      const [file, list, job] = [opened.get(id), lookupLists.get(id), jobs.get(id)];
      return file ? ofFile(file) : list ? ofLookups(list) : job && ofJob(job);
    },
    all: (): ResultOwner[] => [
      ...jobs.list().jobs.flatMap(({ id }) => {
        const job = jobs.get(id);
        return job ? [ofJob(job)] : [];
      }),
      ...lookupLists.list().lists.map(ofLookups),
      ...opened.list().files.map(ofFile),
    ],
  };
}
