import { useCallback } from 'react';
import { problem } from '../../shared/model/problem.ts';
import { hideFailure, showDone, showFailure } from './toast.ts';

const action = 'copy';
const notTaken = problem(
  'clipboard-refused',
  'Nothing was copied: the clipboard did not take it.',
  'Click into the window and copy once more.',
);

/** A cell of a pasted table: quoted where a tab or a line break would else begin another one. */
export const tabSafe = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Puts a text on the clipboard and says so. @param what as it is said: "Copied (503) 555-0142." */
export function useCopyText() {
  return useCallback(async (text: string, what: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showFailure(notTaken, action);
      return;
    }
    hideFailure(action);
    showDone(`Copied ${what}.`);
  }, []);
}
