import { z } from 'zod';
import { FileTokenSchema } from '../model/seen-list.ts';
import {
  type HeldOfPeople,
  NewSuppressionSchema,
  PeopleToHoldSchema,
  type SuppressionChange,
  type SuppressionFile,
  type SuppressionPage,
  SuppressionQuerySchema,
  SuppressionRefSchema,
  type SuppressionStatus,
  ToSuppressSchema,
} from '../model/suppression.ts';
import { answers, nothing, paged } from './ipc-channel.ts';

/** Where an entry came from, in words: a file's name, "Look up". */
const origin = z.string().max(260);

export const suppressionIpc = {
  'suppression:status': answers<SuppressionStatus>()(nothing),
  'suppression:page': answers<SuppressionPage>()(SuppressionQuerySchema.extend(paged)),
  /** What a file, or a pasted text that was kept as one, holds for the list; nothing is added. */
  'suppression:look': answers<SuppressionFile>()(z.object({ file: FileTokenSchema })),
  'suppression:import': answers<SuppressionChange>()(
    ToSuppressSchema.extend({ file: FileTokenSchema, from: origin, names: z.boolean() }),
  ),
  'suppression:add': answers<SuppressionChange>()(
    z.object({ entries: z.array(NewSuppressionSchema).min(1).max(1000), from: origin }),
  ),
  'suppression:remove': answers<SuppressionChange>()(
    z.object({ entries: z.array(SuppressionRefSchema).min(1).max(1000) }),
  ),
  'suppression:undo': answers<SuppressionChange>()(z.object({ change: z.number().int() })),
  /** Goes on with what can be read of a damaged list; the damaged file is kept beside it. */
  'suppression:mend': answers<{ kept: number; lost: number }>()(nothing),
  /** What the list and the known litigators say of people that a lookup found. */
  'suppression:of-people': answers<HeldOfPeople>()(z.object({ people: PeopleToHoldSchema })),
} as const;
