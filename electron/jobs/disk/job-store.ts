import { type JobRecord, JobRecordSchema } from '../../../shared/model/job.ts';
import {
  failure,
  type Problem,
  problem,
  type Result,
  type SetAside,
  success,
} from '../../../shared/model/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import { createTurns } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordFolders, type RecordKind } from '../../platform/record-folders.ts';
import { createTakenOut } from '../../platform/taken-out.ts';
import { movedOn, noSuchJob, removedForGood, unsaved as unsavedProblem } from '../record/job-problems.ts';
import type { Change } from '../record/lifecycle.ts';
import { looksDifferent } from '../record/summary.ts';
import { jobFiles } from './job-files.ts';

/** Job records on disk, each in its folder's job.json. */
type Journal = RecordFolders<JobRecord>;

export const jobKind: RecordKind<JobRecord> = {
  what: 'job',
  all: 'your jobs',
  file: jobFiles.record,
  schema: JobRecordSchema,
  // What a job waits for is of this run only.
  toKeep: ({ waitsFor: _, ...record }) => record,
  damaged: problem(
    'damaged-record',
    'The record of a job could not be read, so the job is not shown in the list.',
    'Nothing was deleted: its folder is kept as it is. Restore job.json from a backup, or move the folder away.',
  ),
  moved: problem(
    'job-moved',
    'The folder of a job was renamed or copied, so the job is not shown in the list.',
    'Nothing was deleted: give the folder its own name again, or move it away.',
  ),
};

/** @param root the folder that holds one folder per job */
export const createJournal = (disk: Disk, root: string): Journal => createRecordFolders(disk, root, jobKind);

/** What became of an intention. `unsaved`: the disk did not take it, so it may be tried again. */
type Committed =
  | { ok: true; value: JobRecord }
  | { ok: false; problem: Problem; why: 'gone' | 'moved-on' | 'unsaved' };

/** All jobs in memory, each change on disk. Changes to one job come one after the other. */
export type JobStore = ReturnType<typeof createJobStore>;

/** A job that was removed, and whether the disk still lacked what is known of it. */
interface Removed {
  record: JobRecord;
  isUnsaved: boolean;
}

const retryAfterMs = 5000;

export function createJobStore(journal: Journal, clock: Clock, report: (problem: Problem) => void) {
  const records = new Map<string, JobRecord>();
  const { inTurn, settled } = createTurns();
  const unsaved = new Map<string, () => void>();
  const changeListeners = new Set<(record: JobRecord, before?: JobRecord) => void>();
  const removeListeners = new Set<(id: string) => void>();
  const goneListeners = new Set<(id: string) => void>();
  const out = createTakenOut<Removed>(clock, (id, removed) => void forget(id, removed));
  let aside: SetAside[] = [];

  function take(next: JobRecord): void {
    const before = records.get(next.id);
    records.set(next.id, next);
    if (!before || looksDifferent(before, next))
      for (const listener of changeListeners) listener(next, before);
  }

  function saved(id: string): void {
    unsaved.get(id)?.();
    unsaved.delete(id);
  }

  async function save(record: JobRecord): Promise<void> {
    const written = await journal.write(record);
    if (written.ok) return saved(record.id);
    if (!unsaved.has(record.id)) report(unsavedProblem(record, written.problem));
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
    for (const listener of removeListeners) listener(id);
  }

  const forget = (id: string, removed: Removed) =>
    inTurn(id, async () => {
      // Taken back meanwhile, and perhaps removed anew.
      if (out.get(id) !== removed) return;
      out.delete(id);
      await journal.erase(id);
      for (const listener of goneListeners) listener(id);
    });

  return {
    async load(): Promise<Result<null>> {
      const loaded = await journal.load();
      if (!loaded.ok) return loaded;
      for (const record of loaded.value.records) records.set(record.id, record);
      aside = loaded.value.setAside;
      return success(null);
    },
    all: () => [...records.values()],
    get: (id: string) => records.get(id),
    setAside: () => aside,

    /** @param fill puts further files into the new folder before it appears */
    add: (record: JobRecord, fill?: (folder: string) => Promise<void>) =>
      inTurn(record.id, async () => {
        const created = await journal.create(record, fill);
        if (!created.ok) return created;
        take(record);
        return success(record);
      }),

    /** An intention: it counts only once it is on disk. When this fails nothing has changed and nothing may be started. */
    commit: (id: string, change: Change) =>
      inTurn<Committed>(id, async () => {
        const record = records.get(id);
        if (!record) return { ok: false, problem: noSuchJob, why: 'gone' };
        const next = change(record);
        if (!next) return { ok: false, problem: movedOn, why: 'moved-on' };
        const written = await journal.write(next);
        if (!written.ok) return { ...written, why: 'unsaved' };
        saved(id);
        take(next);
        return success(next);
      }),

    /** A fact: it counts even where the write fails, which is reported and tried again. It is told once that was tried. */
    witness: (id: string, change: Change) =>
      inTurn(id, async () => {
        const record = records.get(id);
        const next = record && change(record);
        if (!next) return record;
        await save(next);
        take(next);
        return next;
      }),

    /** A circumstance of this run, such as what a job waits for: shown, and not worth a write. */
    show(id: string, change: Change): void {
      const record = records.get(id);
      const next = record && change(record);
      if (next) take(next);
    },

    /** Takes it out for a short time, then for good. `allowed` says why not; when it answers null, it has noted what is to stay. */
    remove: (id: string, allowed: (record: JobRecord) => Problem | null | Promise<Problem | null>) =>
      inTurn(id, async () => {
        const record = records.get(id);
        if (!record) return failure(noSuchJob);
        const why = await allowed(record);
        if (why) return failure(why);
        const removed = await journal.putAway(id);
        if (!removed.ok) return removed;
        // Circumstances may have changed meanwhile.
        out.add(id, { record: records.get(id) ?? record, isUnsaved: unsaved.has(id) });
        leave(id);
        return success(null);
      }),

    /** The same for what nobody is to have back: its files go at once. */
    discard: (id: string) =>
      inTurn(id, async () => {
        if (!records.has(id)) return failure(noSuchJob);
        const removed = await journal.remove(id);
        if (removed.ok) leave(id);
        return removed;
      }),

    /** Takes a removed job back as it was, with what its files say that its record does not (`repair`). */
    restore: (id: string, repair?: (record: JobRecord) => Promise<Change | null>) =>
      inTurn(id, async () => {
        const there = records.get(id);
        if (there) return success(there);
        const removed = out.get(id);
        if (!removed) return failure(removedForGood);
        const back = await journal.putBack(id);
        if (!back.ok) return back;
        out.delete(id);
        const change = await repair?.(removed.record).catch(() => null);
        const record = change?.(removed.record) ?? removed.record;
        records.set(id, record);
        // What has happened to it counts as it did before.
        if (removed.isUnsaved || record !== removed.record) await save(record);
        for (const listener of changeListeners) listener(record, record);
        return success(record);
      }),

    removed: () => out.all().map(({ record }) => record),

    /** `before` is absent for a new job; for one that was taken back it is the same as `record`. */
    onChange(listener: (record: JobRecord, before?: JobRecord) => void): () => void {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onRemoved(listener: (id: string) => void): () => void {
      removeListeners.add(listener);
      return () => removeListeners.delete(listener);
    },
    /** Told of a removed job that can't be taken back any more. */
    onGone(listener: (id: string) => void): () => void {
      goneListeners.add(listener);
      return () => goneListeners.delete(listener);
    },
    /** Resolves when no write is under way; facts that could not be written so far are tried once more. What was removed is gone then. */
    async close(): Promise<void> {
      for (const id of unsaved.keys()) await saveAgain(id);
      await settled();
      for (const stopRetrying of unsaved.values()) stopRetrying();
      out.clear();
      await journal.close();
    },
  };
}
