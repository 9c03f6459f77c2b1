import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type JobView, wholeCounts } from '../../../shared/model/job.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { call } from '../../ipc/call-main.ts';
import { useJobCall } from '../../ipc/mutations.ts';
import { missingInWords } from '../../results/result-words.ts';
import { TextDialog } from '../../ui/ask-dialogs.tsx';
import { toneOfState } from '../../ui/badge.tsx';
import { exactMoment } from '../../ui/format.ts';
import { Disclosure, Section } from '../../ui/page.tsx';
import { Facts } from '../../ui/subpage.tsx';
import classes from './job.module.css';
import { changeInWords, countLines, gapInWords } from './job-words.ts';
import { waitsForInWords } from './state-words.ts';

/** What happened to a job, in order, its numbers, and what its user noted. */
export const JobDetails = ({ job }: { job: JobView }) => (
  <>
    <Timeline job={job} />
    <JobCounts job={job} />
    <JobNote job={job} />
  </>
);

/** What happened to a job, in order, to the second. */
function Timeline({ job }: { job: JobView }) {
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

/** The user's own words about a job. */
function JobNote({ job }: { job: JobView }) {
  const [opened, { open, close }] = useDisclosure(false);
  const save = useJobCall((note: string) => call('jobs:set-note', { id: job.id, note }), {
    onSuccess: close,
    meta: { quiet: true },
  });
  return (
    <Section
      title="Note"
      actions={
        <Button variant="subtle" size="compact-sm" onClick={open}>
          {job.note ? 'Edit note' : 'Add note'}
        </Button>
      }
    >
      <p className={classes.note} data-empty={job.note === '' || undefined}>
        {job.note || 'No note.'}
      </p>
      <TextDialog
        opened={opened}
        onClose={close}
        title="Note"
        label="Note"
        action="Save note"
        multiline
        maxLength={4000}
        initial={job.note}
        saving={save}
      />
    </Section>
  );
}

/** What was read, sent, returned and charged, and how the list was changed on its way. */
function JobCounts({ job }: { job: JobView }) {
  const changes = job.prepared?.changes ?? [];
  return (
    <Section title="Counts">
      <Facts lines={countLines(job)} />
      {job.connection.kind === 'practice' && wholeCounts(job) && (
        <p className={classes.poll}>Credits of practice mode. Nothing is charged.</p>
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
      {job.prepared?.identical && !job.testBatchOf && (
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
