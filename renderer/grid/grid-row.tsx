import { memo } from 'react';
import classes from './data-grid.module.css';
import type { GridCell, GridColumn } from './grid-column.ts';
import { type CellRange, isWithin } from './selection.ts';
import type { ColumnPlace } from './use-grid-columns.ts';

interface Props {
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
 * they have no handlers of their own, no tooltip (see cell-at.ts) and styles that are the same object for a whole column.
 */
export const GridRow = memo(function GridRow(props: Props) {
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
