import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { BudgetsSchema } from '../../../shared/model/budgets.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { defaultSettings, SettingsSchema } from '../../../shared/model/settings.ts';
import { noConnections, SavedConnectionsSchema } from '../../connections/saved-connections.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { type Disk, writeAtomically } from '../../platform/disk.ts';
import { openStore, type Store } from '../../platform/store.ts';
import { ExportStateSchema, noExports } from '../../results/service/export-presets.ts';
import { ResultMemorySchema } from '../../results/service/result-memory.ts';
import { SavedChainsSchema } from '../lists/saved-chains.ts';
import { SavedMappingsSchema } from '../lists/saved-mappings.ts';
import { noUpdates, UpdateMemorySchema } from '../updates/update-memory.ts';
import { stateFiles } from './stored-parts.ts';

/** Opens what the app keeps in small files: everything but the jobs, which have a folder each. */
export function openSavedState(directory: string, now: () => number, report: (problem: Problem) => void) {
  const open = <Value>(name: string, what: string, schema: z.ZodType<Value>, initial: Value) =>
    openStore({
      directory,
      name,
      what,
      schema,
      initial,
      now,
      onSetAside: (fileName) => report(setAside(fileName)),
    });
  return {
    settings: open('settings', 'The settings', SettingsSchema, defaultSettings),
    /** The unguessable part of the address webhooks come to. */
    webhookAddress: open('webhook', 'The address for webhooks', z.object({ secret: z.string() }), {
      secret: randomBytes(24).toString('base64url'),
    }),
    connections: open('connections', 'The connections', SavedConnectionsSchema, noConnections),
    budgets: open('budgets', 'The budgets', BudgetsSchema, {}),
    exports: open('exports', 'The presets for exports', ExportStateSchema, noExports),
    mappings: open('mappings', 'The saved mappings', SavedMappingsSchema, []),
    chains: open('chains', 'The saved chains', SavedChainsSchema, []),
    updates: open('updates', 'What is known of new versions', UpdateMemorySchema, noUpdates),
    results: open('results', 'What you said of results', ResultMemorySchema, []),
    removalClock: createRemovalClock(
      now,
      open('clock', 'What was seen of the clock', RemovalTimeSchema, noRemovalTime),
    ),
  };
}

function setAside(fileName: string): Problem {
  return problem(
    'settings-set-aside',
    'Some settings could not be read, so the app starts without them.',
    `They are kept as ${fileName} in the app's data folder.`,
  );
}

/** In milliseconds since 1970. */
const RemovalTimeSchema = z.object({
  /** Until when the clock is believed. */
  believed: z.number(),
  /** When it was first seen to stand days beyond that. */
  leapSeen: z.number().nullable(),
});
type RemovalTime = z.infer<typeof RemovalTimeSchema>;
export const noRemovalTime: RemovalTime = { believed: 0, leapSeen: null };

const dayMs = 24 * 60 * 60 * 1000;
/** A weekend on which the app was not open is no leap. */
const leapMs = 3 * dayMs;

/**
 * The clock, as far as anything may be removed for good by it. Where it stands days beyond the last look, either the app was
 * not open for so long or the clock is wrong, and nobody can tell which: it counts from a day later on, if it still
 * stands there. What is then removed a day late would be lost otherwise by a clock that is a year ahead for an hour.
 */
export function createRemovalClock(now: Clock['now'], store: Store<RemovalTime>): Pick<Clock, 'now'> {
  function look({ believed, leapSeen }: RemovalTime, at: number): RemovalTime {
    const isLasting = leapSeen !== null && at - leapSeen >= dayMs;
    const last = isLasting ? leapSeen : believed;
    if (at - last <= leapMs) return { believed: at, leapSeen: null };
    return { believed: last, leapSeen: isLasting || leapSeen === null ? at : Math.min(leapSeen, at) };
  }

  return {
    now() {
      const next = look(store.get(), now());
      try {
        store.set(next);
      } catch {
        // As before, then: what is not kept in mind removes nothing.
        return store.get().believed;
      }
      return next.believed;
    },
  };
}

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
  /** The one that runs. */
  version: string;
}): Promise<Problem | null> {
  const { disk, folder, version } = parts;
  let failed: unknown = null;
  try {
    const last = await lastVersion(disk, folder);
    if (last === version) return null;
    await copyState(parts, last ?? unknownVersion);
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

/** Null where nobody noted it. */
async function lastVersion(disk: Disk, folder: string): Promise<string | null> {
  const text = await disk.read(join(folder, versionFile));
  try {
    return VersionSchema.parse(JSON.parse(text ?? '')).version;
  } catch {
    return null;
  }
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
  for (const name of names) {
    const copy = join(unfinished, name);
    await disk.copy(join(folder, name), copy);
    // Brings the copied bytes to the device.
    await disk.appendSynced(copy, '');
  }
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
  'The app works as it should. If you want to be able to go back to the old version, close the app and copy its data folder yourself; its disk may be full.',
);
