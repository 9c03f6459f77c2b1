import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import table from './row-tables.module.css';

/** A column: its head, how wide it is, and what stands in its cells. */
export interface Column<Row> {
  name: string;
  className?: string | undefined;
  /** Its cells say by themselves what it is: only a screen reader says its name. */
  unseen?: boolean;
  /** Its cells draw what others say: a screen reader meets none of it. */
  drawn?: boolean;
  /** What stands in its head, in place of its name. */
  head?: ReactNode;
  sorted?: 'ascending' | 'descending' | undefined;
  /** CSS pixels, or a share; columns without one share what is left. */
  width?: number | string;
  /** In a narrower page, in CSS pixels, it is left out. */
  from?: 760 | 900 | 1010;
  look?: 'number' | 'dim';
  /** Its cells name their rows. */
  heads?: boolean;
  /** In full, where a cell may be too narrow for it. */
  title?: (row: Row) => string | undefined;
  cell?: (row: Row) => ReactNode;
}

export const Heads = <Row,>({ columns }: { columns: readonly Column<Row>[] }) =>
  columns.map(({ name, className, unseen, drawn, head = name, sorted, width, from, look }) => (
    <th
      key={name}
      scope="col"
      className={className}
      aria-hidden={drawn}
      aria-sort={sorted}
      style={{ width }}
      data-from={from}
      data-number={look === 'number' || undefined}
    >
      {unseen ? <VisuallyHidden>{name}</VisuallyHidden> : head}
    </th>
  ));

/** @param row Undefined while it is on its way. */
export const Cells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row | undefined }) =>
  columns.map(({ name, className, from, look, heads, drawn, title, cell }) => {
    const Cell = heads ? 'th' : 'td';
    return (
      <Cell
        key={name}
        {...(heads && { scope: 'row' })}
        className={className}
        aria-hidden={drawn}
        title={row && title?.(row)}
        data-from={from}
        data-number={look === 'number' || undefined}
        data-dim={look === 'dim' || undefined}
      >
        {row && cell?.(row)}
      </Cell>
    );
  });

interface SectionTableProps<Row> {
  label: string;
  className?: string | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A short table that fills its section from edge to edge. */
export const SectionTable = <Row,>({
  label,
  className = '',
  columns,
  rows,
  keyOf,
}: SectionTableProps<Row>) => (
  <table className={`${table.table} ${className}`} aria-label={label}>
    <thead>
      <tr>
        <Heads columns={columns} />
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          <Cells columns={columns} row={row} />
        </tr>
      ))}
    </tbody>
  </table>
);
