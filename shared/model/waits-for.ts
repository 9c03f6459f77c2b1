import { z } from 'zod';

/**
 * What keeps a job from going on at the moment: its turn among others of its connection, a pause that the service asked
 * for, or a network that does not reach it.
 */
export const WaitsForSchema = z.object({
  for: z.enum(['turn-to-send', 'turn-to-fetch', 'pause', 'network']),
  /** When it is tried again at the latest, where that is known; ISO 8601, UTC. */
  until: z.string().optional(),
});
export type WaitsFor = z.infer<typeof WaitsForSchema>;
