import { z } from 'zod';
import { BudgetSchema, type BudgetStanding } from './budgets.ts';
import { answers, id } from './ipc-channel.ts';
import { type LedgerPage, LedgerQuerySchema } from './ledger.ts';
import type { SavedFile } from './saved-file.ts';
import type { LookupKind } from './services.ts';

const account = id;

/** What the answers to one lookup came to so far, on one account. */
export interface LookupExperience {
  /** Questions that were answered with a hit or a miss. */
  answered: number;
  hits: number;
}

/** The channels of the ledger, the budgets and the prices. */
export const moneyIpc = {
  /** The newest first. */
  'ledger:page': answers<LedgerPage>()(
    LedgerQuerySchema.extend({
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
  ),
  /** Asks where to save all that the filters let through, as CSV; null when the user thought better of it. */
  'ledger:export': answers<SavedFile | null>()(LedgerQuerySchema),
  /** What an account has spent of this month, and may. */
  'budgets:get': answers<BudgetStanding>()(z.object({ account })),
  'budgets:set': answers<BudgetStanding>()(z.object({ account, budget: BudgetSchema })),
  /** What an account’s lookups came to so far: the service states no hit rate. */
  'prices:lookups': answers<Record<LookupKind, LookupExperience>>()(z.object({ account })),
} as const;
