import { Group, Menu, Text } from '@mantine/core';
import { useCallbackRef, useHotkeys } from '@mantine/hooks';
import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { counted } from '../../../shared/words/amounts.ts';
import { useJobDrafts } from '../../intake/draft-context.tsx';
import { MenuItems } from '../../ui/controls.tsx';
import { type Kept, useKept } from '../../ui/page-state.ts';
import { copyText } from '../../ui/saved-and-copied.tsx';
import { QuietButton, SmallButton } from '../../ui/small-parts.tsx';
import { inOrder, type JobOrder, newestFirst, usePicked } from './arrange-entries.ts';
import { archiveActions, archiveEntries, type EntryAction, RemoveEntriesDialog } from './entry-actions.tsx';
import { JobsTable } from './jobs-table.tsx';
import type { ListEntry } from './list-entry.ts';

const keptOrder: Kept<JobOrder> = { value: newestFirst };

/** What can be done with one entry, or with all that are picked. */
interface EntriesActions {
  entries: readonly ListEntry[];
  archive: EntryAction[];
  remove: EntryAction;
}

/** The list of jobs with what can be done with several of them, by boxes to tick or by a row's menu. */
export function JobsList({ entries }: { entries: readonly ListEntry[] }) {
  const [order, setOrder] = useKept(keptOrder);
  const sorted = useMemo(() => inOrder(entries, order), [entries, order]);
  const picked = usePicked(sorted);
  const [menu, setMenu] = useState<{ entries: readonly ListEntry[]; place: MenuPlace }>({
    entries: [],
    place: { x: 0, y: 0, from: null },
  });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [removing, setRemoving] = useState<readonly ListEntry[] | null>(null);

  const { discard } = useJobDrafts();
  const { entries: together, none, has } = picked;
  const remove = (meant: readonly ListEntry[]) => {
    const others = meant.filter(({ kind }) => kind !== 'draft');
    for (const { kind, id } of meant) if (kind === 'draft') discard(id);
    if (others.length > 0) setRemoving(others);
  };
  const actionsOf = (meant: readonly ListEntry[]): EntriesActions => ({
    entries: meant,
    archive: archiveActions(
      meant,
      (archived) => void archiveEntries(meant, archived).then(() => meant === together && none()),
    ),
    remove: {
      icon: IconTrash,
      text: meant.every(({ kind }) => kind === 'draft') ? 'Discard draft' : 'Remove...',
      disabled: !meant.every(({ may }) => may.remove),
      onClick: () => remove(meant),
    },
  });
  // The same for as long as the list is there: a row is drawn anew where one of its properties is another.
  const onMenu = useCallbackRef((entry: ListEntry, event: React.MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const from = event.currentTarget.querySelector<HTMLElement>('a');
    // By Escape the menu gives the keyboard back to what had it before.
    from?.focus({ preventScroll: true });
    const box = event.currentTarget.getBoundingClientRect();
    // By the menu key there is no pointer: it opens below the row's beginning.
    const isByKey = event.clientX === 0 && event.clientY === 0;
    const place = isByKey
      ? { x: box.left + 40, y: box.bottom - 6, from }
      : { x: event.clientX, y: event.clientY, from };
    setMenu({ entries: has(entry.id) ? together : [entry], place });
    setMenuOpen(true);
  });

  const leave = () => document.querySelector('[role="dialog"], [role="menu"]') || none();
  useHotkeys([['Escape', leave, { preventDefault: false }]], []);

  return (
    <>
      {together.length > 0 && <PickedBar {...actionsOf(together)} onClear={none} />}
      <JobsTable entries={sorted} order={order} onOrder={setOrder} picked={picked} onMenu={onMenu} />
      <EntryMenu
        opened={isMenuOpen}
        place={menu.place}
        onClose={() => setMenuOpen(false)}
        {...actionsOf(menu.entries)}
      />
      <RemoveEntriesDialog asked={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

/** What can be done with the entries that are picked; what cannot be done with all of them is not offered. */
function PickedBar({ entries, archive, remove, onClear }: EntriesActions & { onClear: () => void }) {
  return (
    <Group component="fieldset" gap={8} mih={32} m={0} p={0} bd={0} aria-label="With the selected entries">
      <Text component="span" fw={600} mr={4} role="status">
        {counted(entries.length, 'entry', 'entries')} selected
      </Text>
      {[...archive, { ...remove, text: 'Remove...' }].map(({ icon: Mark, text, ...button }) => (
        <SmallButton key={text} leftSection={<Mark size={14} aria-hidden />} {...button}>
          {text}
        </SmallButton>
      ))}
      <QuietButton onClick={onClear}>Select none</QuietButton>
    </Group>
  );
}

/** Where a menu was asked for, in CSS pixels of the window, and what has the focus again when it is closed. */
interface MenuPlace {
  x: number;
  y: number;
  from: HTMLElement | null;
}

interface MenuProps extends EntriesActions {
  opened: boolean;
  place: MenuPlace;
  onClose: () => void;
}

/** The menu of a row, by a right click or the menu key. */
function EntryMenu({ opened, place, onClose, entries, archive, remove }: MenuProps) {
  const [, navigate] = useLocation();
  const begun = useRef<HTMLElement | null>(null);
  /** A menu that no button has opened does not take the keyboard by itself; once for each time it is opened. */
  const takeKeyboard = (menu: HTMLElement | null) => {
    if (menu === null || menu === begun.current) return;
    begun.current = menu;
    const first = menu.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? menu;
    first.focus({ preventScroll: true });
  };
  const [only] = entries.length === 1 ? entries : [];
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
                onClick: () => copyText(only.queueId, `queue id ${only.queueId}`),
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
