import { useMemo } from 'react';
import { useDragOut } from '../../results/use-drag-out.ts';
import { RowSpacer, type ScrollPlace, useTableRows } from '../../ui/table-rows.tsx';
import table from '../../ui/tables.module.css';
import { useNow } from '../../ui/use-now.ts';
import { dayGroups } from './day-groups.ts';
import type { JobOrder } from './job-order.ts';
import { JobRow } from './job-row.tsx';
import classes from './jobs-list.module.css';
import type { ListEntry } from './list-entry.ts';
import { ariaSort, OrderHead } from './order-head.tsx';
import { PickBox } from './pick-box.tsx';
import type { PickedEntries } from './use-picked.ts';

const entryHeight = 38;
const headingHeight = 30;
/** Of the list, while the window is open. */
const place: ScrollPlace = { top: 0 };

interface Props {
  /** In their order. */
  entries: readonly ListEntry[];
  order: JobOrder;
  onOrder: (order: JobOrder) => void;
  picked: PickedEntries;
  /** A row's menu was asked for, there. */
  onMenu: (entry: ListEntry, event: React.MouseEvent<HTMLElement>) => void;
}

const columns = [
  { column: 'service', label: 'Service', className: classes.service },
  { column: 'connection', label: 'Connection', className: classes.connectionHead },
  { column: 'rows', label: 'Rows', className: `${table.number} ${classes.rows}` },
  { column: null, label: 'Phones', className: classes.verdicts },
  { column: 'started', label: 'Started', className: classes.created },
  { column: 'status', label: 'Status', className: classes.status },
] as const;

const area = `${table.scroller} ${table.framed}`;

/** Jobs and opened files as a table, by days where the newest come first; of thousands, only the rows in sight are made. */
export function JobsTable({ entries, order, onOrder, picked, onMenu }: Props) {
  const now = useNow();
  const isByDay = order.by === 'started' && order.descending;
  const lines = useMemo(
    () =>
      isByDay
        ? dayGroups(entries, now)
        : entries.map((entry) => ({ kind: 'entry' as const, entry, isDated: false })),
    [entries, isByDay, now],
  );
  const { scroller, inSight, above, below } = useTableRows({
    count: lines.length,
    rowHeight: (index) => (lines[index]?.kind === 'heading' ? headingHeight : entryHeight),
    overscan: 12,
    firstHeight: 600,
    place,
  });
  const dragOut = useDragOut();
  const pickedCount = picked.entries.length;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={scroller} className={area} tabIndex={0} aria-label="List of jobs">
      <table
        className={`${table.table} ${classes.jobs}`}
        aria-label="Jobs"
        aria-rowcount={lines.length + 1}
        data-picking={pickedCount > 0 || undefined}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-sort={ariaSort(order, 'name')}>
              <span className={classes.first}>
                <span className={classes.pick}>
                  <PickBox
                    label="Select all in the list"
                    picked={pickedCount === 0 ? false : pickedCount === entries.length || null}
                    onPick={picked.all}
                  />
                </span>
                <OrderHead column="name" label="File" order={order} onOrder={onOrder} />
              </span>
            </th>
            {columns.map(({ column, label, className }) => (
              <th
                key={label}
                scope="col"
                className={className}
                aria-sort={column ? ariaSort(order, column) : undefined}
              >
                {column ? <OrderHead column={column} label={label} order={order} onOrder={onOrder} /> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          onDragStart={(event) => {
            const id = event.target instanceof Element && resultAt(event.target);
            if (id) dragOut(event, id);
          }}
        >
          <RowSpacer height={above} />
          {inSight.map(({ index }) => {
            const line = lines[index];
            if (line?.kind === 'heading')
              return (
                <tr key={line.text} className={classes.heading} aria-rowindex={index + 2}>
                  <th scope="rowgroup" colSpan={2}>
                    {line.text}
                  </th>
                </tr>
              );
            return (
              line && (
                <JobRow
                  key={line.entry.id}
                  entry={line.entry}
                  position={index + 2}
                  now={now}
                  isDated={line.isDated}
                  isPicked={picked.has(line.entry.id)}
                  onPick={picked.pick}
                  onMenu={onMenu}
                />
              )
            );
          })}
          <RowSpacer height={below} />
        </tbody>
      </table>
    </section>
  );
}

/** Whose row that is, where it has a result; the address of a row's link is of no use to another program. */
const resultAt = (element: Element) => element.closest<HTMLElement>('tr[data-result]')?.dataset.result;
