import { join } from 'node:path';
import { type StoredData, storedPartIds } from '../../../shared/model/stored-data.ts';
import { inParallel } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import { isDump } from './crash-dumps.ts';
import { storedPartOf } from './stored-parts.ts';

const atOnce = 16;

interface Amount {
  files: number;
  bytes: number;
}

/** Counts what lies in the data folder. Rejects with the system's error. */
export async function lookAtStoredData(disk: Disk, folder: string): Promise<StoredData> {
  const amounts = new Map(storedPartIds.map((id): [string, Amount] => [id, { files: 0, bytes: 0 }]));
  for (const entry of await disk.list(folder)) {
    const id = storedPartOf(entry);
    const amount = amounts.get(id);
    if (!amount) continue;
    // Beside dumps lie small files of whoever writes them, also where nothing ever crashed.
    const counts = id === 'crashes' ? isDump : () => true;
    await add(disk, { path: join(folder, entry.name), ...entry }, amount, counts);
  }
  const parts = storedPartIds.flatMap((id) => {
    const amount = amounts.get(id);
    return amount && amount.files > 0 ? [{ id, ...amount }] : [];
  });
  return { folder, parts };
}

async function add(
  disk: Disk,
  { path, name, isFolder }: { path: string; name: string; isFolder: boolean },
  amount: Amount,
  counts: (name: string) => boolean,
): Promise<void> {
  if (isFolder) {
    await inParallel(atOnce, await disk.list(path), (entry) =>
      add(disk, { path: join(path, entry.name), ...entry }, amount, counts),
    );
    return;
  }
  if (!counts(name)) return;
  const facts = await disk.facts(path);
  if (facts === null) return;
  amount.files += 1;
  amount.bytes += facts.bytes;
}
