import { dirname } from 'node:path';
import type { Disk } from './disk.ts';

/**
 * Replaces a file so that whoever looks, after any crash, finds either the old text or the new one, whole.
 * The text has reached the device when this resolves. Rejects with the system's error; the old file is then
 * still there, or, where only the last step failed, already replaced.
 */
export async function writeAtomically(disk: Disk, path: string, text: string): Promise<void> {
  const fresh = `${path}.tmp`;
  try {
    await disk.writeSynced(fresh, text);
    await disk.rename(fresh, path);
  } catch (error) {
    await disk.remove(fresh).catch(() => undefined);
    throw error;
  }
  await disk.syncFolder(dirname(path));
}
