import { safeStorage } from 'electron';
import type { Cipher } from './cipher.ts';

/** Electron's safe storage by its async interface; asked only after `ready`, and not before a key is needed. */
export const electronCipher: Cipher = {
  async isSafe() {
    // basic_text encrypts with a password known to everybody: no better than plain text.
    if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
      return false;
    return safeStorage.isAsyncEncryptionAvailable();
  },
  async encrypt(text) {
    return (await safeStorage.encryptStringAsync(text)).toString('base64');
  },
  async decrypt(encrypted) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
      Buffer.from(encrypted, 'base64'),
    );
    return { text: result, stale: shouldReEncrypt };
  },
};
