import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ProblemError } from '../../../shared/model/problem.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { undoSeconds } from '../../../shared/words/undo-time.ts';
import { call } from '../../ipc/call-main.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { MenuItems } from '../../ui/controls.tsx';
import { useLastKnown } from '../../ui/page-state.ts';
import { paths } from '../../ui/paths.ts';
import { useCopyText } from '../../ui/saved-and-copied.tsx';
import { hideFailure, showFailure, showUndo } from '../../ui/toasts.tsx';
import type { ListEntry } from './list-entry.ts';

/** Where a menu was asked for, in CSS pixels of the window, and what has the focus again when it is closed. */
export interface MenuPlace {
  x: number;
  y: number;
  from: HTMLElement | null;
}

export interface EntryActions {
  /** What it is about: one entry, or all that are picked; still so while it fades away. */
  entries: readonly ListEntry[];
  onArchive: (archived: boolean) => void;
  onRemove: () => void;
}

/** What can be done with all of these entries. */
export function actionsOf({ entries, onArchive, onRemove }: EntryActions) {
  const all = (can: (entry: ListEntry) => boolean) => entries.every(can);
  const remove = {
    icon: IconTrash,
    text: 'Remove...',
    disabled: !all(({ may }) => may.remove),
    onClick: onRemove,
  };
  return {
    archive: [
      ...(all(({ may }) => may.archive)
        ? [{ icon: IconArchive, text: 'Archive', onClick: () => onArchive(true) }]
        : []),
      ...(all(({ archived }) => archived)
        ? [{ icon: IconArchiveOff, text: 'Back to the list', onClick: () => onArchive(false) }]
        : []),
    ],
    remove: all(({ kind }) => kind === 'draft') ? { ...remove, text: 'Discard draft' } : remove,
  };
}

interface Props extends EntryActions {
  opened: boolean;
  place: MenuPlace;
  onClose: () => void;
}

/** The menu of a row, by a right click or the menu key. */
export function EntryMenu({ opened, place, onClose, ...about }: Props) {
  const [, navigate] = useLocation();
  const copy = useCopyText();
  const begun = useRef<HTMLElement | null>(null);
  /** A menu that no button has opened does not take the keyboard by itself; once for each time it is opened. */
  const takeKeyboard = (menu: HTMLElement | null) => {
    if (menu === null || menu === begun.current) return;
    begun.current = menu;
    const first = menu.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? menu;
    first.focus({ preventScroll: true });
  };
  const { archive, remove } = actionsOf(about);
  const [only] = about.entries.length === 1 ? about.entries : [];
  return (
    <Menu
      opened={opened}
      onClose={() => {
        onClose();
        place.from?.focus();
      }}
      position="bottom-start"
      offset={0}
      width={230}
      returnFocus={false}
      // What it hangs on has no size, and would count as out of sight.
      hideDetached={false}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown
        ref={takeKeyboard}
        aria-label={only ? `What to do with ${only.name}` : 'What to do with the selected entries'}
      >
        <MenuItems
          of={[
            only !== undefined && {
              icon: IconExternalLink,
              text: 'Open',
              onClick: () => navigate(only.href),
            },
            only !== undefined &&
              only.queueId !== '' && {
                icon: IconCopy,
                text: 'Copy job ID',
                onClick: () => void copy(only.queueId, `queue id ${only.queueId}`),
              },
            ...archive,
            (only !== undefined || archive.length > 0) && 'line',
            { ...remove, danger: true },
          ]}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

const action = 'list-of-jobs';

/** What is asked of an entry and said of it, wherever it stands. */
type Entry = Pick<ListEntry, 'kind' | 'id' | 'name'>;

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

const setArchived = (entries: readonly ListEntry[], archived: boolean) =>
  each(entries, (entry) => {
    const wanted = { id: entry.id, archived };
    return entry.kind === 'file' ? call('opened:archive', wanted) : call('jobs:archive', wanted);
  });

/** How many entries there are, or what the only one is called. */
const inWords = (entries: readonly Entry[]): string =>
  entries.length === 1 ? (entries[0]?.name ?? '') : counted(entries.length, 'entry', 'entries');

/** Archives entries, or takes them back to the list; what was done can be taken back. */
export async function archiveEntries(entries: readonly ListEntry[], archived: boolean): Promise<void> {
  const done = await setArchived(entries, archived);
  if (done.length === 0) return;
  const text = `${inWords(done)} ${archived ? 'archived' : 'back in the list'}.`;
  showUndo(text, () => void setArchived(done, !archived));
}

const restore = (entries: readonly Entry[]) =>
  each(entries, ({ id, kind }) =>
    kind === 'file' ? call('opened:restore', { id }) : call('jobs:restore', { id }),
  );

/** Says that entries were removed, and takes them back by a press. @param onBack told when all of them are in the list again */
function sayRemoved(entries: readonly Entry[], onBack?: () => void): void {
  showUndo(`${inWords(entries)} removed.`, () => {
    void restore(entries).then((back) => {
      if (back.length === entries.length) onBack?.();
    });
  });
}

/** Removes entries, which can be taken back for a short time. */
async function removeEntries(entries: readonly ListEntry[]): Promise<void> {
  const done = await each(entries, (entry) =>
    entry.kind === 'file' ? call('opened:remove', { id: entry.id }) : call('jobs:remove', { id: entry.id }),
  );
  if (done.length > 0) sayRemoved(done);
}

interface RemoveEntriesDialogProps {
  asked: readonly ListEntry[] | null;
  onClose: () => void;
}

/** Asks before entries are removed, and says what goes with them. */
export function RemoveEntriesDialog({ asked, onClose }: RemoveEntriesDialogProps) {
  const [busy, setBusy] = useState(false);
  const entries = useLastKnown(asked) ?? [];
  const remove = async () => {
    setBusy(true);
    await removeEntries(entries).finally(() => setBusy(false));
    onClose();
  };
  const open = (what: ListEntry['open']) => entries.filter((entry) => entry.open === what).length;
  const files = entries.filter(({ kind }) => kind === 'file').length;
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={`Remove ${inWords(entries)}?`}
      action="Remove"
      danger
      busy={busy}
      onConfirm={() => void remove()}
    >
      <div>
        You can undo this for {undoSeconds} seconds. Removed with {entries.length === 1 ? 'it' : 'them'}:
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

/**
 * Leaves the page of what was removed for the list of jobs, with a way back: taken back, it is shown again where nothing else
 * was opened meanwhile.
 */
export function useLeaveRemoved(page: string): (removed: Entry) => void {
  const [, navigate] = useLocation();
  return (removed) => {
    navigate(paths.jobs);
    sayRemoved([removed], () => {
      if (window.location.hash === `#${paths.jobs}`) navigate(page);
    });
  };
}
