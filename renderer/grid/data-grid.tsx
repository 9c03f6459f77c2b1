import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './data-grid.module.css';
import { type CellRange, isWithin, moved, type Place, rangeBetween } from './grid-keys.ts';
import { type ColumnPlace, type GridCell, type GridColumn, useGridColumns } from './use-grid-columns.ts';
import { type DrawnRow, type RowRange, useGridRows } from './use-grid-rows.ts';

/** Belongs to the button in a column's head: the grid is one tab stop. */
export interface HeadFocus {
  tabIndex: number;
  onFocus: () => void;
}

interface DataGridProps {
  label: string;
  /** The head is not counted. */
  rowCount: number;
  columns: readonly GridColumn[];
  /** CSS pixels, as are the others. */
  rowHeight: number;
  headHeight: number;
  /** What names a row, in front of its first cell. */
  rowNumber: (row: number) => string;
  numberWidth: number;
  /** Undefined while the row is on its way. */
  cell: (row: number, column: number) => GridCell | undefined;
  /** A button, to which the focus given belongs. */
  head: (column: number, focus: HeadFocus) => ReactNode;
  /** Whether the rows are there, both ends included; until they are, those drawn before stay in sight for a moment. */
  isReady?: (range: RowRange) => boolean;
  onRowsInSight?: (first: number, last: number) => void;
  onOpen: (place: Place) => void;
  onResize?: (column: number, width: number) => void;
  /** The text of some cells, for the clipboard; the grid holds only those in sight. */
  onCopy?: (range: CellRange) => void;
}

const always = () => true;
const bySlot = (one: DrawnRow, other: DrawnRow) => one.slot - other.slot;

/**
 * Rows of any number as an ARIA grid: one tab stop, arrow keys within, and only the cells in sight are made. Enter or a
 * double click opens a cell, Shift selects a range, Ctrl or Cmd with C copies it.
 */
export function DataGrid(props: DataGridProps) {
  const { label, rowCount, columns, rowHeight, headHeight, numberWidth } = props;
  const { cell, isReady = always, onRowsInSight, onOpen, onCopy } = props;
  const { head, onResize } = props;
  const id = useId();
  const idOf = (slot: number) => `${id}-${slot}`;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: -1, column: 0 });
  /** Where the keyboard went, until it is there: not yet drawn, maybe, when what was drawn before is done. */
  const keyGoal = useRef<Place | null>(null);
  const [anchor, setAnchor] = useState<Place | null>(null);
  // First, so that it measures before rows are drawn and not after, which would cost a layout.
  const shown = useGridColumns({ scroller, columns, before: numberWidth, active: active.column });
  const grid = useGridRows({
    scroller,
    count: rowCount,
    rowHeight,
    headHeight,
    active: active.row,
    isReady,
  });
  const selected = rangeBetween(anchor ?? active, active);

  const { first, last } = grid.range;
  useEffect(() => onRowsInSight?.(first, last), [onRowsInSight, first, last]);

  // The cell to focus may be made only after the grid has scrolled to it.
  useEffect(() => {
    if (keyGoal.current !== active) return;
    const target = scroller.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (target) keyGoal.current = null;
    target?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (active.row >= 0 && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      onOpen(active);
      return;
    }
    const far = event.ctrlKey || event.metaKey;
    if (far && event.key === 'a') {
      event.preventDefault();
      setAnchor({ row: 0, column: 0 });
      setActive({ row: rowCount - 1, column: columns.length - 1 });
      return;
    }
    const next = moved(
      active,
      { key: event.key, far },
      { rows: rowCount, columns: columns.length, page: grid.page },
    );
    if (!next) return;
    event.preventDefault();
    keyGoal.current = next;
    setAnchor(event.shiftKey ? (anchor ?? active) : null);
    setActive(next);
    if (next.row >= 0) grid.scrollTo(next.row);
    shown.scrollTo(next.column);
  };

  const onCopyKeys = (event: ClipboardEvent) => {
    if (!onCopy || active.row < 0) return;
    event.preventDefault();
    onCopy(selected);
  };

  const go = (place: Place, extend: boolean) => {
    setAnchor(extend ? (anchor ?? active) : null);
    setActive(place);
  };
  // The same at every drawing, so that the head is drawn only where something of it changed.
  const goToHead = useCallback((column: number) => {
    setAnchor(null);
    setActive({ row: -1, column });
  }, []);

  const giveTitle = useCellTitle(({ row, column }) => {
    const shown = cell(row, column);
    return [shown?.text, shown?.note].filter(Boolean).join('\n');
  });
  const onMouseDown = ({ target, shiftKey }: MouseEvent) => {
    const at = cellAt(target);
    if (at) go(at.place, shiftKey);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const place = cellAt(target)?.place;
    if (place && (place.row !== active.row || place.column !== active.column)) go(place, false);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const at = cellAt(target);
    if (at) onOpen(at.place);
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable={onCopy !== undefined}
        className={classes.grid}
        data-roomy={shown.places.length === columns.length || undefined}
        style={{ width: shown.width, height: grid.height }}
        onKeyDown={onKeyDown}
        onCopy={onCopyKeys}
        onMouseDown={onMouseDown}
        onFocus={onFocus}
        onDoubleClick={onDoubleClick}
        onMouseOver={({ target }) => giveTitle(target)}
        onMouseMove={({ target }) => giveTitle(target)}
        onMouseLeave={() => giveTitle(null)}
      >
        <thead className={classes.headGroup}>
          <GridHead
            columns={columns}
            places={shown.places}
            headHeight={headHeight}
            numberWidth={numberWidth}
            head={head}
            onResize={onResize}
            activeColumn={active.row === -1 ? active.column : null}
            onFocus={goToHead}
          />
        </thead>
        {/* Elements stay where they are in the document, whichever row they show, so that none has to be moved: moving
            the focused one would lay out the page twice. To a screen reader they are in the rows' order. */}
        <tbody
          className={classes.rows}
          style={{ transform: `translateY(${grid.top}px)` }}
          aria-owns={grid.rows.map(({ slot }) => idOf(slot)).join(' ')}
        >
          {grid.rows.toSorted(bySlot).map((row) => (
            <GridRow
              key={row.slot}
              id={idOf(row.slot)}
              row={row.index}
              name={props.rowNumber(row.index)}
              numberWidth={numberWidth}
              top={row.top}
              height={rowHeight}
              columns={columns}
              places={shown.places}
              cell={cell}
              activeColumn={active.row === row.index ? active.column : null}
              selected={anchor ? selected : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridHeadProps extends Pick<DataGridProps, 'columns' | 'headHeight' | 'numberWidth' | 'head'> {
  places: readonly ColumnPlace[];
  onResize: DataGridProps['onResize'];
  activeColumn: number | null;
  onFocus: (column: number) => void;
}

/** The heads of the columns in sight; they stay while the rows scroll, and are not drawn anew meanwhile. */
const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { columns, places, headHeight, numberWidth, head, onResize, activeColumn, onFocus } = props;
  return (
    <tr aria-rowindex={1} className={classes.head} style={{ height: headHeight }}>
      <th scope="col" aria-colindex={1} className={classes.number} style={{ width: numberWidth }}>
        Row
      </th>
      {places.map(({ index, isPinned, style }) => {
        const column = columns[index];
        if (!column) return null;
        return (
          <th
            key={column.id}
            scope="col"
            aria-colindex={index + 2}
            aria-sort={column.sorted}
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

interface GridRowProps extends Pick<DataGridProps, 'columns' | 'numberWidth' | 'cell'> {
  id: string;
  row: number;
  name: string;
  /** CSS pixels from the top of the content. */
  top: number;
  height: number;
  places: readonly ColumnPlace[];
  /** The column of the cell with the focus, where it is in this row. */
  activeColumn: number | null;
  selected: CellRange | null;
}

/**
 * A row of a grid: the cells of the columns in sight. Some hundred cells are written anew with every step of scrolling, so
 * they have no handlers of their own, no tooltip (`cellAt` finds them) and styles that are the same object for a
 * whole column.
 */
const GridRow = memo(function GridRow(props: GridRowProps) {
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

/** The cell that an event came from, by what a screen reader is told of it; null for a head, or no cell at all. */
function cellAt(target: EventTarget) {
  const element = target instanceof Element ? target.closest('td') : null;
  const row = Number(element?.closest('tr')?.ariaRowIndex ?? Number.NaN);
  const column = Number(element?.ariaColIndex ?? Number.NaN);
  return element && row > 1 && column > 1 ? { element, place: { row: row - 2, column: column - 2 } } : null;
}

/**
 * Gives the cell under the pointer its tooltip, and takes it from the one before. Were it in every cell, each row that is
 * scrolled to would have all its cells' styles worked out anew: browsers have a rule of their own for what has a title.
 */
function useCellTitle(titleOf: (place: Place) => string) {
  const titled = useRef<HTMLElement | null>(null);
  return (target: EventTarget | null) => {
    const cell = target && cellAt(target);
    if (titled.current !== cell?.element) titled.current?.removeAttribute('title');
    titled.current = cell?.element ?? null;
    const title = cell ? titleOf(cell.place) : '';
    if (cell && cell.element.title !== title) cell.element.title = title;
  };
}
