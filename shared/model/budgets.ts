import { z } from 'zod';

const credits = z.number().positive().max(1_000_000_000).nullable();

/** What an account may spend, in credits; null for no limit. */
export const BudgetSchema = z.object({
  month: credits.default(null),
  /** Share of the month's credits from which on a warning is shown. */
  warnAt: z.number().min(0.01).max(1).default(0.8),
  /** For one bulk job, and for one list of lookups. */
  job: credits.default(null),
  list: credits.default(null),
});
export type Budget = z.infer<typeof BudgetSchema>;

export const noBudget: Budget = { month: null, warnAt: 0.8, job: null, list: null };

/** By the id of the account's connection. */
export const BudgetsSchema = z.record(z.string(), BudgetSchema);
export type Budgets = z.infer<typeof BudgetsSchema>;

const BudgetLimitKindSchema = z.enum(['month', 'job', 'list']);

/** A budget that would be passed: `used` of its `limit`, and what was wanted at most, null where nobody can say. */
export const OverBudgetSchema = z.object({
  kind: BudgetLimitKindSchema,
  limit: z.number(),
  used: z.number(),
  wanted: z.number().nullable(),
});
export type OverBudget = z.infer<typeof OverBudgetSchema>;

/** Why a person passes a budget, in their own words. */
export const BudgetReasonSchema = z.string().trim().min(1).max(400);

/** What an account has spent of a month against its budget. */
export interface BudgetStanding {
  budget: Budget;
  /** "2026-11", by this computer's calendar. */
  month: string;
  spent: number;
  /** What may come to that: what is awaited, and what is not known. */
  mayBeMore: number;
}
