import { safeStorage } from 'electron';

/** The operating system's safe storage: what is encrypted here can be read back by this user on this computer only. */
export interface Cipher {
  /** False where there is none, or only a pretence of one (Linux' basic_text): then nothing may be stored. */
  isSafe(): Promise<boolean>;
  /** @returns the encrypted text, base64. */
  encrypt(text: string): Promise<string>;
  /** Rejects where the text can no longer be read. `stale` asks for it to be encrypted anew. */
  decrypt(encrypted: string): Promise<{ text: string; stale: boolean }>;
}

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
