import { createHash } from 'node:crypto';
import { type Connections, createConnections } from '../../electron/connections/connections.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import { success } from '../../shared/model/problem.ts';
import { fakeCipher } from './fake-cipher.ts';
import { createFakeClock } from './fake-clock.ts';
import { memoryStore } from './memory-store.ts';

/** Connections as the app makes them, with keychain, practice and a service that takes every key; what a test is about it gives. */
export function testConnections(parts: Partial<Parameters<typeof createConnections>[0]> = {}): Connections {
  let ids = 0;
  return createConnections({
    ...{ store: memoryStore(noConnections), cipher: fakeCipher(), clock: createFakeClock() },
    practice: async () => ({ address: 'http://127.0.0.1:4010', key: 'practice-key' }),
    service: { fetchKey: async () => success('fetched'), testConnection: async () => success('It works.') },
    fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 16),
    jobAccounts: () => [],
    newId: () => `id-${ids++}`,
    ...{ onChange: () => {}, onNewKey: () => {} },
    ...parts,
  });
}
