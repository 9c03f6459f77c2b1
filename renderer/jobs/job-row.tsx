import { Progress } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'wouter';
import { checkAge } from '../../shared/check-age.ts';
import { useJobProgress } from '../ipc/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { count, dash, exactMoment, percent, shortMoment, timeText } from '../ui/format.ts';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import classes from './jobs-table.module.css';
import type { ListEntry } from './list-entry.ts';

interface Props {
  entry: ListEntry;
  position: number;
  now: Date;
  /** Its day stands in the heading above it. */
  isDated: boolean;
}

/** One entry of the list. Its status text stands alone in its cell. Made anew only where something of it changed. */
export const JobRow = memo(function JobRow({ entry, position, now, isDated }: Props) {
  const { id, name, note, startedAt, status } = entry;
  const progress = useJobProgress(id);
  const age = checkAge(entry.checkedAt, now.getTime());
  const part = progress && percent(progress.done, progress.total);
  return (
    <tr aria-rowindex={position}>
      <td className={classes.file}>
        <Link href={entry.href} className={classes.link} title={name}>
          {name}
        </Link>
        {note && <span className={classes.note}>{note}</span>}
        {age?.stale && (
          <span className={classes.stale}>
            <Badge tone="warn">{age.words}</Badge>
          </span>
        )}
      </td>
      <td>{entry.service.label}</td>
      <td className={classes.connection}>{entry.connection?.name ?? dash}</td>
      <td className={classes.number}>{count(entry.rows)}</td>
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
