import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ListedRow } from '../../shared/listed-rows.ts';
import { type ColumnActions, ColumnMenu } from './column-menu.tsx';
import { moved } from './grid-keys.ts';
import type { PreviewColumn } from './preview-columns.ts';
import classes from './preview-grid.module.css';

interface Props {
  label: string;
  columns: readonly PreviewColumn[];
  rows: readonly ListedRow[];
  actions: ColumnActions;
  /** The column to bring into sight, and again whenever this changes. */
  columnInSight: number | undefined;
  onOpen: (row: ListedRow, column: number) => void;
}

const columnWidth = 168;
const numberWidth = 44;

/**
 * Rows of a list as an ARIA grid: one tab stop, arrow keys within, and only the columns in sight are made. Enter or a
 * double click opens a cell, and what a column's head can do.
 */
export function PreviewGrid({ label, columns, rows, actions, columnInSight, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: -1, column: 0 });
  const movedByKey = useRef(false);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    estimateSize: () => columnWidth,
    getScrollElement: () => scroller.current,
    overscan: 3,
    scrollPaddingStart: numberWidth,
    initialRect: { width: 1200, height: 0 },
  });
  const inSight = virtualizer.getVirtualItems();
  const before = inSight[0]?.start ?? 0;
  // With all columns made, they share the width there is.
  const cellWidth = inSight.length < columns.length ? { width: columnWidth } : {};
  const after = virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0);

  // The cell to focus may be made only after the grid has scrolled to it.
  useEffect(() => {
    if (!movedByKey.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[tabindex="0"]');
    movedByKey.current = !cell;
    cell?.focus();
  });

  useEffect(() => {
    if (columnInSight !== undefined) virtualizer.scrollToIndex(columnInSight);
  }, [columnInSight, virtualizer]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active.row];
    if (row && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      onOpen(row, active.column);
      return;
    }
    const next = moved(active, event.key, { rows: rows.length, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    movedByKey.current = true;
    setActive(next);
    virtualizer.scrollToIndex(next.column);
  };

  const focusProps = (row: number, column: number) => ({
    tabIndex: active.row === row && active.column === column ? 0 : -1,
    onFocus: () => setActive({ row, column }),
  });
  const columnProps = (column: number) => ({
    'aria-colindex': column + 2,
    'data-mapped': (columns[column]?.mappedTo ?? '') !== '' || undefined,
  });
  const spacers = { before: <Spacer width={before} />, after: <Spacer width={after} /> };

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className={classes.grid}
        style={{ width: virtualizer.getTotalSize() + numberWidth }}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1} className={classes.corner}>
              Row
            </th>
            {spacers.before}
            {inSight.map(({ index }) => {
              const column = columns[index];
              return (
                column && (
                  <th
                    key={index}
                    scope="col"
                    style={cellWidth}
                    title={titleOf(column)}
                    {...columnProps(index)}
                  >
                    <ColumnMenu column={column} actions={actions} {...focusProps(-1, index)} />
                  </th>
                )
              );
            })}
            {spacers.after}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several rows can be made of one
            <tr key={rowIndex} aria-rowindex={rowIndex + 2}>
              <th scope="row" aria-colindex={1} className={classes.number}>
                {row.row}
              </th>
              {spacers.before}
              {inSight.map(({ index }) => (
                <td
                  key={index}
                  {...columnProps(index)}
                  {...focusProps(rowIndex, index)}
                  {...cellWords(row, index)}
                  onDoubleClick={() => onOpen(row, index)}
                >
                  {row.cells[index]}
                </td>
              ))}
              {spacers.after}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the columns out of sight on one side. */
function Spacer({ width }: { width: number }) {
  return width > 0 ? <td aria-hidden className={classes.spacer} style={{ width }} /> : null;
}

/** All that is known of a column; its head has room for some of it only. */
function titleOf({ header, hint, detail, examples }: PreviewColumn): string {
  const such = examples.length > 0 ? `Such as ${examples.join(', ')}` : '';
  return [header, hint, detail, such].filter(Boolean).join('\n');
}

/** What is to be said of a cell, for the eye and for a screen reader. */
function cellWords({ cells, troubles, edited }: ListedRow, column: number) {
  const trouble = troubles.find((each) => each.column === column);
  const isEdited = edited.some((each) => each.column === column);
  const text = cells[column] ?? '';
  const words = [trouble?.why, isEdited && 'Corrected'].filter(Boolean).join('. ');
  return {
    title: words ? `${text}\n${words}` : text,
    'aria-description': words || undefined,
    'data-verdict': trouble?.verdict,
    'data-edited': isEdited || undefined,
  };
}
