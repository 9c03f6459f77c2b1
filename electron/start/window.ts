import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { RestartWaitsFor } from '../../shared/model/app-info.ts';
import { isInProgress, mayBeAtService } from '../../shared/model/job.ts';
import { counted as countOf } from '../../shared/words/amounts.ts';
import { createListFiles } from '../app/lists/list-files.ts';
import { createOfferedFiles, type GivenFiles } from '../app/lists/offered-files.ts';
import { createOwnData, type OwnData } from '../app/profile/own-data.ts';
import { createUpdates, reasonOff, type Updates } from '../app/updates/updates.ts';
import { lockDown, serveApp } from '../app/window/app-protocol.ts';
import { setMenu } from '../app/window/menu.ts';
import { createQuickWindow, type QuickWindow } from '../app/window/quick-window.ts';
import { stayAwake } from '../app/window/stay-awake.ts';
import { eraseAll } from '../app/window/system-dialogs.ts';
import { createTrayIcon, type TrayIcon, trayPicture } from '../app/window/tray-icon.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { createMissedLists } from '../ipc/result-handlers.ts';
import {
  createQuickLookup,
  createQuickShortcut,
  type QuickLookup,
  type QuickShortcut,
} from '../lookups/quick-lookup.ts';
import { createWatchedFiles } from '../memory/watched-files.ts';
import { createNews } from '../platform/concurrency.ts';
import {
  electronAwake,
  electronClipboard,
  electronLoginItem,
  electronShortcuts,
  onNetworkBack,
} from '../platform/desktop.ts';
import { isOnline, loadUpdater } from '../platform/electron-updater.ts';
import { systemFolderWatcher } from '../platform/folder-watcher.ts';
import { readNotices, readThisCopy, runtimes, thisComputer } from '../platform/this-copy.ts';
import { createPlannedChecks } from '../unattended/planned-checks.ts';
import { createWatchedFolders, type WatchedFolders } from '../watched/watched-folders.ts';
import { createResultWriter } from '../watched/write-results.ts';
import type { Work } from './work.ts';

/** The last stage: what answers all that the page asks. No window is open yet, and no work has begun. */
export async function joinWindow(work: Work, given: GivenFiles) {
  const { clock, data, disk, dist, newToken, policy, saved, version } = work;
  const quick = joinQuickLookup(work);
  work.connect(quick);
  const watched = joinWatched(work);
  const files = createListFiles(disk, data, clock.now);
  const ownData = joinData(work);
  const updates = joinUpdates(work);
  const planned = createPlannedChecks({
    ...work,
    store: saved.plannedChecks,
    files,
    notify: (news) => work.notify({ page: 'checkAgain', ...news }),
    onChange: () => work.send('checks:changed', null),
  });
  const tray = joinTray(work);
  const handlers = createHandlers({
    ...work,
    app: {
      version,
      dataFolder: data,
      policy,
      notices: work.early,
      startsAtLogin: electronLoginItem.isOffered(),
      platform: process.platform,
      runtime: runtimes(),
    },
    login: {
      follow(on) {
        electronLoginItem.follow(on);
        tray.want('stays', on);
      },
    },
    updates,
    notices: () => readNotices(disk),
    files,
    missed: createMissedLists(work.exports, files, work.jobs),
    given,
    ownData,
    planned,
    offered: createOfferedFiles(newToken),
    quick,
    watched,
  });
  const power = joinPower(work);
  await lockDown();
  setMenu(work.main);
  serveApp(join(dist, 'renderer'));
  return { ...work, quick, files, ownData, planned, tray, updates, watched, handlers, power };
}

/** Quick lookup with its keys, its window and the clipboard. Nothing of it is there before the user turns it on. */
function joinQuickLookup({
  connections,
  dist,
  lookups,
  main,
}: Work): QuickLookup & { shortcut: QuickShortcut } & Pick<QuickWindow, 'send' | 'letGo'> {
  const window = createQuickWindow({ preload: join(dist, 'preload', 'preload.cjs'), main });
  const quick = createQuickLookup({
    window,
    clipboard: electronClipboard,
    lookups,
    // Loaded with the first press, as it knows many names and places.
    understand: async (pasted) => (await import('../lookups/understand/understand.ts')).understand(pasted),
    async account() {
      const active = await connections.active();
      return active.ok ? active.value : null;
    },
    showMain() {
      main.show();
      main.send('quick:handed-over', null);
    },
  });
  window.listen(quick);
  const shortcut = createQuickShortcut(electronShortcuts, () => void quick.press());
  return { ...quick, shortcut, send: window.send, letGo: window.letGo };
}

/** Many files may come at once. */
const watchedNewsGapMs = 300;

/** Folders whose lists are taken while the window's app runs. */
function joinWatched(work: Work): WatchedFolders {
  const { clock, isOwn, mappings, memory, money, saved, send } = work;
  const news = createNews(clock, watchedNewsGapMs, () => send('watched:changed', null));
  return createWatchedFolders({
    ...work,
    store: saved.watched,
    files: createWatchedFiles(memory),
    spending: money.spending,
    results: createResultWriter(work),
    watcher: systemFolderWatcher,
    computer: hostname(),
    hasMapping: (name) => mappings.all().some((each) => each.name.toLowerCase() === name.toLowerCase()),
    newId: randomUUID,
    ownProfile: isOwn,
    onChange: () => news('watched'),
  });
}

/** Tells of a wake-up or a network that is back, and keeps the computer awake. To be called before work starts. */
function joinPower({ clock, jobs, lookupLists }: Work): { close(): void } {
  onNetworkBack(clock, () => {
    jobs.networkBack();
    lookupLists.networkBack();
  });
  return stayAwake({ awake: electronAwake(), clock }, jobs, lookupLists);
}

/** The icon in the tray, whose menu says what is in progress. */
function joinTray({ app, dist, main, jobs, lookupLists }: Work): TrayIcon {
  const inProgress = () =>
    jobs.list().jobs.filter(isInProgress).length +
    lookupLists.list().lists.filter(({ state }) => state === 'running').length;
  const tray = createTrayIcon({
    main,
    icon: trayPicture(join(dist, 'renderer')),
    quit: () => app.quit(),
    line: () => `${inProgress() === 0 ? 'No lists' : countOf(inProgress(), 'list')} in progress`,
  });
  jobs.onChange(tray.look);
  lookupLists.onChange(tray.look);
  return tray;
}

/** New versions of the app. Nothing of what fetches them is loaded before the feed is asked first. */
function joinUpdates(work: Work): Updates {
  const { version, clock, saved, settings, send, faults, policy } = work;
  const copy = readThisCopy();
  return createUpdates({
    version,
    clock,
    memory: saved.updates,
    end: () => work.app.quit(),
    off: () => reasonOff(copy, policy.updates !== 'off'),
    wanted: () => settings.get().lookForUpdates,
    online: isOnline,
    load: loadUpdater,
    busy: () => underWay(work),
    onChange: () => send('updates:changed', null),
    note: faults.note,
  });
}

/** What the end of the app would interrupt. A job that the service works on is taken up again by the next start. */
function underWay({ jobs, lookupLists }: Work) {
  const states = new Set(jobs.list().jobs.map(({ state }) => state));
  const found: [RestartWaitsFor, boolean][] = [
    ['sending', jobs.uploading()],
    ['preparing', states.has('preparing')],
    ['fetching', states.has('fetching')],
    ['lookups', lookupLists.isAsking()],
  ];
  return found.find(([, is]) => is)?.[0] ?? null;
}

/** What the user sees of all that is kept, and can do with it. */
function joinData(work: Work): OwnData {
  const { jobs, lookupLists, opened } = work;
  const unfinished = () =>
    jobs.list().jobs.filter((job) => mayBeAtService(job) && job.fetchedAt === undefined).length;
  return createOwnData({
    ...work,
    folder: work.data,
    computer: thisComputer,
    settings: work.settings.get,
    quit: () => work.app.quit(),
    counts: () => [
      ...counted('jobs', jobs.list().jobs),
      ...counted('list lookups', lookupLists.list().lists),
      ['opened files', opened.list().files.length],
    ],
    busy: () => jobs.uploading() || lookupLists.isAsking(),
    question: () => eraseAll({ jobs: jobs.list().jobs.length, atService: unfinished() }),
  });
}

function counted(what: string, entries: readonly { state: string }[]): [string, number][] {
  const states = new Map<string, number>();
  for (const { state } of entries) states.set(state, (states.get(state) ?? 0) + 1);
  return [...states].map(([state, count]) => [`${what}, ${state}`, count]);
}
