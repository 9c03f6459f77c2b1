import { Box, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
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
import classes from '../jobs.module.css';
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
            <Text component="time" size="xs" c="dimmed" className="tabular" dateTime={entry.at}>
              {exactMoment(entry.at, new Date(job.timeline[index - 1]?.at ?? now))}
            </Text>
          </li>
        ))}
      </ol>
      {job.waitsFor && <Said>{waitsForInWords(job.waitsFor, now, job.problem)}</Said>}
      {isAskedAbout && poll && poll.asked > 0 && (
        <Said>
          The service was asked {counted(poll.asked, 'time')} so far
          {poll.nextAt > now.getTime() &&
            `, next at ${exactMoment(new Date(poll.nextAt).toISOString(), now)}`}
          .
        </Said>
      )}
    </Section>
  );
}

const Said = ({ c = 'dimmed', children }: { c?: string; children: ReactNode }) => (
  <Text size="xs" c={c} mt={10} className="tabular">
    {children}
  </Text>
);

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
      <Text
        size="sm"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        {...(job.note === '' && { c: 'dimmed' })}
      >
        {job.note || 'No note.'}
      </Text>
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
        <Said>Credits of practice mode. Nothing is charged.</Said>
      )}
      {[...(job.gaps ?? []).map(gapInWords), ...missingInWords((job.result && job.earlier) ?? [])].map(
        (line) => (
          <Said key={line} c="var(--desk-warn-fg)">
            {line}
          </Said>
        ),
      )}
      {job.prepared?.identical && !job.testBatchOf && (
        <Said>Your file was sent as it is, byte for byte.</Said>
      )}
      {changes.length > 0 && (
        <Box mt={10}>
          <Disclosure summary="What was changed for the upload">
            <Box component="ul" pl={18}>
              {changes.map((change) => (
                <li key={change.code}>{changeInWords(change)}</li>
              ))}
            </Box>
          </Disclosure>
        </Box>
      )}
    </Section>
  );
}
