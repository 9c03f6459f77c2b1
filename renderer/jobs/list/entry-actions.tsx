import {
  type Icon,
  IconArchive,
  IconArchiveOff,
  IconCursorText,
  IconFolderOpen,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ProblemError } from '../../../shared/model/problem.ts';
import { counted, undoSeconds } from '../../../shared/words/amounts.ts';
import { call } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { ConfirmDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { type MenuOffers, MoreMenu } from '../../ui/controls.tsx';
import { useDialog, useDialogCall } from '../../ui/dialog.tsx';
import { paths } from '../../ui/paths.ts';
import { hideFailure, showFailure, showUndo } from '../../ui/toasts.tsx';
import type { ListEntry } from './list-entry.ts';

/** What is asked of an entry and said of it, wherever it stands. */
type Entry = Pick<ListEntry, 'kind' | 'id' | 'name' | 'open' | 'queueId'>;

/** Under which names the main process does the same for each. */
const areaOf = ({ kind }: Pick<Entry, 'kind'>) => (kind === 'file' ? 'opened' : 'jobs');

const action = 'list-of-jobs';

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

const setArchived = (entries: readonly Entry[], archived: boolean) =>
  each(entries, (entry) => call(`${areaOf(entry)}:archive`, { id: entry.id, archived }));

/** How many entries there are, or what the only one is called. */
const inWords = (entries: readonly Entry[]): string =>
  entries.length === 1 ? (entries[0]?.name ?? '') : counted(entries.length, 'entry', 'entries');

/** Archives entries, or takes them back to the list; what was done can be taken back. */
export async function archiveEntries(entries: readonly Entry[], archived: boolean): Promise<void> {
  const done = await setArchived(entries, archived);
  if (done.length === 0) return;
  const text = `${inWords(done)} ${archived ? 'archived' : 'back in the list'}.`;
  showUndo(text, () => void setArchived(done, !archived));
}

/**
 * Removes entries, which can be taken back for a short time. @returns whether any is gone.
 * @param onBack told when all of them are in the list again
 */
async function removeEntries(entries: readonly Entry[], onBack?: () => void): Promise<boolean> {
  const done = await each(entries, (entry) => call(`${areaOf(entry)}:remove`, { id: entry.id }));
  if (done.length === 0) return false;
  showUndo(`${inWords(done)} removed.`, () => {
    void each(done, (entry) => call(`${areaOf(entry)}:restore`, { id: entry.id })).then((back) => {
      if (back.length === done.length) onBack?.();
    });
  });
  return true;
}

interface RemoveEntriesDialogProps {
  /** Nothing is asked while it is null. */
  asked: readonly Entry[] | null;
  action?: string;
  onClose: () => void;
  onRemoved?: () => void;
  onBack?: () => void;
}

/** Asks before entries are removed, and says what goes with them. */
export function RemoveEntriesDialog(props: RemoveEntriesDialogProps) {
  const { asked, action = 'Remove', onClose, onRemoved, onBack } = props;
  const [busy, setBusy] = useState(false);
  const entries = asked ?? [];
  const remove = async () => {
    setBusy(true);
    const isGone = await removeEntries(entries, onBack).finally(() => setBusy(false));
    onClose();
    if (isGone) onRemoved?.();
  };
  const uncertain = entries.filter(({ open }) => open === 'outcome').length;
  const queueIds = entries.flatMap(({ open, queueId }) => (open === 'result' ? [queueId] : []));
  const files = entries.filter(({ kind }) => kind === 'file').length;
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={`Remove ${inWords(entries)}?`}
      action={action}
      danger
      busy={busy}
      onConfirm={() => void remove()}
    >
      <div>
        You can undo this for {undoSeconds} seconds. Removed with {entries.length === 1 ? 'it' : 'them'}:
        <ul>
          {uncertain > 0 && (
            <li>the record that {counted(uncertain, 'list')} may have been sent and charged</li>
          )}
          {queueIds.length > 0 && (
            <li>
              {queueIds.length === 1 ? `the queue id ${queueIds[0]}` : counted(queueIds.length, 'queue id')},
              without which results still to come cannot be fetched
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

export interface EntryAction {
  icon: Icon;
  text: string;
  disabled?: boolean;
  onClick: () => void;
}

/** To the archive or back to the list, whichever can be done with all of these entries. */
export const archiveActions = (
  entries: readonly Pick<ListEntry, 'may' | 'archived'>[],
  onArchive: (archived: boolean) => void,
): EntryAction[] => [
  ...(entries.every(({ may }) => may.archive)
    ? [{ icon: IconArchive, text: 'Archive', onClick: () => onArchive(true) }]
    : []),
  ...(entries.every(({ archived }) => archived)
    ? [{ icon: IconArchiveOff, text: 'Back to the list', onClick: () => onArchive(false) }]
    : []),
];

interface EntryPageMenuProps {
  entry: Pick<ListEntry, 'kind' | 'id' | 'name' | 'href' | 'archived' | 'may' | 'open' | 'queueId'>;
  /** Above the folder. */
  saves?: MenuOffers;
  /** Below it. */
  more: MenuOffers;
}

/**
 * The menu of an entry's own page. Once it is removed, the list of jobs is shown; taken back, its page is shown again where
 * nothing else was opened meanwhile.
 */
export function EntryPageMenu({ entry, saves = [], more }: EntryPageMenuProps) {
  const { kind, id, name, href, may } = entry;
  const area = areaOf(entry);
  const [, navigate] = useLocation();
  const renaming = useDialogCall(`${area}:rename`);
  const removing = useDialog();
  const openFolder = useCall(`${area}:open-folder`);
  const archive = useCall(`${area}:archive`);
  return (
    <>
      <MoreMenu
        label="More"
        width={280}
        of={[
          ...saves,
          { icon: IconFolderOpen, text: 'Open folder', onClick: () => openFolder.mutate({ id }) },
          'line',
          ...more,
          { icon: IconCursorText, text: 'Rename...', onClick: renaming.open },
          ...archiveActions([entry], (archived) => archive.mutate({ id, archived })),
          'line',
          { icon: IconTrash, text: 'Remove...', danger: true, disabled: !may.remove, onClick: removing.open },
        ]}
      />
      <TextDialog
        {...renaming.shown}
        title={`Rename ${kind}`}
        label={kind === 'job' ? 'Name of the job' : 'Name in the list'}
        action="Rename"
        initial={name}
        maxLength={200}
        onSave={(text) => renaming.mutate({ id, name: text })}
      />
      <RemoveEntriesDialog
        asked={removing.shown.opened ? [entry] : null}
        action={`Remove ${kind}`}
        onClose={removing.close}
        onRemoved={() => navigate(paths.jobs)}
        onBack={() => window.location.hash === `#${paths.jobs}` && navigate(href)}
      />
    </>
  );
}
