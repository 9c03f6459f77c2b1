import { setImmediate as nextTurn } from 'node:timers/promises';
import { failure, ProblemError, problem, type Result, success } from '../../shared/model/problem.ts';
import {
  mostSuppressions,
  type SuppressionChange,
  type SuppressionEntry,
  type SuppressionPage,
  type SuppressionQuery,
  type SuppressionRef,
} from '../../shared/model/suppression.ts';
import { wholeNumber } from '../../shared/words/amounts.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { writingProblem } from '../platform/file-problems.ts';
import { entriesOf, type HeldEntry, type HeldPlace, type HeldTable, inChunks, noTotals } from './held.ts';
import type { Memory } from './memory.ts';

export type FoundSuppression = SuppressionRef & { written: string };

export type SuppressionList = Omit<ReturnType<typeof createSuppressionList>, 'dropUnfinished'>;

/** What a change came to, and what it takes to take it back. */
interface Change {
  came: Omit<SuppressionChange, 'id'>;
  added?: number;
  removed?: readonly HeldEntry[];
}

const keptChanges = 20;

/**
 * Whom the user does not want contacted. It never leaves this computer, and nothing of it stands in a log.
 * @param parts.asking reads what is kept, once it is known to be sound
 * @param parts.changing the same for a change, one at a time
 */
export function createSuppressionList(parts: {
  held: HeldTable;
  memory: Memory;
  clock: Clock;
  asking<T>(work: () => T | Promise<T>): Promise<Result<T>>;
  changing<T>(work: () => Promise<Result<T>>): Promise<Result<T>>;
  onChange: () => void;
}) {
  const { held, memory, clock, asking, onChange } = parts;
  const changes = new Map<number, Pick<Change, 'added' | 'removed'>>();
  let [lastChange, lastBatch] = [0, 0];

  const listed = () => entriesOf({ ...(held.totals() ?? noTotals()), litigator: noTotals().litigator });

  async function dropBatch(batch: number): Promise<number> {
    held.spoilBatch(batch);
    let removed = 0;
    for (let some = 1; some > 0; await nextTurn()) {
      some = held.removeSome(batch);
      removed += some;
    }
    held.dropBatch(batch);
    memory.dropDeleted();
    return removed;
  }

  async function dropUnfinished(): Promise<void> {
    for (const batch of held.unfinished()) await dropBatch(batch);
  }

  function changing(work: () => Promise<Change>): Promise<Result<SuppressionChange>> {
    return parts.changing(async () => {
      try {
        await dropUnfinished();
        const { came, ...made } = await work();
        const id = ++lastChange;
        changes.set(id, made);
        changes.delete(id - keptChanges);
        if (came.added + came.removed > 0) onChange();
        return success({ id, ...came });
      } catch (error) {
        // Some of it may be done, or was for a while.
        onChange();
        return failure(writingProblem(error, 'Your suppression list could not be changed'));
      }
    });
  }

  async function page(query: SuppressionQuery, offset: number, limit: number): Promise<SuppressionPage> {
    let from: HeldPlace | null = newest;
    if (query.search.trim() === '' && query.kind === null) {
      for (let left = offset; left > 0 && from !== null; left -= skippedAtOnce, await nextTurn())
        from = held.skip(from, Math.min(left, skippedAtOnce));
      return { total: listed(), rows: from === null ? [] : held.some(from, limit).map(shown) };
    }
    let total = 0;
    const rows: SuppressionEntry[] = [];
    for (; from !== null; await nextTurn()) {
      const { found, next } = held.matching(query, from);
      const wanted = found.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total));
      rows.push(...wanted.map(shown));
      total += found.length;
      from = next;
    }
    return { total, rows };
  }

  async function add(found: Iterable<FoundSuppression>, from: string): Promise<Change> {
    const at = isoNow(clock);
    lastBatch = Math.max(lastBatch, held.lastBatch()) + 1;
    const batch = lastBatch;
    let [read, added] = [0, 0];
    try {
      for (const { some, isLast } of inChunks(found)) {
        const rows = some.map((entry, place) => ({ ...entry, batch, place: -read - place }));
        added += memory.transaction(() => {
          const fresh = held.add(rows);
          if (listed() > mostSuppressions) throw new ProblemError(tooMany());
          if (added + fresh > 0) held.setBatch(batch, at, from, isLast);
          return fresh;
        });
        read += some.length;
        if (!isLast) await nextTurn();
      }
    } catch (error) {
      // What the disk does not let go now, the next change takes away, or the next start.
      if (added > 0) await dropBatch(batch).catch(() => undefined);
      throw error;
    }
    return { came: { added, removed: 0, known: read - added }, added: batch };
  }

  async function remove(refs: readonly SuppressionRef[]): Promise<Change> {
    const removed = refs.flatMap(({ kind, key }) => held.entry(kind, key) ?? []);
    // The next batch is never one that there was: what is taken off it may come back.
    lastBatch = Math.max(lastBatch, held.lastBatch());
    memory.transaction(() => {
      held.remove(removed);
      for (const batch of new Set(removed.map(({ batch }) => batch))) held.dropBatch(batch);
    });
    memory.dropDeleted();
    return { came: { added: 0, removed: removed.length, known: 0 }, removed };
  }

  async function undo(id: number): Promise<Change> {
    const made = changes.get(id);
    if (!made) throw new ProblemError(undone);
    const { added: batch, removed: taken = [] } = made;
    const added = memory.transaction(() => {
      for (const { batch, at, from } of taken) held.setBatch(batch, at, from, true);
      return held.add(taken);
    });
    const removed = batch === undefined ? 0 : await dropBatch(batch);
    changes.delete(id);
    return { came: { added, removed, known: 0 } };
  }

  return {
    /** What a change that did not end has left goes. */
    dropUnfinished,
    page: (query: SuppressionQuery, offset: number, limit: number) =>
      asking(() => page(query, offset, limit)),
    /** All of them, or none. */
    add: (found: Iterable<FoundSuppression>, from: string) => changing(() => add(found, from)),
    /** A thousand at most; all of them, or none. */
    remove: (refs: readonly SuppressionRef[]) => changing(() => remove(refs)),
    undo: (id: number) => changing(() => undo(id)),
  };
}

/** So many entries are passed over between two turns of the event loop: some milliseconds. */
const skippedAtOnce = 100_000;
/** After every place. */
const newest: HeldPlace = { batch: Number.MAX_SAFE_INTEGER, place: 0 };
const shown = ({ batch: _, place: __, ...entry }: HeldEntry): SuppressionEntry => entry;

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
