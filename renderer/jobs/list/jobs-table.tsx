import { Progress } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { Link } from 'wouter';
import { checkAge } from '../../../shared/model/check-age.ts';
import { useProgress } from '../../ipc/queries.ts';
import { DragGrip, useDragOut } from '../../results/drag-handle.tsx';
import { Badge, StandingBadge } from '../../ui/badge.tsx';
import { count, dash, exactMoment, matchRate, percent, shortMoment, timeText } from '../../ui/format.ts';
import { useNow } from '../../ui/page-state.ts';
import table from '../../ui/row-tables.module.css';
import { LongTable, type ScrollPlace } from '../../ui/row-tables.tsx';
import { Cells, type Column } from '../../ui/section-table.tsx';
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

/** What a row is made of. */
interface Shown {
  entry: ListEntry;
  now: Date;
  isDated: boolean;
  isPicked: boolean;
  /** @param reach With Shift: the rows between the last one and this, too. */
  onPick: (id: string, reach: boolean) => void;
}

/** In a narrow window a file's name goes before where it was sent, and when, which the headings of the days tell roughly. */
const columns: readonly (Column<Shown> & { by?: OrderColumn })[] = [
  { by: 'name', name: 'File', cell: (shown) => <FileCell {...shown} /> },
  { by: 'service', name: 'Service', width: 118, from: 900, cell: ({ entry }) => entry.service.label },
  {
    by: 'connection',
    name: 'Connection',
    width: '12%',
    from: 1010,
    look: 'dim',
    cell: ({ entry }) => entry.connection?.name ?? dash,
  },
  { by: 'rows', name: 'Rows', width: 66, look: 'number', cell: ({ entry }) => count(entry.rows) },
  {
    name: 'Match rate',
    width: 92,
    from: 900,
    look: 'number',
    cell: ({ entry }) => entry.hits && matchRate(entry.hits),
  },
  {
    name: 'Phones',
    width: 96,
    cell: ({ entry: { name, verdicts } }) =>
      verdicts && <VerdictBar size="small" label={`Phones of ${name}`} counts={verdicts} />,
  },
  {
    by: 'started',
    name: 'Started',
    width: 138,
    from: 760,
    look: 'dim',
    cell: ({ entry: { startedAt }, isDated, now }) => (
      <time dateTime={startedAt} title={exactMoment(startedAt, now)}>
        {isDated ? timeText(startedAt) : shortMoment(startedAt, now)}
      </time>
    ),
  },
  {
    by: 'status',
    name: 'Status',
    width: 165,
    className: classes.status,
    cell: ({ entry }) => <StatusCell {...entry} />,
  },
];

/** Jobs and opened files as a table, by days where the newest come first; of thousands, only the rows in sight are made. */
export function JobsTable({ entries, order, onOrder, picked, onMenu }: Props) {
  const now = useNow();
  const isByDay = order.by === 'started' && order.descending;
  const lines = useMemo(
    () => (isByDay ? dayGroups(entries, now) : entries.map((entry) => ({ entry, isDated: false }))),
    [entries, isByDay, now],
  );
  const dragOut = useDragOut();
  const pickedCount = picked.entries.length;
  const withHead = ({ by, ...column }: (typeof columns)[number]): Column<Shown> => {
    if (!by) return column;
    const Arrow = order.descending ? IconChevronDown : IconChevronUp;
    // Its cell says `aria-sort`.
    const head = (
      <button type="button" className={`bare ${classes.sort}`} onClick={() => onOrder(orderAfter(order, by))}>
        {column.name}
        {order.by === by && <Arrow size={13} aria-hidden />}
      </button>
    );
    return {
      ...column,
      sorted: order.by !== by ? undefined : order.descending ? 'descending' : 'ascending',
      head:
        by !== 'name' ? (
          head
        ) : (
          <span className={classes.first}>
            <PickBox
              label="Select all in the list"
              picked={pickedCount === 0 ? false : pickedCount === entries.length || null}
              onPick={picked.all}
            />
            {head}
          </span>
        ),
    };
  };

  return (
    <LongTable
      label="Jobs"
      region="List of jobs"
      className={`${classes.jobs} ${pickedCount > 0 ? classes.picking : ''}`}
      columns={columns.map(withHead)}
      count={lines.length}
      rowHeight={(index) => (typeof lines[index] === 'string' ? headingHeight : entryHeight)}
      place={place}
      onDragStart={(event) => {
        const id = event.target instanceof Element && resultAt(event.target);
        if (id) dragOut(event, id);
      }}
    >
      {(index) => {
        const line = lines[index];
        if (typeof line === 'string')
          return (
            <tr key={line} className={classes.heading} aria-rowindex={index + 2}>
              <td colSpan={2}>{line}</td>
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
      }}
    </LongTable>
  );
}

/** Whose row that is, where it has a result; the address of a row's link is of no use to another program. */
const resultAt = (element: Element) => element.closest<HTMLElement>('tr[data-result]')?.dataset.result;

interface JobRowProps extends Shown {
  position: number;
  onMenu: (entry: ListEntry, event: React.MouseEvent<HTMLElement>) => void;
}

/** One entry of the list. Made anew only where something of it changed. */
const JobRow = memo(function JobRow({ position, onMenu, ...shown }: JobRowProps) {
  const { entry, isPicked } = shown;
  return (
    <tr
      aria-rowindex={position}
      data-picked={isPicked || undefined}
      data-result={entry.hasResult ? entry.id : undefined}
      onContextMenu={(event) => onMenu(entry, event)}
    >
      <Cells columns={columns} row={shown} />
    </tr>
  );
});

function FileCell({ entry, now, isPicked, onPick }: Shown) {
  const { id, name, note } = entry;
  const age = checkAge(entry.checkedAt, now.getTime());
  // A long name takes a second line where nothing else stands there.
  const lines = note || age?.stale ? '' : 'two-lines';
  return (
    <span className={classes.first}>
      <PickBox label={`Select ${name}`} picked={isPicked} onPick={(reach) => onPick(id, reach)} />
      <span className={`one-line ${classes.file}`}>
        <Link href={entry.href} className={`whole ${table.link} ${lines}`} title={name}>
          {name}
        </Link>
        {note && <span className={`dim small one-line ${classes.note}`}>{note}</span>}
        {age?.stale && (
          <span className={classes.stale}>
            <Badge tone="warn">{age.words}</Badge>
          </span>
        )}
      </span>
      {entry.hasResult && <DragGrip name={name} />}
    </span>
  );
}

/** How an entry stands, and how far it is. Its status text stands alone. */
function StatusCell({ id, name, status }: ListEntry) {
  const progress = useProgress(id);
  const part = progress && percent(progress.done, progress.total);
  return (
    <>
      <StandingBadge of={status} />
      {part !== null && (
        <>
          <span className="dim small" aria-hidden>
            {' '}
            {part}%
          </span>
          <Progress value={part} size={3} className={classes.progress} aria-label={`Progress of ${name}`} />
        </>
      )}
    </>
  );
}

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
    <span className={classes.pick}>
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
    </span>
  );
}
