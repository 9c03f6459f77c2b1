import { createHmac, randomUUID } from 'node:crypto';
import type { Connections } from '../../electron/connections/connections.ts';
import {
  noConnections,
  type SavedConnections,
  usedAccounts,
} from '../../electron/connections/saved-connections.ts';
import type { Store } from '../../electron/platform/store.ts';
import type { ServiceTarget } from '../../electron/service/client.ts';
import { pendingStatus } from './fake-service-client.ts';
import { createJobBench, createWorld, type JobBench } from './job-bench.ts';
import { memoryStore } from './memory-store.ts';
import { fakeCipher, testConnections } from './test-connections.ts';

/** A status request as the service saw it. */
interface Asked {
  address: string;
  key: string;
  queueId: string;
}

/** Connections and the job engine joined as main.ts joins them, with time, disk, keychain and service faked. */
export interface AccountsDesk {
  connections: Connections;
  bench: JobBench;
  cipher: ReturnType<typeof fakeCipher>;
  store: Store<SavedConnections> & { text(): string };
  /** Everything asked since the last look. */
  asked(): Asked[];
  /** Adds a connection, which becomes the active one. */
  add(address: string, key: string): ReturnType<Connections['add']>;
  /** Makes a job on the active connection and answers its id once the service has taken it. */
  send(): Promise<string>;
  /** Starts the app on what is on the disk, as after a crash; `lost` is gone from it. */
  restart(lost?: { secret?: boolean; saved?: SavedConnections }): Promise<AccountsDesk>;
}

interface Kept {
  world: ReturnType<typeof createWorld>;
  cipher: ReturnType<typeof fakeCipher>;
  store: Store<SavedConnections> & { text(): string };
  /** The profile's. */
  secret: string;
}

let names = 0;

export async function openAccountsDesk(
  kept: Kept = {
    world: createWorld(),
    cipher: fakeCipher(),
    store: memoryStore(noConnections),
    secret: randomUUID(),
  },
): Promise<AccountsDesk> {
  const { world, cipher, store, secret } = kept;
  let asked: Asked[] = [];
  world.client.jobStatus = async ({ address, key }: ServiceTarget, _service, queueId) => {
    asked.push({ address, key, queueId });
    return pendingStatus;
  };
  const connections: Connections = testConnections({
    ...{ store, cipher, clock: world.clock, practice: async () => null },
    fingerprint: (key) => createHmac('sha256', secret).update(key).digest('hex'),
    jobAccounts: () => usedAccounts(bench.jobs.accounts(), []),
    newId: () => `connection-${names++}`,
    onNewKey: (id) => bench.jobs.connectionChanged(id),
  });
  const { active, owner, target } = connections;
  const bench = await createJobBench({ activeConnection: active, owner, target }, world);

  return {
    connections,
    bench,
    cipher,
    store,
    asked() {
      const seen = asked;
      asked = [];
      return seen;
    },
    add: (address, key) => connections.add({ way: 'key', name: `Account ${names++}`, address, key }),
    async send() {
      const { id } = await bench.make();
      return id;
    },
    async restart({ secret: secretLost = false, saved } = {}) {
      bench.kill();
      if (saved) store.set(saved);
      return openAccountsDesk({
        ...kept,
        ...(secretLost && { secret: randomUUID() }),
      });
    },
  };
}
