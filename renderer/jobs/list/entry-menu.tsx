import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useCopyText } from '../../ui/use-copy-text.ts';
import type { ListEntry } from './list-entry.ts';

/** Where a menu was asked for, in CSS pixels of the window, and what has the focus again when it is closed. */
export interface MenuPlace {
  x: number;
  y: number;
  from: HTMLElement | null;
}

interface Props {
  opened: boolean;
  /** What it is about: one entry, or all that are picked; still so while it fades away. */
  entries: readonly ListEntry[];
  place: MenuPlace;
  onClose: () => void;
  onArchive: (archived: boolean) => void;
  onRemove: () => void;
}

/** The menu of a row, by a right click or the menu key. */
export function EntryMenu({ opened, entries, place, onClose, onArchive, onRemove }: Props) {
  const [, navigate] = useLocation();
  const copy = useCopyText();
  const mayArchive = entries.every(({ may }) => may.archive);
  const areArchived = entries.every(({ archived }) => archived);
  const mayMove = mayArchive || areArchived;
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
      shadow="md"
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
        {only && (
          <Menu.Item
            leftSection={<IconExternalLink size={14} aria-hidden />}
            onClick={() => navigate(only.href)}
          >
            Open
          </Menu.Item>
        )}
        {only && only.queueId !== '' && (
          <Menu.Item
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => void copy(only.queueId, `queue id ${only.queueId}`)}
          >
            Copy queue id
          </Menu.Item>
        )}
        {mayArchive && (
          <Menu.Item leftSection={<IconArchive size={14} aria-hidden />} onClick={() => onArchive(true)}>
            Archive
          </Menu.Item>
        )}
        {areArchived && (
          <Menu.Item leftSection={<IconArchiveOff size={14} aria-hidden />} onClick={() => onArchive(false)}>
            Back to the list
          </Menu.Item>
        )}
        {(only || mayMove) && <Menu.Divider />}
        <Menu.Item
          color="red.9"
          leftSection={<IconTrash size={14} aria-hidden />}
          disabled={!entries.every(({ may }) => may.remove)}
          onClick={onRemove}
        >
          Remove...
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
