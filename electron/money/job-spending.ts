import type { OverBudget } from '../../shared/model/budgets.ts';
import { sumCredits } from '../../shared/model/credits.ts';
import { type JobRecord, outgoing } from '../../shared/model/job.ts';
import type { LedgerAccount, LedgerService } from '../../shared/model/ledger.ts';
import { failure, type Problem, type Result, success } from '../../shared/model/problem.ts';
import { type LearnedPrice, likelyRange } from '../../shared/words/job-price.ts';
import { readingProblem } from '../platform/file-problems.ts';
import { type AccountBudgets, passFor, stopped } from './budgets/budgets.ts';
import { jobEntry, jobKey } from './ledger/job-entry.ts';
import type { Ledger } from './ledger/ledger.ts';
import { learnPrice } from './prices/learned-price.ts';

/** A bulk service of an account. */
interface PricedService {
  connection: Pick<LedgerAccount, 'id' | 'address'>;
  service: LedgerService;
}

/** What bulk jobs spend. */
export interface JobSpending {
  /** What a row took in this account's finished jobs; null before the first that says. */
  learned(of: PricedService): LearnedPrice | null;
  /** Why its list may not be sent without a reason; null where it may. */
  stop(record: JobRecord, intent: string): Problem | null;
  /** Lets the press `intent` pass a budget for a person's reason. */
  pass(record: JobRecord, intent: string, reason: string): Result<null>;
  /** To be called right before a list leaves: counts what it may take from now on, or says why it may not leave. */
  leave(record: JobRecord, intent: string): Promise<Problem | null>;
  /** Nothing of it left after all. */
  stayed(id: string): void;
  /** Notes in the ledger what its record says by now. */
  follow(record: JobRecord): void;
  /** Its record is about to go: what it took is on disk by then, and stays unknown where it did not say. */
  removing(id: string): Problem | null;
}

export interface SpendingParts {
  ledger: Ledger;
  budgets: AccountBudgets;
  /** The account's id now. */
  accountIdOf: (account: Pick<LedgerAccount, 'id' | 'address'>) => string;
}

export function createJobSpending({ ledger, budgets, accountIdOf }: SpendingParts): JobSpending {
  /** Jobs whose lists are to leave at any moment: they count, whatever their records say meanwhile. */
  const leaving = new Set<string>();

  function learned({ connection, service }: PricedService): LearnedPrice | null {
    const accountId = accountIdOf(connection);
    const own = ledger.ofJobs(service).filter(({ account }) => accountIdOf(account) === accountId);
    return learnPrice(own, service);
  }

  /** What a job is reckoned with, in credits: by the dearest row so far. */
  function estimate(record: JobRecord): number | null {
    const price = learned(record);
    return price && likelyRange(price, outgoing(record)?.rows ?? 0).high;
  }

  /** What a job took, or may have, when it was sent before. */
  function usedBy(id: string): number {
    let used = 0;
    for (const entry of ledger.ofJob(id))
      used = sumCredits(used, Math.max(entry.credits ?? 0, entry.atMost ?? 0));
    return used;
  }

  const jobPass = ({ id }: JobRecord, intent: string) => passFor({ kind: 'job', id }, intent);

  const jobOver = (record: JobRecord, intent: string): OverBudget | null =>
    budgets.over(record.connection, {
      kind: 'job',
      credits: estimate(record),
      used: usedBy(record.id),
      passed: ledger.passed(jobPass(record, intent)),
    });

  function jobStop(record: JobRecord, intent: string): Problem | null {
    const over = jobOver(record, intent);
    return over && stopped(over).problem;
  }

  /** A list that is sent again may have been paid for before: that stays in the ledger beside what comes now. */
  function keepDoubt(id: string): void {
    const before = ledger.get(jobKey(id));
    if (before?.state === 'unknown') ledger.note({ ...before, key: `${before.key}:${before.at}` });
  }

  return {
    learned,
    stop: (record, intent) => orUnread(() => jobStop(record, intent)),
    pass(record, intent, reason) {
      const read = readLedger(() => jobOver(record, intent));
      if (!read.ok) return read;
      const over = read.value;
      if (!over) return success(null);
      const { connection: account, id, name } = record;
      const passed = budgets.pass({
        account: accountOf(account),
        source: { kind: 'job', id, name },
        pass: jobPass(record, intent),
        reason,
        over,
      });
      // Another limit may hold it as well, of which the person has not been told.
      const why = passed.ok ? orUnread(() => jobStop(record, intent)) : null;
      return why ? failure(why) : passed;
    },
    leave: async (record, intent) =>
      orUnread(() => {
        const why = jobStop(record, intent);
        if (why) return why;
        keepDoubt(record.id);
        const entry = jobEntry({ ...record, state: 'sending' }, () => estimate(record), null);
        leaving.add(record.id);
        // Counted in the step that looked: whoever looks next sees it.
        if (entry) ledger.hold(entry);
        return null;
      }),
    stayed(id) {
      leaving.delete(id);
      ledger.drop(jobKey(id));
    },
    follow: (record) =>
      void orUnread(() => {
        const before = ledger.get(jobKey(record.id));
        const entry = jobEntry(record, () => estimate(record), before);
        if (entry !== null) leaving.delete(record.id);
        // A job that was taken for sent and was not. One that is to be sent again may have been paid for before.
        const isNone = entry === null && before?.state === 'open' && !leaving.has(record.id);
        if (isNone) ledger.drop(before.key);
        else if (entry?.state === 'open') ledger.hold(entry);
        else if (entry) ledger.note(entry);
        return null;
      }),
    removing: (id) =>
      orUnread(() => {
        const entry = ledger.get(jobKey(id));
        if (!entry) return null;
        const kept = ledger.keep(entry.state === 'open' ? { ...entry, state: 'unknown' } : entry);
        return kept.ok ? null : kept.problem;
      }),
  };
}

/** What the ledger says; a problem where it cannot be read. */
export function readLedger<T>(look: () => T): Result<T> {
  try {
    return success(look());
  } catch (error) {
    return failure(readingProblem(error, 'The ledger of credits could not be read'));
  }
}

/** What holds something back; also that the ledger cannot be read, as then nobody knows what was spent. */
export function orUnread(look: () => Problem | null): Problem | null {
  const read = readLedger(look);
  return read.ok ? read.value : read.problem;
}

const accountOf = ({ id, address, name, kind }: LedgerAccount): LedgerAccount => ({
  id,
  address,
  name,
  kind,
});
