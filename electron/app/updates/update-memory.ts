import { z } from 'zod';
import { ReleaseSchema } from './offer.ts';

/** What is kept of new versions between two starts. Times are milliseconds since 1970. */
export const UpdateMemorySchema = z.object({
  lastLook: z
    .object({
      at: z.number(),
      outcome: z.enum(['none', 'found', 'not-reached', 'proxy-login', 'not-understood']),
    })
    .nullable(),
  /** Found and not installed yet. */
  offer: z.object({ version: ReleaseSchema, notes: z.string().max(4_000) }).nullable(),
  /** The version about which nobody wants to be asked, since when. */
  notNow: z.object({ version: ReleaseSchema, at: z.number() }).nullable(),
});
export type UpdateMemory = z.infer<typeof UpdateMemorySchema>;

export const noUpdates: UpdateMemory = { lastLook: null, offer: null, notNow: null };
