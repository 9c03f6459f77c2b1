import { createHash } from 'node:crypto';
import { jobOfSteps } from '../../../shared/model/follow-ups.ts';
import { askedAt } from '../../../shared/model/job.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import type { ResultOverview } from '../../../shared/model/result-table.ts';
import { type KeptChecks, nameOfChecks } from '../../memory/kept-checks.ts';
import { createTurns } from '../../platform/concurrency.ts';
import { accountOf, type JobsToRenew, type ResultOwners } from './result-owners.ts';
import type { Results } from './results.ts';

/** Checks that jobs of phone append made, and what they renew: older results of the same account, and opened files. */
export function createRenewals(parts: {
  kept: KeptChecks;
  jobs: Pick<JobsToRenew, 'get'>;
  owners: ResultOwners;
  results: Pick<Results, 'open' | 'keepCheck' | 'brokenChecks' | 'onJudged'>;
  appVersion: string;
  onChange: () => void;
  /** A result with numbers that a check found blocked was judged, by whomever it was opened, and that is kept. */
  onBlocked: () => Promise<void>;
  report: (problem: Problem) => void;
}) {
  const { kept, jobs, owners, results, appVersion, onChange, onBlocked, report } = parts;
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

  /** Judges anew what was judged by other checks than there are now. @param all also where nothing seems to have changed. */
  async function renewOthers(all = false): Promise<void> {
    let isRenewed = false;
    for (const owner of owners.all()) {
      const { id, isReady, judged } = owner;
      const later = owner.later();
      const checks = judged?.renewed?.checks;
      const isBehind = checks === undefined ? later.files.length > 0 : checks !== nameOfChecks(later);
      if (!isReady || (!isBehind && !(all && later.files.length > 0))) continue;
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
    void inTurn('keep', async () => {
      await owners.get(id)?.keep(summary, renewed);
      if (checked.blocked > 0) await onBlocked();
    });
    if (jobs.get(id)?.service === 'phone-append') void inTurn('engine', () => take(id, overview));
  });

  return {
    /**
     * Judges what came right before the app was ended, makes checks that are missing or damaged from their results, and renews
     * what is behind. To be called once.
     */
    async start(): Promise<void> {
      const notAsKept = await results.brokenChecks();
      for (const job of notAsKept.ok ? notAsKept.value : []) broken.add(job);
      for (const { id, isReady, judged } of owners.all()) {
        const isCheck = jobs.get(id)?.service === 'phone-append';
        const isMissing = !judged || (isCheck && (broken.has(id) || kept.get(id) === null));
        if (isReady && isMissing) await results.open(id);
      }
      await inTurn('engine', renewOthers);
    },
    /** All that was begun is done. */
    settled,
  };
}
