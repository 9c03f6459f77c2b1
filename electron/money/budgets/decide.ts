import type { Budget, OverBudget } from '../../../shared/model/budgets.ts';
import { toMillionths } from '../../../shared/model/credits.ts';

/** What is to leave, in credits. */
export interface Wanted {
  kind: 'lookup' | 'job' | 'list';
  /** The most it may take in addition; null where nobody can say. */
  credits: number | null;
  /** What its job or list has taken, or may have, so far. */
  used: number;
  /** Limits that a person let it pass: they hold it no more, and the others do. */
  passed?: ReadonlySet<OverBudget['kind']>;
}

/** Credits of the month that are spent, or may be. */
interface Month {
  spent: number;
  mayBeMore: number;
}

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

/**
 * The strictest of the budgets that something would pass; null where it may leave. What nobody can give a limit to can't be
 * held to one, so it passes any.
 */
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
