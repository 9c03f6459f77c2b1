import type { JobSummary } from '../../shared/job.ts';
import type { Results } from './results.ts';

/**
 * Judges each job's result as it comes, whether or not anybody looks at it: whom it states as a litigator must not be
 * called from any other result either. Its page opens at once then, and the list of jobs shows its bar.
 */
export function judgeFinished(
  jobs: {
    onChange(listener: (job: JobSummary) => void): void;
    onRemoved(listener: (id: string) => void): void;
  },
  results: Pick<Results, 'open'>,
): void {
  /** Asked once for each result: where it can't be judged, its page says why. */
  const asked = new Set<string>();
  // What was under way ended with it: taken back, it is judged if it was not.
  jobs.onRemoved((id) => asked.delete(id));
  jobs.onChange(({ id, state, checkedAt, verdicts }) => {
    const isToJudge = state === 'done' && checkedAt !== null && verdicts === undefined;
    if (!isToJudge) asked.delete(id);
    else if (!asked.has(id)) {
      asked.add(id);
      void results.open(id);
    }
  });
}
