import { Button, Group, Text } from '@mantine/core';
import { useCallbackRef, useHotkeys } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { counted } from '../../../shared/words/amounts.ts';
import { useJobDrafts } from '../../intake/draft-context.tsx';
import { type Kept, useKept } from '../../ui/page-state.ts';
import { inOrder, type JobOrder, newestFirst, usePicked } from './arrange-entries.ts';
import {
  actionsOf,
  archiveEntries,
  type EntryActions,
  EntryMenu,
  type MenuPlace,
  RemoveEntriesDialog,
} from './entry-menu.tsx';
import { JobsTable } from './jobs-table.tsx';
import type { ListEntry } from './list-entry.ts';

const keptOrder: Kept<JobOrder> = { value: newestFirst };

interface Asked {
  entries: readonly ListEntry[];
  place: MenuPlace;
}

/** The list of jobs with what can be done with several of them, by boxes to tick or by a row's menu. */
export function JobsList({ entries }: { entries: readonly ListEntry[] }) {
  const [order, setOrder] = useKept(keptOrder);
  const sorted = useMemo(() => inOrder(entries, order), [entries, order]);
  const picked = usePicked(sorted);
  const [menu, setMenu] = useState<Asked>({ entries: [], place: { x: 0, y: 0, from: null } });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [removing, setRemoving] = useState<readonly ListEntry[] | null>(null);

  const { discard } = useJobDrafts();
  const { entries: together, none, has } = picked;
  const archive = (meant: readonly ListEntry[], archived: boolean) =>
    void archiveEntries(meant, archived).then(() => meant === together && none());
  const remove = (meant: readonly ListEntry[]) => {
    const others = meant.filter(({ kind }) => kind !== 'draft');
    for (const { kind, id } of meant) if (kind === 'draft') discard(id);
    if (others.length > 0) setRemoving(others);
  };
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
      {together.length > 0 && (
        <PickedBar
          entries={together}
          onArchive={(archived) => archive(together, archived)}
          onRemove={() => remove(together)}
          onClear={none}
        />
      )}
      <JobsTable entries={sorted} order={order} onOrder={setOrder} picked={picked} onMenu={onMenu} />
      <EntryMenu
        opened={isMenuOpen}
        {...menu}
        onClose={() => setMenuOpen(false)}
        onArchive={(archived) => archive(menu.entries, archived)}
        onRemove={() => remove(menu.entries)}
      />
      <RemoveEntriesDialog asked={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

interface Props extends EntryActions {
  onClear: () => void;
}

/** What can be done with the entries that are picked; what cannot be done with all of them is not offered. */
function PickedBar({ onClear, ...about }: Props) {
  const { archive, remove } = actionsOf(about);
  return (
    <Group component="fieldset" gap={8} mih={32} m={0} p={0} bd={0} aria-label="With the selected entries">
      <Text component="span" size="sm" fw={600} mr={4} role="status">
        {counted(about.entries.length, 'entry', 'entries')} selected
      </Text>
      {[...archive, { ...remove, text: 'Remove...' }].map(({ icon: Mark, text, ...button }) => (
        <Button
          key={text}
          size="compact-sm"
          variant="default"
          leftSection={<Mark size={14} aria-hidden />}
          {...button}
        >
          {text}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Select none
      </Button>
    </Group>
  );
}
