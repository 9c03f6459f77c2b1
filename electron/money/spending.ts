import { sumCredits } from '../../shared/credits.ts';
import type { JobRecord } from '../../shared/job.ts';
import { type LearnedPrice, likelyRange } from '../../shared/job-price.ts';
import type { LedgerAccount, LedgerEntry, LedgerService } from '../../shared/ledger.ts';
import { failure, type Problem, type Result, success } from '../../shared/problem.ts';
import { outgoing } from '../../shared/whole-job.ts';
import type { AccountBudgets } from './budgets/budgets.ts';
import { passFor, stopped } from './budgets/budgets.ts';
import { jobEntry, jobKey } from './ledger/job-entry.ts';
import type { Ledger } from './ledger/ledger.ts';
import { askedEntry, type LookupRequestFacts } from './ledger/lookup-entry.ts';
import { learnPrice } from './prices/learned-price.ts';

/** What bulk jobs spend. */
export interface JobSpending {
  /** What a row took in this account's finished jobs; null before the first that says. */
  learned(record: JobRecord): Promise<LearnedPrice | null>;
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

/** What lookups spend, each request on its own. */
export interface LookupSpending {
  ready(): Promise<Result<null>>;
  /** The same; a problem only where the account has a budget, which can't be held then. */
  readyFor(account: Pick<LedgerAccount, 'id' | 'address'>): Promise<Problem | null>;
  /** A single lookup is to leave: noted on disk as what it may cost, or why it may not leave. */
  begin(facts: LookupRequestFacts, press: { intent: string; reason: string | null }): Promise<Result<null>>;
  /** What became of one; it is tried until the disk takes it. */
  note(entry: LedgerEntry): Promise<void>;
  /** What has left and stands in a journal of its own. Wants `ready`. */
  hold(entry: LedgerEntry): void;
  /** It took nothing: nothing of it left, or the service refused it. */
  drop(key: string): Promise<void>;
  get(key: string): LedgerEntry | undefined;
  /** What had left when the app ended. Wants `ready`. */
  openAtStart(): readonly LedgerEntry[];
  /** Credits that a list may still spend. `used`: what it took so far, or may have. Wants `ready`. */
  roomForList(account: LedgerAccount, id: string, used: number): number;
  /** Lets a list pass its budgets to its end, for a person's reason. */
  passList(
    list: Pick<LookupRequestFacts, 'account' | 'source'>,
    used: number,
    wanted: number,
    reason: string,
  ): Promise<Result<null>>;
  /** Lists that the ledger has entries of. Wants `ready`. */
  listsNoted(): Set<string>;
  /** Why the next row of a list may not leave; null where it may. Wants `ready`. */
  stopOfList(account: LedgerAccount, id: string, used: number, price: number): Problem | null;
}

interface Parts {
  ledger: Ledger;
  budgets: AccountBudgets;
  /** The account's id now. */
  accountIdOf: (account: Pick<LedgerAccount, 'id' | 'address'>) => string;
}

/** A list passes its budget once, and goes on to its end. */
const wholeList = 'list';

export function createSpending({ ledger, budgets, accountIdOf }: Parts): JobSpending & LookupSpending {
  function* entriesOf(accountId: string, service: LedgerService): Generator<LedgerEntry> {
    for (const { entry } of ledger.all())
      if (entry.service === service && accountIdOf(entry.account) === accountId) yield entry;
  }

  const learned = ({ connection, service }: JobRecord): LearnedPrice | null =>
    learnPrice(entriesOf(accountIdOf(connection), service), service);

  /** What a job is reckoned with, in credits: by the dearest row so far. */
  function estimate(record: JobRecord): number | null {
    const price = learned(record);
    return price && likelyRange(price, outgoing(record)?.rows ?? 0).high;
  }

  /** What a job took, or may have, when it was sent before. */
  function usedBy(id: string): number {
    let used = 0;
    for (const { entry } of ledger.all())
      if (entry.source.kind === 'job' && entry.source.id === id)
        used = sumCredits(used, Math.max(entry.credits ?? 0, entry.atMost ?? 0));
    return used;
  }

  const jobWants = (record: JobRecord) =>
    ({ kind: 'job', credits: estimate(record), used: usedBy(record.id) }) as const;
  const jobPass = ({ id }: JobRecord, intent: string) => passFor({ kind: 'job', id }, intent);

  function jobStop(record: JobRecord, intent: string): Problem | null {
    if (ledger.mayPass(jobPass(record, intent))) return null;
    const over = budgets.over(record.connection, jobWants(record));
    return over && stopped(over).problem;
  }

  const jobStopWhenRead = async (record: JobRecord, intent: string): Promise<Problem | null> => {
    const read = await ledger.load();
    if (!read.ok) return whereBudgeted(record.connection, read.problem);
    return jobStop(record, intent);
  };

  /** A list that is sent again may have been paid for before: that stays in the ledger beside what comes now. */
  async function keepDoubt(id: string): Promise<void> {
    const before = ledger.get(jobKey(id));
    if (before?.state === 'unknown') await ledger.note({ ...before, key: `${before.key}:${before.at}` });
  }

  /** A budget can't be held where nobody knows what was spent. */
  function whereBudgeted(account: Pick<LedgerAccount, 'id' | 'address'>, why: Problem): Problem | null {
    const { month, job, list } = budgets.standing(accountIdOf(account)).budget;
    return month === null && job === null && list === null ? null : why;
  }

  const listWants = (used: number, credits: number) => ({ kind: 'list' as const, credits, used });

  return {
    learned: async (record) => {
      await ledger.load();
      return learned(record);
    },
    stop: jobStopWhenRead,
    async pass(record, intent, reason) {
      const read = await ledger.load();
      if (!read.ok) return read;
      const { connection: account, id, name } = record;
      return budgets.pass(
        {
          account: accountOf(account),
          source: { kind: 'job', id, name },
          pass: jobPass(record, intent),
          reason,
        },
        jobWants(record),
      );
    },
    async leave(record, intent) {
      const read = await ledger.load();
      const why = read.ok ? jobStop(record, intent) : whereBudgeted(record.connection, read.problem);
      if (why) return why;
      await keepDoubt(record.id);
      const entry = jobEntry({ ...record, state: 'sending' }, () => estimate(record), undefined);
      if (entry) ledger.hold(entry);
      return null;
    },
    stayed: (id) => ledger.drop(jobKey(id)),
    async follow(record) {
      await ledger.load();
      const before = ledger.get(jobKey(record.id));
      const entry = jobEntry(record, () => estimate(record), before);
      if (entry === null) {
        // A job that was taken for sent and was not. One that is to be sent again may have been paid for before.
        if (before?.state === 'open') await ledger.drop(before.key);
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

    ready: ledger.load,
    async readyFor(account) {
      const read = await ledger.load();
      return read.ok ? null : whereBudgeted(account, read.problem);
    },
    async begin(facts, { intent, reason }) {
      const read = await ledger.load();
      if (!read.ok) {
        const why = whereBudgeted(facts.account, read.problem);
        return why ? failure(why) : success(null);
      }
      const entry = askedEntry(facts);
      const wanted = { kind: 'lookup' as const, credits: entry.atMost, used: 0 };
      const { account, source } = facts;
      if (reason !== null) {
        const passed = await budgets.pass({ account, source, pass: passFor(source, intent), reason }, wanted);
        if (!passed.ok) return passed;
      } else {
        const over = budgets.over(account, wanted);
        if (over) return stopped(over);
      }
      return ledger.begin(entry);
    },
    note: async (entry) => {
      await ledger.load();
      await ledger.note(entry);
    },
    hold: ledger.hold,
    drop: ledger.drop,
    get: ledger.get,
    openAtStart: ledger.openAtStart,
    roomForList: (account, id, used) =>
      ledger.mayPass(passFor({ kind: 'list', id }, wholeList))
        ? Number.POSITIVE_INFINITY
        : budgets.room(account, { kind: 'list', used }),
    async passList({ account, source }, used, wanted, reason) {
      const read = await ledger.load();
      if (!read.ok) return read;
      return budgets.pass(
        { account, source, pass: passFor(source, wholeList), reason },
        listWants(used, wanted),
      );
    },
    listsNoted() {
      const ids = new Set<string>();
      for (const { entry } of ledger.all())
        if (entry.source.kind === 'list' && entry.source.id !== null) ids.add(entry.source.id);
      return ids;
    },
    stopOfList(account, id, used, price) {
      if (ledger.mayPass(passFor({ kind: 'list', id }, wholeList))) return null;
      const over = budgets.over(account, listWants(used, price));
      return over && stopped(over).problem;
    },
  };
}

const accountOf = ({ id, address, name, kind }: LedgerAccount): LedgerAccount => ({
  id,
  address,
  name,
  kind,
});
