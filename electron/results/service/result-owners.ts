import {
  ageOfFile,
  ageOfLookups,
  ageToKeep,
  type CheckAge,
  type ListKind,
} from '../../../shared/model/check-age.ts';
import type { Account } from '../../../shared/model/connection.ts';
import { checkedAt, firstCheckedAt, judgedOf } from '../../../shared/model/job.ts';
import { hitsOf } from '../../../shared/model/job-counts.ts';
import type { JobRecord, JobSummary, Judged, Renewed } from '../../../shared/model/job-record.ts';
import { type LookupListSummary, rowsNotSent } from '../../../shared/model/lookup-list.ts';
import type { OpenedFile } from '../../../shared/model/opened-file.ts';
import type { ResultSummary } from '../../../shared/model/result-query.ts';
import { type LaterChecks, noLaterChecks } from '../../../shared/model/result-table.ts';
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
  /** What its result came to; undefined where it was not judged. */
  judged: Judged | undefined;
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
  keepJudged(id: string, judged: Judged): Promise<void>;
  /** Null where there is no result. */
  checkOf(id: string): ListCheck | null;
}

/** The phones of a list's result as a check. */
export interface ListCheck {
  /** When the first of them was answered: ISO 8601. */
  checkedAt: string;
  /** Its rows in their order, by when they were answered. */
  runs: NonNullable<LaterChecks['runs']>;
  judged: Judged | undefined;
}

export interface JobsToRenew {
  get(id: string): JobRecord | null;
  list(): { jobs: readonly JobSummary[] };
  keepJudged(id: string, judged: Judged): Promise<void>;
}

/** Whose results a check may renew: flags are a service's own, and those of the practice service are made up. */
export const accountOf = ({ kind, address }: Pick<Account, 'kind' | 'address'>): string =>
  kind === 'practice' ? practiceAccount : address;

/** @param rows those of a result that were sent */
function judgedAs(summary: ResultSummary, renewed: Renewed, rows = summary.rows): Judged {
  const hits = hitsOf({ ...summary, rows });
  return { verdicts: summary.verdicts, ...(hits && { hits }), renewed };
}

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
    judged: file.judged ?? undefined,
    isReady: true,
    later: () => kept.since(file.openedAt),
    keep: (summary, renewed) =>
      opened.change(file.id, { judged: { ...judgedAs(summary, renewed), rows: summary.rows } }),
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
      judged: check?.judged,
      isReady: list.resultReady && list.state !== 'running',
      later: () => (check ? { ...kept.later(account, check.checkedAt), runs: check.runs } : noLaterChecks),
      keep: (summary, renewed) =>
        lookupLists.keepJudged(list.id, judgedAs(summary, renewed, summary.rows - rowsNotSent(list))),
    };
  }

  function ofJob(job: JobRecord): ResultOwner {
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
      judged: judgedOf(job),
      isReady: job.state === 'done' && at !== null,
      later: () => ({ ...kept.later(account, firstCheckedAt(job), job.id), ...(runs && { runs }) }),
      keep: (summary, renewed) => jobs.keepJudged(job.id, judgedAs(summary, renewed)),
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
