import type { OverBudget } from '../../shared/model/budgets.ts';
import { sumCredits } from '../../shared/model/credits.ts';
import type { JobRecord } from '../../shared/model/job.ts';
import type { LedgerAccount, LedgerEntry, LedgerService } from '../../shared/model/ledger.ts';
import { failure, type Problem, type Result, success } from '../../shared/model/problem.ts';
import { outgoing } from '../../shared/model/whole-job.ts';
import { type LearnedPrice, likelyRange } from '../../shared/words/job-price.ts';
import type { AccountBudgets } from './budgets/budgets.ts';
import { passFor, stopped } from './budgets/budgets.ts';
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
  learned(of: PricedService): Promise<LearnedPrice | null>;
  /** Why its list may not be sent without a reason; null where it may. */
  stop(record: JobRecord, intent: string): Promise<Problem | null>;
  /** Lets the press `intent` pass a budget for a person's reason. */
  pass(record: JobRecord, intent: string, reason: string): Promise<Result<null>>;
  /** To be called right before a list leaves: counts what it may take from now on, or says why it may not leave. */
  leave(record: JobRecord, intent: string): Promise<Problem | null>;
  /** Nothing of it left after all. */
  stayed(id: string): Promise<void>;
  /** Notes in the ledger what its record says by now. */
  follow(record: JobRecord): Promise<void>;
  /** Its record is about to go: what it took is on disk by then, and stays unknown where it did not say. */
  removing(id: string): Promise<Problem | null>;
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

  function* entriesOf(accountId: string, service: LedgerService): Generator<LedgerEntry> {
    for (const entry of ledger.ofJobs())
      if (entry.service === service && accountIdOf(entry.account) === accountId) yield entry;
  }

  const learned = ({ connection, service }: PricedService): LearnedPrice | null =>
    learnPrice(entriesOf(accountIdOf(connection), service), service);

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
      ...{ kind: 'job', credits: estimate(record), used: usedBy(record.id) },
      passed: ledger.passed(jobPass(record, intent)),
    });

  function jobStop(record: JobRecord, intent: string): Problem | null {
    const over = jobOver(record, intent);
    return over && stopped(over).problem;
  }

  /** The same, for a ledger that was asked for: at once, so that what may leave is counted in the same step. */
  const stopBy = (read: Result<null>, record: JobRecord, intent: string): Problem | null =>
    read.ok ? jobStop(record, intent) : budgets.unread(record.connection, read);

  /** A list that is sent again may have been paid for before: that stays in the ledger beside what comes now. */
  async function keepDoubt(id: string): Promise<void> {
    const before = ledger.get(jobKey(id));
    if (before?.state === 'unknown') await ledger.note({ ...before, key: `${before.key}:${before.at}` });
  }

  return {
    learned: async (of) => {
      await ledger.load();
      return learned(of);
    },
    stop: async (record, intent) => stopBy(await ledger.load(), record, intent),
    async pass(record, intent, reason) {
      const read = await ledger.load();
      if (!read.ok) return read;
      const over = jobOver(record, intent);
      if (!over) return success(null);
      const { connection: account, id, name } = record;
      const passed = await budgets.pass({
        account: accountOf(account),
        source: { kind: 'job', id, name },
        pass: jobPass(record, intent),
        reason,
        over,
      });
      // Another limit may hold it as well, of which the person has not been told.
      const why = passed.ok ? jobStop(record, intent) : null;
      return why ? failure(why) : passed;
    },
    async leave(record, intent) {
      const why = stopBy(await ledger.load(), record, intent);
      if (why) return why;
      // Counted in the step that looked: whoever looks next sees it.
      const doubtKept = keepDoubt(record.id);
      const entry = jobEntry({ ...record, state: 'sending' }, () => estimate(record), undefined);
      leaving.add(record.id);
      if (entry) ledger.hold(entry);
      await doubtKept;
      return null;
    },
    stayed(id) {
      leaving.delete(id);
      return ledger.drop(jobKey(id));
    },
    async follow(record) {
      await ledger.load();
      const before = ledger.get(jobKey(record.id));
      const entry = jobEntry(record, () => estimate(record), before);
      if (entry !== null) leaving.delete(record.id);
      if (entry === null) {
        // A job that was taken for sent and was not. One that is to be sent again may have been paid for before.
        if (before?.state === 'open' && !leaving.has(record.id)) await ledger.drop(before.key);
      } else if (entry.state === 'open') ledger.hold(entry);
      else await ledger.note(entry);
    },
    async removing(id) {
      await ledger.load();
      const entry = ledger.get(jobKey(id));
      if (!entry) return null;
      const kept = await ledger.keep(entry.state === 'open' ? { ...entry, state: 'unknown' } : entry);
      return kept.ok ? null : kept.problem;
    },
  };
}

const accountOf = ({ id, address, name, kind }: LedgerAccount): LedgerAccount => ({
  id,
  address,
  name,
  kind,
});
