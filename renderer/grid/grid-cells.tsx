import { memo, type PointerEvent, type ReactNode } from 'react';
import classes from './data-grid.module.css';
import { type CellRange, isWithin } from './grid-keys.ts';
import type { ColumnPlace, GridCell, GridColumn } from './use-grid-columns.ts';

/** Belongs to the button in a column's head: the grid is one tab stop. */
export interface HeadFocus {
  tabIndex: number;
  onFocus: () => void;
}

interface Props {
  columns: readonly GridColumn[];
  places: readonly ColumnPlace[];
  headHeight: number;
  numberHead: string;
  numberWidth: number;
  head: (column: number, focus: HeadFocus) => ReactNode;
  sortedBy: ((column: number) => 'ascending' | 'descending' | undefined) | undefined;
  onResize: ((column: number, width: number) => void) | undefined;
  activeColumn: number | null;
  onFocus: (column: number) => void;
}

/** The heads of the columns in sight; they stay while the rows scroll, and are not drawn anew meanwhile. */
export const GridHead = memo(function GridHead(props: Props) {
  const {
    columns,
    places,
    headHeight,
    numberHead,
    numberWidth,
    head,
    sortedBy,
    onResize,
    activeColumn,
    onFocus,
  } = props;
  return (
    <tr aria-rowindex={1} className={classes.head} style={{ height: headHeight }}>
      <th scope="col" aria-colindex={1} className={classes.number} style={{ width: numberWidth }}>
        {numberHead}
      </th>
      {places.map(({ index, isPinned, style }) => {
        const column = columns[index];
        if (!column) return null;
        return (
          <th
            key={column.id}
            scope="col"
            aria-colindex={index + 2}
            aria-sort={sortedBy?.(index)}
            className={classes.headCell}
            data-pinned={isPinned}
            data-marked={column.marked || undefined}
            style={style}
          >
            {head(index, { tabIndex: activeColumn === index ? 0 : -1, onFocus: () => onFocus(index) })}
            {onResize && (
              <span
                aria-hidden
                className={classes.edge}
                onPointerDown={(event) =>
                  followPointer(event, column.width, (width) => onResize(index, width))
                }
              />
            )}
          </th>
        );
      })}
    </tr>
  );
});

const leastWidth = 48;

/** Reports the width that the pointer draws the edge to, until it is released. */
function followPointer(
  event: PointerEvent<HTMLElement>,
  width: number,
  report: (width: number) => void,
): void {
  event.preventDefault();
  const edge = event.currentTarget;
  const from = event.clientX;
  edge.setPointerCapture(event.pointerId);
  edge.onpointermove = ({ clientX }) => report(Math.max(leastWidth, Math.round(width + clientX - from)));
  edge.onpointerup = () => {
    edge.onpointermove = null;
    edge.onpointerup = null;
  };
}

interface GridRowProps {
  id: string;
  row: number;
  name: string;
  numberWidth: number;
  /** CSS pixels from the top of the content. */
  top: number;
  height: number;
  columns: readonly GridColumn[];
  places: readonly ColumnPlace[];
  cell: (row: number, column: number) => GridCell | undefined;
  /** The column of the cell with the focus, where it is in this row. */
  activeColumn: number | null;
  selected: CellRange | null;
}

/**
 * A row of a grid: the cells of the columns in sight. Some hundred cells are written anew with every step of scrolling, so
 * they have no handlers of their own, no tooltip (`cellAt` of the grid finds them) and styles that are the same object for a
 * whole column.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, row, name, numberWidth, top, height, columns, places, cell, activeColumn, selected } = props;
  return (
    <tr
      id={id}
      aria-rowindex={row + 2}
      className={classes.row}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} className={classes.number} style={{ width: numberWidth }}>
        {name}
      </th>
      {places.map(({ index, isPinned, style }) => {
        const column = columns[index];
        if (!column) return null;
        const shown = cell(row, index);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid it is a gridcell
          <td
            key={column.id}
            aria-colindex={index + 2}
            aria-busy={shown === undefined || undefined}
            aria-selected={selected ? isWithin(selected, { row, column: index }) : undefined}
            aria-description={shown?.note}
            tabIndex={activeColumn === index ? 0 : -1}
            className={classes.cell}
            data-pinned={isPinned}
            data-numeric={column.numeric || undefined}
            data-marked={column.marked || undefined}
            data-waiting={shown === undefined || undefined}
            {...shown?.marks}
            style={style}
          >
            {shown?.content ?? shown?.text ?? ''}
          </td>
        );
      })}
    </tr>
  );
});
