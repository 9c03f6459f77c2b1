import { Menu } from '@mantine/core';
import { IconBan, IconReplace } from '@tabler/icons-react';
import { type FocusEventHandler, memo, useCallback, useMemo } from 'react';
import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import {
  type CheckReport,
  isFixSent,
  type ListedRow,
  longestShownCell,
  type PrepareChoices,
} from '../../../shared/model/check.ts';
import type { Column } from '../../../shared/model/csv.ts';
import { bulkServices, type FormField, type ServiceColumn } from '../../../shared/model/services.ts';
import { type Plan, shortLabel } from '../../../shared/plan/plan.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import { DataGrid, type HeadFocus } from '../../grid/data-grid.tsx';
import type { GridCell } from '../../grid/use-grid-columns.ts';
import { ActionMenu } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { contentHint } from '../columns/use-mapping.ts';
import classes from '../intake.module.css';

export interface PreviewColumn extends Pick<Column, 'index' | 'header'> {
  /** Below the header, one short line each. */
  hint: string;
  detail: string;
  /** Cells of it from anywhere in the list. */
  examples: readonly string[];
  /** What it is mapped to. */
  fields: readonly ServiceColumn[];
  /** Made of other columns; the file has none such. */
  made: boolean;
  /** What it tells of a row; of no column of the list, and its index is below 0 then. */
  says?: (row: ListedRow, badRows: PrepareChoices['badRows']) => string;
}

const ofNoList = { hint: '', detail: '', examples: [], fields: [], made: true };
/** Beside the mapped columns: what would be sent in place of what the list says, and why. */
const saidOfRow: readonly PreviewColumn[] = [
  { ...ofNoList, index: -1, header: 'Sent as', says: sentAs },
  { ...ofNoList, index: -2, header: 'Issue', says: issueOf },
];

/**
 * The columns of the preview, the mapped ones first, with what is said of a row behind them. The heads hold each column's name, what it
 * is mapped to, what it holds and how well it is filled.
 */
export function previewColumns(
  { inspection, suggestions }: InspectedFile,
  plan: Plan,
  report: CheckReport | undefined,
): PreviewColumn[] {
  const content = new Map(suggestions.content.map((entry) => [entry.column, entry]));
  const profiles = new Map(report?.profile.map((entry) => [entry.column, entry]));
  const columns = plan.columns.map(({ index, header }) => {
    const profile = profiles.get(index);
    return {
      index,
      header,
      hint: contentHint(content.get(index)),
      detail: profile && report ? profileInWords(profile, report.rows) : '',
      examples: profile?.examples ?? [],
      fields: bulkServices[plan.service].columns.filter(({ field }) => plan.mapping[field] === index),
      made: index >= inspection.columns.length,
    };
  });
  const [mapped, others] = [columns.filter(isMapped), columns.filter((column) => !isMapped(column))];
  return mapped.length === 0 ? others : [...mapped, ...saidOfRow, ...others];
}

const isMapped = ({ fields }: PreviewColumn): boolean => fields.length > 0;

/** @param badRows what is chosen for rows that can't be sent as they are */
export function sentAs({ state, troubles }: ListedRow, badRows: PrepareChoices['badRows']): string {
  const isSent = badRows === 'keep' || state === 'ready' || (state === 'repairable' && badRows === 'fix');
  if (!isSent) return 'Not sent';
  return troubles
    .flatMap(({ verdict, fixed }) => (fixed !== undefined && isFixSent(verdict, badRows) ? fixed : []))
    .join(', ');
}

function issueOf({ troubles }: ListedRow): string {
  return troubles.map(({ why }) => why).join('. ');
}

function profileInWords(
  { filled, distinct, distinctExact }: CheckReport['profile'][number],
  rows: number,
): string {
  if (rows === 0) return '';
  // Rounded down: 100% must mean every row.
  const share = Math.floor((filled / rows) * 100);
  return `${share}% filled, ${distinctExact ? '' : '~'}${count(distinct)} different`;
}

/** A cell that is looked at, and perhaps corrected. */
export interface OpenedCell {
  row: ListedRow;
  column: Pick<PreviewColumn, 'index' | 'header' | 'made'>;
}

/** A cell's text, what the file says, what is the matter with it, and why it can't be corrected here; '' where it can. */
export function aboutCell({ row: { cells, cut, edited, troubles }, column: { index, made } }: OpenedCell) {
  const text = cells[index] ?? '';
  return {
    text,
    original: edited.find(({ column }) => column === index)?.before ?? text,
    trouble: troubles.find(({ column }) => column === index),
    locked: made
      ? 'Made from other columns. Fix the cell there.'
      : cut.includes(index)
        ? `Only the first ${wholeNumber(longestShownCell)} characters are shown. It is too long to correct here.`
        : '',
  };
}

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
        width: columnWidth,
        pinned: isMapped(column) && place < mostPinned,
        marked: isMapped(column),
      })),
    [columns],
  );
  const cell = useCallback(
    (row: number, place: number) => {
      const [listed, column] = [rows[row], columns[place]];
      return listed && column && cellOf(listed, column, badRows);
    },
    [rows, columns, badRows],
  );
  const head = useCallback(
    (index: number, focus: HeadFocus) => {
      const column = columns[index];
      if (!column) return null;
      return column.says ? (
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
        numberWidth={44}
        rowNumber={(row) => String(rows[row]?.row ?? '')}
        cell={cell}
        head={head}
        onOpen={(place) => {
          const [row, pressed] = [rows[place.row], columns[place.column]];
          // What is said of a row opens the cell that it has an issue with.
          const column = pressed?.says
            ? columns.find(({ index }) => index === row?.troubles[0]?.column)
            : pressed;
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

/** A cell with what is to be said of it. */
function cellOf(row: ListedRow, column: PreviewColumn, badRows: PrepareChoices['badRows']): GridCell {
  if (column.says) return { text: column.says(row, badRows) };
  const { text, trouble } = aboutCell({ row, column });
  const isEdited = row.edited.some((each) => each.column === column.index);
  const note = [trouble?.why, isEdited && 'Corrected'].filter(Boolean).join('. ');
  return {
    text,
    ...(note && { note }),
    marks: {
      ...(trouble && { 'data-verdict': trouble.verdict }),
      ...(isEdited && { 'data-edited': 'true' }),
    },
  };
}

/** What is to be done by a column: text replaced in it, or rows that have a word in it kept back. */
export interface AskedRule {
  rule: 'replace' | 'mark';
  column: Pick<Column, 'index' | 'header'>;
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
  const { header, hint, detail } = column;
  const mappedTo = column.fields.map(shortLabel).join(', ');
  // Who speaks to the computer says what is to be seen.
  const name = [`Column ${header}`, mappedTo ? `mapped to ${mappedTo}` : hint, detail]
    .filter(Boolean)
    .join(', ');
  return (
    <ActionMenu
      width={240}
      button={
        <button
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
      }
      of={
        column.made
          ? []
          : [
              'line',
              {
                icon: IconReplace,
                text: 'Find and replace…',
                onClick: () => actions.onRule({ rule: 'replace', column }),
              },
              {
                icon: IconBan,
                text: 'Don’t send rows with a word…',
                onClick: () => actions.onRule({ rule: 'mark', column }),
              },
            ]
      }
    >
      <Menu.Label>Use this column as</Menu.Label>
      {actions.fields.map((field) => {
        const isChosen = column.fields.includes(field);
        return (
          <Menu.CheckboxItem
            key={field.field}
            checked={isChosen}
            closeMenuOnClick
            onChange={() => actions.onMap(field.field, isChosen ? null : column.index)}
          >
            {shortLabel(field)}
          </Menu.CheckboxItem>
        );
      })}
    </ActionMenu>
  );
}
