import { Progress } from '@mantine/core';
import { Link } from 'wouter';
import type { JobSummary } from '../../shared/job.ts';
import { bulkServices } from '../../shared/services.ts';
import { useJobProgress } from '../ipc/queries.ts';
import { count, exactMoment, percent, shortMoment } from '../ui/format.ts';
import { paths } from '../ui/paths.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './jobs-table.module.css';

/** One job in the list. Its status text stands alone in its cell. */
export function JobRow({ job, position, now }: { job: JobSummary; position: number; now: Date }) {
  const progress = useJobProgress(job.id);
  const part = progress && percent(progress.done, progress.total);
  return (
    <tr aria-rowindex={position}>
      <td className={classes.file}>
        <Link href={paths.job(job.id)} className={classes.link} title={job.name}>
          {job.name}
        </Link>
        {job.note && <span className={classes.note}>{job.note}</span>}
      </td>
      <td>{bulkServices[job.service].label}</td>
      <td className={classes.connection}>{job.connection.name}</td>
      <td className={classes.number}>{count(job.rows)}</td>
      <td className={classes.created}>
        <time dateTime={job.createdAt} title={exactMoment(job.createdAt, now)}>
          {shortMoment(job.createdAt, now)}
        </time>
      </td>
      <td className={classes.status}>
        <StatusBadge state={job.state} />
        {part !== null && (
          <Progress.Root size={3} className={classes.progress}>
            <Progress.Section value={part} aria-label={`Progress of ${job.name}`} />
          </Progress.Root>
        )}
      </td>
    </tr>
  );
}
