import { useCallback, useMemo } from 'react';
import type { ResultField, ResultPage, ResultQuery } from '../../shared/model/result-query.ts';
import { verdicts } from '../../shared/verdict/verdict.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import type { GridCell } from '../grid/grid-column.ts';
import type { HeadFocus } from '../grid/grid-head.tsx';
import type { CellRange } from '../grid/selection.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { VerdictBadge } from '../ui/verdict-badge.tsx';
import { type ColumnActions, ColumnHead } from './column-head.tsx';
import type { ColumnSetting } from './columns.ts';
import { valueInWords } from './filter-words.ts';
import { sortedBy } from './query.ts';
import classes from './results.module.css';
import { type ResultRows, useResultRows } from './use-result-rows.ts';

interface Props {
  jobId: string;
  columns: readonly ColumnSetting[];
  query: ResultQuery;
  actions: ColumnActions;
  onOpen: (row: ResultPage['rows'][number]) => void;
  onCopy: (range: CellRange) => void;
}

/** A result's rows. They are asked for here, so that nothing else is drawn anew with those that come. */
export function ResultGrid(props: Props) {
  const { jobId, columns, query } = props;
  const rows = useResultRows(
    jobId,
    query,
    columns.map(({ field }) => field),
  );
  return (
    <>
      {rows.problem && <ProblemNotice problem={rows.problem} onRetry={rows.retry} />}
      <Rows key={query.view} {...props} rows={rows} />
    </>
  );
}

function Rows({ columns, query, rows, actions, onOpen, onCopy }: Props & { rows: ResultRows }) {
  const gridColumns = useMemo(
    () =>
      columns.map(({ field, name, width, pinned, numeric }) => ({
        id: field,
        name,
        width,
        pinned,
        numeric,
        marked: false,
      })),
    [columns],
  );
  const { row } = rows;
  const cell = useCallback(
    (index: number, column: number) => cellOf(row(index), columns[column], column),
    [row, columns],
  );
  const headOf = useCallback(
    (index: number, focus: HeadFocus) => {
      const column = columns[index];
      return (
        column && (
          <ColumnHead
            column={column}
            sorted={sortedBy(query, column.field)}
            filtered={query.filters.some(({ field }) => field === column.field)}
            focus={focus}
            actions={actions}
          />
        )
      );
    },
    [columns, query, actions],
  );
  const sorted = useCallback(
    (index: number) => columns[index] && sortedBy(query, columns[index].field),
    [columns, query],
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
      numberHead="Row"
      numberWidth={64}
      rowNumber={(index) => rowNumber(rows.row(index))}
      cell={cell}
      head={headOf}
      sortedBy={sorted}
      isReady={rows.has}
      onRowsInSight={rows.onRowsInSight}
      onResize={resize}
      onOpen={({ row }) => {
        const opened = rows.row(row);
        if (opened) onOpen(opened);
      }}
      onCopy={onCopy}
    />
  );
}

const ofVerdicts: ReadonlySet<ResultField> = new Set(['verdict', 'best-verdict', 'verdict-before']);

/** As in the file, whatever the order here. */
const rowNumber = (row: ResultPage['rows'][number] | undefined) => (row ? String(row.n + 1) : '');

function cellOf(
  row: ResultPage['rows'][number] | undefined,
  column: ColumnSetting | undefined,
  index: number,
): GridCell | undefined {
  if (!row || !column) return undefined;
  const text = row.cells[index] ?? '';
  if (!ofVerdicts.has(column.field)) return { text };
  const verdict = verdicts.find((each) => each === text);
  return verdict
    ? {
        text: valueInWords(verdict),
        content: (
          <span className={classes.verdict}>
            <VerdictBadge verdict={verdict} />
          </span>
        ),
      }
    : { text };
}
