import { basename, isAbsolute, join, relative } from 'node:path';
import type { NewsPlace } from '../../shared/ipc/ipc-events.ts';
import { failure, type Problem, ProblemError, type Result, success } from '../../shared/model/problem.ts';
import type {
  ChosenFolder,
  HeldFile,
  WatchedFile,
  WatchedFolder,
  WatchedFolderView,
  WatchedSettings,
} from '../../shared/model/watched-folder.ts';
import { counted } from '../../shared/words/amounts.ts';
import type { Connections } from '../connections/connections.ts';
import { createTurns } from '../platform/concurrency.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { FileFacts } from '../platform/disk.ts';
import { writingProblem } from '../platform/file-problems.ts';
import type { FolderWatcher } from '../platform/folder-watcher.ts';
import type { Store } from '../platform/store.ts';
import { createFileTaker, type FileTakerParts } from './take-file.ts';
import { compareLooks, createPlaces, listNames, type SeenFile, stillMs } from './watched-places.ts';
import {
  connectionGone,
  copiedProfile,
  noSuchFolder,
  notChosen,
  overlaps,
  templateGone,
  unreachable,
} from './watched-problems.ts';

/** How often a folder is looked at, whatever the system tells of it: a network drops such news. */
const sweepMs = 30_000;
/** News of a folder and of jobs come in flocks. */
const flockMs = 500;
/** So many are taken before finished ones are brought to their places. */
const takenAtOnce = 25;
const failuresAtOnce = 3;
const filesShown = 20;
/** A file that another app took and did not finish is said after so long. */
const heldMs = 24 * 3_600_000;
/** What fails is tried again after a sweep, then twice as long each time. Others wait for it so often: the disk may be full. */
const blockingTries = 4;
const longestPauseMs = 3_600_000;

interface Parts extends Omit<FileTakerParts, 'onChange' | 'jobs'> {
  store: Store<WatchedFolder[]>;
  jobs: FileTakerParts['jobs'] & {
    onChange(listener: (job: { id: string }) => void): unknown;
    /** It was removed, and can still be taken back. */
    mayComeBack(id: string): boolean;
  };
  watcher: FolderWatcher;
  dialogs: Pick<Dialogs, 'chooseFolder' | 'showInFolder'>;
  connections: Pick<Connections, 'account'>;
  /** Whether a mapping is saved under this name. */
  hasMapping: (name: string) => boolean;
  newToken: () => string;
  /** False where the data folder is a copy: what it has taken is the other one's. */
  ownProfile: boolean;
  /** Something of the folders is another now. */
  onChange: () => void;
  notify: (news: NewsPlace & { title: string; body: string }) => void;
  report: (problem: Problem) => void;
}

/** What is known of a folder while the app runs. */
class Live {
  seen = new Map<string, SeenFile>();
  states = new Map<string, WatchedFile['state']>();
  /** Of its files that are on their way or wait. */
  jobs = new Set<string | null>();
  tries = new Map<string, { count: number; at: number }>();
  news: WatchedFile[] = [];
  problem: Problem | null = null;
  held: HeldFile[] = [];
  due: number | null = null;
  cancel = () => {};
  stopWatching: (() => void) | null = null;
  stop = new AbortController();
}

export type WatchedFolders = ReturnType<typeof createWatchedFolders>;

/**
 * Folders whose lists are taken by the app itself. Each is looked at in turns, when the system tells of a change and now and then
 * all the same; its files are taken one after the other, so that no two count on the same credits.
 */
export function createWatchedFolders(parts: Parts) {
  const { store, disk, clock, files, jobs, connections, dialogs, watcher } = parts;
  const turns = createTurns();
  const lives = new Map<string, Live>();
  const chosen = new Map<string, string>();
  let isOpen = false;
  const taker = createFileTaker({ ...parts, onChange: noteFile });

  const folderOf = (id: string) => store.get().find((folder) => folder.id === id);
  const nameOf = ({ path }: WatchedFolder) => basename(path);

  function liveOf(id: string): Live {
    const live = lives.get(id) ?? new Live();
    lives.set(id, live);
    return live;
  }

  /** Looks at a folder after so long, unless that is to be sooner anyway. */
  function lookIn(id: string, ms: number): void {
    const live = liveOf(id);
    const at = clock.now() + ms;
    if (!isOpen || (live.due !== null && live.due <= at)) return;
    live.cancel();
    live.due = at;
    live.cancel = clock.after(ms, () => {
      live.due = null;
      void turns.inTurn(id, () => look(id));
    });
  }

  function noteFile(file: WatchedFile): void {
    const live = liveOf(file.folder);
    const isNews = live.states.get(file.id) !== file.state;
    live.states.set(file.id, file.state);
    live.jobs.add(file.job);
    // Of what became of a job that was sent, the job itself tells.
    const isTold = file.state === 'waiting' && jobs.get(file.job ?? '')?.state !== 'unconfirmed';
    if (isNews && !isTold && ['waiting', 'tomorrow', 'refused'].includes(file.state)) live.news.push(file);
    parts.onChange();
  }

  /** Says once what waits or was refused, when all that came was taken. */
  function tell(folder: WatchedFolder, live: Live): void {
    const [first, ...others] = live.news;
    live.news = [];
    if (!first) return;
    const isRefused = first.state === 'refused';
    const one = { title: `${isRefused ? 'Not sent' : 'Waiting'}: ${first.name}`, body: first.words };
    const refused = [first, ...others].filter(({ state }) => state === 'refused').length;
    const waiting = others.length + 1 - refused;
    const many = {
      title: `${counted(others.length + 1, 'list')} in “${nameOf(folder)}”`,
      body: `${counted(waiting, 'waits', 'wait')}, ${counted(refused, 'wasn’t', 'weren’t')} sent.`,
    };
    const isOne = others.length === 0;
    const place = isOne && first.job !== null ? { jobId: first.job } : { page: 'desk' as const };
    parts.notify({ ...place, ...(isOne ? one : many) });
  }

  /** Why no file of a folder can be taken; null where they can. */
  async function whyNot({ connection, mapping }: WatchedFolder): Promise<Problem | null> {
    if ((await connections.account(connection)) === null) return connectionGone;
    return mapping === null || parts.hasMapping(mapping) ? null : templateGone(mapping);
  }

  async function look(id: string): Promise<void> {
    const folder = folderOf(id);
    const live = liveOf(id);
    if (!folder || !isOpen) return;
    let nextMs = sweepMs;
    try {
      const open = files.open(id);
      if (folder.isRemoved && open.length === 0) return drop(id);
      if (!(await createPlaces(disk, folder.path).isThere(open.length > 0)))
        throw new ProblemError(unreachable);
      watchIt(folder, live);
      for (const file of open) if (!live.states.has(file.id)) live.states.set(file.id, file.state);
      const why = await whyNot(folder);
      const trouble = await goOn(why ? { ...folder, isPaused: true } : folder, open, live);
      const mayTake = !why && !trouble?.blocks && !folder.isPaused && !folder.isRemoved;
      const came = mayTake ? await takeNew(folder, live) : null;
      live.held = await heldIn(folder);
      live.problem = why ?? came?.problem ?? trouble?.problem ?? null;
      if (came?.isMore) nextMs = 0;
      else if (came?.isComing) nextMs = stillMs;
    } catch (error) {
      live.stopWatching?.();
      live.stopWatching = null;
      live.problem = problemFor(error);
    }
    if (nextMs > 0) tell(folder, live);
    parts.onChange();
    lookIn(id, nextMs);
  }

  /** Files that were taken before, each for itself. `blocks`: what went wrong may be the disk's, so no other is taken now. */
  async function goOn(folder: WatchedFolder, open: readonly WatchedFile[], live: Live) {
    let trouble: { problem: Problem; blocks: boolean } | null = null;
    live.jobs = new Set(open.map(({ job }) => job));
    for (const file of open) {
      if (live.stop.signal.aborted) break;
      const before = live.tries.get(file.id);
      if ((file.job !== null && jobs.mayComeBack(file.job)) || (before && before.at > clock.now())) continue;
      const problem = await attempt(file.id, live, () => taker.goOn(folder, file, live.stop.signal));
      if (problem) trouble = { problem, blocks: (live.tries.get(file.id)?.count ?? 0) < blockingTries };
    }
    return trouble;
  }

  async function attempt(id: string, live: Live, work: () => Promise<unknown>): Promise<Problem | null> {
    try {
      await work();
      live.tries.delete(id);
      return null;
    } catch (error) {
      const count = (live.tries.get(id)?.count ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, (sweepMs / 2) * 2 ** count);
      live.tries.set(id, { count, at: clock.now() + pauseMs - sweepMs });
      return problemFor(error);
    }
  }

  /** `isMore`: others are still and wait for their turn; `isComing`: some are not still yet. */
  async function takeNew(folder: WatchedFolder, live: Live) {
    const { path } = folder;
    const entries = (await disk.list(path)).filter(({ isFolder }) => !isFolder);
    const found = new Map<string, FileFacts>();
    for (const name of listNames(entries.map(({ name }) => name))) {
      const facts = await disk.facts(join(path, name));
      if (facts) found.set(name, facts);
    }
    const { seen, still } = compareLooks(live.seen, found, clock.now());
    live.seen = seen;
    let problem: Problem | null = null;
    let failed = 0;
    for (const name of still.slice(0, takenAtOnce)) {
      // One may be open in another program; with several, it is the disk.
      if (live.stop.signal.aborted || failed === failuresAtOnce) break;
      live.seen.delete(name);
      try {
        await taker.take(folder, name, live.stop.signal);
      } catch (error) {
        problem = problemFor(error);
        failed += 1;
      }
    }
    return { problem, isMore: !problem && still.length > takenAtOnce, isComing: seen.size > 0 };
  }

  async function heldIn({ path }: WatchedFolder): Promise<HeldFile[]> {
    const same = store.get().filter((folder) => folder.path === path);
    const own = new Set(same.flatMap(({ id }) => files.open(id)).map((file) => file.id));
    const before = new Date(clock.now() - heldMs).toISOString();
    return createPlaces(disk, path).heldSince(before, (claim) => own.has(claim));
  }

  function watchIt({ id, path, isPaused, isRemoved }: WatchedFolder, live: Live): void {
    if (isPaused || isRemoved) return;
    live.stopWatching ??= watcher.watch(path, () => lookIn(id, flockMs));
  }

  function drop(id: string): void {
    lives.get(id)?.stopWatching?.();
    lives.delete(id);
    store.set(store.get().filter((folder) => folder.id !== id));
  }

  /** What is done now ends before its next press, and goes on by what the folder says by then. */
  function begin(id: string): void {
    const live = liveOf(id);
    live.stop.abort();
    live.stop = new AbortController();
    live.stopWatching?.();
    live.stopWatching = null;
    lookIn(id, 0);
    parts.onChange();
  }

  function change(id: string, change: Partial<WatchedFolder>): Result<null> {
    if (!folderOf(id)) return failure(noSuchFolder);
    store.set(store.get().map((folder) => (folder.id === id ? { ...folder, ...change } : folder)));
    begin(id);
    return success(null);
  }

  function viewOf({ isRemoved: _, ...folder }: WatchedFolder): WatchedFolderView {
    const { problem, held } = liveOf(folder.id);
    const shown = files.newest(folder.id, filesShown).map(({ id, name, at, state, job, words }) => ({
      id,
      name,
      at,
      state,
      words,
      job: job !== null && jobs.get(job) ? job : null,
    }));
    return { ...folder, problem, held, files: shown, usedToday: taker.usedToday(folder.id) };
  }

  jobs.onChange(({ id: job }) => {
    for (const [id, live] of lives) if (live.jobs.has(job)) lookIn(id, flockMs);
  });

  return {
    /** To be called once jobs were taken up. */
    start(): void {
      isOpen = true;
      try {
        if (!parts.ownProfile && store.get().length > 0) {
          files.forgetOpen();
          store.set(store.get().map((folder) => ({ ...folder, isPaused: true })));
          parts.report(copiedProfile);
        }
        for (const { id } of store.get()) lookIn(id, 0);
      } catch (error) {
        parts.report(problemFor(error));
      }
    },
    list: (): WatchedFolderView[] =>
      store
        .get()
        .filter(({ isRemoved }) => !isRemoved)
        .map(viewOf),
    /** Asks for a folder outside the page; null where a person thought better of it. */
    async choose(): Promise<Result<ChosenFolder | null>> {
      const path = await dialogs.chooseFolder('Choose a folder to watch');
      if (path === null) return success(null);
      const isNear = store
        .get()
        .some(({ path: other, isRemoved }) => !isRemoved && (isWithin(other, path) || isWithin(path, other)));
      if (isNear) return failure(overlaps);
      try {
        const names = (await disk.list(path)).filter(({ isFolder }) => !isFolder).map(({ name }) => name);
        const token = parts.newToken();
        chosen.set(token, path);
        return success({ token, path, lists: listNames(names).length });
      } catch (error) {
        return failure(problemFor(error));
      }
    },
    add(token: string, settings: WatchedSettings): Result<null> {
      const path = chosen.get(token);
      if (path === undefined) return failure(notChosen);
      chosen.delete(token);
      const id = parts.newId();
      store.set([...store.get(), { ...settings, id, path, isPaused: false, isRemoved: false }]);
      begin(id);
      return success(null);
    },
    /** For what is taken from now on, and what was not sent yet. */
    change: (id: string, settings: WatchedSettings) => change(id, settings),
    pause: (id: string, isPaused: boolean) => change(id, { isPaused }),
    /** Takes nothing more of it; what is under way is brought to its place. */
    remove: (id: string) => change(id, { isRemoved: true }),
    show(id: string): Result<null> {
      const folder = folderOf(id);
      if (!folder) return failure(noSuchFolder);
      dialogs.showInFolder(folder.path);
      return success(null);
    },
    /** Ends what is under way where it can be taken up again. */
    async close(): Promise<void> {
      isOpen = false;
      for (const live of lives.values()) {
        live.cancel();
        live.stop.abort();
        live.stopWatching?.();
      }
      await turns.settled();
    },
  };
}

const problemFor = (error: unknown): Problem =>
  writingProblem(error, 'A file of this folder could not be moved or read');

/** Whether the second is the first, or lies in it. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
