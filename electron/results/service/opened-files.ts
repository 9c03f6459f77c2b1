import { basename, extname, join } from 'node:path';
import type { ReadingChoice } from '../../../shared/model/csv.ts';
import { type OpenedFile, type OpenedFileList, OpenedFileSchema } from '../../../shared/model/opened-file.ts';
import type { SetAside } from '../../../shared/model/problem.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { undoSeconds } from '../../../shared/words/undo-time.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { createTurns } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordKind } from '../../platform/record-folders.ts';
import { createTakenOut } from '../../platform/taken-out.ts';
import type { ResultPlace } from './result-place.ts';

const openedFileKind: RecordKind<OpenedFile> = {
  what: 'file',
  all: 'the files you opened',
  file: 'opened.json',
  schema: OpenedFileSchema,
  damaged: problem(
    'damaged-record',
    'The record of an opened file could not be read, so the file is not shown in the list.',
    'Nothing was deleted. Open the file again, or restore opened.json from a backup.',
  ),
  moved: problem(
    'file-moved',
    'The folder of an opened file was renamed or copied, so the file is not shown in the list.',
    'Nothing was deleted: give the folder its own name again, or move it away.',
  ),
};

type Change = Partial<Pick<OpenedFile, 'name' | 'archived' | 'judged'>>;

interface Parts {
  disk: Disk;
  clock: Clock;
  /** Holds one folder per opened file. */
  folder: string;
  newId: () => string;
  /** Whether a file can be read as a table. */
  look(path: string, reading: ReadingChoice): Promise<Result<unknown>>;
}

const gone = failure(problem('no-such-file', 'This file is no longer in the list.', 'Open the file again.'));

const removedForGood = failure(
  problem(
    'file-removed-for-good',
    'This file has been removed for good.',
    `A removed file can be taken back for ${undoSeconds} seconds, as long as the app stays open. Open it again from where it is.`,
  ),
);

export type OpenedFiles = ReturnType<typeof createOpenedFiles>;

/** The files that were opened as results, each with a copy in a folder of its own. Nothing here reaches a service. */
export function createOpenedFiles({ disk, clock, folder, newId, look }: Parts) {
  const folders = createRecordFolders(disk, folder, openedFileKind);
  const files = new Map<string, OpenedFile>();
  const changeListeners: ((file: OpenedFile) => void)[] = [];
  const removeListeners: ((id: string) => void)[] = [];
  const out = createTakenOut<OpenedFile>(clock, (id, file) => void inTurn('records', () => forget(id, file)));
  let setAside: SetAside[] = [];
  /** One write at a time, each from the record as the one before left it. */
  const { inTurn } = createTurns();

  async function forget(id: string, file: OpenedFile): Promise<void> {
    // Taken back meanwhile, and perhaps removed anew.
    if (out.get(id) !== file) return;
    out.delete(id);
    await folders.erase(id);
  }

  function take(file: OpenedFile): Result<OpenedFile> {
    files.set(file.id, file);
    for (const listener of changeListeners) listener(file);
    return success(file);
  }

  return {
    /** Reads what is on disk; to be called once, before anything else. */
    async start(): Promise<Result<null>> {
      const loaded = await folders.load();
      if (!loaded.ok) return loaded;
      for (const file of loaded.value.records) files.set(file.id, file);
      setAside = loaded.value.setAside;
      return success(null);
    },
    list: (): OpenedFileList => ({ files: [...files.values()], setAside }),
    get: (id: string) => files.get(id) ?? null,
    /** Copies a file that a person gave; the file itself stays as it is. A problem where it can't be read as a table. */
    async open(path: string, reading: ReadingChoice): Promise<Result<OpenedFile>> {
      const looked = await look(path, reading);
      if (!looked.ok) return looked;
      const facts = await disk.facts(path).catch(() => null);
      if (facts === null) return failure(unreadable(basename(path)));
      const file: OpenedFile = {
        version: 1,
        id: `file-${newId()}`,
        openedAt: isoNow(clock),
        name: basename(path),
        archived: false,
        file: copyName(path),
        bytes: facts.bytes,
        reading,
        judged: null,
      };
      const created = await folders.create(file, (to) => disk.copy(path, join(to, file.file)));
      return created.ok ? take(file) : created;
    },
    change: (id: string, change: Change) =>
      inTurn('records', async (): Promise<Result<OpenedFile>> => {
        const file = files.get(id);
        if (!file) return gone;
        const next = { ...file, ...change };
        if (JSON.stringify(next) === JSON.stringify(file)) return success(file);
        const written = await folders.write(next);
        return written.ok ? take(next) : written;
      }),
    /** Removes the copy and what was made of it, which can be taken back for a short time. */
    remove: (id: string) =>
      inTurn('records', async (): Promise<Result<null>> => {
        const file = files.get(id);
        if (!file) return gone;
        const removed = await folders.putAway(id);
        if (!removed.ok) return removed;
        files.delete(id);
        out.add(id, { ...file });
        for (const listener of removeListeners) listener(id);
        return removed;
      }),
    /** Takes a removed file back as it was. A problem where it is gone for good. */
    restore: (id: string) =>
      inTurn('records', async (): Promise<Result<OpenedFile>> => {
        const there = files.get(id);
        if (there) return success(there);
        const file = out.get(id);
        if (!file) return removedForGood;
        const back = await folders.putBack(id);
        if (!back.ok) return back;
        out.delete(id);
        return take(file);
      }),
    place(id: string): Result<ResultPlace> {
      const file = files.get(id);
      if (!file) return gone;
      const of = (name: string) => join(folder, id, name);
      return success({
        path: of(file.file),
        database: of('results.duckdb'),
        sent: null,
        reading: file.reading,
      });
    },
    onChange: (listener: (file: OpenedFile) => void) => void changeListeners.push(listener),
    onRemoved: (listener: (id: string) => void) => void removeListeners.push(listener),
    /** What was removed is gone when this resolves. */
    close: () =>
      inTurn('records', async () => {
        out.clear();
        await folders.close();
      }),
  };
}

/** With the ending it had: a workbook stays one for whoever looks into the folder. */
function copyName(path: string): string {
  const ending = extname(path).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? `result${ending}` : 'result.csv';
}

const unreadable = (name: string) =>
  problem('file-missing', `${name} is not where it was.`, 'Choose the file again from where it is now.');
