import type { BudgetStanding, OverBudget } from '../../../shared/model/budgets.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { creditsNumber, creditsText, percentage } from '../../../shared/words/amounts.ts';

const whose = {
  month: (limit: string) => `your budget of ${limit} a month`,
  job: (limit: string) => `your budget of ${limit} for a job`,
  list: (limit: string) => `your budget of ${limit} for a list`,
};

/** "This may cost 2 credits and could pass your budget of 10 credits a month: 9 are spent, or may be." */
export function passesBudget(over: OverBudget): Problem {
  const { kind, limit, used, wanted } = over;
  const budget = whose[kind](creditsText(limit));
  const cost =
    wanted === null
      ? `What this costs is not stated, so it cannot be held to ${budget}`
      : `This may cost ${creditsText(wanted)} and could pass ${budget}`;
  const spent = used > 0 ? `: ${creditsNumber(used)} ${used === 1 ? 'is' : 'are'} spent, or may be` : '';
  return {
    ...problem(
      'over-budget',
      `${cost}${spent}.`,
      'Nothing was sent. Raise the budget on Credits, or let this pass with a reason.',
    ),
    mayHaveCharged: false,
    overBudget: over,
  };
}

/** A share of the month's budget is reached. */
export function nearBudget({ budget, spent, mayBeMore }: BudgetStanding, account: string): Problem {
  const limit = budget.month ?? 0;
  const used = spent + mayBeMore;
  return problem(
    'near-budget',
    `Of the ${creditsText(limit)} a month for ${account}, ${creditsNumber(used)} are spent or may be: ${percentage(used / limit)} of your budget.`,
    'At its limit nothing more is sent before you say so.',
  );
}
