import type { OverBudget } from '../../shared/model/budgets.ts';
import type { LedgerAccount, LedgerEntry } from '../../shared/model/ledger.ts';
import { failure, type Problem, type Result, success } from '../../shared/model/problem.ts';
import { passFor, stopped } from './budgets/budgets.ts';
import { createJobSpending, type JobSpending, type SpendingParts } from './job-spending.ts';
import { askedEntry, type LookupRequestFacts } from './ledger/lookup-entry.ts';

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
  roomForList(run: ListRun, used: number): number;
  /** Lets a list pass the budget that stops its next row, for a person's reason. @param wanted of all that it has to ask */
  passList(
    run: ListRun,
    asks: { used: number; price: number; wanted: number },
    reason: string,
  ): Promise<Result<null>>;
  /** Why the next row of a list may not leave; null where it may. Wants `ready`. */
  stopOfList(run: ListRun, used: number, price: number): Problem | null;
}

/** A list from a press to its end. */
export interface ListRun extends Pick<LookupRequestFacts, 'account' | 'source'> {
  /** Which press: what lets one pass a budget is none for the next. */
  press: string;
}

export function createSpending(parts: SpendingParts): JobSpending & LookupSpending {
  const { ledger, budgets } = parts;

  const listPass = ({ source, press }: ListRun) => passFor(source, press);

  /** What stops the next row of a list. */
  const listOver = (run: ListRun, used: number, credits: number): OverBudget | null =>
    budgets.over(run.account, { kind: 'list', credits, used, passed: ledger.passed(listPass(run)) });

  return {
    ...createJobSpending(parts),

    ready: ledger.load,
    readyFor: async (account) => budgets.unread(account, await ledger.load()),
    async begin(facts, { intent, reason }) {
      const read = await ledger.load();
      if (!read.ok) {
        const why = budgets.unread(facts.account, read);
        return why ? failure(why) : success(null);
      }
      const entry = askedEntry(facts);
      const wanted = { kind: 'lookup' as const, credits: entry.atMost, used: 0 };
      const { account, source } = facts;
      const over = budgets.over(account, wanted);
      if (over === null) return ledger.begin(entry);
      if (reason === null) return stopped(over);
      const { key, at } = entry;
      const pass = passFor(source, intent);
      return ledger.begin(entry, { at, account, source, pass, entry: key, reason, over });
    },
    note: async (entry) => {
      await ledger.load();
      await ledger.note(entry);
    },
    hold: ledger.hold,
    drop: ledger.drop,
    get: ledger.get,
    openAtStart: ledger.openAtStart,
    roomForList: (run, used) =>
      budgets.room(run.account, { kind: 'list', used, passed: ledger.passed(listPass(run)) }),
    async passList(run, { used, price, wanted }, reason) {
      const read = await ledger.load();
      if (!read.ok) return read;
      const over = listOver(run, used, price);
      if (!over) return success(null);
      const { account, source } = run;
      return budgets.pass({ account, source, pass: listPass(run), reason, over: { ...over, wanted } });
    },
    stopOfList(run, used, price) {
      const over = listOver(run, used, price);
      return over && stopped(over).problem;
    },
  };
}
