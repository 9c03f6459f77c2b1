import { Progress } from '@mantine/core';
import type { JobProgress } from '../../shared/model/job.ts';
import { byteSize } from '../../shared/words/amounts.ts';
import { useJobProgress } from '../ipc/queries.ts';
import { percent } from './format.ts';
import classes from './parts.module.css';

interface Props {
  /** What goes on, as a screen reader says it. */
  label: string;
  /** Of a hundred; null where it is not known how far it is: the line moves then, and no number is said. */
  percent: number | null;
  className?: string | undefined;
}

/** How far something is. */
export function ProgressLine({ label, percent, className }: Props) {
  const isKnown = percent !== null;
  return (
    <Progress.Root size="sm" className={className}>
      <Progress.Section
        value={percent ?? 100}
        animated={!isKnown}
        aria-label={label}
        withAria={isKnown}
        {...(!isKnown && { role: 'progressbar' })}
      />
    </Progress.Root>
  );
}

const phases: Record<JobProgress['phase'], string> = {
  preparing: 'Making the copy for upload',
  sending: 'Uploading',
  fetching: 'Downloading the result',
  reading: 'Reading the result',
};

/** How far the job's present step is, while there is anything to measure. */
export function JobProgressBar({ id }: { id: string }) {
  const progress = useJobProgress(id);
  if (!progress) return null;
  const { phase, done, total } = progress;
  return (
    <div className={classes.progress}>
      <span>{phases[phase]}</span>
      <ProgressLine label={phases[phase]} percent={percent(done, total)} />
      <span>{total > 0 ? `${byteSize(done)} of ${byteSize(total)}` : byteSize(done)}</span>
    </div>
  );
}
