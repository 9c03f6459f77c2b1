import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SafeStorage } from 'electron';
import { type HostContext, needReady } from '../context.ts';
import { strict } from '../strict.ts';

type Offered =
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend';

const MARK = Buffer.from('host1');
const NONCE = 12;
const TAG = 16;

/** How Electron says that its keychain let it down. */
const FAILED = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';

/**
 * The asynchronous half of Electron's `safeStorage` (the other is deprecated in 45). The key is a file that only
 * the user can read, which protects no better than basic_text; the settings decide which name it goes by.
 */
export function createSafeStorage(context: HostContext): Pick<SafeStorage, Offered> {
  const early = 'safeStorage cannot be used before app is ready';
  const offered: Pick<SafeStorage, Offered> = {
    // Electron never says false once it is ready: that nothing can be encrypted shows when something is to be.
    isAsyncEncryptionAvailable: async () => context.ready,
    async encryptStringAsync(plain) {
      needReady(context, early);
      if (typeof plain !== 'string') throw new TypeError('encryptStringAsync takes a string');
      return seal(plain, storageKey(context));
    },
    async decryptStringAsync(sealed) {
      needReady(context, early);
      if (!Buffer.isBuffer(sealed))
        throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
      if (sealed.length === 0) return { shouldReEncrypt: false, result: '' };
      return { shouldReEncrypt: false, result: unseal(sealed, storageKey(context)) };
    },
    getSelectedStorageBackend: () => (context.ready ? context.settings.storageBackend : 'unknown'),
  };
  return strict('safeStorage', onlyHere(offered));
}

/** The name of the keyring is for Linux alone: elsewhere Electron has no such function. */
function onlyHere(offered: Pick<SafeStorage, Offered>): Pick<SafeStorage, Offered> {
  if (process.platform !== 'linux') Reflect.deleteProperty(offered, 'getSelectedStorageBackend');
  return offered;
}

/** The profile's key, made on first use. */
function storageKey(context: HostContext): Buffer {
  const file = join(context.settings.profile, 'host', 'storage.key');
  try {
    return readFileSync(file);
  } catch {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
    return readFileSync(file);
  }
}

function seal(plain: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([MARK, nonce, cipher.getAuthTag(), body]);
}

function unseal(sealed: Buffer, key: Buffer): string {
  try {
    const rest = sealed.subarray(MARK.length);
    if (!sealed.subarray(0, MARK.length).equals(MARK)) throw new Error('made by something else');
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, NONCE));
    decipher.setAuthTag(rest.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(rest.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    throw new Error(FAILED);
  }
}
