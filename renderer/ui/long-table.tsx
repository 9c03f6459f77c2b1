import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { RowSpacer, useTableRows } from './table-rows.tsx';
import table from './tables.module.css';

const rowHeight = 38;

interface Props<Row> {
  label: string;
  /** What the scrolling area around it is called. */
  region: string;
  /** The table's own class, below which its columns have their widths. */
  className?: string | undefined;
  /** Of the scrolling area; a frame where none is given. */
  scroller?: string | undefined;
  columns: readonly Column[];
  count: number;
  /** By its index; undefined while it is on its way. */
  row: (index: number) => Row | undefined;
  /** Of the scrolling area, in CSS pixels, until it was measured. */
  firstHeight: number;
  /** Told which rows are made, by their indexes, so that they can be asked for. */
  onRowsInSight?: (first: number, last: number) => void;
  /** The cells of a row, one for each column. */
  children: (row: Row) => ReactNode;
}

interface Column {
  name: string;
  className?: string | undefined;
  /** Its cells say by themselves what it is: only a screen reader says its name. */
  unseen?: boolean;
}

/** A table of rows of one height; of thousands, only the rows in sight are made. */
export function LongTable<Row>(props: Props<Row>) {
  const { label, region, className, columns, count, row, children } = props;
  const { firstHeight, onRowsInSight, scroller = table.framed } = props;
  const rows = useTableRows({
    ...{ count, rowHeight, overscan: 12, firstHeight },
    ...(onRowsInSight && { onRowsInSight }),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={rows.scroller} className={`${table.scroller} ${scroller}`} tabIndex={0} aria-label={region}>
      <table className={`${table.table} ${className}`} aria-label={label} aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, className, unseen }) => (
              <th key={name} scope="col" className={className}>
                {unseen ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RowSpacer height={rows.above} />
          {rows.inSight.map(({ index }) => {
            const shown = row(index);
            return shown === undefined ? (
              <tr key={index} aria-rowindex={index + 2} aria-busy>
                {columns.map(({ name, className }) => (
                  <td key={name} className={className} />
                ))}
              </tr>
            ) : (
              <tr key={index} aria-rowindex={index + 2}>
                {children(shown)}
              </tr>
            );
          })}
          <RowSpacer height={rows.below} />
        </tbody>
      </table>
    </section>
  );
}
