import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { counted } from '../../shared/amounts.ts';
import classes from './jobs-page.module.css';
import type { ListEntry } from './list-entry.ts';

interface Props {
  entries: readonly ListEntry[];
  onArchive: (archived: boolean) => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with the entries that are picked; what cannot be done with all of them is not offered. */
export function PickedBar({ entries, onArchive, onRemove, onClear }: Props) {
  const all = (can: (entry: ListEntry) => boolean) => entries.every(can);
  return (
    <fieldset className={classes.picked} aria-label="With the selected entries">
      <span role="status">{counted(entries.length, 'entry', 'entries')} selected</span>
      {all(({ may }) => may.archive) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchive size={14} aria-hidden />}
          onClick={() => onArchive(true)}
        >
          Archive
        </Button>
      )}
      {all(({ archived }) => archived) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchiveOff size={14} aria-hidden />}
          onClick={() => onArchive(false)}
        >
          Back to the list
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={!all(({ may }) => may.remove)}
        onClick={onRemove}
      >
        Remove...
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Select none
      </Button>
    </fieldset>
  );
}
