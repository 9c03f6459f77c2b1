import { z } from 'zod';
import { BudgetReasonSchema } from '../model/budgets.ts';
import { IntentSchema } from '../model/job.ts';
import {
  ForgetAllSchema,
  type OpenedLookup,
  type PastLookupPage,
  PastLookupQuerySchema,
} from '../model/lookup-history.ts';
import {
  type FieldReading,
  LookupInputSchema,
  PastedSchema,
  type Understood,
} from '../model/lookup-input.ts';
import type { LookupRun } from '../model/lookup-run.ts';
import { LookupKindSchema } from '../model/service-schemas.ts';
import { answers, id } from './ipc-channel.ts';

/** The channels of lookups. */
export const lookupIpc = {
  /** `again` false: an answer that is kept is given back in place of asking, and the intent stays good. */
  'lookups:run': answers<LookupRun>()(
    z.object({
      kind: LookupKindSchema,
      input: LookupInputSchema,
      intent: IntentSchema,
      again: z.boolean(),
      /** Why it may pass a budget. */
      reason: BudgetReasonSchema.optional(),
    }),
  ),

  'lookup-history:page': answers<PastLookupPage>()(
    PastLookupQuerySchema.extend({
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
  ),
  /** A past lookup with its answer, at no cost; null where it is gone. */
  'lookup-history:open': answers<OpenedLookup | null>()(z.object({ id })),
  'lookup-history:forget': answers<null>()(z.object({ id })),
  'lookup-history:forget-all': answers<null>()(ForgetAllSchema),
  /** How each field would be sent, and what is to be said of it, while it is typed. */
  'lookups:read': answers<FieldReading[]>()(z.object({ kind: LookupKindSchema, input: LookupInputSchema })),
  /** What a pasted text holds for each kind of lookup. */
  'lookups:understand': answers<Understood>()(PastedSchema),
} as const;
