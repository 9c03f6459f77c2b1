import { IconFolderOpen } from '@tabler/icons-react';
import type { SavedFile } from '../../shared/ipc/ipc-channel.ts';
import { problem } from '../../shared/model/problem.ts';
import { call } from '../ipc/call-main.ts';
import { ActionMessage, attempt, hideFailure, showDone, showFailure } from './toasts.tsx';

/** Says what was saved and where, with the way there. */
export function sayWhere({ savedTo, file }: SavedFile, what = 'Saved'): void {
  showDone(
    <ActionMessage
      text={`${what} to ${savedTo}.`}
      action="Show in folder"
      icon={<IconFolderOpen size={14} aria-hidden />}
      onPress={() => attempt(`show ${file}`, call('written:show', { file }))}
    />,
    15_000,
  );
}

const copying = 'copy';

const notTaken = problem(
  'clipboard-refused',
  'Nothing was copied: the clipboard did not take it.',
  'Click into the window and copy once more.',
);

/** A cell of a pasted table: quoted where a tab or a line break would else begin another one. */
export const tabSafe = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Puts a text on the clipboard and says so. @param what as it is said: "Copied (503) 555-0142." */
export function copyText(text: string, what: string): void {
  navigator.clipboard.writeText(text).then(
    () => {
      hideFailure(copying);
      showDone(`Copied ${what}.`);
    },
    () => showFailure(notTaken, copying),
  );
}
