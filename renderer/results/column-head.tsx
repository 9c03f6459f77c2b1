import { Menu } from '@mantine/core';
import {
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconEyeOff,
  IconFilter,
  IconPin,
} from '@tabler/icons-react';
import type { HeadFocus } from '../grid/grid-head.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import type { ColumnSetting } from './columns.ts';
import { sortWords } from './filter-words.ts';
import classes from './results.module.css';

export interface ColumnActions {
  onSort: (column: ColumnSetting, descending: boolean | null) => void;
  onFilter: (column: ColumnSetting) => void;
  onMove: (column: ColumnSetting, side: 'left' | 'right') => void;
  onChange: (column: ColumnSetting, change: Partial<ColumnSetting>) => void;
}

interface Props {
  column: ColumnSetting;
  sorted: 'ascending' | 'descending' | undefined;
  filtered: boolean;
  focus: HeadFocus;
  actions: ColumnActions;
}

const step = 60;
const leastWidth = 60;
const icon = { size: 14, 'aria-hidden': true } as const;

/** The head of a column, and behind it all that can be done with the column by keyboard. */
export function ColumnHead({ column, sorted, filtered, focus, actions }: Props) {
  const { name, width, pinned } = column;
  const Arrow = sorted === 'descending' ? IconArrowNarrowDown : IconArrowNarrowUp;
  return (
    <ActionMenu
      width={200}
      button={(opener) => (
        <button
          ref={opener}
          type="button"
          className={classes.head}
          data-numeric={column.numeric || undefined}
          title={name}
          aria-label={`Column ${name}${filtered ? ', filtered' : ''}`}
          {...focus}
        >
          <span>{name || 'No name'}</span>
          {filtered && <IconFilter {...icon} />}
          {sorted && <Arrow {...icon} />}
        </button>
      )}
    >
      <Menu.Item leftSection={<IconArrowNarrowUp {...icon} />} onClick={() => actions.onSort(column, false)}>
        {sortWords(column.numeric).ascending}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowNarrowDown {...icon} />} onClick={() => actions.onSort(column, true)}>
        {sortWords(column.numeric).descending}
      </Menu.Item>
      {sorted && <Menu.Item onClick={() => actions.onSort(column, null)}>In the order of the file</Menu.Item>}
      <Menu.Divider />
      <Menu.Item leftSection={<IconFilter {...icon} />} onClick={() => actions.onFilter(column)}>
        Filter...
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconPin {...icon} />}
        onClick={() => actions.onChange(column, { pinned: !pinned })}
      >
        {pinned ? 'Let it scroll' : 'Keep in sight'}
      </Menu.Item>
      <Menu.Item leftSection={<IconChevronLeft {...icon} />} onClick={() => actions.onMove(column, 'left')}>
        Move left
      </Menu.Item>
      <Menu.Item leftSection={<IconChevronRight {...icon} />} onClick={() => actions.onMove(column, 'right')}>
        Move right
      </Menu.Item>
      <Menu.Item onClick={() => actions.onChange(column, { width: width + step })}>Wider</Menu.Item>
      <Menu.Item onClick={() => actions.onChange(column, { width: Math.max(leastWidth, width - step) })}>
        Narrower
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEyeOff {...icon} />}
        onClick={() => actions.onChange(column, { hidden: true })}
      >
        Hide
      </Menu.Item>
    </ActionMenu>
  );
}
