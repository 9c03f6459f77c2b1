import { basename } from 'node:path';
import { isAtItsEnd, type LookupListSummary } from '../../../shared/model/lookup-list.ts';
import type { AskAgain } from '../../../shared/model/lookup-schemas.ts';
import { failure, ProblemError, problem, type Result, success } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { every, isoNow } from '../../platform/clock.ts';
import { createSharing } from '../../platform/concurrency.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { type ListRecord, type ListStore, listMovedOn, noSuchList } from './list-store.ts';
import type { ListPorts, LiveLists, LookupListRequest } from './live-lists.ts';

interface Parts {
  ports: ListPorts;
  store: ListStore;
  live: LiveLists;
  view(id: string): LookupListSummary | null;
  changed(id: string): void;
  rest(id: string): void;
  removingListeners: readonly ((id: string) => Promise<void>)[];
}

type Summary = Promise<Result<LookupListSummary>>;

const goesOn = { state: 'running', pausedBy: null, problem: null, lostStarts: 0, totals: null } as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What a person may do to lists of lookups. What costs credits is done once for each press. */
export function createListCommands(parts: Parts) {
  const { ports, store, live, changed, rest } = parts;
  const { spent, clock } = ports;
  /** Presses under way: none of them is on disk yet. */
  const creating = createSharing<Result<LookupListSummary>>();

  const summary = (id: string): Result<LookupListSummary> => {
    const list = parts.view(id);
    return list ? success(list) : failure(noSuchList);
  };

  async function createNow(wanted: LookupListRequest): Summary {
    const { intent } = wanted;
    const made = store.all().find(({ madeBy }) => madeBy === intent);
    if (made) return summary(made.id);
    if (spent.isSpent(intent)) return failure(startedAlready);
    const added = await addList(wanted, { ports, store });
    if (!added.ok) return failure(added.problem);
    const { id } = added.value;
    const press = spent.spend({ intent, by: id });
    if (!press.ok) {
      await store.discard(id);
      return failure(press.problem);
    }
    return begin(id);
  }

  /** Lists that a person ends this moment: their records say so only once the disk was tried. */
  const halting = new Set<string>();

  async function begin(id: string): Summary {
    const list = await live.of(id);
    if (!list.ok) return failure(list.problem);
    // Meanwhile it may have been paused or stopped.
    if (store.get(id)?.state === 'running' && !halting.has(id)) list.value.runner.start();
    // Its rows are known only now, and the first of them may leave much later.
    changed(id);
    return summary(id);
  }

  /** Ends the asking at once, whether or not the disk takes it; what has left is awaited. */
  async function halt(id: string, states: readonly ListRecord['state'][], to: Partial<ListRecord>): Summary {
    const record = store.get(id);
    if (!record) return failure(noSuchList);
    if (!states.includes(record.state)) return failure(listMovedOn);
    live.known(id)?.runner.halt();
    halting.add(id);
    await store
      .witness(id, (now) =>
        states.includes(now.state) ? { problem: null, pausedBy: null, totals: null, ...to } : {},
      )
      .finally(() => halting.delete(id));
    // What another press was about to start.
    live.known(id)?.runner.halt();
    if (store.get(id)?.state !== to.state) return failure(listMovedOn);
    rest(id);
    return summary(id);
  }

  async function remove(id: string): Promise<Result<null>> {
    const record = store.get(id);
    if (!record) return failure(noSuchList);
    if (record.state === 'running' || live.known(id)?.runner.isAwaiting()) return failure(listMovedOn);
    // Windows removes no folder with an open file in it.
    await Promise.all(parts.removingListeners.map((listener) => listener(id)));
    return store.discard(id);
  }

  /** A list that was not counted yet is in doubt. */
  const isUnknown = ({ totals }: ListRecord) => totals === null || (totals.counts.unknown ?? 0) > 0;

  /** Of those that are over: nothing of them is under way, or will be by itself. */
  async function removeAll(isToGo: (record: ListRecord) => boolean): Promise<Result<null>> {
    let failed = 0;
    for (const { id } of store.all()) {
      // Looked at when its turn comes: one may be asked again meanwhile.
      const record = store.get(id);
      if (!record || !isAtItsEnd(record.state) || live.known(id)?.runner.isAwaiting()) continue;
      if (isToGo(record) && !(await remove(id)).ok) failed += 1;
    }
    return failed === 0 ? success(null) : failure(someNotRemoved(failed));
  }

  /** Removes what is kept longer than the settings say: lists that are over, none with a row of unknown outcome. */
  async function expire(): Promise<void> {
    const keepDays = ports.keepDays();
    if (keepDays === null) return;
    const oldest = new Date(ports.removalClock.now() - keepDays * dayMs).toISOString();
    const removed = await removeAll((record) => record.createdAt < oldest && !isUnknown(record));
    if (!removed.ok) ports.report(removed.problem);
  }

  return {
    /** Reads a list and starts at once; the same press once more answers with the list it made. */
    create: (wanted: LookupListRequest): Summary => creating(wanted.intent, () => createNow(wanted)),
    pause: (id: string) => halt(id, ['running'], { state: 'paused', pausedBy: 'person' }),
    stop: (id: string) => halt(id, ['running', 'paused'], { state: 'stopped' }),
    /** @param limit in credits; as it was where undefined. @param reason why it may pass a budget, to its end. */
    async resume(id: string, limit: number | null | undefined, reason?: string): Summary {
      const record = store.get(id);
      if (!record) return failure(noSuchList);
      if (record.state !== 'paused') return failure(listMovedOn);
      const list = await live.of(id);
      if (!list.ok) return failure(list.problem);
      const passed = reason === undefined ? success(null) : list.value.money.pass(reason);
      if (!passed.ok) return failure(passed.problem);
      // The press that pays for it, where it was never spent.
      const { madeBy } = record;
      const press = spent.isSpent(madeBy) ? passed : spent.spend({ intent: madeBy, by: id });
      if (!press.ok) return failure(press.problem);
      const saved = await store.commit(id, ({ state }) =>
        state === 'paused' ? { ...goesOn, ...(limit !== undefined && { limit }) } : null,
      );
      return saved.ok ? begin(id) : failure(saved.problem);
    },
    async askAgain(id: string, intent: string, which: AskAgain = 'unknown'): Summary {
      const record = store.get(id);
      if (!record) return failure(noSuchList);
      // Of a list that is not at its end, others would be asked as well.
      if (!isAtItsEnd(record.state)) return failure(endFirst);
      const list = await live.of(id);
      if (!list.ok) return failure(list.problem);
      await list.value.runner.settled();
      const rows = list.value.progress.ended(which);
      if (rows.length === 0) return failure(listMovedOn);
      const press = spent.spend({ intent, by: id });
      if (!press.ok) return failure(press.problem);
      // Of two presses at once one asks them again.
      const saved = await store.commit(id, ({ state }) => (isAtItsEnd(state) ? goesOn : null));
      if (!saved.ok) return failure(saved.problem);
      // Others may have made it leave memory meanwhile; from now on it stays.
      const now = await live.of(id);
      const note = { t: 'again' as const, at: isoNow(clock), rows, intent };
      try {
        await ports.notes.add(id, note);
        // Else it is read with this note when it is opened next.
        if (now.ok) {
          now.value.progress.apply(note);
          now.value.money.askedAgain();
        }
      } catch (error) {
        ports.report(
          writingProblem(error, 'The rows could not be saved for another try, so they were not sent'),
        );
      }
      return begin(id);
    },
    async rename(id: string, name: string): Summary {
      const saved = await store.commit(id, () => ({ name }));
      return saved.ok ? summary(id) : failure(saved.problem);
    },
    remove,
    expire,
    /** Removes lists that are over, as a person said: those whose rows all have an end, or those with unknown ones. */
    removeFinished: ({ settled, unknown }: { settled: boolean; unknown: boolean }) =>
      removeAll((record) => (isUnknown(record) ? unknown : settled)),
    /** Expires them now and once an hour. @returns ends that */
    watch(): () => void {
      void expire();
      return every(clock, hourMs, () => void expire());
    },
  };
}

/** Reads a list and keeps it with its rows: all of it, or nothing. Nothing is asked yet. */
async function addList(
  { intent, limit, name, ...use }: LookupListRequest,
  { ports, store }: { ports: ListPorts; store: ListStore },
): Promise<Result<ListRecord>> {
  const { path, seen, reading, service, mapping, shaping, choices } = use;
  const active = await ports.activeConnection();
  if (!active.ok) return failure(active.problem);
  const record: ListRecord = {
    version: 1,
    id: `list-${ports.newId()}`,
    createdAt: isoNow(ports.clock),
    name: name ?? basename(path),
    kind: lookupOfService[service],
    connection: active.value,
    source: { path, name: basename(path), ...seen },
    reading,
    service,
    mapping,
    ...(shaping && { shaping }),
    choices,
    madeBy: intent,
    limit,
    state: 'running',
    pausedBy: null,
    problem: null,
    lostStarts: 0,
    totals: null,
    resultAt: null,
    answered: [],
  };
  let earlier: ListRecord['earlier'];
  const added = await store.add(record, async (directory) => {
    const read = await ports.readRows({ ...use, directory }, record.connection);
    if (!read.ok) throw new ProblemError(read.problem);
    if (read.value.toAsk === 0) throw new ProblemError(nothingToAsk);
    // Before it is there, so that a list without it is one of which the notes are lost.
    await ports.notes.add(record.id, { t: 'made', at: record.createdAt });
    earlier = read.value.earlier;
  });
  return added.ok && earlier ? store.commit(record.id, () => ({ earlier })) : added;
}

const startedAlready = problem(
  'pressed-already',
  'Already started, so it wasn’t started again.',
  'Find it in History. To look it up again, start it there.',
);
const endFirst = problem(
  'lookup-list-goes-on',
  'The list is not at its end yet.',
  'Let it finish or stop it. Then look these rows up again.',
);
const nothingToAsk = problem(
  'lookup-list-empty',
  'No row of the list can be looked up, so nothing was started.',
  'Check the rows not sent, then correct the list or the columns.',
);
/** Of several that were to be removed. */
const someNotRemoved = (lists: number) =>
  problem(
    'lookup-lists-not-removed',
    `${counted(lists, 'list')} of lookups could not be removed.`,
    'They are still on Look up. Close what has files of them open, then remove them there.',
  );
