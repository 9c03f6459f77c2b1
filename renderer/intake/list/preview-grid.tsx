import { Menu } from '@mantine/core';
import { IconBan, IconReplace } from '@tabler/icons-react';
import { type FocusEventHandler, memo, useCallback, useMemo } from 'react';
import type { ListedRow, PrepareChoices } from '../../../shared/model/check.ts';
import type { FormField, ServiceColumn } from '../../../shared/model/services.ts';
import { shortLabel } from '../../../shared/plan/plan.ts';
import { DataGrid } from '../../grid/data-grid.tsx';
import type { HeadFocus } from '../../grid/grid-cells.tsx';
import type { GridCell } from '../../grid/use-grid-columns.ts';
import { ActionMenu, MenuItems } from '../../ui/controls.tsx';
import classes from '../intake.module.css';
import type { AskedRule } from './correct-cells.tsx';
import {
  isMapped,
  isOfRow,
  issueIndex,
  issueOf,
  type PreviewColumn,
  sentAs,
  sentAsIndex,
} from './preview-columns.ts';

interface Props {
  label: string;
  columns: readonly PreviewColumn[];
  rows: readonly ListedRow[];
  actions: ColumnActions;
  badRows: PrepareChoices['badRows'];
  onOpen: (row: ListedRow, column: PreviewColumn) => void;
}

const columnWidth = 168;
/** More pinned columns than these would leave no room for the others. */
const mostPinned = 2;

/**
 * Rows of a list; Enter or a double click opens a cell, and what a column's head can do. Drawn anew only where one of its
 * properties is another.
 */
export const PreviewGrid = memo(function PreviewGrid(props: Props) {
  const { label, columns, rows, actions, badRows, onOpen } = props;
  const gridColumns = useMemo(
    () =>
      columns.map((column, place) => ({
        id: String(column.index),
        name: column.header,
        width: columnWidth,
        pinned: isMapped(column) && place < mostPinned,
        numeric: false,
        marked: isMapped(column),
      })),
    [columns],
  );
  const cell = useCallback(
    (row: number, place: number) => {
      const [listed, column] = [rows[row], columns[place]];
      return listed && column && cellOf(listed, column.index, badRows);
    },
    [rows, columns, badRows],
  );
  const head = useCallback(
    (index: number, focus: HeadFocus) => {
      const column = columns[index];
      if (!column) return null;
      return isOfRow(column) ? (
        <span className={`${classes.head} ${classes.said}`} {...focus}>
          {column.header}
        </span>
      ) : (
        <div title={titleOf(column)}>
          <ColumnMenu column={column} actions={actions} {...focus} />
        </div>
      );
    },
    [columns, actions],
  );
  return (
    <div className={classes.preview}>
      <DataGrid
        label={label}
        rowCount={rows.length}
        columns={gridColumns}
        rowHeight={26}
        headHeight={64}
        numberHead="Row"
        numberWidth={44}
        rowNumber={(row) => String(rows[row]?.row ?? '')}
        cell={cell}
        head={head}
        onOpen={(place) => {
          const [row, pressed] = [rows[place.row], columns[place.column]];
          const column = row && pressed && isOfRow(pressed) ? columns.find(ofIssue(row)) : pressed;
          if (row && column) onOpen(row, column);
        }}
      />
    </div>
  );
});

/** All that is known of a column; its head has room for some of it only. */
function titleOf({ header, hint, detail, examples }: PreviewColumn): string {
  const such = examples.length > 0 ? `Such as ${examples.join(', ')}` : '';
  return [header, hint, detail, such].filter(Boolean).join('\n');
}

/** The column whose cell a row has an issue with. */
const ofIssue =
  ({ troubles }: ListedRow) =>
  ({ index }: PreviewColumn) =>
    troubles[0]?.column === index;

/** A cell with what is to be said of it. */
function cellOf(row: ListedRow, column: number, badRows: PrepareChoices['badRows']): GridCell {
  if (column === sentAsIndex) return { text: sentAs(row, badRows) };
  if (column === issueIndex) return { text: issueOf(row) };
  const { cells, troubles, edited } = row;
  const trouble = troubles.find((each) => each.column === column);
  const isEdited = edited.some((each) => each.column === column);
  const note = [trouble?.why, isEdited && 'Corrected'].filter(Boolean).join('. ');
  return {
    text: cells[column] ?? '',
    ...(note && { note }),
    marks: {
      ...(trouble && { 'data-verdict': trouble.verdict }),
      ...(isEdited && { 'data-edited': 'true' }),
    },
  };
}

/** What a column's head can do; the columns that were made of others can only be mapped. */
interface ColumnActions {
  fields: readonly ServiceColumn[];
  onMap: (field: FormField, column: number | null) => void;
  onRule: (asked: AskedRule) => void;
}

interface ColumnActionsProps {
  column: PreviewColumn;
  actions: ColumnActions;
  tabIndex: number;
  onFocus: FocusEventHandler;
}

/** The head of a column: its name, what it is mapped to, and behind it what can be done with the column. */
function ColumnMenu({ column, actions, tabIndex, onFocus }: ColumnActionsProps) {
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
          className={`bare ${classes.head}`}
          aria-label={name}
          tabIndex={tabIndex}
          onFocus={onFocus}
        >
          <span className={`one-line ${classes.header}`}>{header}</span>{' '}
          <span className="dim small one-line">{mappedTo ? <b>Mapped to {mappedTo}</b> : hint}</span>{' '}
          <span className="dim small one-line">{detail}</span>
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
      <MenuItems
        of={[
          !column.made && 'line',
          !column.made && {
            icon: IconReplace,
            text: 'Find and replace…',
            onClick: () => actions.onRule({ rule: 'replace', column }),
          },
          !column.made && {
            icon: IconBan,
            text: 'Don’t send rows with a word…',
            onClick: () => actions.onRule({ rule: 'mark', column }),
          },
        ]}
      />
    </ActionMenu>
  );
}
