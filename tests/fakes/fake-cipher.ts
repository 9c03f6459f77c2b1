import type { Cipher } from '../../electron/platform/desktop.ts';

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
