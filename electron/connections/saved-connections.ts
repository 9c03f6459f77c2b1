import { z } from 'zod';

const ConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Base64; absent where the key was kept for one session only. */
  encryptedKey: z.string().optional(),
  /** Shown so that a user can tell keys apart, even while the key cannot be read. */
  lastFour: z.string().max(4).optional(),
  /** Of its key, by which the account is known again. */
  fingerprint: z.string(),
  /** Ids of removed connections whose jobs are this one's now. */
  formerIds: z.array(z.string()).default([]),
});

/** connections.json: everything that is kept of a connection. The key only as the system's safe storage encrypted it. */
export const SavedConnectionsSchema = z.object({
  version: z.literal(1),
  activeId: z.string(),
  connections: z.array(ConnectionSchema),
  /** Removed ones that were used, the latest last: what is needed to give these back to the same account. Never a key. */
  removed: z.array(ConnectionSchema.pick({ id: true, name: true, address: true, fingerprint: true })),
});
export type SavedConnections = z.output<typeof SavedConnectionsSchema>;
export type SavedConnection = SavedConnections['connections'][number];

export const noConnections: SavedConnections = { version: 1, activeId: '', connections: [], removed: [] };
