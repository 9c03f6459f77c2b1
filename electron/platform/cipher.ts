/** The operating system's safe storage: what is encrypted here can be read back by this user on this computer only. */
export interface Cipher {
  /** False where there is none, or only a pretence of one (Linux' basic_text): then nothing may be stored. */
  isSafe(): Promise<boolean>;
  /** @returns the encrypted text, base64. */
  encrypt(text: string): Promise<string>;
  /** Rejects where the text can no longer be read. `stale` asks for it to be encrypted anew. */
  decrypt(encrypted: string): Promise<{ text: string; stale: boolean }>;
}
