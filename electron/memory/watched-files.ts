import { z } from 'zod';
import { type WatchedFile, WatchedFileSchema } from '../../shared/model/watched-folder.ts';
import type { Memory } from './memory.ts';

/** Files that were taken out of watched folders, in their order. Of the lists themselves it holds nothing. */
export const watchedTable = `
CREATE TABLE watched_file (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  folder TEXT NOT NULL,
  -- 0 once it is in its last place
  is_open INTEGER NOT NULL,
  day TEXT,
  -- JSON
  file TEXT NOT NULL
) STRICT;
CREATE INDEX watched_file_of_folder ON watched_file (folder, n);
CREATE INDEX watched_file_open ON watched_file (folder, n) WHERE is_open = 1;
CREATE INDEX watched_file_of_day ON watched_file (folder, day);
`;

const Row = z.object({ file: z.string().transform((text) => WatchedFileSchema.parse(JSON.parse(text))) });
const isOver = ({ state }: WatchedFile) => state === 'done' || state === 'refused';
/** So many are remembered of a folder once they are over: their receipts lie beside them. */
const keptOfFolder = 500;

export type WatchedFiles = ReturnType<typeof createWatchedFiles>;

export function createWatchedFiles(memory: Memory) {
  const open = memory.query('SELECT file FROM watched_file WHERE folder = ? AND is_open = 1 ORDER BY n', Row);
  const ofDay = memory.query('SELECT file FROM watched_file WHERE folder = ? AND day = ?', Row);
  const newest = memory.query('SELECT file FROM watched_file WHERE folder = ? ORDER BY n DESC LIMIT ?', Row);
  const add = memory.command(
    `INSERT INTO watched_file (id, folder, is_open, day, file) VALUES (:id, :folder, :open, :day, :file)
      ON CONFLICT (id) DO UPDATE SET is_open = :open, day = :day, file = :file`,
  );
  const forgetOld = memory.command(
    `DELETE FROM watched_file WHERE folder = :folder AND is_open = 0
      AND day IS NOT (SELECT max(day) FROM watched_file WHERE folder = :folder)
      AND n <= (SELECT n FROM watched_file WHERE folder = :folder ORDER BY n DESC LIMIT 1 OFFSET ${keptOfFolder})`,
  );

  return {
    /** On disk when it returns, like all that follow. */
    put(file: WatchedFile): void {
      const { id, folder, day } = file;
      add({ id, folder, open: isOver(file) ? 0 : 1, day, file: JSON.stringify(file) });
      if (isOver(file)) forgetOld({ folder });
    },
    forget: memory.command('DELETE FROM watched_file WHERE id = ?'),
    /** In a copy of the profile: they are the other one's. */
    forgetOpen: memory.command('DELETE FROM watched_file WHERE is_open = 1'),
    /** Not in their last place yet, the oldest first. */
    open: (folder: string) => open.all(folder).map(({ file }) => file),
    ofDay: (folder: string, day: string) => ofDay.all(folder, day).map(({ file }) => file),
    newest: (folder: string, most: number) => newest.all(folder, most).map(({ file }) => file),
  };
}
