import { extname, join } from 'node:path';
import type { Disk } from '../../platform/disk.ts';
import { crashesFolder } from '../../platform/fault-log.ts';

/** Enough to tell whether crashes are alike; each may hold contact data, and tens of megabytes. */
const keptDumps = 5;

/** Dumps lie one folder down, in folders whose names differ by system; what was attached to one lies in this, by its name. */
const attachments = 'attachments';

/** Whether a file in the folder of crashes is a dump: beside them lies what the system's writer of dumps needs for itself. */
export const isDump = (name: string): boolean => extname(name) === '.dmp';

/** Removes all dumps of crashes but the newest. Never rejects: what cannot be removed now goes another time. */
export async function dropOldDumps(disk: Disk, folder: string): Promise<void> {
  const crashes = join(folder, crashesFolder);
  try {
    const dumps = await dumpsIn(disk, crashes);
    for (const { at, name } of dumps.toSorted((a, b) => b.modifiedAt - a.modifiedAt).slice(keptDumps)) {
      await disk.remove(join(at, `${name}.dmp`)).catch(() => {});
      await disk.remove(join(at, `${name}.meta`)).catch(() => {});
      await disk.remove(join(crashes, attachments, name)).catch(() => {});
    }
  } catch {
    // A folder that cannot be listed.
  }
}

async function dumpsIn(disk: Disk, crashes: string) {
  const dumps: { at: string; name: string; modifiedAt: number }[] = [];
  const folders = (await disk.list(crashes)).filter(({ name, isFolder }) => isFolder && name !== attachments);
  for (const at of [crashes, ...folders.map(({ name }) => join(crashes, name))])
    for (const { name, isFolder } of await disk.list(at)) {
      const facts = isFolder || !isDump(name) ? null : await disk.facts(join(at, name));
      if (facts) dumps.push({ at, name: name.slice(0, -'.dmp'.length), modifiedAt: facts.modifiedAt });
    }
  return dumps;
}
