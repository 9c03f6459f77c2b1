import { z } from 'zod';
import { OverBudgetSchema } from './budgets.ts';

/** A failure as a value. It crosses IPC and is kept, so it holds no key and no contact's data. */
export const ProblemSchema = z.object({
  /** Stable name for logs and tests; never shown alone, and nothing is decided by it. */
  code: z.string(),
  /** What happened, one plain sentence. */
  message: z.string(),
  /** What the person can do now, one plain sentence; empty where nothing is needed. */
  advice: z.string(),
  /** The service's or the system's own words, shown on request. */
  detail: z.string().optional(),
  /** The detail says it better than the message, and is open from the start. */
  detailFirst: z.boolean().optional(),
  /** The same may work a moment later, or once the user has seen to it: "Try again" is offered. */
  retryable: z.boolean().optional(),
  /** The list is not the one that was looked at any more: what was decided about it has to be looked at again. */
  listChanged: z.literal(true).optional(),
  /** What is remembered was found to be damaged: none of it is relied on any more. */
  damagedMemory: z.literal(true).optional(),
  /** True where it may have been charged: the press that asked for it is not good for another try. */
  mayHaveCharged: z.boolean().optional(),
  /** A budget would be passed, so nothing left; a person may let it pass with a reason. */
  overBudget: OverBudgetSchema.optional(),
  /** A right in the team's database is missing: its administrator gives it by the team's SQL. */
  needsAdministrator: z.literal(true).optional(),
  /** The team could not be asked, so nothing left; a person may go on without it. */
  withoutTeam: z.literal(true).optional(),
});
export type Problem = z.infer<typeof ProblemSchema>;
