import { counted } from '../../shared/amounts.ts';
import type { JobView } from '../../shared/job-view.ts';
import { exactMoment } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { toneOfState } from '../ui/status-badge.tsx';
import classes from './job-page.module.css';
import { waitsForInWords } from './waits-for.ts';

/** What happened to a job, in order, to the second. */
export function Timeline({ job }: { job: JobView }) {
  const now = new Date();
  const { poll, state, odd } = job;
  // An odd result is here: the service is asked about it only while it is to be fetched again.
  const isAskedAbout = state === 'pending' || (state === 'needs-attention' && odd?.triesLeft !== 0);
  return (
    <Section title="Timeline">
      <ol className={classes.timeline}>
        {job.timeline.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          <li key={index} data-tone={toneOfState(entry.state)}>
            <span>{entry.text}</span>
            {/* The day is said where it is not the one before. */}
            <time dateTime={entry.at}>
              {exactMoment(entry.at, new Date(job.timeline[index - 1]?.at ?? now))}
            </time>
          </li>
        ))}
      </ol>
      {job.waitsFor && <p className={classes.poll}>{waitsForInWords(job.waitsFor, now)}</p>}
      {isAskedAbout && poll && poll.asked > 0 && (
        <p className={classes.poll}>
          The service was asked {counted(poll.asked, 'time')} so far
          {poll.nextAt > now.getTime() &&
            `, next at ${exactMoment(new Date(poll.nextAt).toISOString(), now)}`}
          .
        </p>
      )}
    </Section>
  );
}
