import type { JobView } from '../../shared/job-view.ts';
import { wholeCounts } from '../../shared/whole-job.ts';
import { missingInWords } from '../results/earlier-words.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { changeInWords, countLines, gapInWords } from './count-lines.ts';
import classes from './job-page.module.css';

/** What was read, sent, returned and charged, and how the list was changed on its way. */
export function JobCounts({ job }: { job: JobView }) {
  const changes = job.prepared?.changes ?? [];
  return (
    <Section title="Counts">
      <Facts lines={countLines(job)} />
      {job.connection.kind === 'practice' && wholeCounts(job) && (
        <p className={classes.poll}>Credits on the practice connection are made up: nothing is charged.</p>
      )}
      {job.gaps?.map((gap) => (
        <p key={gap.what} className={classes.gap}>
          {gapInWords(gap)}
        </p>
      ))}
      {missingInWords((job.result && job.earlier) ?? []).map((line) => (
        <p key={line} className={classes.gap}>
          {line}
        </p>
      ))}
      {job.prepared?.identical && !job.pilotOf && (
        <p className={classes.poll}>Your file was sent as it is, byte for byte.</p>
      )}
      {changes.length > 0 && (
        <div className={classes.changes}>
          <Disclosure summary="What was changed for the upload">
            <ul>
              {changes.map((change) => (
                <li key={change.code}>{changeInWords(change)}</li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </Section>
  );
}
