import { Box, Progress } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { Link } from 'wouter';
import { checkAge } from '../../../shared/model/check-age.ts';
import { useJobProgress } from '../../ipc/queries.ts';
import { DragGrip, useDragOut } from '../../results/drag-handle.tsx';
import { Badge } from '../../ui/badge.tsx';
import { count, dash, exactMoment, matchRate, percent, shortMoment, timeText } from '../../ui/format.ts';
import { useNow } from '../../ui/page-state.ts';
import table from '../../ui/row-tables.module.css';
import { RowSpacer, type ScrollPlace, useTableRows } from '../../ui/row-tables.tsx';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from '../jobs.module.css';
import {
  dayGroups,
  type JobOrder,
  type OrderColumn,
  orderAfter,
  type PickedEntries,
} from './arrange-entries.ts';
import type { ListEntry } from './list-entry.ts';

const entryHeight = 38;
const headingHeight = 30;
/** Of the list, while the window is open. */
const place: ScrollPlace = { top: 0 };

interface Props {
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
  { column: null, label: 'Match rate', className: `${table.number} ${classes.rate}` },
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

interface JobRowProps {
  entry: ListEntry;
  position: number;
  now: Date;
  isDated: boolean;
  isPicked: boolean;
  /** @param reach With Shift: the rows between the last one and this, too. */
  onPick: (id: string, reach: boolean) => void;
  onMenu: (entry: ListEntry, event: React.MouseEvent<HTMLElement>) => void;
}

/** One entry of the list. Its status text stands alone in its cell. Made anew only where something of it changed. */
const JobRow = memo(function JobRow(props: JobRowProps) {
  const { entry, position, now, isDated, isPicked, onPick, onMenu } = props;
  const { id, name, note, startedAt, status } = entry;
  const progress = useJobProgress(id);
  const age = checkAge(entry.checkedAt, now.getTime());
  const part = progress && percent(progress.done, progress.total);
  return (
    <tr
      aria-rowindex={position}
      data-picked={isPicked || undefined}
      data-result={entry.hasResult ? id : undefined}
      onContextMenu={(event) => onMenu(entry, event)}
    >
      <td>
        <span className={classes.first}>
          <span className={classes.pick}>
            <PickBox label={`Select ${name}`} picked={isPicked} onPick={(reach) => onPick(id, reach)} />
          </span>
          <span className={classes.file}>
            <Link
              href={entry.href}
              className={`${table.wholeRow} ${table.link} ${classes.name}`}
              title={name}
            >
              {name}
            </Link>
            {note && <span className={classes.note}>{note}</span>}
            {age?.stale && (
              <Box component="span" ml={8}>
                <Badge tone="warn">{age.words}</Badge>
              </Box>
            )}
          </span>
          {entry.hasResult && <DragGrip name={name} />}
        </span>
      </td>
      <td className={classes.service}>{entry.service.label}</td>
      <td className={classes.connection}>{entry.connection?.name ?? dash}</td>
      <td className={table.number}>{count(entry.rows)}</td>
      <td className={`${table.number} ${classes.rate}`}>{entry.hits && matchRate(entry.hits)}</td>
      <td className={classes.verdicts}>
        {entry.verdicts && <VerdictBar size="small" label={`Phones of ${name}`} counts={entry.verdicts} />}
      </td>
      <td className={classes.created}>
        <time dateTime={startedAt} title={exactMoment(startedAt, now)}>
          {isDated ? timeText(startedAt) : shortMoment(startedAt, now)}
        </time>
      </td>
      <td className={classes.status}>
        <Badge tone={status.tone} dot>
          {status.text}
        </Badge>
        {part !== null && (
          <>
            <span className={classes.part} aria-hidden>
              {' '}
              {part}%
            </span>
            <Progress value={part} size={3} className={classes.progress} aria-label={`Progress of ${name}`} />
          </>
        )}
      </td>
    </tr>
  );
});

interface OrderHeadProps {
  column: OrderColumn;
  label: string;
  order: JobOrder;
  onOrder: (order: JobOrder) => void;
}

/** What a column is called, as the button that sorts by it. Its cell says `aria-sort`. */
function OrderHead({ column, label, order, onOrder }: OrderHeadProps) {
  const Arrow = order.descending ? IconChevronDown : IconChevronUp;
  return (
    <button type="button" className={classes.sort} onClick={() => onOrder(orderAfter(order, column))}>
      {label}
      {order.by === column && <Arrow size={13} aria-hidden />}
    </button>
  );
}

/** For `aria-sort`; nothing where the list is sorted by another column. */
const ariaSort = (order: JobOrder, column: OrderColumn) =>
  order.by === column ? (order.descending ? 'descending' : 'ascending') : undefined;

interface PickBoxProps {
  label: string;
  /** Null where only some of what it stands for is picked. */
  picked: boolean | null;
  /** @param reach Shift was held. */
  onPick: (reach: boolean) => void;
}

/** Picks an entry of the list, or all. The browser's own box: a row of the list is made in half the time with it. */
function PickBox({ label, picked, onPick }: PickBoxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={picked === true}
      ref={(box) => {
        if (box) box.indeterminate = picked === null;
      }}
      onChange={({ nativeEvent }) => onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
