import type { Clock } from '../../platform/clock.ts';
import type { Entry, ListJournal } from './list-journal.ts';
import type { ListProgress } from './list-progress.ts';

const againMs = 5000;

interface Parts {
  journal: ListJournal;
  progress: ListProgress;
  clock: Clock;
  closing: AbortSignal;
  /** The disk did not take it. */
  onFailure(error: unknown): void;
}

/**
 * Notes what has happened, and tries until it is on the disk: only then it counts and is shown. Where the app ends before
 * that, the next start finds the array without an end.
 */
export function createSureNotes({ journal, progress, clock, closing, onFailure }: Parts) {
  async function attempt(entry: Entry): Promise<boolean> {
    try {
      await journal.append(entry);
      progress.apply(entry);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  const laterOrClosing = () =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(againMs, resolve);
      const stop = () => {
        cancel();
        resolve();
      };
      closing.addEventListener('abort', stop, { once: true });
    });

  return async (entry: Entry): Promise<void> => {
    while (!(await attempt(entry)) && !closing.aborted) await laterOrClosing();
  };
}
