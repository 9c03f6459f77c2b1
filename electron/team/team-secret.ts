import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';

/** What a team's passphrase opens. The passphrase itself is kept nowhere, and nothing here leaves the main process. */
export interface TeamSecret {
  /** Of the hashes of questions, 64 hexadecimal digits. */
  questionKey: string;
  /** What may stand in the database to tell this passphrase from another. */
  proof: Buffer;
  /** By which something is found again: nobody without the passphrase can try values against it. */
  hash(what: string, value: string): Buffer;
  /** Unreadable without the passphrase, and of no use in another place than `what`. */
  seal(what: string, content: string | Buffer): Buffer;
  /** Null where it was sealed by another passphrase, for another place, or was changed. */
  open(what: string, sealed: Buffer): string | null;
  /** The same of content that is no text. */
  openBytes(what: string, sealed: Buffer): Buffer | null;
}

/** 128 MB and about half a second a try, so that a dump of the database tries few passphrases. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export const newSalt = (): Buffer => randomBytes(16);

/**
 * @param passphrase as it is typed; two ways to write the same letters are one passphrase
 * @returns also the 32 bytes that come of it, in hexadecimal digits, to be kept where keys are kept
 */
export async function openTeamSecret(
  passphrase: string,
  salt: Buffer,
): Promise<{ secret: TeamSecret; key: string }> {
  const whole = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
  return { secret: teamSecretOf(whole), key: whole.toString('hex') };
}

/** @param whole the 32 bytes that come of the passphrase */
export function teamSecretOf(whole: Buffer): TeamSecret {
  const keyFor = (use: string) => createHmac('sha256', whole).update(`enrich desk team, ${use}`).digest();
  const [hashing, sealing] = [keyFor('hashes'), keyFor('seals')];
  return {
    questionKey: keyFor('questions').toString('hex'),
    proof: keyFor('proof'),
    hash: (what, value) => createHmac('sha256', hashing).update(`${what}\0${value}`).digest(),
    seal(what, content) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(what));
      const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (what, sealed) => openBytes(what, sealed)?.toString() ?? null,
    openBytes,
  };

  function openBytes(what: string, sealed: Buffer): Buffer | null {
    if (sealed.length < nonceBytes + tagBytes) return null;
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(what))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
