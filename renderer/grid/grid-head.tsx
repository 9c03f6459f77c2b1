import { memo, type PointerEvent, type ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import type { ColumnPlace } from './use-grid-columns.ts';

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
