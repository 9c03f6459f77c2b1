import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivately } from './private-file.ts';

const hex128 = () => randomBytes(16).toString('hex');

/**
 * What opens the practice account. Its people are made up, but the lists sent to it are not, and every user of a computer
 * can connect to loopback: so nobody must be able to guess it. The app takes the key from the running service and
 * shows neither; the password is for the token endpoint, and only `npm run service` prints it, for whoever builds a client.
 */
export interface Secrets {
  apiKey: string;
  password: string;
}

/** The form itself holds 128 bits: a file that somebody filled by hand with something short is not taken. */
const SecretsSchema = z.object({
  apiKey: z.string().regex(/^practice_[0-9a-f]{32}$/),
  password: z.string().regex(/^[0-9a-f]{32}$/),
});

export const newSecrets = (): Secrets => ({ apiKey: `practice_${hex128()}`, password: hex128() });

/**
 * The secrets of a profile, from `<folder>/secrets.json`; made anew where there are none, where they cannot be read, or
 * where others could read them. Makes the folder this user's own. Rejects with the system's error.
 */
export async function openSecrets(folder: string): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // One that was there before, such as from a backup, may be open to all.
  await chmod(folder, 0o700);
  const path = join(folder, 'secrets.json');
  const kept = await readSecrets(path);
  if (kept !== null) return kept;
  const made = newSecrets();
  await writePrivately(path, JSON.stringify(made));
  return made;
}

async function readSecrets(path: string): Promise<Secrets | null> {
  try {
    const { mode } = await stat(path);
    // Windows has no such bits and says that everybody may read; the folder is the user's own there.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) return null;
    return SecretsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
