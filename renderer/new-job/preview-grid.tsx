import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { moved } from './grid-keys.ts';
import classes from './preview-grid.module.css';

export interface PreviewColumn {
  index: number;
  header: string;
  /** Below the header, one short line each. */
  hint: string;
  detail: string;
  /** Cells of it from anywhere in the list. */
  examples: readonly string[];
  /** What the column is mapped to, '' where it is not. */
  mappedTo: string;
}

interface Props {
  label: string;
  columns: readonly PreviewColumn[];
  rows: readonly (readonly string[])[];
}

const columnWidth = 168;
const numberWidth = 44;

/** The first rows of a list as an ARIA grid: one tab stop, arrow keys within, and only the columns in sight are made. */
export function PreviewGrid({ label, columns, rows }: Props) {
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

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(active, event.key, { rows: rows.length, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    movedByKey.current = true;
    setActive(next);
    virtualizer.scrollToIndex(next.column);
  };

  const cellProps = (row: number, column: number) => ({
    tabIndex: active.row === row && active.column === column ? 0 : -1,
    'aria-colindex': column + 2,
    'data-mapped': (columns[column]?.mappedTo ?? '') !== '' || undefined,
    onFocus: () => setActive({ row, column }),
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
        aria-readonly
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
                    {...cellProps(-1, index)}
                  >
                    <HeadCell column={column} />
                  </th>
                )
              );
            })}
            {spacers.after}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the file
            <tr key={rowIndex} aria-rowindex={rowIndex + 2}>
              <th scope="row" aria-colindex={1} className={classes.number}>
                {rowIndex + 1}
              </th>
              {spacers.before}
              {inSight.map(({ index }) => (
                <td key={index} title={row[index]} {...cellProps(rowIndex, index)}>
                  {row[index]}
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

function HeadCell({ column: { header, mappedTo, hint, detail } }: { column: PreviewColumn }) {
  return (
    <>
      <span className={classes.header}>{header}</span>
      <span className={classes.hint}>{mappedTo ? <b>Mapped to {mappedTo}</b> : hint}</span>
      <span className={classes.hint}>{detail}</span>
    </>
  );
}
