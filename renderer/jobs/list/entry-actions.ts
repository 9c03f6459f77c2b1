import { ProblemError } from '../../../shared/model/problem.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { call } from '../../ipc/client.ts';
import { hideFailure, showFailure } from '../../ui/toast.ts';
import { showUndo } from '../../ui/undo-message.tsx';
import type { ListEntry } from './list-entry.ts';

const action = 'list-of-jobs';

/** What is asked of an entry and said of it, wherever it stands. */
export type Entry = Pick<ListEntry, 'id' | 'name'> & { connection: object | null };

/** Does something with each entry in turn. @returns those with which it could be done; of the others one is told. */
async function each<Each extends Entry>(
  entries: readonly Each[],
  ask: (entry: Each) => Promise<unknown>,
): Promise<Each[]> {
  hideFailure(action);
  const done: Each[] = [];
  for (const entry of entries)
    try {
      await ask(entry);
      done.push(entry);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      showFailure(error.problem, action);
    }
  return done;
}

/** It was opened from a file, and sent nowhere. */
export const isFile = ({ connection }: Pick<Entry, 'connection'>) => connection === null;

const setArchived = (entries: readonly ListEntry[], archived: boolean) =>
  each(entries, (entry) => {
    const wanted = { id: entry.id, archived };
    return isFile(entry) ? call('opened:archive', wanted) : call('jobs:archive', wanted);
  });

/** How many entries there are, or what the only one is called. */
export const inWords = (entries: readonly Entry[]): string =>
  entries.length === 1 ? (entries[0]?.name ?? '') : counted(entries.length, 'entry', 'entries');

/** Archives entries, or takes them back to the list; what was done can be taken back. */
export async function archiveEntries(entries: readonly ListEntry[], archived: boolean): Promise<void> {
  const done = await setArchived(entries, archived);
  if (done.length === 0) return;
  const text = `${inWords(done)} ${archived ? 'archived' : 'back in the list'}.`;
  showUndo(text, () => void setArchived(done, !archived));
}

const restore = (entries: readonly Entry[]) =>
  each(entries, ({ id, connection }) =>
    isFile({ connection }) ? call('opened:restore', { id }) : call('jobs:restore', { id }),
  );

/** Says that entries were removed, and takes them back by a press. @param onBack told when all of them are in the list again */
export function sayRemoved(entries: readonly Entry[], onBack?: () => void): void {
  showUndo(`${inWords(entries)} removed.`, () => {
    void restore(entries).then((back) => {
      if (back.length === entries.length) onBack?.();
    });
  });
}

/** Removes entries, which can be taken back for a short time. @returns those that are gone. */
export async function removeEntries(entries: readonly ListEntry[]): Promise<ListEntry[]> {
  const done = await each(entries, (entry) =>
    isFile(entry) ? call('opened:remove', { id: entry.id }) : call('jobs:remove', { id: entry.id }),
  );
  if (done.length > 0) sayRemoved(done);
  return done;
}
