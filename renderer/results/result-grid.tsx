import { useCallback, useMemo } from 'react';
import type { ResultField, ResultPage, ResultQuery } from '../../shared/result-query.ts';
import { verdicts } from '../../shared/verdict/verdict.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import type { GridCell } from '../grid/grid-column.ts';
import type { CellRange } from '../grid/selection.ts';
import { VerdictBadge } from '../ui/verdict-badge.tsx';
import { type ColumnActions, ColumnHead } from './column-head.tsx';
import type { ColumnSetting } from './columns.ts';
import { valueInWords } from './filter-words.ts';
import { sortedBy } from './query.ts';
import classes from './results.module.css';
import type { ResultRows } from './use-result-rows.ts';

interface Props {
  columns: readonly ColumnSetting[];
  query: ResultQuery;
  rows: ResultRows;
  actions: ColumnActions;
  onOpen: (row: ResultPage['rows'][number]) => void;
  onCopy: (range: CellRange) => void;
}

/** A result's rows. */
export function ResultGrid({ columns, query, rows, actions, onOpen, onCopy }: Props) {
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
      head={(index, focus) => {
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
      }}
      sortedBy={(index) => columns[index] && sortedBy(query, columns[index].field)}
      isReady={rows.has}
      onRowsInSight={rows.onRowsInSight}
      onResize={(index, width) => columns[index] && actions.onChange(columns[index], { width })}
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
