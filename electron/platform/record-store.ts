import { failure, type Problem, type Result, type SetAside, success } from '../../shared/model/problem.ts';
import { undoSeconds } from '../../shared/words/amounts.ts';
import type { Clock } from './clock.ts';
import { createSignal, createTurns } from './concurrency.ts';
import type { RecordFolders } from './record-folders.ts';

export const undoMs = undoSeconds * 1000;

/** What may happen to a record; null where it does not allow that (any more). */
type Change<Kept> = (record: Kept) => Kept | null;

/** A record that was removed, and whether the disk still lacked what is known of it. */
interface Removed<Kept> {
  record: Kept;
  isUnsaved: boolean;
}

interface Parts<Kept extends { id: string }> {
  folders: RecordFolders<Kept>;
  clock: Clock;
  report: (problem: Problem) => void;
  /** Whether a person who looks at it would see a difference. */
  looksDifferent?: (before: Kept, after: Kept) => boolean;
  /** What is said where a record is gone, has moved on, can't be had back, or could not be saved. */
  words: {
    gone: Problem;
    movedOn: Problem;
    goneForGood: Problem;
    unsaved(record: Kept, why: Problem): Problem;
  };
}

const retryAfterMs = 5000;

/** All records of a kind in memory, each change on disk. Changes to one come one after the other. */
export function createRecordStore<Kept extends { id: string }>(parts: Parts<Kept>) {
  const { folders, clock, report, words, looksDifferent = () => true } = parts;
  const records = new Map<string, Kept>();
  const { inTurn, settled } = createTurns();
  const unsaved = new Map<string, () => void>();
  const changes = createSignal<[record: Kept, before?: Kept]>();
  const removals = createSignal<[id: string]>();
  const losses = createSignal<[id: string]>();
  /** What was taken out and can still be had back. */
  const out = new Map<string, Removed<Kept>>();
  let cancelForgetting = () => {};
  let aside: SetAside[] = [];

  function take(next: Kept): void {
    const before = records.get(next.id);
    records.set(next.id, next);
    if (!before || looksDifferent(before, next)) changes.tell(next, before);
  }

  function saved(id: string): void {
    unsaved.get(id)?.();
    unsaved.delete(id);
  }

  async function save(record: Kept): Promise<void> {
    const written = await folders.write(record);
    if (written.ok) return saved(record.id);
    if (!unsaved.has(record.id)) report(words.unsaved(record, written.problem));
    unsaved.get(record.id)?.();
    unsaved.set(
      record.id,
      clock.after(retryAfterMs, () => void saveAgain(record.id)),
    );
  }

  const saveAgain = (id: string) =>
    inTurn(id, async () => {
      const record = records.get(id);
      if (record) await save(record);
    });

  /** Its folder is out of the way. */
  function leave(id: string): void {
    saved(id);
    records.delete(id);
    removals.tell(id);
  }

  /** All can be had back until the time of the last is over, since what is removed together is taken back together. */
  function takeOut(id: string, removed: Removed<Kept>): void {
    out.set(id, removed);
    cancelForgetting();
    cancelForgetting = clock.after(undoMs, () => {
      for (const [each, its] of out) void forget(each, its);
    });
  }

  const forget = (id: string, removed: Removed<Kept>) =>
    inTurn(id, async () => {
      // Taken back meanwhile, and perhaps removed anew.
      if (out.get(id) !== removed) return;
      out.delete(id);
      await folders.erase(id);
      losses.tell(id);
    });

  return {
    async load(): Promise<Result<null>> {
      const loaded = await folders.load();
      if (!loaded.ok) return loaded;
      for (const record of loaded.value.records) records.set(record.id, record);
      aside = loaded.value.setAside;
      return success(null);
    },
    all: () => [...records.values()],
    get: (id: string) => records.get(id),
    setAside: () => aside,

    /** @param fill puts further files into the new folder before it appears */
    add: (record: Kept, fill?: (folder: string) => Promise<void>) =>
      inTurn(record.id, async () => {
        const created = await folders.create(record, fill);
        if (!created.ok) return created;
        take(record);
        return success(record);
      }),

    /**
     * An intention: it counts only once it is on disk. When this fails nothing has changed and nothing may be started; where that was the
     * disk, the problem is `retryable`.
     */
    commit: (id: string, change: Change<Kept>) =>
      inTurn<Result<Kept>>(id, async () => {
        const record = records.get(id);
        if (!record) return failure(words.gone);
        const next = change(record);
        if (!next) return failure(words.movedOn);
        const written = await folders.write(next);
        if (!written.ok) return written;
        saved(id);
        take(next);
        return success(next);
      }),

    /** A fact: it counts even where the write fails, which is reported and tried again. It is told once that was tried. */
    witness: (id: string, change: Change<Kept>) =>
      inTurn(id, async () => {
        const record = records.get(id);
        const next = record && change(record);
        if (!next) return record;
        await save(next);
        take(next);
        return next;
      }),

    /** A circumstance of this run, such as what a job waits for: shown, and not worth a write. */
    show(id: string, change: Change<Kept>): void {
      const record = records.get(id);
      const next = record && change(record);
      if (next) take(next);
    },

    /** Takes it out for a short time, then for good. `allowed` says why not; when it answers null, it has noted what is to stay. */
    remove: (id: string, allowed: (record: Kept) => Problem | null | Promise<Problem | null>) =>
      inTurn(id, async () => {
        const record = records.get(id);
        if (!record) return failure(words.gone);
        const why = await allowed(record);
        if (why) return failure(why);
        const removed = await folders.putAway(id);
        if (!removed.ok) return removed;
        // Circumstances may have changed meanwhile.
        takeOut(id, { record: records.get(id) ?? record, isUnsaved: unsaved.has(id) });
        leave(id);
        return success(null);
      }),

    /** Takes out what nobody is to have back: its files go at once. */
    discard: (id: string) =>
      inTurn(id, async () => {
        if (!records.has(id)) return failure(words.gone);
        const removed = await folders.remove(id);
        if (removed.ok) leave(id);
        return removed;
      }),

    /** Takes a removed one back as it was, with what its files say that its record does not (`repair`). */
    restore: (id: string, repair?: (record: Kept) => Promise<Change<Kept> | null>) =>
      inTurn(id, async () => {
        const there = records.get(id);
        if (there) return success(there);
        const removed = out.get(id);
        if (!removed) return failure(words.goneForGood);
        const back = await folders.putBack(id);
        if (!back.ok) return back;
        const change = await repair?.(removed.record).catch(() => null);
        const record = change?.(removed.record) ?? removed.record;
        out.delete(id);
        if (out.size === 0) cancelForgetting();
        records.set(id, record);
        // What has happened to it counts as it did before.
        if (removed.isUnsaved || record !== removed.record) await save(record);
        changes.tell(record, record);
        return success(record);
      }),

    removed: () => [...out.values()].map(({ record }) => record),

    /** `before` is absent for a new one; for one that was taken back it is the same as `record`. */
    onChange: changes.listen,
    onRemoved: removals.listen,
    /** Told of a removed one that can't be taken back any more. */
    onGone: losses.listen,
    /** Resolves when no write is under way; facts that could not be written so far are tried once more. What was removed is gone then. */
    async close(): Promise<void> {
      for (const id of unsaved.keys()) await saveAgain(id);
      await settled();
      for (const stopRetrying of unsaved.values()) stopRetrying();
      cancelForgetting();
      out.clear();
      await folders.close();
    },
  };
}
