import {
  type Budget,
  type BudgetStanding,
  type Budgets,
  noBudget,
  type OverBudget,
} from '../../shared/model/budgets.ts';
import type { Account } from '../../shared/model/connection.ts';
import { fromMillionths, toMillionths } from '../../shared/model/credits.ts';
import type { Overrun } from '../../shared/model/ledger.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import { creditsNumber, creditsText, percentage } from '../../shared/words/amounts.ts';
import { monthOf } from '../memory/charges.ts';
import type { Ledger } from '../memory/ledger.ts';
import { orElse } from '../memory/memory.ts';
import type { AskedOn } from '../memory/questions.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { readingProblem } from '../platform/file-problems.ts';
import type { Store } from '../platform/store.ts';

/** What is to spend, on which account. Of its press a reason to pass a budget is good, and of no other. */
export interface Spender extends Pick<Overrun, 'account' | 'source'> {
  press: string;
}

/** What each account may spend, and whether something may leave. Throws where the ledger cannot be read. */
export type AccountBudgets = ReturnType<typeof createAccountBudgets>;

export function createAccountBudgets(parts: {
  ledger: Pick<Ledger, 'spentSince' | 'openBefore' | 'passed' | 'notePass'>;
  store: Store<Budgets>;
  clock: Clock;
  /** Whose a connection's work is now; null where it was removed. */
  owner: (of: AskedOn) => Account | null;
  warn: (problem: Problem) => void;
}) {
  const { ledger, store, clock, owner, warn } = parts;
  /** Budgets whose warning was said, or that stood beyond it when the app started. */
  let warned: Set<string> | null = null;

  const idOf = (account: AskedOn) => owner(account)?.id ?? account.id;
  const budgetOf = (accountId: string) => store.get()[accountId] ?? noBudget;

  function standing(accountId: string): BudgetStanding {
    const month = monthOf(clock.now());
    let credits = 0;
    let more = 0;
    for (const spent of ledger.spentSince(month)) {
      if (idOf(spent.account) !== accountId) continue;
      credits += spent.credits;
      more += spent.more;
    }
    // A job that left in another month and is awaited will be of the month in which its number comes.
    for (const open of ledger.openBefore(month))
      if (idOf(open.account) === accountId) more += open.credits + open.more;
    return {
      budget: budgetOf(accountId),
      month,
      spent: fromMillionths(credits),
      mayBeMore: fromMillionths(more),
    };
  }

  function asksOf(spender: Spender, used: number): Asks {
    const { kind } = spender.source;
    // The reason for a single lookup is noted as it leaves.
    return { kind, used, ...(kind !== 'lookup' && { passed: ledger.passed(passOf(spender)) }) };
  }

  function over(spender: Spender, { credits, used }: Pick<Wanted, 'credits' | 'used'>): OverBudget | null {
    const now = standing(idOf(spender.account));
    return overBudget(now.budget, now, { ...asksOf(spender, used), credits });
  }

  function nameOf(accountId: string, month: string): string {
    const found = ledger.spentSince(month).find(({ account }) => idOf(account) === accountId)?.account;
    return found ? (owner(found)?.name ?? found.name) : 'this account';
  }

  /** Those whose share is reached, each with what tells it from the same of another month or limit. */
  const near = () =>
    Object.keys(store.get()).flatMap((id) => {
      const now = standing(id);
      const { month: limit, warnAt } = now.budget;
      if (limit === null || now.spent + now.mayBeMore < limit * warnAt) return [];
      return [{ now, id, mark: `${id} ${now.month} ${limit} ${warnAt}` }];
    });

  return {
    /** The connection that has an account's work now, by its id. */
    idOf,
    /** Of the account that has this id now. */
    standing,
    set: (accountId: string, budget: Budget) => store.set({ ...store.get(), [accountId]: budget }),
    /** The budget that something would pass; null where it may leave. Whoever lets it leave notes it in the ledger at once. */
    over,
    room(spender: Spender, used: number): number {
      const now = standing(idOf(spender.account));
      return roomIn(now.budget, now, asksOf(spender, used));
    },
    /** Lets something pass the budget that stops it, for a person's reason, and no other. */
    pass(spender: Spender, stopped: () => OverBudget | null, reason: string): Result<null> {
      const read = readLedger(stopped);
      if (!read.ok) return read;
      const { account, source } = spender;
      const passed = { account, source, pass: passOf(spender), reason, at: isoNow(clock) };
      return read.value ? ledger.notePass({ ...passed, over: read.value }) : success(null);
    },
    /** To be called once what was under way counts and when the ledger has changed: says it once when a share of a month's budget is reached. */
    look(): void {
      // Where the ledger cannot be read, who spends is told so.
      const reached = orElse(near, null);
      if (reached === null) return;
      const known = warned;
      warned = new Set([...(known ?? []), ...reached.map(({ mark }) => mark)]);
      if (known === null) return;
      for (const { now, id, mark } of reached)
        if (!known.has(mark)) warn(nearBudget(now, nameOf(id, now.month)));
    },
  };
}

/** The name under which a person's leave to pass a budget is kept. */
export const passOf = ({ source: { kind, id }, press }: Spender): string => `${kind}:${id ?? ''}:${press}`;

/** What the ledger says; a problem where it cannot be read. */
export function readLedger<T>(look: () => T): Result<T> {
  try {
    return success(look());
  } catch (error) {
    return failure(readingProblem(error, 'The credit history could not be read'));
  }
}

/** What holds something back; also that the ledger cannot be read, as then nobody knows what was spent. */
export function orUnread(look: () => Problem | null): Problem | null {
  const read = readLedger(look);
  return read.ok ? read.value : read.problem;
}

/** What holds something back: a budget that would be passed, or a ledger that cannot be read. */
export const stopOf = (look: () => OverBudget | null): Problem | null =>
  orUnread(() => {
    const over = look();
    return over && passesBudget(over);
  });

/** What is to leave, in credits. */
interface Wanted {
  kind: 'lookup' | 'job' | 'list';
  /** The most it may take in addition; null where nobody can say. */
  credits: number | null;
  /** What its job or list has taken, or may have, so far. */
  used: number;
  /** Limits that a person let it pass: they hold it no more, and the others do. */
  passed?: ReadonlySet<OverBudget['kind']>;
}

/** Credits of the month that are spent, or may be. */
type Month = Pick<BudgetStanding, 'spent' | 'mayBeMore'>;

type Asks = Pick<Wanted, 'kind' | 'used' | 'passed'>;

/** The limits that hold for something, with what counts towards each: the one that leaves the least first. */
function limitsFor(budget: Budget, month: Month, { kind, used, passed }: Asks) {
  const own = kind === 'lookup' ? null : budget[kind];
  const limits = [
    ...(own === null || kind === 'lookup' ? [] : [{ kind, limit: own, used }]),
    ...(budget.month === null
      ? []
      : [{ kind: 'month' as const, limit: budget.month, used: month.spent + month.mayBeMore }]),
  ];
  return limits
    .filter((each) => !passed?.has(each.kind))
    .sort((a, b) => a.limit - a.used - (b.limit - b.used));
}

/** The strictest budget that something would pass; null where it may leave. What has no limit passes any. */
export function overBudget(budget: Budget, month: Month, wanted: Wanted): OverBudget | null {
  const over = limitsFor(budget, month, wanted).find(
    ({ limit, used }) =>
      wanted.credits === null || toMillionths(used) + toMillionths(wanted.credits) > toMillionths(limit),
  );
  return over ? { ...over, wanted: wanted.credits } : null;
}

/** How many credits more may be spent without passing a budget. */
export const roomIn = (budget: Budget, month: Month, asks: Asks): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...limitsFor(budget, month, asks).map(({ limit, used }) => limit - used),
  );

const whose = {
  month: (limit: string) => `your budget of ${limit} a month`,
  job: (limit: string) => `your budget of ${limit} for a job`,
  list: (limit: string) => `your budget of ${limit} for a list`,
};

/** Why nothing leaves: "This may cost 2 credits and could pass your budget of 10 credits a month: 9 are spent, or may be." */
export function passesBudget(over: OverBudget): Problem {
  const { kind, limit, used, wanted } = over;
  const budget = whose[kind](creditsText(limit));
  const cost =
    wanted === null
      ? `The price isn’t known, so this could go over ${budget}`
      : `This may cost ${creditsText(wanted)} and go over ${budget}`;
  const spent = used > 0 ? `: ${creditsNumber(used)} ${used === 1 ? 'is' : 'are'} spent, or may be` : '';
  return {
    ...problem(
      'over-budget',
      `${cost}${spent}.`,
      'Nothing was sent. Raise the budget on Credits, or send it with a reason.',
    ),
    overBudget: over,
  };
}

/** A share of the month's budget is reached. */
function nearBudget({ budget, spent, mayBeMore }: BudgetStanding, account: string): Problem {
  const limit = budget.month ?? 0;
  const used = spent + mayBeMore;
  return problem(
    'near-budget',
    `Of the ${creditsText(limit)} a month for ${account}, ${creditsNumber(used)} are spent or may be: ${percentage(used / limit)} of your budget.`,
    'At its limit nothing more is sent before you say so.',
  );
}
