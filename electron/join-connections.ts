import { randomUUID } from 'node:crypto';
import type { MainSend } from '../shared/ipc/ipc-events.ts';
import type { LedgerAccount } from '../shared/model/ledger.ts';
import type { Policy } from '../shared/model/policy.ts';
import { connectionsWithin } from './app/policy/connections-within.ts';
import { type Connections, createConnections } from './connections/connections.ts';
import { usedAccounts } from './connections/former-accounts.ts';
import type { PracticeAccess } from './connections/practice-connection.ts';
import type { SavedConnections } from './connections/saved-connections.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LookupLists } from './lookups/lists/lookup-lists.ts';
import { electronCipher } from './platform/cipher.ts';
import type { Clock } from './platform/clock.ts';
import type { Store } from './platform/store.ts';
import type { ServiceClient } from './service/client.ts';

/** The accounts, with the practice account of the service that runs here, as far as the policy lets them be used. */
export function joinConnections(parts: {
  store: Store<SavedConnections>;
  clock: Clock;
  practice: { access(): Promise<PracticeAccess | null> };
  client: ServiceClient;
  policy: Policy;
  fingerprint: (key: string) => string;
  /** Made after the connections. */
  jobs: () => Pick<Jobs, 'accounts' | 'connectionChanged'>;
  lookupLists: () => Pick<LookupLists, 'connectionChanged' | 'list'>;
  money: () => { ledger: { accounts(): readonly LedgerAccount[] } };
  send: MainSend;
}): Connections {
  const { store, clock, practice, client, policy, fingerprint, jobs, lookupLists, money, send } = parts;
  function* ofLookups() {
    for (const { connection } of lookupLists().list().lists) yield connection;
    yield* money().ledger.accounts();
  }
  const connections = createConnections({
    ...{ store, cipher: electronCipher, clock, service: client, fingerprint },
    practice: practice.access,
    jobAccounts: () => usedAccounts(jobs().accounts(), ofLookups()),
    newId: randomUUID,
    onChange: (list) => send('connections:changed', list),
    onNewKey(id) {
      jobs().connectionChanged(id);
      lookupLists().connectionChanged(id);
    },
  });
  return connectionsWithin(connections, policy);
}
