import { createHash } from 'node:crypto';
import { type Connections, createConnections } from '../../electron/connections/connections.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import type { Cipher } from '../../electron/platform/desktop.ts';
import { noPolicy } from '../../shared/model/app-info.ts';
import { success } from '../../shared/model/problem.ts';
import { createFakeClock } from './fake-clock.ts';
import { memoryStore } from './memory-store.ts';

/** Connections as the app makes them, with keychain, practice and a service that takes every key; what a test is about it gives. */
export function testConnections(parts: Partial<Parameters<typeof createConnections>[0]> = {}): Connections {
  let ids = 0;
  return createConnections({
    ...{ store: memoryStore(noConnections), cipher: fakeCipher(), clock: createFakeClock() },
    practice: async () => ({ address: 'http://127.0.0.1:4010', key: 'practice-key' }),
    service: { fetchKey: async () => success('fetched'), testConnection: async () => success('It works.') },
    policy: noPolicy,
    fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 16),
    jobAccounts: () => [],
    newId: () => `id-${ids++}`,
    ...{ onChange: () => {}, onNewKey: () => {} },
    ...parts,
  });
}

/** Safe storage that can be made unsafe, moved to another computer, or given a new master key (`stale`). */
export function fakeCipher(): Cipher & { safe: boolean; computer: string; stale: boolean } {
  let encryptions = 0;
  const cipher = {
    safe: true,
    computer: 'one',
    stale: false,
    isSafe: async () => cipher.safe,
    encrypt: async (text: string) =>
      Buffer.from(`${cipher.computer}:${encryptions++}:${text}`).toString('base64'),
    decrypt: async (encrypted: string) => {
      const [computer, _nonce, ...text] = Buffer.from(encrypted, 'base64').toString().split(':');
      if (computer !== cipher.computer) throw new Error('cannot be decrypted here');
      return { text: text.join(':'), stale: cipher.stale };
    },
  };
  return cipher;
}
