import { toMillionths } from '../../../shared/model/credits.ts';
import type { PausedBy } from '../../../shared/model/lookup-list.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { ListMoney } from './list-money.ts';
import { limitReached } from './list-problems.ts';
import type { ListProgress } from './list-progress.ts';
import { mostSpent } from './list-record.ts';

/** Why the next row may not leave. */
export interface Stop {
  kind: 'paused';
  by: PausedBy;
  problem: Problem;
}

/** How many more rows a list may ask, whatever they turn out to cost. */
interface Allowance {
  rows(): number;
  /** What stops the next row; null where none does. */
  end(): Stop | null;
}

interface Parts {
  kind: LookupKind;
  progress: ListProgress;
  money: ListMoney;
  /** Credits; null for none. */
  limit: () => number | null;
}

/** By the list's own limit, and by the budgets of its account. */
export function createAllowance({ kind, progress, money, limit }: Parts): Allowance {
  const price = lookupServices[kind].creditsPerHit;
  const spent = () => mostSpent(progress.money(), price);
  const rowsFor = (credits: number) => Math.floor(toMillionths(credits) / toMillionths(price));
  const withinLimit = () => rowsFor((limit() ?? Number.POSITIVE_INFINITY) - spent());
  const withinBudget = () => rowsFor(money.room(spent()));

  return {
    rows: () => Math.min(withinLimit(), withinBudget()),
    end() {
      if (withinLimit() < 1)
        return { kind: 'paused', by: 'limit', problem: limitReached(limit() ?? 0, price) };
      if (withinBudget() >= 1) return null;
      return { kind: 'paused', by: 'budget', problem: money.stop(spent(), price) ?? budgetUsed };
    },
  };
}

const budgetUsed: Problem = problem(
  'over-budget',
  'The budget of this account leaves no room for one more row.',
  'Raise the budget on Credits, then resume.',
);
