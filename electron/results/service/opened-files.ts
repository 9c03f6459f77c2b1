import { basename, extname, join } from 'node:path';
import type { ReadingChoice } from '../../../shared/model/csv.ts';
import { type OpenedFile, type OpenedFileList, OpenedFileSchema } from '../../../shared/model/opened-file.ts';
import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { undoSeconds } from '../../../shared/words/amounts.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import { createRecordFolders, type RecordKind } from '../../platform/record-folders.ts';
import { createRecordStore } from '../../platform/record-store.ts';
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

const gone = problem('no-such-file', 'This file is no longer in the list.', 'Open the file again.');

const removedForGood = problem(
  'file-removed-for-good',
  'This file has been removed for good.',
  `A removed file can be taken back for ${undoSeconds} seconds, as long as the app stays open. Open it again from where it is.`,
);

export type OpenedFiles = ReturnType<typeof createOpenedFiles>;

/** The files that were opened as results, each with a copy in a folder of its own. Nothing here reaches a service. */
export function createOpenedFiles({ disk, clock, folder, newId, look }: Parts) {
  const store = createRecordStore({
    folders: createRecordFolders(disk, folder, openedFileKind),
    clock,
    // Nothing of these is kept but what a person asked for, who is told where that fails.
    report: () => {},
    words: { gone, movedOn: gone, goneForGood: removedForGood, unsaved: (_, why) => why },
  });

  return {
    /** Reads what is on disk; to be called once, before anything else. */
    start: store.load,
    list: (): OpenedFileList => ({ files: store.all(), setAside: store.setAside() }),
    get: (id: string) => store.get(id) ?? null,
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
      return store.add(file, (to) => disk.copy(path, join(to, file.file)));
    },
    change: (id: string, change: Change): Promise<Result<OpenedFile>> =>
      store.commit(id, (now) => ({ ...now, ...change })),
    /** Removes the copy and what was made of it, which can be taken back for a short time. */
    remove: (id: string) => store.remove(id, () => null),
    /** Takes a removed file back as it was. A problem where it is gone for good. */
    restore: (id: string) => store.restore(id),
    place(id: string): Result<ResultPlace> {
      const file = store.get(id);
      if (!file) return failure(gone);
      const of = (name: string) => join(folder, id, name);
      return success({
        path: of(file.file),
        database: of('results.duckdb'),
        sent: null,
        reading: file.reading,
      });
    },
    onChange: (listener: (file: OpenedFile) => void) => void store.onChange((file) => listener(file)),
    onRemoved: (listener: (id: string) => void) => void store.onRemoved(listener),
    /** What was removed is gone when this resolves. */
    close: store.close,
  };
}

/** With the ending it had: a workbook stays one for whoever looks into the folder. */
function copyName(path: string): string {
  const ending = extname(path).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? `result${ending}` : 'result.csv';
}

const unreadable = (name: string) =>
  problem('file-missing', `${name} is not where it was.`, 'Choose the file again from where it is now.');
