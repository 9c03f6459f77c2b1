import { z } from 'zod';
import { BudgetReasonSchema } from '../model/budgets.ts';
import { CheckRequestSchema, PrepareChoicesSchema } from '../model/check.ts';
import { IntentSchema } from '../model/job.ts';
import {
  AskAgainSchema,
  CreditLimitSchema,
  type LookupListAnswer,
  type LookupListRows,
  type LookupListSummary,
  type LookupLists,
  LookupRowsRequestSchema,
} from '../model/lookup-list.ts';
import { answers, id, nothing } from './ipc-channel.ts';
import { EntryNameSchema } from './ipc-results.ts';

const list = z.object({ id });

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
  'lookup-lists:get': answers<LookupListSummary | null>()(list),
  'lookup-lists:rows': answers<LookupListRows>()(LookupRowsRequestSchema.extend({ id })),
  'lookup-lists:row': answers<LookupListAnswer>()(list.extend({ n: z.number().int().min(1) })),
  /** What has left is awaited and counted. */
  'lookup-lists:pause': answers<LookupListSummary>()(list),
  /** Goes on with what is waiting, with another limit where one is given; `reason`: why it may pass a budget, to its end. */
  'lookup-lists:resume': answers<LookupListSummary>()(
    list.extend({ limit: CreditLimitSchema.optional(), reason: BudgetReasonSchema.optional() }),
  ),
  /** Ends it: what is answered is kept, what has left is awaited, nothing more is asked. */
  'lookup-lists:stop': answers<LookupListSummary>()(list),
  /** Asks the rows of unknown outcome once more, which may be paid for a second time: a person's own press. */
  'lookup-lists:ask-again': answers<LookupListSummary>()(
    list.extend({ intent: IntentSchema, rows: AskAgainSchema }),
  ),
  'lookup-lists:rename': answers<LookupListSummary>()(list.extend({ name: EntryNameSchema })),
  'lookup-lists:remove': answers<null>()(list),
} as const;
