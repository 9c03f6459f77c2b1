import type { SetAside } from '../../../shared/model/problem.ts';
import { failure, type Problem, type Result, success } from '../../../shared/model/problem.ts';
import type { ListNotes } from '../../memory/list-notes.ts';
import { createTurns } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders } from '../../platform/record-folders.ts';
import { listMovedOn, noSuchList } from './list-problems.ts';
import { type ListRecord, listRecordKind } from './list-record.ts';

/** The records of all lists in memory, each change on disk; those of one list are made one after the other. */
export interface ListStore {
  load(): Promise<Result<null>>;
  all(): ListRecord[];
  get(id: string): ListRecord | undefined;
  setAside(): SetAside[];
  /** @param fill puts the other files into the new folder before it appears */
  add(record: ListRecord, fill: (folder: string) => Promise<void>): Promise<Result<ListRecord>>;
  /** An intention: counts only once it is on disk. Where `change` answers null, the list has moved on meanwhile. */
  commit(id: string, change: (record: ListRecord) => Partial<ListRecord> | null): Promise<Result<ListRecord>>;
  /** A fact: counts even where the disk does not take it, which is reported. */
  witness(id: string, change: (record: ListRecord) => Partial<ListRecord>): Promise<void>;
  remove(id: string): Promise<Result<null>>;
}

interface Parts {
  disk: Disk;
  folder: string;
  notes: ListNotes;
  report(problem: Problem): void;
}

export function createListStore({ disk, folder, notes, report }: Parts): ListStore {
  const folders = createRecordFolders(disk, folder, { ...listRecordKind, forget: notes.remove });
  const records = new Map<string, ListRecord>();
  let setAside: SetAside[] = [];
  const { inTurn } = createTurns();

  return {
    async load() {
      const loaded = await folders.load();
      if (!loaded.ok) return loaded;
      for (const record of loaded.value.records) records.set(record.id, record);
      setAside = loaded.value.setAside;
      return success(null);
    },
    all: () => [...records.values()],
    get: (id) => records.get(id),
    setAside: () => setAside,
    async add(record, fill) {
      const created = await folders.create(record, fill);
      if (!created.ok) return created;
      records.set(record.id, record);
      return success(record);
    },
    commit: (id, change) =>
      inTurn(id, async () => {
        const record = records.get(id);
        if (!record) return failure(noSuchList);
        const changed = change(record);
        if (!changed) return failure(listMovedOn);
        const next = { ...record, ...changed };
        const written = await folders.write(next);
        if (!written.ok) return written;
        records.set(id, next);
        return success(next);
      }),
    witness: (id, change) =>
      inTurn(id, async () => {
        const record = records.get(id);
        if (!record) return;
        const next = { ...record, ...change(record) };
        records.set(id, next);
        const written = await folders.write(next);
        if (!written.ok) report(written.problem);
      }),
    remove: (id) =>
      inTurn(id, async () => {
        const removed = await folders.remove(id);
        if (removed.ok) records.delete(id);
        return removed;
      }),
  };
}
