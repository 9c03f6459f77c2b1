import { z } from 'zod';
import { BudgetReasonSchema } from '../model/budgets.ts';
import { CheckRequestSchema, PrepareChoicesSchema } from '../model/check.ts';
import { IntentSchema } from '../model/job-record.ts';
import {
  ForgetAllSchema,
  type OpenedLookup,
  type PastLookupPage,
  PastLookupQuerySchema,
} from '../model/lookup-history.ts';
import type {
  LookupListAnswer,
  LookupListRows,
  LookupListSummary,
  LookupLists,
} from '../model/lookup-list.ts';
import type { FieldReading, LookupRun, Understood } from '../model/lookup-run.ts';
import {
  AskAgainSchema,
  CreditLimitSchema,
  LookupInputSchema,
  LookupRowsRequestSchema,
  PastedSchema,
} from '../model/lookup-schemas.ts';
import { LookupKindSchema } from '../model/service-schemas.ts';
import { answers, id, nothing, one, paged } from './ipc-channel.ts';
import { EntryNameSchema } from './ipc-results.ts';

export const lookupIpc = {
  /** `again` false: an answer that is kept is given back in place of asking, and the intent stays good. */
  'lookups:run': answers<LookupRun>()(
    z.object({
      kind: LookupKindSchema,
      input: LookupInputSchema,
      /** Made when the form opened, or when what is asked was changed: good for one lookup. */
      intent: IntentSchema,
      again: z.boolean(),
      /** Why it may pass a budget; without one, a lookup that would is not asked. */
      reason: BudgetReasonSchema.optional(),
    }),
  ),

  'lookup-history:page': answers<PastLookupPage>()(PastLookupQuerySchema.extend(paged)),
  /** A past lookup with its answer, at no cost; null where it is gone. */
  'lookup-history:open': answers<OpenedLookup | null>()(one),
  'lookup-history:forget': answers<null>()(one),
  'lookup-history:forget-all': answers<null>()(ForgetAllSchema),
  /** How each field would be sent, and what is to be said of it, while it is typed. */
  'lookups:read': answers<FieldReading[]>()(z.object({ kind: LookupKindSchema, input: LookupInputSchema })),
  /** What a pasted text holds for each kind of lookup. */
  'lookups:understand': answers<Understood>()(PastedSchema),
} as const;

/** A list whose rows are to be looked up one by one; its `service` says which lookup. */
const NewLookupListSchema = CheckRequestSchema.extend({
  intent: IntentSchema,
  choices: PrepareChoicesSchema,
  limit: CreditLimitSchema,
  /** The file's name where left out. */
  name: EntryNameSchema.optional(),
});
export type NewLookupList = z.infer<typeof NewLookupListSchema>;

/** Lists whose rows are looked up at once, in small arrays: for a person who waits, not for a bulk job. */
export const lookupListIpc = {
  'lookup-lists:list': answers<LookupLists>()(nothing),
  /** Reads the list and starts at once: the press that costs credits. The same press once more answers with the same list. */
  'lookup-lists:create': answers<LookupListSummary>()(NewLookupListSchema),
  /** Null when it is not there any more. */
  'lookup-lists:get': answers<LookupListSummary | null>()(one),
  'lookup-lists:rows': answers<LookupListRows>()(LookupRowsRequestSchema.extend({ id })),
  'lookup-lists:row': answers<LookupListAnswer>()(one.extend({ n: z.number().int().min(1) })),
  /** What has left is awaited and counted. */
  'lookup-lists:pause': answers<LookupListSummary>()(one),
  /** Goes on with what is waiting, with another limit where one is given; `reason`: why it may pass a budget, to its end. */
  'lookup-lists:resume': answers<LookupListSummary>()(
    one.extend({ limit: CreditLimitSchema.optional(), reason: BudgetReasonSchema.optional() }),
  ),
  /** Ends it: what is answered is kept, what has left is awaited, nothing more is asked. */
  'lookup-lists:stop': answers<LookupListSummary>()(one),
  /** Asks the rows of unknown outcome once more, which may be paid for a second time: a person's own press. */
  'lookup-lists:ask-again': answers<LookupListSummary>()(
    one.extend({ intent: IntentSchema, rows: AskAgainSchema }),
  ),
  'lookup-lists:rename': answers<LookupListSummary>()(one.extend({ name: EntryNameSchema })),
  'lookup-lists:remove': answers<null>()(one),
} as const;
