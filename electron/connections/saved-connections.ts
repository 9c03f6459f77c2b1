import { z } from 'zod';

/** connections.json: everything that is kept of a connection. The key only as the system's safe storage encrypted it. */
export const SavedConnectionsSchema = z.object({
  version: z.literal(1),
  activeId: z.string(),
  connections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      /** Base64; absent where the key was kept for one session only. */
      encryptedKey: z.string().optional(),
      /** Shown so that a user can tell keys apart, even while the key cannot be read. */
      lastFour: z.string().max(4).optional(),
    }),
  ),
});
export type SavedConnections = z.infer<typeof SavedConnectionsSchema>;
export type SavedConnection = SavedConnections['connections'][number];
