import { join } from 'node:path';
import type { NewLookupList } from '../../../shared/ipc/ipc-lookups.ts';
import { asksAgain, utcDayOf } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice, joinsEarlier } from '../../../shared/model/asked-choice.ts';
import type { Account } from '../../../shared/model/connection.ts';
import type { LookupRowCounts } from '../../../shared/model/lookup-history.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import { askedBeforeFile } from '../../engine/prepare/prepared-files.ts';
import type { Holds, LookupNotes } from '../../memory/answer-book/book-ports.ts';
import type { ListNotes } from '../../memory/lookup-rows.ts';
import type { SpentIntents } from '../../memory/spent-intents.ts';
import type { LookupSpending } from '../../money/money.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { createSharing, createTurns } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import type { Joins } from '../../results/service/result-place.ts';
import type { ServiceClient, ServiceTarget } from '../../service/client.ts';
import type { RateBudget } from '../rate-budget.ts';
import { listFile, readList, type StoredList } from './kept-list.ts';
import { createListMoney, type ListMoney } from './list-money.ts';
import type { ListProgress } from './list-progress.ts';
import { createListRunner, type ListRunner, type RunEnd } from './list-runner.ts';
import { type ListRecord, type ListStore, noSuchList } from './list-store.ts';
import { itemColumns, resultNames, writeResult } from './result-file.ts';

/** What the page asks for, with the file's path in the place of its token. */
export type LookupListRequest = Omit<NewLookupList, 'file'> & { path: string };

/** All that lists of lookups see of the rest of the app; everything in it can be faked. */
export interface ListPorts {
  disk: Disk;
  clock: Clock;
  /** Holds one folder per list. */
  folder: string;
  notes: ListNotes;
  newId(): string;
  service: Pick<ServiceClient, 'lookupArray'>;
  budget: RateBudget;
  spent: Pick<SpentIntents, 'isSpent' | 'spend'>;
  /** The ledger and the budgets, as far as lookups go. */
  spending: LookupSpending;
  /** Hears what is asked before it leaves, and what became of it. */
  book: LookupNotes;
  activeConnection(): Promise<Result<Account>>;
  /** Whose a list made through a connection is now; null where that was removed and not added again. */
  owner(of: Account): Account | null;
  target(connectionId: string): Promise<Result<ServiceTarget>>;
  /**
   * Reads the list, writes rows.jsonl into `directory` and keeps the original there; see electron/engine. `earlier`: whose answers stand
   * for rows that are not asked, where colleagues' are among them.
   */
  readRows(
    request: Omit<LookupListRequest, 'intent' | 'limit' | 'name'> & { directory: string },
    on: Account,
  ): Promise<Result<Pick<LookupRowCounts, 'toAsk'> & Pick<ListRecord, 'earlier'>>>;
  /** Lists that are over are kept so long; null where they stay until they are removed. */
  keepDays(): number | null;
  /** By which they are removed after that. */
  removalClock: Pick<Clock, 'now'>;
  /** False where the data folder is a copy: nothing in it goes on by itself. */
  ownProfile: boolean;
  /** A failure that belongs to no request. */
  report(problem: Problem): void;
}

/** A list whose rows are in memory. */
export interface LiveList extends Pick<StoredList, 'headers' | 'formFields' | 'progress'> {
  runner: ListRunner;
  money: ListMoney;
  /** Arrays had left when the app ended, and nothing is known of their ends. */
  wasLost: boolean;
}

interface Parts {
  ports: ListPorts;
  store: ListStore;
  closing: AbortSignal;
  onChange(id: string): void;
  onEnd(id: string, end: RunEnd): void;
}

/** Reads a list: what was asked and has no end is of unknown outcome from now on. */
async function openList(opened: ListRecord, parts: Parts): Promise<Result<LiveList>> {
  const { ports, store, closing } = parts;
  const { id, choices } = opened;
  const { clock } = ports;
  const record = () => store.get(id) ?? opened;
  const kept = await readList(ports, opened);
  if (!kept.ok) return kept;
  const { headers, formFields, progress, notes, isWhole } = kept.value;
  const wasLost = progress.endOpen(endedMeanwhile, isoNow(clock));
  if (!isWhole) progress.distrust(notesDamaged);
  const choice = choices.askedBefore ?? defaultAskedChoice;
  const holds: Holds = ({ day }) => !asksAgain(choice, day, utcDayOf(clock.now()));
  const money = createListMoney(ports.spending, record, progress);
  await money.catchUp(notes);
  const runner = createListRunner({
    ...ports,
    list: opened,
    progress,
    money,
    closing,
    // As the user chose for the list, but for rows that a person wants asked once more.
    holdsOf: (n) => (choice.ask === 'all' || progress.isWanted(n) ? null : holds),
    // The account may have been added again under another id since.
    target: () => ports.target((ports.owner(record().connection) ?? record().connection).id),
    onChange: () => parts.onChange(id),
    onEnd: (end) => parts.onEnd(id, end),
  });
  return success({ headers, formFields, progress, runner, money, wasLost });
}

/** Arrays that had left when the app ended without a word. */
const endedMeanwhile = problem(
  'app-ended',
  'The app ended before an answer came.',
  'If there was a match, you may have been charged. These rows won’t be retried automatically.',
);
/** Some of what was noted is missing. */
const notesDamaged = problem(
  'list-notes-damaged',
  'What was noted of this row may be lost, since what the app remembers of the list is damaged.',
  'It may have been sent and charged already, so it won’t be retried automatically.',
);

export type LiveLists = ReturnType<typeof createLiveLists>;

/** The lists whose rows are in memory: those that run, and of those at rest the one that was looked at last. */
export function createLiveLists(parts: Parts) {
  const { store } = parts;
  const opened = new Map<string, LiveList>();
  const shared = createSharing<Result<LiveList>>();

  const isAtRest = (id: string, { runner }: LiveList) =>
    !runner.isRunning() && !runner.isAwaiting() && store.get(id)?.totals !== null;

  async function open(id: string): Promise<Result<LiveList>> {
    const record = store.get(id);
    if (!record) return failure(noSuchList);
    const list = await openList(record, parts);
    if (!list.ok) return list;
    for (const [other, each] of opened) if (isAtRest(other, each)) opened.delete(other);
    opened.set(id, list.value);
    return list;
  }

  store.onRemoved((id) => opened.delete(id));
  return {
    /** Reads it where that was not done. */
    async of(id: string): Promise<Result<LiveList>> {
      const known = opened.get(id);
      return known ? success(known) : shared(id, () => open(id));
    },
    known: (id: string) => opened.get(id),
    all: () => [...opened.values()],
  };
}

interface RestParts {
  ports: Pick<ListPorts, 'disk' | 'clock' | 'folder' | 'notes' | 'report'>;
  store: ListStore;
  live: LiveLists;
  onResult(id: string): void;
}

/** Brings a list to rest once all that left has ended: writes its result and keeps its numbers. */
export function createSettler({ ports, store, live, onResult }: RestParts): (id: string) => Promise<void> {
  const { disk, clock, folder } = ports;
  const { inTurn } = createTurns();

  async function settle(id: string): Promise<void> {
    const found = await live.of(id);
    if (!found.ok) return;
    const list = found.value;
    await list.runner.settled();
    const record = store.get(id);
    if (!record || record.state === 'running') return;
    if (record.state === 'stopped') await noteStopped(id, list);
    const resultAt = list.progress.isAnyAnswered() ? await resultOf(record, list) : null;
    const totals = list.progress.totals();
    const isDone = record.state === 'paused' && totals.toAsk === 0 && totals.counts.asking === 0;
    const answered = answeredRuns(list.progress);
    await store.witness(id, (now) => ({
      ...(resultAt !== null && { answered }),
      // It may have been resumed meanwhile.
      ...(now.state !== 'running' && {
        totals,
        resultAt: resultAt ?? now.resultAt,
        lostStarts: 0,
        ...(resultAt !== null && { judged: undefined }),
        ...(isDone && now.state === 'paused' && { state: 'done' as const, pausedBy: null, problem: null }),
      }),
    }));
    if (resultAt !== null) onResult(id);
  }

  async function noteStopped(id: string, { progress }: LiveList): Promise<void> {
    if (progress.next(1).length === 0) return;
    const note = { t: 'stopped' as const, at: isoNow(clock) };
    // Where the disk does not take it, it is noted at the next start: none of them is asked in any case.
    await ports.notes
      .add(id, note)
      .catch((error: unknown) =>
        ports.report(writingProblem(error, 'That the list was stopped could not be noted')),
      );
    progress.apply(note);
  }

  async function resultOf(record: ListRecord, { headers, progress }: LiveList): Promise<string | null> {
    try {
      await writeResult(disk, folder, { record, headers, progress });
      return isoNow(clock);
    } catch (error) {
      ports.report(writingProblem(error, `The result of “${record.name}” could not be written`));
      return null;
    }
  }

  return (id) => inTurn(id, () => settle(id));
}

/** Tells what is to be joined with the result of a list: the earlier answers to its rows that were asked before; null where it is whole. */
export function createListJoins({ ports: { folder }, store, live }: Omit<RestParts, 'onResult'>) {
  return async (record: ListRecord, resultAt: string): Promise<Joins | null> => {
    const { id, kind, connection, service, name, totals, answered, choices } = record;
    if (totals?.askedBefore === 0 || !joinsEarlier(choices)) return null;
    const found = await live.of(id);
    // Its own result can be looked at all the same.
    if (!found.ok) return null;
    const { headers, formFields, progress } = found.value;
    const places = progress.rows.flatMap(({ askedBefore }, at) => (askedBefore ? [at] : []));
    if (places.length === 0) return null;
    const asked = { path: join(folder, id, askedBeforeFile), service, formFields };
    return {
      id,
      connection,
      to: listFile(folder, id, 'merged'),
      parts: [
        {
          path: listFile(folder, id, 'result'),
          reading: { headerRows: [0] },
          answeredOn: resultAt.slice(0, 10),
          answeredBy: name,
          fetchedAt: resultAt,
          askedBefore: { path: asked.path, places },
          runs: answered,
        },
      ],
      askedAt: resultAt,
      askedBefore: places.length,
      asked,
      answerColumns: resultNames(headers, kind).slice(-itemColumns(kind).length),
      // No job waits for what a list of lookups has joined: it takes what that was answered itself.
      isAfter: () => true,
      known: () => store.get(id) ?? record,
      async keep(known) {
        await store.witness(id, () => known);
      },
    };
  };
}

type Answered = ListRecord['answered'];

/** The rows of a list in their order, by when they were answered. One without an answer, which brings no phone, goes with its neighbor. */
function answeredRuns({ rows, stateOf }: Pick<ListProgress, 'rows' | 'stateOf'>): Answered {
  const runs: Answered = [];
  let before = 0;
  for (const row of rows) {
    const { at } = stateOf(row);
    const last = runs.at(-1);
    if (last && (at === null || at === last.checkedAt)) last.rows += 1;
    else if (at === null) before += 1;
    else runs.push({ rows: 1 + (last ? 0 : before), checkedAt: at });
  }
  return runs;
}
