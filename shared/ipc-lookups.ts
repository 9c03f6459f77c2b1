import { z } from 'zod';
import { answers } from './ipc-channel.ts';
import { IntentSchema } from './job.ts';
import type { LookupRun } from './lookup-run.ts';
import { LookupKindSchema } from './services.ts';

/** The channels of lookups. */
export const lookupIpc = {
  /** `again` false: an answer that is kept is given back in place of asking, and the intent stays good. */
  'lookups:run': answers<LookupRun>()(
    z.object({
      kind: LookupKindSchema,
      input: z.record(z.string().max(40), z.string().max(400)),
      intent: IntentSchema,
      again: z.boolean(),
    }),
  ),
} as const;
