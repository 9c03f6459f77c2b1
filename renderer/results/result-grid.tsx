import { Group } from '@mantine/core';
import {
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconEyeOff,
  IconFilter,
  IconPin,
} from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { ResultField, ResultPage, ResultQuery } from '../../shared/model/result-query.ts';
import { verdicts } from '../../shared/verdict/verdict.ts';
import { phoneText } from '../../shared/words/phone-text.ts';
import { DataGrid, type HeadFocus } from '../grid/data-grid.tsx';
import type { CellRange } from '../grid/grid-keys.ts';
import type { GridCell } from '../grid/use-grid-columns.ts';
import { type PagedRows, usePagedRows } from '../ipc/use-paged-rows.ts';
import { VerdictBadge } from '../ui/badge.tsx';
import { ActionMenu } from '../ui/controls.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { type ColumnSetting, sortedBy } from './result-view.ts';
import { sortWords, valueInWords } from './result-words.ts';
import classes from './results.module.css';
import { resultPages } from './use-result.ts';

type Row = ResultPage['rows'][number];

interface Props {
  jobId: string;
  columns: readonly ColumnSetting[];
  query: ResultQuery;
  actions: ColumnActions;
  /** @param at its place among the rows in sight */
  onOpen: (row: Row, at: number) => void;
  onCopy: (range: CellRange) => void;
}

/** A result's rows. They are asked for here, so that nothing else is drawn anew with those that come. */
export function ResultGrid(props: Props) {
  const { jobId, columns, query } = props;
  const fields = columns.map(({ field }) => field);
  const rows = usePagedRows(resultPages(jobId, query, fields));
  return (
    <>
      {rows.problem && <ProblemNotice problem={rows.problem} onRetry={rows.retry} />}
      <Rows key={query.view} {...props} rows={rows} />
    </>
  );
}

function Rows({ columns, query, rows, actions, onOpen, onCopy }: Props & { rows: PagedRows<Row> }) {
  const gridColumns = useMemo(
    () => columns.map((column) => ({ ...column, id: column.field, sorted: sortedBy(query, column.field) })),
    [columns, query],
  );
  const { row } = rows;
  const cell = useCallback(
    (index: number, column: number) => cellOf(row(index), columns[column], column),
    [row, columns],
  );
  const headOf = useCallback(
    (index: number, focus: HeadFocus) => {
      const column = gridColumns[index];
      return (
        column && (
          <ColumnHead
            column={column}
            sorted={column.sorted}
            filtered={query.filters.some(({ field }) => field === column.field)}
            focus={focus}
            actions={actions}
          />
        )
      );
    },
    [gridColumns, query, actions],
  );
  const resize = useCallback(
    (index: number, width: number) => columns[index] && actions.onChange(columns[index], { width }),
    [columns, actions],
  );
  return (
    <DataGrid
      label="Result rows"
      rowCount={rows.total ?? 0}
      columns={gridColumns}
      rowHeight={28}
      headHeight={32}
      numberWidth={64}
      rowNumber={(index) => rowNumber(rows.row(index))}
      cell={cell}
      head={headOf}
      isReady={rows.has}
      onRowsInSight={rows.onRowsInSight}
      onResize={resize}
      onOpen={({ row }) => {
        const opened = rows.row(row);
        if (opened) onOpen(opened, row);
      }}
      onCopy={onCopy}
    />
  );
}

const phoneFields: ReadonlySet<ResultField> = new Set(['phone', 'best-phone']);
const ofVerdicts: ReadonlySet<ResultField> = new Set(['verdict', 'best-verdict', 'verdict-before']);

/** As in the user's list, whatever the order here. */
const rowNumber = (row: Row | undefined) => String(row?.row ?? '');

function cellOf(
  row: Row | undefined,
  column: ColumnSetting | undefined,
  index: number,
): GridCell | undefined {
  if (!row || !column) return undefined;
  const text = row.cells[index] ?? '';
  if (phoneFields.has(column.field)) return { text: phoneText(text) };
  if (!ofVerdicts.has(column.field)) return { text };
  const verdict = verdicts.find((each) => each === text);
  return verdict
    ? {
        text: valueInWords(verdict),
        // A badge stands in the middle of its row.
        content: (
          <Group component="span" gap={0} h={27}>
            <VerdictBadge verdict={verdict} />
          </Group>
        ),
      }
    : { text };
}

interface ColumnActions {
  onSort: (column: ColumnSetting, descending: boolean | null) => void;
  onFilter: (column: ColumnSetting) => void;
  onMove: (column: ColumnSetting, side: 'left' | 'right') => void;
  onChange: (column: ColumnSetting, change: Partial<ColumnSetting>) => void;
}

interface ColumnActionsProps {
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
function ColumnHead({ column, sorted, filtered, focus, actions }: ColumnActionsProps) {
  const { name, width, pinned } = column;
  const change = (to: Partial<ColumnSetting>) => actions.onChange(column, to);
  const sorting = sortWords(column.numeric);
  const Arrow = sorted === 'descending' ? IconArrowNarrowDown : IconArrowNarrowUp;
  return (
    <ActionMenu
      width={200}
      button={
        <button
          type="button"
          className={`bare ${classes.head}`}
          data-numeric={column.numeric || undefined}
          title={name}
          aria-label={`Column ${name}${filtered ? ', filtered' : ''}`}
          {...focus}
        >
          <span className="one-line">{name || 'No name'}</span>
          {filtered && <IconFilter {...icon} />}
          {sorted && <Arrow {...icon} />}
        </button>
      }
      of={[
        { icon: IconArrowNarrowUp, text: sorting.ascending, onClick: () => actions.onSort(column, false) },
        { icon: IconArrowNarrowDown, text: sorting.descending, onClick: () => actions.onSort(column, true) },
        sorted !== undefined && {
          text: 'In the order of the file',
          onClick: () => actions.onSort(column, null),
        },
        'line',
        { icon: IconFilter, text: 'Filter...', onClick: () => actions.onFilter(column) },
        'line',
        {
          icon: IconPin,
          text: pinned ? 'Let it scroll' : 'Keep in sight',
          onClick: () => change({ pinned: !pinned }),
        },
        { icon: IconChevronLeft, text: 'Move left', onClick: () => actions.onMove(column, 'left') },
        { icon: IconChevronRight, text: 'Move right', onClick: () => actions.onMove(column, 'right') },
        { text: 'Wider', onClick: () => change({ width: width + step }) },
        { text: 'Narrower', onClick: () => change({ width: Math.max(leastWidth, width - step) }) },
        { icon: IconEyeOff, text: 'Hide', onClick: () => change({ hidden: true }) },
      ]}
    />
  );
}
