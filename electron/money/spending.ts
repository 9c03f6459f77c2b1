import type { OverBudget } from '../../shared/model/budgets.ts';
import type { LedgerEntry } from '../../shared/model/ledger.ts';
import { type Problem, type Result, success } from '../../shared/model/problem.ts';
import { passFor, stopped } from './budgets.ts';
import {
  createJobSpending,
  type JobSpending,
  orUnread,
  readLedger,
  type SpendingParts,
} from './job-spending.ts';
import { askedEntry, type LookupRequestFacts } from './lookup-entry.ts';

export interface LookupSpending {
  /** A single lookup is to leave: noted on disk as what it may cost, or why it may not leave. */
  begin(facts: LookupRequestFacts, press: { intent: string; reason: string | null }): Result<null>;
  /** What became of some; it is tried until the disk takes it. */
  note(...entries: readonly LedgerEntry[]): void;
  /** What has left and stands in a journal of its own. */
  hold(entry: LedgerEntry): void;
  /** It took nothing: nothing of it left, or the service refused it. */
  drop(key: string): void;
  get(key: string): LedgerEntry | null;
  /** What had left when the app ended. */
  openAtStart(): readonly LedgerEntry[];
  /** Credits that a list may still spend; none where the ledger cannot be read. `used`: what it took so far, or may have. */
  roomForList(run: ListRun, used: number): number;
  /** Lets a list pass the budget that stops its next row, for a person's reason. @param wanted of all that it has to ask */
  passList(run: ListRun, asks: { used: number; price: number; wanted: number }, reason: string): Result<null>;
  /** Why the next row of a list may not leave; null where it may. */
  stopOfList(run: ListRun, used: number, price: number): Problem | null;
}

/** A list from a press to its end. */
interface ListRun extends Pick<LookupRequestFacts, 'account' | 'source'> {
  /** Which press: what lets one pass a budget is none for the next. */
  press: string;
}

/** A few thousand rows are written in some ten milliseconds; others get their turn after less. */
const notedAtOnce = 500;

/** Notes many, with turns for others in between. */
export async function noteInTurns(
  entries: readonly LedgerEntry[],
  spending: Pick<LookupSpending, 'note'>,
): Promise<void> {
  for (let from = 0; from < entries.length; from += notedAtOnce) {
    spending.note(...entries.slice(from, from + notedAtOnce));
    await new Promise(setImmediate);
  }
}

export function createSpending(parts: SpendingParts): JobSpending & LookupSpending {
  const { ledger, budgets } = parts;

  const listPass = ({ source, press }: ListRun) => passFor(source, press);

  /** What stops the next row of a list. */
  const listOver = (run: ListRun, used: number, credits: number): OverBudget | null =>
    budgets.over(run.account, { kind: 'list', credits, used, passed: ledger.passed(listPass(run)) });

  return {
    ...createJobSpending(parts),

    begin(facts, { intent, reason }) {
      const entry = askedEntry(facts);
      const { account, source } = facts;
      const wanted = { kind: 'lookup' as const, credits: entry.atMost, used: 0 };
      const read = readLedger(() => budgets.over(account, wanted));
      if (!read.ok) return read;
      const over = read.value;
      if (over === null) return ledger.begin(entry);
      if (reason === null) return stopped(over);
      const { key, at } = entry;
      const pass = passFor(source, intent);
      return ledger.begin(entry, { at, account, source, pass, entry: key, reason, over });
    },
    note: ledger.note,
    hold: ledger.hold,
    drop: ledger.drop,
    get: ledger.get,
    openAtStart: ledger.openAtStart,
    roomForList(run, used) {
      const read = readLedger(() =>
        budgets.room(run.account, { kind: 'list', used, passed: ledger.passed(listPass(run)) }),
      );
      return read.ok ? read.value : 0;
    },
    passList(run, { used, price, wanted }, reason) {
      const read = readLedger(() => listOver(run, used, price));
      if (!read.ok) return read;
      const over = read.value;
      if (!over) return success(null);
      const { account, source } = run;
      return budgets.pass({ account, source, pass: listPass(run), reason, over: { ...over, wanted } });
    },
    stopOfList: (run, used, price) =>
      orUnread(() => {
        const over = listOver(run, used, price);
        return over && stopped(over).problem;
      }),
  };
}
