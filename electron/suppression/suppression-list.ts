import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import {
  mostSuppressions,
  type SuppressionChange,
  type SuppressionEntry,
  type SuppressionPage,
  type SuppressionQuery,
  type SuppressionRef,
} from '../../shared/model/suppression.ts';
import type { SuppressionKeys } from '../../shared/verdict/held-back.ts';
import type { SuppressionKind } from '../../shared/verdict/suppression-key.ts';
import { wholeNumber } from '../../shared/words/amounts.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { writingProblem } from '../platform/file-problems.ts';
import type { Batch, BatchJournal } from './batch-journal.ts';
import { createEntryIndex } from './entry-index.ts';
import { entryOf, lineOf } from './entry-line.ts';

/** An entry before it is on the list. */
export type FoundSuppression = SuppressionRef & { written: string };

/** Whom the user does not want contacted. It never leaves this computer, and nothing of it stands in a log. */
export interface SuppressionList {
  /** To be called once, before anything else. */
  load(): Promise<void>;
  /** Why it cannot be read; null where it can. Nobody may be called while it cannot. */
  problem(): Problem | null;
  counts(): Record<SuppressionKind, number>;
  keys(): SuppressionKeys;
  /** Tells what is on it now from what was at any other time, over starts of the app. */
  stamp(): string;
  page(query: SuppressionQuery, offset: number, limit: number): SuppressionPage;
  /** All of them at once, or none. */
  add(found: Iterable<FoundSuppression>, from: string): Promise<Result<SuppressionChange>>;
  remove(refs: readonly SuppressionRef[]): Promise<Result<SuppressionChange>>;
  /** Takes one of the last changes back. */
  undo(change: number): Promise<Result<SuppressionChange>>;
  /** Goes on with what can be read of a damaged list; the damaged file is kept beside it. */
  mend(): Promise<Result<{ kept: number; lost: number }>>;
}

/** Changes that can be taken back. */
const keptChanges = 20;

const notReady = problem(
  'suppression-loading',
  'Your suppression list is still being read.',
  'Wait a moment, then try again.',
);
const tooMany = () =>
  problem(
    'suppression-full',
    `A suppression list holds at most ${wholeNumber(mostSuppressions)} entries, and it would be more.`,
    'Nothing was added. Remove entries that you do not need, or add fewer.',
  );
const undone = problem(
  'suppression-undone',
  'This change was taken back already, or too long ago.',
  'Look for the entries in the list.',
);

export function createSuppressionList(parts: {
  journal: BatchJournal;
  clock: Clock;
  onChange: () => void;
}): SuppressionList {
  const { journal, clock, onChange } = parts;
  let index = createEntryIndex();
  let trouble: Problem | null = notReady;
  /** What each of the last changes added and took away. */
  const changes = new Map<number, { added: SuppressionRef[]; removed: SuppressionEntry[] }>();
  let lastChange = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** One change at a time, each on the device before the next looks at the list. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  const linesOf = (entries: readonly SuppressionEntry[], { at, from }: { at: string; from: string }) =>
    entries.map((entry) => lineOf(entry, { at, from }));

  async function write(
    added: readonly SuppressionEntry[],
    removed: readonly SuppressionEntry[],
    from: string,
    known = 0,
  ): Promise<Result<SuppressionChange>> {
    const at = isoNow(clock);
    try {
      for (const [removes, entries] of [
        [true, removed],
        [false, added],
      ] as const) {
        if (entries.length === 0) continue;
        await journal.append({ at, from, removes, lines: linesOf(entries, { at, from }) });
        for (const entry of entries) removes ? index.remove(entry) : index.add(entry);
      }
    } catch (error) {
      return failure(writingProblem(error, 'Your suppression list could not be changed'));
    }
    const id = ++lastChange;
    changes.set(id, { added: added.map(({ kind, key }) => ({ kind, key })), removed: [...removed] });
    changes.delete(id - keptChanges);
    if (added.length + removed.length > 0) onChange();
    return success({ id, added: added.length, removed: removed.length, known });
  }

  const change = (work: () => Promise<Result<SuppressionChange>>) =>
    inTurn(async () => (trouble === null ? work() : failure(trouble)));

  async function take(batch: Batch): Promise<void> {
    let count = 0;
    for (const line of batch.lines) {
      const entry = entryOf(line, batch);
      if (entry === null) throw new Error('An entry of the suppression list cannot be read.');
      if (batch.removes) index.remove(entry);
      else index.add(entry);
      // Long lists are taken in some at a time, so that the window answers meanwhile.
      if (++count % 20_000 === 0) await new Promise(setImmediate);
    }
  }

  return {
    load: () =>
      inTurn(async () => {
        index = createEntryIndex();
        trouble = await journal.load(take);
        onChange();
      }),
    problem: () => trouble,
    counts: () => index.counts(),
    keys: () => index.keys(),
    stamp: journal.stamp,
    page: (query, offset, limit) => index.page(query, offset, limit),
    add: (found, from) =>
      change(async () => {
        const at = isoNow(clock);
        const fresh = new Map<string, SuppressionEntry>();
        let known = 0;
        for (const { kind, key, written } of found) {
          const id = `${kind} ${key}`;
          if (index.has({ kind, key }) || fresh.has(id)) known++;
          else fresh.set(id, { kind, key, written, at, from });
        }
        const total = Object.values(index.counts()).reduce((sum, count) => sum + count, fresh.size);
        return total > mostSuppressions ? failure(tooMany()) : write([...fresh.values()], [], from, known);
      }),
    remove: (refs) =>
      change(async () =>
        write(
          [],
          refs.flatMap((ref) => index.get(ref) ?? []),
          '',
        ),
      ),
    undo: (id) =>
      change(async () => {
        const made = changes.get(id);
        if (!made) return failure(undone);
        changes.delete(id);
        const back = made.removed.filter((entry) => !index.has(entry));
        return write(
          back,
          made.added.flatMap((ref) => index.get(ref) ?? []),
          '',
        );
      }),
    mend: () =>
      inTurn(async () => {
        if (trouble === null) return success({ kept: 0, lost: 0 });
        const kept = createEntryIndex();
        let lost = 0;
        try {
          await journal.salvage(({ lines, ...batch }) => {
            for (const line of lines) {
              const entry = entryOf(line, batch);
              if (entry === null) lost++;
              // What was taken away is so only by a batch that is whole: a damaged one may hold entries in doubt, which stay.
              else if (batch.removes) kept.remove(entry);
              else kept.add(entry);
            }
          });
          const at = isoNow(clock);
          const entries = kept.all();
          const batch = { at, from: '', removes: false, lines: linesOf(entries, { at, from: '' }) };
          await journal.replace(batch, `damaged-${at.replace(/[:.]/g, '-')}`);
          index = kept;
          trouble = null;
          onChange();
          return success({ kept: entries.length, lost });
        } catch (error) {
          return failure(writingProblem(error, 'Your suppression list could not be mended'));
        }
      }),
  };
}
