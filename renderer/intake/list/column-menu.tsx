import { Menu } from '@mantine/core';
import { IconBan, IconReplace } from '@tabler/icons-react';
import type { FocusEventHandler } from 'react';
import type { FormField, ServiceColumn } from '../../../shared/model/services.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { shortLabel } from '../plan.ts';
import classes from './list.module.css';
import type { PreviewColumn } from './preview-columns.ts';

/** What a column's head can do; the columns that were made of others can only be mapped. */
export interface ColumnActions {
  fields: readonly ServiceColumn[];
  onMap: (field: FormField, column: number | null) => void;
  onReplace: (column: PreviewColumn) => void;
  onMark: (column: PreviewColumn) => void;
}

interface Props {
  column: PreviewColumn;
  actions: ColumnActions;
  tabIndex: number;
  onFocus: FocusEventHandler;
}

/** The head of a column: its name, what it is mapped to, and behind it what can be done with the column. */
export function ColumnMenu({ column, actions, tabIndex, onFocus }: Props) {
  const { header, mappedTo, hint, detail, fieldsMapped } = column;
  // Who speaks to the computer says what is to be seen.
  const name = [`Column ${header}`, mappedTo ? `mapped to ${mappedTo}` : hint, detail]
    .filter(Boolean)
    .join(', ');
  return (
    <ActionMenu
      width={240}
      button={(opener) => (
        <button
          ref={opener}
          type="button"
          className={classes.head}
          aria-label={name}
          tabIndex={tabIndex}
          onFocus={onFocus}
        >
          <span className={classes.header}>{header}</span>{' '}
          <span className={classes.hint}>{mappedTo ? <b>Mapped to {mappedTo}</b> : hint}</span>{' '}
          <span className={classes.hint}>{detail}</span>
        </button>
      )}
    >
      <Menu.Label>Use this column as</Menu.Label>
      {actions.fields.map((field) => {
        const isMapped = fieldsMapped.includes(field.field);
        return (
          <Menu.CheckboxItem
            key={field.field}
            checked={isMapped}
            closeMenuOnClick
            onChange={() => actions.onMap(field.field, isMapped ? null : column.index)}
          >
            {shortLabel(field)}
          </Menu.CheckboxItem>
        );
      })}
      {!column.made && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconReplace size={14} aria-hidden />}
            onClick={() => actions.onReplace(column)}
          >
            Find and replace...
          </Menu.Item>
          <Menu.Item leftSection={<IconBan size={14} aria-hidden />} onClick={() => actions.onMark(column)}>
            Set rows aside by a word...
          </Menu.Item>
        </>
      )}
    </ActionMenu>
  );
}
