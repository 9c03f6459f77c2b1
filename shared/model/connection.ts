import { z } from 'zod';

/** The id of the practice connection, which is built in and cannot be removed. */
export const practiceConnectionId = 'practice';

/**
 * How the key of a connection is kept. `unreadable`: something is stored that this computer can no longer decrypt
 * (password reset, another machine, changed signature); it is kept until the user replaces it. `session-only`: this
 * computer offers no safe storage (such as Linux' basic_text), so the key lives in memory until the app closes. `waiting`: the system's
 * keychain has not answered yet, as where a person is to unlock it first.
 */
const keyStates = ['stored', 'session-only', 'waiting', 'unreadable', 'missing'] as const;

/** A connection as jobs, lists and the ledger name the account that they are on. */
export const AccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Base address without a trailing slash; for the practice service its present loopback address. */
  address: z.string(),
  kind: z.enum(['practice', 'service']),
});
export type Account = z.infer<typeof AccountSchema>;

/** A connection as the renderer sees it: never the key, only its last four characters. */
const ConnectionViewSchema = AccountSchema.extend({
  key: z.object({ state: z.enum(keyStates), lastFour: z.string().optional() }),
});
export type ConnectionView = z.infer<typeof ConnectionViewSchema>;

export interface ConnectionList {
  connections: ConnectionView[];
  activeId: string;
}

/** An account as the jobs made through it remember it; `id` is that of their connection, which may be removed by now. */
export interface JobAccount {
  id: string;
  name: string;
  address: string;
  /** How many jobs in the list were made through it. */
  jobs: number;
}

/** One that was removed and left jobs behind, at the address of a new connection. */
type FormerAccount = Omit<JobAccount, 'address'>;

/** A connection just added, and what became of jobs made through its account before. */
export interface AddedConnection extends ConnectionView {
  /** Jobs that are its own again, because its key is that of a removed connection at its address. */
  takenBack: number;
  /** Removed connections at its address with another key, or one that is not known any more: the user is asked. */
  former: FormerAccount[];
}

const name = z.string().trim().min(1).max(80);
const address = z.string().trim().min(1).max(2048);

export const NewConnectionSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('key'), name, address, key: z.string().trim().min(1).max(4096) }),
  z.object({
    way: z.literal('password'),
    name,
    address,
    email: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(1024),
  }),
]);
export type NewConnection = z.infer<typeof NewConnectionSchema>;

/** A saved connection as it is to be from now on. The key is asked for where the address is another one. */
export const ChangedConnectionSchema = z.object({
  id: z.string().min(1).max(100),
  name,
  address,
  key: z.string().trim().min(1).max(4096).optional(),
});
export type ChangedConnection = z.infer<typeof ChangedConnectionSchema>;
