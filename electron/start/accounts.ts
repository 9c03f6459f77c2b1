import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import type { LedgerAccount } from '../../shared/model/ledger.ts';
import type { Policy, PolicyView } from '../../shared/model/policy.ts';
import { connectionsWithin } from '../app/policy/connections-within.ts';
import { policyPath } from '../app/policy/policy-path.ts';
import { readPolicy } from '../app/policy/read-policy.ts';
import { type Connections, createConnections } from '../connections/connections.ts';
import { usedAccounts } from '../connections/former-accounts.ts';
import type { PracticeAccess } from '../connections/practice-connection.ts';
import type { SavedConnections } from '../connections/saved-connections.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import { electronCipher } from '../platform/cipher.ts';
import type { Clock } from '../platform/clock.ts';
import { electronNetwork, setProxy } from '../platform/electron-network.ts';
import type { EngineProcess } from '../platform/engine-process.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import type { Store } from '../platform/store.ts';
import type { ServiceClient } from '../service/client.ts';
import { createServiceClient } from '../service/create-service-client.ts';
import { joinCertificates } from './certificates.ts';
import { openPractice } from './practice.ts';

/** What whoever manages this computer decided, with the way to the service set by it. To be called before the first request. */
export async function joinPolicy(app: { readonly isPackaged: boolean }): Promise<PolicyView> {
  // For tests and for who writes a policy; what is installed goes by the system's place alone.
  const own = app.isPackaged ? undefined : process.env.ENRICH_DESK_POLICY;
  const policy = readPolicy(await textOf(own ?? (await policyPath(process.platform))));
  await setProxy(policy.proxy);
  return policy;
}

async function textOf(path: string): Promise<string | null | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return isMissing ? null : undefined;
  }
}

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
    store,
    cipher: electronCipher,
    clock,
    service: client,
    fingerprint,
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

/** The way to the service, and the practice service, which runs here. */
export function joinService(parts: {
  clock: Clock;
  data: string;
  version: string;
  /** Starts an engine process. */
  fork: () => EngineProcess;
  faults: FaultLog;
}) {
  const { clock, fork } = parts;
  const trust = joinCertificates({ clock, fork });
  const userAgent = `EnrichDesk/${parts.version}`;
  return {
    practice: openPractice(parts),
    trust,
    client: createServiceClient({ network: electronNetwork, trust, clock, userAgent }),
  };
}
