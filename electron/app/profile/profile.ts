import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Disk, readJson, writeAtomically } from '../../platform/disk.ts';

/** The data folder as a whole: whether it is the one it was, and its secret. */
export type Profile = Awaited<ReturnType<typeof openProfile>>;

const ProfileSchema = z.object({
  version: z.literal(1),
  /** Base64url. */
  secret: z.string().min(32),
  computer: z.string(),
  /** Of the file at `anchorPath`. */
  anchor: z.object({ inode: z.string(), bornAt: z.string().nullable() }),
});
type SavedProfile = z.infer<typeof ProfileSchema>;

const profileFile = 'profile.json';

/**
 * Opens the profile in `folder`. It knows itself by a file that is written to whenever something is sent and never
 * replaced: a copy, a restored backup or a synchronized folder has another one in its place, with another number in its
 * file system. A whole computer that is set back (a virtual machine's snapshot) cannot be noticed.
 * @param parts.anchorPath that file; made where it is missing
 * @param parts.isUsed whether the folder holds jobs already
 * Rejects with the system's error where the folder can be neither read nor written.
 */
export async function openProfile(parts: {
  disk: Disk;
  folder: string;
  anchorPath: string;
  computer: string;
  isUsed: boolean;
}) {
  const { disk, folder, anchorPath, computer, isUsed } = parts;
  const path = join(folder, profileFile);
  await disk.makeFolder(folder);
  const found = await disk.identity(anchorPath);
  if (found === null) await disk.appendSynced(anchorPath, '');
  const text = await disk.read(path);
  const saved = ProfileSchema.safeParse(readJson(text)).data ?? null;
  const secret = saved?.secret ?? randomBytes(32).toString('base64url');
  const isFresh = text === null && !isUsed;
  const isTheSame = saved !== null && isDeepStrictEqual(saved.anchor, found) && saved.computer === computer;

  return {
    /** False in a copy, a restored backup or on another computer: what waits to be sent may have been sent from there. */
    isOwn: isFresh || isTheSame,
    /** Nothing was ever in it, but for what a first start that was ended may have left of the file it knows itself by. */
    isFresh,
    /** A keyed fingerprint, 32 hexadecimal digits, that nobody without this profile can make or check. */
    fingerprint: (value: string) => createHmac('sha256', secret).update(value).digest('hex').slice(0, 32),
    /** From now on this folder is the one it is: to be called once nothing in it waits to be sent by itself. */
    async adopt(): Promise<void> {
      const anchor = await disk.identity(anchorPath);
      if (anchor === null) return;
      const next: SavedProfile = { version: 1, secret, computer, anchor };
      const json = `${JSON.stringify(next)}\n`;
      if (json !== text) await writeAtomically(disk, path, json);
    },
  };
}
