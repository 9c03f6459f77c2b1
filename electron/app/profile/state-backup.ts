import { join } from 'node:path';
import { z } from 'zod';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { type Disk, readJson, writeAtomically } from '../../platform/disk.ts';
import { stateFiles } from './stored-parts.ts';

const versionFile = 'version.json';
const backupsFolder = 'backups';
const mostKept = 3;
/** Of one that was not finished. */
const part = '.part';

const VersionSchema = z.object({ version: z.string().regex(/^\d[\w.+-]{0,39}$/) });
/** Data from before the version was noted, or whose note cannot be read. */
const unknownVersion = 'earlier';

/**
 * Copies the small files of state as they are, where another version ran last on this data, to
 * `backups/<that version>-<time>/`. To be called before anything reads them: what reads may migrate. Keys lie in them
 * as safe storage encrypted them. A folder there is whole, or its name ends in ".part".
 * @returns a problem where that failed, which the user is told; the app works without
 */
export async function backUpState(parts: {
  disk: Disk;
  clock: Clock;
  folder: string;
  version: string;
}): Promise<Problem | null> {
  const { disk, folder, version } = parts;
  let failed: unknown = null;
  try {
    const noted = VersionSchema.safeParse(readJson(await disk.read(join(folder, versionFile)))).data;
    if (noted?.version === version) return null;
    await copyState(parts, noted?.version ?? unknownVersion);
  } catch (error) {
    failed = error;
  }
  try {
    // Also after a failure: a copy that is made by the next start would be called the old version's and not be it.
    await disk.makeFolder(folder);
    await writeAtomically(disk, join(folder, versionFile), `${JSON.stringify({ version })}\n`);
    if (failed === null) await removeOldest(disk, join(folder, backupsFolder));
  } catch (error) {
    failed ??= error;
  }
  return failed === null ? null : notBackedUp;
}

async function copyState(
  { disk, clock, folder }: { disk: Disk; clock: Clock; folder: string },
  last: string,
): Promise<void> {
  const there = new Set((await disk.list(folder)).map(({ name, isFolder }) => (isFolder ? '' : name)));
  const names = stateFiles.filter((name) => there.has(name));
  if (names.length === 0) return;
  const backups = join(folder, backupsFolder);
  const time = isoNow(clock).slice(0, 19).replaceAll(':', '');
  const target = join(backups, `${last}-${time}`);
  const unfinished = `${target}${part}`;
  await disk.remove(unfinished);
  await disk.makeFolder(unfinished);
  for (const name of names) await disk.copy(join(folder, name), join(unfinished, name));
  await disk.syncFolder(unfinished);
  await disk.remove(target);
  await disk.rename(unfinished, target);
  await disk.syncFolder(backups);
  await disk.syncFolder(folder);
}

/** Leaves the newest, and nothing unfinished. */
async function removeOldest(disk: Disk, backups: string): Promise<void> {
  const names = (await disk.list(backups)).filter(({ isFolder }) => isFolder).map(({ name }) => name);
  const timeOf = (name: string) => name.slice(-17);
  const whole = names.filter((name) => !name.endsWith(part)).sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  const old = [...names.filter((name) => name.endsWith(part)), ...whole.slice(mostKept)];
  for (const name of old) await disk.remove(join(backups, name));
}

const notBackedUp = problem(
  'state-not-backed-up',
  'This is another version of Enrich Desk than the last one, and the settings could not be copied before it began to use them.',
  'The app works as it should. If you want to be able to go back to the old version, close the app and copy its data folder yourself. The disk may be full.',
);
