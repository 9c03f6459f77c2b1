import { Group, Text } from '@mantine/core';
import type { JobSummary, JobView } from '../../../shared/model/job.ts';
import { type JobState, statusText } from '../../../shared/model/job-state.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useJobs } from '../../ipc/queries.ts';
import { useNow } from '../../ui/page-state.ts';
import classes from '../jobs.module.css';

const steps: readonly JobState[] = ['preparing', 'sending', 'pending', 'fetching', 'done'];
/** Which step a job is at; absent for one that rests. */
const stepOf: Partial<Record<JobState, number>> = {
  preparing: 0,
  prepared: 0,
  sending: 1,
  pending: 2,
  ready: 3,
  fetching: 3,
};

/** How far a job is, how long such jobs take, and whether the app has to stay open; nothing for one that rests. */
export function RunningPanel({ job }: { job: JobView }) {
  const jobs = useJobs().data?.jobs;
  const now = useNow();
  const at = stepOf[job.state];
  if (at === undefined) return null;
  const usual = usualTime(jobs ?? [], job);
  const sentAt = Date.parse(job.acceptedAt ?? '');
  return (
    <div>
      <Group
        component="ol"
        gap="6px 10px"
        className={`plain ${classes.steps}`}
        aria-label="Steps of this job"
      >
        {steps.map((state, index) => (
          <li
            key={state}
            data-done={index < at || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden />
            {statusText[state]}
          </li>
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={8}>
        {at < 2
          ? 'Keep the app open until the list is sent.'
          : 'You can close the app. It gets the result when you open it again.'}
        {usual !== null && ` ${timeInWords(usual, at < 2 ? null : usual - (now.getTime() - sentAt))}`}
      </Text>
    </div>
  );
}

/** Jobs that tell how long one takes. */
const mostEarlier = 5;

interface Pace {
  /** When it ended: ISO 8601. */
  endedAt: string;
  ms: number;
  rows: number;
}

/** Ms per row by the latest jobs: their median, as small ones mostly wait in line; null without any. */
function usualPace(done: readonly Pace[], most: number): number | null {
  const perRow = done
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.endedAt.localeCompare(a.endedAt))
    .slice(0, most)
    .map(({ ms, rows }) => ms / rows)
    .sort((a, b) => a - b);
  return perRow[Math.floor(perRow.length / 2)] ?? null;
}

/** How long a job takes by the last ones of its service and connection, row by row: ms, null where there is none. */
export function usualTime(
  jobs: readonly JobSummary[],
  { id, service, connection, prepared }: Pick<JobView, 'id' | 'service' | 'connection' | 'prepared'>,
): number | null {
  if (!prepared) return null;
  const done = jobs
    .filter((job) => job.id !== id && job.service === service && job.connection.id === connection.id)
    .flatMap(({ createdAt, fetchedAt, rows }) => {
      if (!fetchedAt || !rows) return [];
      return [{ endedAt: fetchedAt, ms: Date.parse(fetchedAt) - Date.parse(createdAt), rows }];
    });
  const perRow = usualPace(done, mostEarlier);
  return perRow === null ? null : perRow * prepared.rows;
}

/** "Usually takes about 4 minutes. About 2 minutes left." @param left null before that can be said; ms */
export function timeInWords(usual: number, left: number | null): string {
  const takes = `Usually takes ${spanInWords(usual)}.`;
  if (left === null || left <= 0) return takes;
  const still = spanInWords(left);
  return `${takes} ${still.charAt(0).toUpperCase()}${still.slice(1)} left.`;
}

function spanInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 90
    ? `about ${counted(minutes, 'minute')}`
    : `about ${counted(Math.round(minutes / 60), 'hour')}`;
}
