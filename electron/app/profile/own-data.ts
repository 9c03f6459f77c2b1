import { extname, join } from 'node:path';
import type { SavedFile } from '../../../shared/ipc/ipc-channel.ts';
import { type StoredData, storedPartIds } from '../../../shared/model/app-info.ts';
import { failure, ProblemError, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { byteSize } from '../../../shared/words/amounts.ts';
import type { Clock } from '../../platform/clock.ts';
import { inParallel } from '../../platform/concurrency.ts';
import type { Dialogs } from '../../platform/dialogs.ts';
import { type Disk, writeAtomically } from '../../platform/disk.ts';
import { crashesFolder } from '../../platform/fault-log.ts';
import type { ComputerFacts } from '../../platform/this-copy.ts';
import type { WrittenFiles } from '../../platform/written-files.ts';
import { storedPartOf } from './stored-parts.ts';

/** Of the log of faults, so that what happened last is in it and it can still be read. */
const faultBytes = 64_000;

/** What is kept on this computer, for the person whose it is: seen, shown to whoever mends the app, and erased. */
export type OwnData = ReturnType<typeof createOwnData>;

export function createOwnData(parts: {
  disk: Disk;
  clock: Pick<Clock, 'now'>;
  folder: string;
  version: string;
  computer: (folder: string) => Promise<ComputerFacts>;
  settings: () => Settings;
  counts: () => DiagnosticsFacts['counts'];
  /** Something is being sent or asked this moment, whose outcome nobody would know. */
  busy: () => boolean;
  /** What there is to lose, for the question whether all is to go. */
  question: () => Parameters<Dialogs['confirm']>[0];
  dialogs: Pick<Dialogs, 'confirm' | 'openFile'>;
  written: Pick<WrittenFiles, 'saveText'>;
  quit: () => void;
}) {
  const { disk, clock, folder, dialogs } = parts;
  let shown: string | null = null;
  /** Takes down that all is to go, where somebody asked for it. */
  let marking = Promise.resolve();

  async function faults(): Promise<string> {
    const path = join(folder, 'logs', 'faults.log');
    const size = (await disk.facts(path))?.bytes ?? 0;
    const from = Math.max(0, size - faultBytes);
    return (await disk.readPart(path, from, size - from)).toString('utf8');
  }

  return {
    look: async () => success(await lookAtStoredData(disk, folder)),
    async openFolder(): Promise<Result<null>> {
      return (await dialogs.openFile(folder)) ? success(null) : failure(notOpened);
    },
    async diagnostics(): Promise<Result<string>> {
      const [computer, stored, log] = [
        await parts.computer(folder),
        await lookAtStoredData(disk, folder),
        await faults(),
      ];
      shown = diagnosticsText({
        ...computer,
        at: new Date(clock.now()).toISOString(),
        version: parts.version,
        settings: parts.settings(),
        counts: parts.counts(),
        stored,
        faults: log,
        homes: [...computer.homes, folder],
      });
      return success(shown);
    },
    /** Saves the text that `diagnostics` answered last; null when the user thought better of it. */
    async saveDiagnostics(): Promise<Result<SavedFile | null>> {
      const text = shown;
      if (text === null) return failure(notRead);
      const failed = 'The diagnostics could not be saved';
      return parts.written.saveText('Enrich Desk diagnostics.txt', failed, () => text);
    },
    /** Asks, then takes down that all is to go and ends the app. */
    async erase(): Promise<Result<{ leaving: boolean }>> {
      if (parts.busy()) return failure(busy);
      if (!(await dialogs.confirm(parts.question()))) return success({ leaving: false });
      // Asked again: the question may have stood there for long.
      if (parts.busy()) return failure(busy);
      marking = markForErasing(disk, folder);
      await marking;
      parts.quit();
      return success({ leaving: true });
    },
    /** Removes what is not to stay: old dumps of crashes, or all if that was asked for. To be called when nothing of it is open any more. */
    async close(): Promise<void> {
      // Who quits meanwhile has asked for it all the same.
      await marking.catch(() => {});
      await finishErasing(disk, folder);
      await dropOldDumps(disk, folder);
    },
  };
}

const notOpened = problem(
  'folder-not-opened',
  'Your computer did not open the folder.',
  'Open it yourself. Its location is shown above.',
);
const notRead = problem(
  'diagnostics-not-read',
  'There is nothing to save yet.',
  'Press “Show diagnostics” and read them first.',
);
const busy = problem(
  'busy',
  'A list is being sent right now, or answers are on their way.',
  'Wait until they have arrived, then erase.',
);

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

/** What whoever mends the app may want to know. Nothing in it names a person, an account, a list or a service. */
interface DiagnosticsFacts extends ComputerFacts {
  /** ISO 8601, UTC. */
  at: string;
  version: string;
  settings: Settings;
  /** How many there are of each kind, such as "jobs, done". */
  counts: readonly (readonly [what: string, count: number])[];
  stored: StoredData;
  /** The end of the log of faults, which holds no messages. */
  faults: string;
}

/** All of it as text that a person can read before it leaves the computer. */
export function diagnosticsText(facts: DiagnosticsFacts): string {
  const { settings, stored } = facts;
  const runtimes = facts.runtimes.map(({ name, version }) => `${name} ${version}`);
  const sections: [title: string, lines: readonly string[]][] = [
    ['App', [`Enrich Desk ${facts.version}`, ...runtimes, `written ${facts.at}`]],
    [
      'Computer',
      [
        facts.system,
        `${facts.processors} processors, ${byteSize(facts.memoryBytes)} of memory`,
        facts.freeBytes === null
          ? 'free space not known'
          : `${byteSize(facts.freeBytes)} free on the disk of the data`,
      ],
    ],
    [
      'Settings',
      [
        `appearance ${settings.colorScheme}`,
        `notifications ${settings.notifications ? 'on' : 'off'}`,
        `webhooks ${settings.webhook.enabled ? 'on' : 'off'}`,
        `lookups ${JSON.stringify(settings.lookups)}`,
      ],
    ],
    ['Counts', facts.counts.map(([what, count]) => `${what}: ${count}`)],
    ['Kept', stored.parts.map(({ id, files, bytes }) => `${id}: ${files} files, ${byteSize(bytes)}`)],
    ['Faults', [facts.faults.trim() || 'none']],
  ];
  const text = sections.map(([title, lines]) => `${title}\n${lines.join('\n')}\n`).join('\n');
  return withoutHomes(text, facts.homes);
}

/** The paths of these folders become "~" in every way that a stack trace writes them; Windows minds no capitals. */
function withoutHomes(text: string, homes: readonly string[]): string {
  const spellings = homes
    .filter((home) => home.length > 1)
    .flatMap((home) => {
      const slashes = home.replaceAll('\\', '/');
      return [home, slashes, encodeURI(slashes)];
    })
    .toSorted((a, b) => b.length - a.length);
  const literal = (home: string) => new RegExp(home.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return spellings.reduce((rest, home) => rest.replace(literal(home), '~'), text);
}

/** There while everything is to be removed, so that a crash in the middle leaves nothing half: the next start ends it. */
const markFile = 'erase.mark';

/** Takes down that all that the app keeps is to go; on disk when this resolves. Rejects with the system's error. */
export function markForErasing(disk: Disk, folder: string): Promise<void> {
  return writeAtomically(disk, join(folder, markFile), '');
}

/** Ends what `markForErasing` began, and touches nothing else. Rejects with a ProblemError: nobody may go on with half of it. */
export async function finishErasing(disk: Disk, folder: string): Promise<void> {
  const entries = await disk.list(folder);
  if (!entries.some(({ name }) => name === markFile)) return;
  try {
    for (const entry of entries)
      if (storedPartOf(entry) !== 'other') await disk.remove(join(folder, entry.name));
    await disk.syncFolder(folder);
    await disk.remove(join(folder, markFile));
  } catch (error) {
    throw new ProblemError(notErased, { cause: error });
  }
}

const notErased = problem(
  'erasing-unfinished',
  'Some of what you asked to have erased could not be removed.',
  'Close other programs that have these files open, then start the app again: it continues where it stopped.',
);

/** Enough to tell whether crashes are alike; each may hold contact data, and tens of megabytes. */
const keptDumps = 5;

/** Dumps lie one folder down, in folders whose names differ by system; what was attached to one lies in this, by its name. */
const attachments = 'attachments';

/** Whether a file in the folder of crashes is a dump: beside them lies what the system's writer of dumps needs for itself. */
const isDump = (name: string): boolean => extname(name) === '.dmp';

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
