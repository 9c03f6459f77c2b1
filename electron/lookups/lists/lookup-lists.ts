import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { MainSend } from '../../../shared/ipc/ipc-events.ts';
import { joinsEarlier } from '../../../shared/model/asked-choice.ts';
import type { Account } from '../../../shared/model/connection.ts';
import type { Judged } from '../../../shared/model/job-record.ts';
import type {
  LookupListAnswer,
  LookupListSummary,
  LookupLists as LookupListsView,
} from '../../../shared/model/lookup-list.ts';
import type { LookupRowsRequest } from '../../../shared/model/lookup-schemas.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { askedBeforeFile } from '../../engine/prepare/prepared-files.ts';
import type { EngineClient } from '../../engine/process/engine-client.ts';
import type { AnswerBook } from '../../memory/answer-book/answer-book.ts';
import type { PastQuestions, TeamBook } from '../../memory/answer-book/book-ports.ts';
import { listNotes } from '../../memory/lookup-rows.ts';
import type { Memory } from '../../memory/memory.ts';
import { createNews, createSignal } from '../../platform/concurrency.ts';
import type { ListCheck } from '../../results/service/result-owners.ts';
import type { LookedUpList, OwnResult } from '../../results/service/result-place.ts';
import { certainRows, listFile, pastQuestions } from './kept-list.ts';
import { createListCommands } from './list-commands.ts';
import type { RunEnd } from './list-runner.ts';
import { checkOfList, createListStore, type ListRecord, noSuchList } from './list-store.ts';
import { answerView, rowsView, summaryOf } from './list-view.ts';
import {
  createListJoins,
  createLiveLists,
  createSettler,
  type ListPorts,
  type LiveList,
} from './live-lists.ts';

/** Of each list, so often at most. */
const newsGapMs = 200;
/** So long answers are waited for when the app ends. */
const closingMs = 5000;
/** So many starts in a row may find rows without an answer before a person is to look. */
const mostLostStarts = 3;

export type LookupLists = ReturnType<typeof createLookupLists>;

/** Lists whose rows are looked up in small arrays: each row asked once, each answer kept. */
export function createLookupLists(ports: ListPorts) {
  const { clock, folder, spent } = ports;
  const closing = new AbortController();
  // Every request listens to it, of all lists.
  setMaxListeners(0, closing.signal);
  const store = createListStore(ports);
  const changes = createSignal<[LookupListSummary]>();
  const results = createSignal<[id: string]>();
  const removingListeners: ((id: string) => Promise<void>)[] = [];
  const changed = createNews(clock, newsGapMs, (id) => {
    const list = view(id);
    if (list) changes.tell(list);
  });
  store.onChange(({ id }) => changed(id));
  const live = createLiveLists({
    ports,
    store,
    closing: closing.signal,
    onChange: changed,
    onEnd,
  });
  const settle = createSettler({
    ports,
    store,
    live,
    onResult: results.tell,
  });

  const joinsOf = createListJoins({ ports, store, live });
  const work = new Set<Promise<void>>();

  /** The app's end waits for it. */
  function background(task: () => Promise<void>): void {
    const running = task().finally(() => work.delete(running));
    work.add(running);
  }

  /** Comes to rest in the background; whoever looks sees what is awaited. */
  function rest(id: string): void {
    changed(id, true);
    background(async () => {
      await settle(id);
      changed(id, true);
    });
  }

  function onEnd(id: string, end: RunEnd): void {
    const ended =
      end.kind === 'done'
        ? { state: 'done' as const, pausedBy: null, problem: null }
        : { state: 'paused' as const, pausedBy: end.by, problem: end.problem };
    background(async () => {
      // A person's word that came meanwhile stands.
      await store.witness(id, ({ state }) => (state === 'running' ? ended : {}));
      rest(id);
    });
  }

  function view(id: string): LookupListSummary | null {
    const record = store.get(id);
    if (!record) return null;
    return summaryOf({ ...record, connection: ownerOf(record) }, live.known(id));
  }

  /** Called as the connection is now, which may have been renamed, or removed and added again. */
  const ownerOf = ({ connection }: ListRecord): Account => {
    const owner = ports.owner(connection);
    return owner ? { ...connection, id: owner.id, name: owner.name } : connection;
  };

  async function look<T>(
    id: string,
    ask: (list: LiveList, record: ListRecord) => Result<T>,
  ): Promise<Result<T>> {
    const list = await live.of(id);
    const record = store.get(id);
    if (!list.ok) return failure(list.problem);
    return record ? ask(list.value, record) : failure(noSuchList);
  }

  /** Why a list that was running waits for a person; null where it goes on, as it was started to. */
  function whyNot({ madeBy, lostStarts }: ListRecord, wasLost: boolean) {
    if (!ports.ownProfile) return copiedLists;
    if (!spent.isSpent(madeBy)) return neverStarted;
    return wasLost && lostStarts + 1 >= mostLostStarts ? endedOften : null;
  }

  /** Takes a list up where the last run of the app left it. */
  async function takeUp(record: ListRecord): Promise<void> {
    const { id, state, lostStarts } = record;
    const list = await live.of(id);
    if (!list.ok) {
      await store.witness(id, () => ({ state: 'paused', pausedBy: 'problem', problem: list.problem }));
      return;
    }
    if (state !== 'running') return rest(id);
    const { wasLost, runner } = list.value;
    const why = whyNot(record, wasLost);
    if (wasLost) await store.witness(id, () => ({ lostStarts: lostStarts + 1 }));
    if (why === null) return runner.start();
    await store.witness(id, () => ({ state: 'paused', pausedBy: 'problem', problem: why }));
    rest(id);
  }

  const parts = { ports, store, live, view, changed, rest, removingListeners };
  const { watch, ...commands } = createListCommands(parts);
  let stopWatching = () => {};

  return {
    ...commands,
    /** Reads the lists on disk and goes on with those that were running. To be called once, before anything else. */
    async start(): Promise<Result<null>> {
      const loaded = await store.load();
      if (!loaded.ok) return loaded;
      for (const record of store.all())
        if (record.totals === null || record.state === 'running') await takeUp(record);
      stopWatching = watch();
      return success(null);
    },
    list: (): LookupListsView => ({
      lists: store.all().flatMap(({ id }) => view(id) ?? []),
      setAside: store.setAside(),
    }),
    /** Null where it is not there (any more). */
    get: view,
    rows: (id: string, wanted: LookupRowsRequest) =>
      look(id, ({ progress }, record) => success(rowsView(wanted, record, progress))),
    row: (id: string, n: number): Promise<Result<LookupListAnswer>> =>
      look(id, ({ progress }, record) => {
        const row = progress.rows[n - 1];
        return row ? success(answerView(row, record, progress)) : failure(noSuchList);
      }),
    /** Where its own result lies; a problem where there is none (yet). */
    async resultPlace(id: string): Promise<Result<OwnResult>> {
      const record = store.get(id);
      if (!record) return failure(noSuchList);
      if (record.resultAt === null) return failure(noResultYet);
      return success({
        path: listFile(folder, id, 'result'),
        database: listFile(folder, id, 'database'),
        sent: listFile(folder, id, 'sent'),
        reading: { headerRows: [0] },
        joins: await joinsOf(record, record.resultAt),
      });
    },
    /** Where the list itself is, as it was given; null where there is no such list. */
    original(id: string): LookedUpList | null {
      const record = store.get(id);
      if (!record) return null;
      const { name, path, ...seen } = record.source;
      return { of: 'lookups', name, path, seen, reading: record.reading, folder: join(folder, id) };
    },
    /** Keeps what its result came to. */
    async keepJudged(id: string, judged: Judged): Promise<void> {
      if (isDeepStrictEqual(store.get(id)?.judged, judged)) return;
      await store.witness(id, () => ({ judged }));
    },
    /** When the rows of its result were checked; null where there is no result (yet). */
    checkOf(id: string): ListCheck | null {
      const record = store.get(id);
      return record ? checkOfList(record) : null;
    },
    /** Rows are being asked: ending the app now may leave some of unknown outcome. */
    isAsking: () => live.all().some(({ runner }) => runner.isAwaiting()),
    /** Some list would go on if the app stayed. */
    inProgress: () => live.all().some(({ runner }) => runner.isRunning() || runner.isAwaiting()),
    /** A connection got another name, or others' lists. */
    connectionChanged(connectionId: string): void {
      for (const record of store.all()) if (ownerOf(record).id === connectionId) changed(record.id);
    },
    networkBack(): void {
      for (const { runner } of live.all()) runner.hurry();
    },
    /** What all of them have asked so far. */
    async *pastQuestions(): AsyncGenerator<PastQuestions> {
      for (const record of store.all()) yield* pastQuestions(ports, record);
    },
    /** All of them, with what has been answered so far, which is read from the disk each time. */
    answered: () =>
      store.all().map(({ id, name, kind, connection }) => ({
        id,
        name,
        kind,
        connection,
        rows: () => certainRows(ports, { id, kind }),
      })),
    /** Told at most a few times a second for each list. */
    onChange: changes.listen,
    /** Awaited before a list's files go. */
    onRemoving: (listener: (id: string) => Promise<void>) => void removingListeners.push(listener),
    onRemoved: store.onRemoved,
    /** Told when a result was written, or written anew. */
    onResult: results.listen,
    /** Asks nothing more; waits a while for what has left, then gives it up. */
    async close(): Promise<void> {
      stopWatching();
      const running = live.all().map(({ runner }) => runner);
      for (const runner of running) runner.halt();
      const giveUp = clock.after(closingMs, () => closing.abort());
      await Promise.all(running.map((runner) => runner.settled()));
      giveUp();
      closing.abort();
      while (work.size > 0) await Promise.all(work);
      await store.close();
    },
  };
}

const copiedLists = problem(
  'copied-profile',
  'This data folder is a copy of another, in which the same list may be going on.',
  'Resume it only if the other one is no longer used.',
);
const neverStarted = problem(
  'lookup-list-not-started',
  'The app closed before the first row was sent.',
  'Resume it to start it now.',
);
const endedOften = problem(
  'lookup-list-lost-often',
  'The app closed several times in a row while this list was being looked up.',
  'Those rows have an unknown outcome. Resume to look up the others.',
);
const noResultYet = problem(
  'no-file',
  'There is no result of this list yet.',
  'It is there when the list is paused, stopped or done and something was answered.',
);

interface Parts
  extends Omit<
    ListPorts,
    'folder' | 'notes' | 'newId' | 'book' | 'activeConnection' | 'owner' | 'target' | 'readRows'
  > {
  data: string;
  memory: Memory;
  connections: Pick<ListPorts, 'owner' | 'target'> & {
    active(): ReturnType<ListPorts['activeConnection']>;
  };
  engine: Pick<EngineClient, 'run'>;
  book: Pick<AnswerBook, 'lookups' | 'usingTold'>;
  takeAnswers: TeamBook['takeAnswers'];
  send: MainSend;
}

/** The lists of lookups of this profile, joined to what reads lists and to the window. */
export function openLookupLists({
  data,
  memory,
  connections,
  engine,
  book,
  takeAnswers,
  send,
  ...ports
}: Parts): LookupLists {
  const lists = createLookupLists({
    ...ports,
    folder: join(data, 'lookup-lists'),
    notes: listNotes(memory),
    newId: randomUUID,
    activeConnection: connections.active,
    owner: connections.owner,
    target: connections.target,
    book: book.lookups,
    async readRows(request, on) {
      const { service, choices, directory } = request;
      const read = await book.usingTold({ kind: lookupOfService[service], on }, (found) =>
        engine.run('lookupRows', { ...request, book: found }),
      );
      if (!read.ok || read.value.askedBefore === 0 || !joinsEarlier(choices)) return read;
      const { formFields, toAsk } = read.value;
      const taken = await takeAnswers({ path: join(directory, askedBeforeFile), service, formFields }, on);
      return taken.ok ? success({ toAsk, ...(taken.value && { earlier: taken.value }) }) : taken;
    },
  });
  lists.onChange((list) => send('lookup-lists:changed', list));
  lists.onRemoved((id) => send('lookup-lists:removed', { id }));
  return lists;
}
