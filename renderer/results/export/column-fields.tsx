import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DraftColumn, movedColumn } from './draft.ts';
import classes from './export.module.css';

interface Props {
  columns: readonly DraftColumn[];
  onChange: (columns: DraftColumn[]) => void;
}

/** Which columns the file has, in which order, and what they are called. */
export function ColumnFields({ columns, onChange }: Props) {
  const change = (at: number, to: Partial<DraftColumn>) =>
    onChange(columns.map((column, each) => (each === at ? { ...column, ...to } : column)));
  return (
    <ol className={classes.columns} aria-label="Columns of the file">
      {columns.map(({ id, name, chosen }, at) => (
        <li key={id}>
          <Checkbox
            size="xs"
            aria-label={`Take the column ${name}`}
            checked={chosen}
            onChange={({ currentTarget }) => change(at, { chosen: currentTarget.checked })}
          />
          <TextInput
            size="xs"
            aria-label={`Name of the column ${name}`}
            value={name}
            maxLength={200}
            error={chosen && name.trim() === '' ? 'Needs a name' : undefined}
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          <Move
            label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => onChange(movedColumn(columns, at, -1))}
          >
            <IconArrowUp size={14} aria-hidden />
          </Move>
          <Move
            label={`Move ${name} down`}
            disabled={at === columns.length - 1}
            onClick={() => onChange(movedColumn(columns, at, 1))}
          >
            <IconArrowDown size={14} aria-hidden />
          </Move>
        </li>
      ))}
    </ol>
  );
}

function Move(props: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  );
}
