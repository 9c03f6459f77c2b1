import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import type { JobState } from '../../shared/model/job-state.ts';
import type { Result } from '../../shared/model/problem.ts';
import type { HandedOver } from '../../shared/model/quick-lookup.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { WaitsFor } from '../../shared/model/updates.ts';
import { createOwnData, type OwnData } from '../app/profile/own-data.ts';
import { reasonOff } from '../app/updates/reason-off.ts';
import type { UpdateMemory } from '../app/updates/update-memory.ts';
import { createUpdates, type Updates } from '../app/updates/updates.ts';
import type { MainWindow } from '../app/window/main-window.ts';
import { eraseAll } from '../app/window/questions.ts';
import { createQuickWindow } from '../app/window/quick-window.ts';
import { stayAwake } from '../app/window/stay-awake.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { Lookups } from '../lookups/lookups.ts';
import { createQuickLookup, type QuickLookup } from '../lookups/quick/quick-lookup.ts';
import { createQuickShortcut, type QuickShortcut } from '../lookups/quick/quick-shortcut.ts';
import { electronAwake } from '../platform/awake.ts';
import { electronClipboard } from '../platform/clipboard.ts';
import type { Clock } from '../platform/clock.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Disk } from '../platform/disk.ts';
import { isOnline, loadUpdater } from '../platform/electron-updater.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import { electronShortcuts } from '../platform/shortcuts.ts';
import type { Store } from '../platform/store.ts';
import { thisComputer } from '../platform/this-computer.ts';
import { readThisCopy } from '../platform/this-copy.ts';
import { electronWake } from '../platform/wake.ts';
import type { OpenedFiles } from '../results/service/opened-files.ts';

/** Quick lookup with its keys, its window and the clipboard. Nothing of it is there before the user turns it on. */
export function joinQuickLookup(parts: {
  preload: string;
  main: MainWindow;
  lookups: Lookups;
  /** The connection that lookups go to. */
  active: () => Promise<Result<NonNullable<HandedOver['account']>>>;
  isLeaving: () => boolean;
}): QuickLookup & { shortcut: QuickShortcut; send: MainSend } {
  const { main, isLeaving } = parts;
  const window = createQuickWindow({
    preload: parts.preload,
    main,
    isLeaving,
    onLeft: () => quick.left(),
    onClose: () => quick.close(),
  });
  const quick = createQuickLookup({
    window: { ...window, tellOpening: () => window.send('quick:opening-changed', null) },
    clipboard: electronClipboard,
    lookups: parts.lookups,
    // Loaded with the first press, as it knows many names and places.
    understand: async (pasted) => (await import('../lookups/understand/understand.ts')).understand(pasted),
    async account() {
      const active = await parts.active();
      if (!active.ok) return null;
      const { id, name, kind } = active.value;
      return { id, name, kind };
    },
    showMain() {
      main.show();
      main.send('quick:handed-over', null);
    },
  });
  const shortcut = createQuickShortcut(electronShortcuts, () => void quick.press());
  return { ...quick, shortcut, send: window.send };
}

/**
 * Tells jobs and lists of lookups that the computer woke up or the network is back, and keeps the computer awake for
 * them. To be called before they start; `close` lets it sleep.
 */
export function joinPower(clock: Clock, jobs: Jobs, lookupLists: LookupLists): { close(): void } {
  const wake = electronWake(clock);
  for (const back of [jobs.resumed, lookupLists.networkBack]) wake.onResume(back);
  for (const back of [jobs.networkBack, lookupLists.networkBack]) wake.onOnline(back);
  return stayAwake({ awake: electronAwake(), clock }, jobs, lookupLists);
}

/** New versions of the app. Nothing of what fetches them is loaded before the feed is asked first. */
export function joinUpdates(parts: {
  version: string;
  clock: Clock;
  memory: Store<UpdateMemory>;
  settings: { get: () => Settings };
  jobs: Pick<Jobs, 'list' | 'uploading'>;
  lookupLists: Pick<LookupLists, 'isAsking'>;
  send: MainSend;
  faults: FaultLog;
  /** Whether whoever manages this computer lets the app update itself. */
  updatesAllowed: () => boolean;
  /** Ends the app as closing it does. */
  end: () => void;
}): Updates {
  const { version, clock, memory, settings, send, faults, updatesAllowed, end } = parts;
  const copy = readThisCopy();
  return createUpdates({
    version,
    clock,
    memory,
    end,
    off: () => reasonOff(copy, updatesAllowed()),
    wanted: () => settings.get().lookForUpdates,
    online: isOnline,
    load: loadUpdater,
    busy: () => underWay(parts),
    onChange: () => send('updates:changed', null),
    note: faults.note,
  });
}

/** What the end of the app would interrupt. A job that the service works on is taken up again by the next start. */
function underWay({ jobs, lookupLists }: Pick<Parameters<typeof joinUpdates>[0], 'jobs' | 'lookupLists'>) {
  const states = new Set(jobs.list().jobs.map(({ state }) => state));
  const found: [WaitsFor, boolean][] = [
    ['sending', jobs.uploading() || states.has('sending')],
    ['preparing', states.has('preparing')],
    ['fetching', states.has('fetching')],
    ['lookups', lookupLists.isAsking()],
  ];
  return found.find(([, is]) => is)?.[0] ?? null;
}

/** The service has such a job, or may have it, and its result is not here. */
const paidFor: ReadonlySet<JobState> = new Set(['pending', 'ready', 'fetching', 'outcome-unknown']);

/** What the user sees of all that is kept, and can do with it. */
export function joinData(parts: {
  data: string;
  version: string;
  disk: Disk;
  clock: Clock;
  dialogs: Dialogs;
  settings: { get: () => Settings };
  jobs: Jobs;
  lookupLists: LookupLists;
  opened: OpenedFiles;
  quit: () => void;
}): OwnData {
  const { jobs, lookupLists, opened } = parts;
  const unfinished = () => jobs.list().jobs.filter(({ state }) => paidFor.has(state)).length;
  return createOwnData({
    ...parts,
    folder: parts.data,
    computer: thisComputer,
    settings: parts.settings.get,
    counts: () => [
      ...counted('jobs', jobs.list().jobs),
      ...counted('lists of lookups', lookupLists.list().lists),
      ['opened files', opened.list().files.length],
    ],
    busy: () => jobs.uploading() || lookupLists.isAsking(),
    question: () => eraseAll({ jobs: jobs.list().jobs.length, atService: unfinished() }),
  });
}

/** How many are in each state. */
function counted(what: string, entries: readonly { state: string }[]): [string, number][] {
  const states = new Map<string, number>();
  for (const { state } of entries) states.set(state, (states.get(state) ?? 0) + 1);
  return [...states].map(([state, count]) => [`${what}, ${state}`, count]);
}
