import { randomUUID } from 'node:crypto';
import type { JobAccount } from '../../shared/model/connection.ts';
import { connectionsWithin } from '../app/policy/connections-within.ts';
import { createConnections } from '../connections/connections.ts';
import { electronCipher } from '../platform/cipher.ts';
import { electronNetwork } from '../platform/electron-network.ts';
import { createServiceClient } from '../service/create-service-client.ts';
import { joinCertificates } from './certificates.ts';
import type { OpenDisk } from './disk.ts';
import { openPractice } from './practice.ts';

/** Whoever works on accounts. */
interface AccountUser {
  /** Those that anything was asked on. */
  accounts(): readonly JobAccount[];
  /** A connection has a new key or name, its keychain answered, or others' work is its own now. */
  connectionChanged(id: string): void;
}

export type OpenAccounts = ReturnType<typeof openAccounts>;

/**
 * The second stage: the way to the service, the practice service, which runs here, and the accounts at both, as far as
 * the policy lets them be used.
 */
export function openAccounts(opened: OpenDisk) {
  const { clock, fork, policy, profile, saved, send, version } = opened;
  const trust = joinCertificates({ clock, fork });
  const practice = openPractice(opened);
  const userAgent = `EnrichDesk/${version}`;
  const client = createServiceClient({ network: electronNetwork, trust, clock, userAgent });
  /** Each adds itself as it is made. */
  const accountUsers: AccountUser[] = [];
  const connections = createConnections({
    store: saved.connections,
    cipher: electronCipher,
    clock,
    service: client,
    fingerprint: profile.fingerprint,
    practice: practice.access,
    jobAccounts: () => accountUsers.flatMap((user) => user.accounts()),
    newId: randomUUID,
    onChange: (list) => send('connections:changed', list),
    onNewKey(id) {
      for (const user of accountUsers) user.connectionChanged(id);
    },
  });
  return {
    ...opened,
    trust,
    practice,
    client,
    accountUsers,
    connections: connectionsWithin(connections, policy),
  };
}
