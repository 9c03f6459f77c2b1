import { memo } from 'react';
import classes from './data-grid.module.css';
import type { GridCell, GridColumn } from './grid-column.ts';
import type { Place } from './grid-keys.ts';
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
  onGo: (place: Place, extend: boolean) => void;
  onOpen: (place: Place) => void;
}

/** A row of a grid: the cells of the columns in sight. */
export const GridRow = memo(function GridRow(props: Props) {
  const {
    id,
    row,
    name,
    numberWidth,
    top,
    height,
    columns,
    places,
    cell,
    activeColumn,
    selected,
    onGo,
    onOpen,
  } = props;
  return (
    <tr
      id={id}
      aria-rowindex={row + 2}
      className={classes.row}
      data-even={row % 2 === 1 || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} className={classes.number} style={{ width: numberWidth }}>
        {name}
      </th>
      {places.map(({ index, gap, left }) => {
        const column = columns[index];
        if (!column) return null;
        const place = { row, column: index };
        const shown = cell(row, index);
        const text = shown?.text ?? '';
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid it is a gridcell
          <td
            key={column.id}
            aria-colindex={index + 2}
            aria-busy={shown === undefined || undefined}
            aria-selected={selected ? isWithin(selected, place) : undefined}
            aria-description={shown?.note}
            title={shown?.note ? `${text}\n${shown.note}` : text || undefined}
            tabIndex={activeColumn === index ? 0 : -1}
            className={classes.cell}
            data-pinned={left !== undefined || undefined}
            data-numeric={column.numeric || undefined}
            data-marked={column.marked || undefined}
            data-waiting={shown === undefined || undefined}
            {...shown?.marks}
            style={{ width: column.width, marginLeft: gap, left }}
            onMouseDown={(event) => onGo(place, event.shiftKey)}
            onFocus={() => activeColumn !== index && onGo(place, false)}
            onDoubleClick={() => onOpen(place)}
          >
            {shown?.content ?? text}
          </td>
        );
      })}
    </tr>
  );
});
