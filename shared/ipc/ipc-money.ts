import { z } from 'zod';
import { BudgetSchema, type BudgetStanding } from '../model/budgets.ts';
import type { LookupExperience } from '../model/credits.ts';
import { type LedgerPage, LedgerQuerySchema } from '../model/ledger.ts';
import type { LookupKind } from '../model/services.ts';
import { answers, id, paged, type SavedFile } from './ipc-channel.ts';

const account = id;

/** The channels of the ledger, the budgets and the prices. */
export const moneyIpc = {
  /** The newest first. */
  'ledger:page': answers<LedgerPage>()(LedgerQuerySchema.extend(paged)),
  /** Asks where to save all that the filters let through, as CSV; null when the user thought better of it. */
  'ledger:export': answers<SavedFile | null>()(LedgerQuerySchema),
  /** What an account has spent of this month, and may. */
  'budgets:get': answers<BudgetStanding>()(z.object({ account })),
  'budgets:set': answers<BudgetStanding>()(z.object({ account, budget: BudgetSchema })),
  /** What an account’s lookups came to so far: the service states no hit rate. */
  'prices:lookups': answers<Record<LookupKind, LookupExperience>>()(z.object({ account })),
} as const;
