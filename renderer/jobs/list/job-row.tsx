import { Progress } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'wouter';
import { checkAge } from '../../../shared/model/check-age.ts';
import { useJobProgress } from '../../ipc/queries.ts';
import { DragGrip } from '../../results/drag-handle.tsx';
import { Badge } from '../../ui/badge.tsx';
import { count, dash, exactMoment, percent, shortMoment, timeText } from '../../ui/format.ts';
import table from '../../ui/tables.module.css';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from './jobs-list.module.css';
import type { ListEntry } from './list-entry.ts';
import { PickBox } from './pick-box.tsx';

interface Props {
  entry: ListEntry;
  position: number;
  now: Date;
  /** Its day stands in the heading above it. */
  isDated: boolean;
  isPicked: boolean;
  /** @param reach With Shift: the rows between the last one and this, too. */
  onPick: (id: string, reach: boolean) => void;
  onMenu: (entry: ListEntry, event: React.MouseEvent<HTMLElement>) => void;
}

/** One entry of the list. Its status text stands alone in its cell. Made anew only where something of it changed. */
export const JobRow = memo(function JobRow(props: Props) {
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
              <span className={classes.stale}>
                <Badge tone="warn">{age.words}</Badge>
              </span>
            )}
          </span>
          {entry.hasResult && <DragGrip name={name} />}
        </span>
      </td>
      <td className={classes.service}>{entry.service.label}</td>
      <td className={classes.connection}>{entry.connection?.name ?? dash}</td>
      <td className={table.number}>{count(entry.rows)}</td>
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
          <span className={classes.part} aria-hidden>
            {part}%
          </span>
        )}
        {part !== null && (
          <Progress.Root size={3} className={classes.progress}>
            <Progress.Section value={part} aria-label={`Progress of ${name}`} />
          </Progress.Root>
        )}
      </td>
    </tr>
  );
});
