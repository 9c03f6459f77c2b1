import type { JobProgress } from '../../../shared/model/job.ts';
import { byteSize } from '../../../shared/words/amounts.ts';
import { useJobProgress } from '../../ipc/queries.ts';
import { percent } from '../../ui/format.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';
import classes from './job.module.css';

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
