import { useState } from 'react';
import { counted } from '../../../shared/words/amounts.ts';
import { undoSeconds } from '../../../shared/words/undo-time.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { inWords, isFile, removeEntries } from './entry-actions.ts';
import type { ListEntry } from './list-entry.ts';

interface Props {
  opened: boolean;
  /** Still the same while it fades away. */
  entries: readonly ListEntry[];
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before entries are removed, and says what goes with them. */
export function RemoveEntriesDialog({ opened, entries, onRemoved, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const gone = await removeEntries(entries).finally(() => setBusy(false));
    onClose();
    if (gone.length > 0) onRemoved();
  };
  const open = (what: ListEntry['open']) => entries.filter((entry) => entry.open === what).length;
  const files = entries.filter(isFile).length;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Remove ${inWords(entries)}?`}
      action="Remove"
      danger
      busy={busy}
      onConfirm={() => void remove()}
    >
      <div>
        This can be undone for {undoSeconds} seconds. Removed with {entries.length === 1 ? 'it' : 'them'}:
        <ul>
          {open('outcome') > 0 && (
            <li>the record that {counted(open('outcome'), 'list')} may have been sent and charged</li>
          )}
          {open('result') > 0 && (
            <li>
              {counted(open('result'), 'queue id')}, without which results still to come cannot be fetched
            </li>
          )}
          {files < entries.length && (
            <>
              <li>results, unless you saved them elsewhere, and the copies made for upload</li>
              <li>timelines, logs and notes</li>
            </>
          )}
          {files > 0 && <li>the app’s copies of opened files, with what was decided of their columns</li>}
        </ul>
        Your own files are not touched.
      </div>
    </ConfirmDialog>
  );
}
