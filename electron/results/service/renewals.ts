import { createHash } from 'node:crypto';
import { askedAt, firstCheckedAt } from '../../../shared/model/check-age.ts';
import { jobOfSteps } from '../../../shared/model/follow-ups.ts';
import type { JobRecord, JobSummary, Renewed } from '../../../shared/model/job.ts';
import { type Hits, hitsOf } from '../../../shared/model/job-counts.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { rowsNotSent } from '../../../shared/model/lookup-list-facts.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { type LaterChecks, noLaterChecks, type ResultOverview } from '../../../shared/model/result-table.ts';
import type { VerdictCounts } from '../../../shared/verdict/verdict.ts';
import { type KeptChecks, nameOfChecks, practiceAccount } from '../../memory/kept-checks.ts';
import { createTurns } from '../../platform/concurrency.ts';
import type { OpenedFiles } from './opened-files.ts';
import type { ChecksOfResults, Results } from './results.ts';

/**
 * Checks that jobs of phone append made of numbers, and what they renew: older results of the same account, of jobs and
 * lists of lookups, and opened files, of which nobody knows whose they are.
 */
interface Renewals {
  /** Makes checks that are missing or damaged from their results, and renews what is behind. To be called once. */
  start(): Promise<void>;
  /** All that was begun is done. */
  settled(): Promise<void>;
}

interface Checked {
  kept: KeptChecks;
  jobs: {
    get(id: string): JobRecord | null;
    list(): { jobs: readonly JobSummary[] };
    keepVerdicts(id: string, verdicts: VerdictCounts, renewed: Renewed, hits?: Hits): Promise<void>;
  };
  lookupLists: ListsToRenew;
  opened: Pick<OpenedFiles, 'get' | 'list' | 'change'>;
}

interface Parts extends Checked {
  later: ChecksOfResults['later'];
  results: Pick<Results, 'open' | 'keepCheck' | 'brokenChecks' | 'onJudged'>;
  appVersion: string;
  /** Results were renewed. */
  onChange: () => void;
  report: (problem: Problem) => void;
}

/** Lists of lookups, as far as later checks go. */
export interface ListsToRenew {
  get(id: string): LookupListSummary | null;
  list(): { lists: readonly LookupListSummary[] };
  keepVerdicts(id: string, verdicts: VerdictCounts, renewed: Renewed, hits: Hits | undefined): Promise<void>;
  /** When the rows of a result were checked, in their order, and by which later checks it was judged; null where there is none. */
  checkOf(id: string): {
    checkedAt: string;
    runs: NonNullable<LaterChecks['runs']>;
    judgedBy: string | undefined;
  } | null;
}

/** Whose results a check may renew: flags are a service's own, and those of the practice service are made up. */
export const accountOf = ({ kind, address }: Pick<JobRecord['connection'], 'kind' | 'address'>): string =>
  kind === 'practice' ? practiceAccount : address;

/** The later checks that the result of a job, a list of lookups or an opened file is to be renewed by. */
export const laterChecks =
  ({ kept, jobs, lookupLists, opened }: Checked): ChecksOfResults['later'] =>
  (id) => {
    const file = opened.get(id);
    if (file) return kept.since(file.openedAt);
    const list = lookupLists.get(id);
    const check = list && lookupLists.checkOf(id);
    if (check) return { ...kept.later(accountOf(list.connection), check.checkedAt), runs: check.runs };
    const job = jobs.get(id);
    if (!job) return noLaterChecks;
    const found = kept.later(accountOf(job.connection), firstCheckedAt(job), id);
    const runs = job.merged?.runs;
    return runs ? { ...found, runs } : found;
  };

export function createRenewals({
  kept,
  jobs,
  lookupLists,
  opened,
  later,
  results,
  appVersion,
  onChange,
  report,
}: Parts): Renewals {
  /** Checks whose numbers are not what was written. */
  const broken = new Set<string>();
  /** One at a time: a renewed result takes the engine for seconds. */
  const { inTurn, settled } = createTurns();

  /** Takes what a result of phone append states of its numbers as a check of them, once for each way it is read. */
  async function take(id: string, overview: ResultOverview): Promise<void> {
    const job = jobs.get(id);
    const at = Date.parse((job && askedAt(job)) ?? '');
    if (!job || Number.isNaN(at)) return;
    const read = [job.result?.fetchedAt, appVersion, overview.layout, overview.blankStateDnc?.meansNone];
    const madeOf = createHash('sha256').update(JSON.stringify(read)).digest('hex');
    if (kept.get(id)?.madeOf === madeOf && !broken.has(id)) return;
    const account = accountOf(job.connection);
    const taken = await results.keepCheck({ job: id, account, at: new Date(at).toISOString(), madeOf });
    if (!taken.ok) return report(taken.problem);
    kept.changed();
    await renewOthers(broken.delete(id));
  }

  /** Each with the checks it was judged by; absent where it was not, or before there were any. */
  const judgedJobs = () =>
    jobs.list().jobs.flatMap(({ id, state, checkedAt }) => {
      const job = jobs.get(id);
      if (!job || state !== 'done' || checkedAt === null) return [];
      const { judged, result } = job;
      return [{ id, by: judged?.fetchedAt === result?.fetchedAt ? judged?.renewed?.checks : undefined }];
    });
  const judgedFiles = () =>
    opened.list().files.map(({ id, judged }) => ({ id, by: judged?.renewed?.checks }));

  /** One that runs is judged when it comes to rest. */
  const judgedLists = () =>
    lookupLists
      .list()
      .lists.filter(({ resultReady, state }) => resultReady && state !== 'running')
      .map(({ id }) => ({ id, by: lookupLists.checkOf(id)?.judgedBy }));

  /** Judges anew what was judged by other checks than there are now. @param all also where nothing seems to have changed. */
  async function renewOthers(all = false): Promise<void> {
    let isRenewed = false;
    for (const { id, by } of [...judgedJobs(), ...judgedFiles(), ...judgedLists()]) {
      const checks = later(id);
      const isBehind = by === undefined ? checks.files.length > 0 : by !== nameOfChecks(checks);
      if (!isBehind && !(all && checks.files.length > 0)) continue;
      // Where it cannot be judged its own page says why.
      await results.open(id);
      isRenewed = true;
    }
    if (isRenewed) onChange();
  }

  results.onJudged((id, overview, by) => {
    // Of follow-ups, each step is judged by itself.
    if (jobOfSteps(id) !== null) return;
    const { summary, checked } = overview;
    const renewed = { checkedAt: checked.at, blocked: checked.blocked, checks: nameOfChecks(by) };
    const hits = hitsOf(summary);
    const { rows, verdicts } = summary;
    // What a list shows beside an entry is worth no complaint where it can't be kept.
    if (opened.get(id))
      return void opened.change(id, { judged: { rows, verdicts, ...(hits && { hits }), renewed } });
    const list = lookupLists.get(id);
    if (list) {
      const sent = hitsOf({ ...summary, rows: rows - rowsNotSent(list) });
      return void lookupLists.keepVerdicts(id, verdicts, renewed, sent);
    }
    void jobs.keepVerdicts(id, verdicts, renewed, hits);
    if (jobs.get(id)?.service === 'phone-append') void inTurn('engine', () => take(id, overview));
  });

  return {
    async start() {
      const notAsKept = await results.brokenChecks();
      for (const job of notAsKept.ok ? notAsKept.value : []) broken.add(job);
      const behind = jobs
        .list()
        .jobs.filter(
          ({ id, state, service, checkedAt }) =>
            state === 'done' &&
            service === 'phone-append' &&
            checkedAt !== null &&
            (broken.has(id) || kept.get(id) === null),
        );
      for (const { id } of behind) await results.open(id);
      await inTurn('engine', renewOthers);
    },
    settled,
  };
}
