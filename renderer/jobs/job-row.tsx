import { Progress } from '@mantine/core';
import { Link } from 'wouter';
import { checkAge } from '../../shared/check-age.ts';
import { useJobProgress } from '../ipc/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { count, dash, exactMoment, percent, shortMoment } from '../ui/format.ts';
import { VerdictBar } from '../ui/verdict-bar.tsx';
import classes from './jobs-table.module.css';
import type { ListEntry } from './list-entry.ts';

/** One entry of the list. Its status text stands alone in its cell. */
export function JobRow({ entry, position, now }: { entry: ListEntry; position: number; now: Date }) {
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
          {shortMoment(startedAt, now)}
        </time>
      </td>
      <td className={classes.status}>
        <Badge tone={status.tone} dot>
          {status.text}
        </Badge>
        {part !== null && (
          <Progress.Root size={3} className={classes.progress}>
            <Progress.Section value={part} aria-label={`Progress of ${name}`} />
          </Progress.Root>
        )}
      </td>
    </tr>
  );
}
