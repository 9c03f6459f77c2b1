import { Box, Group, Text } from '@mantine/core';
import type { PreparedList } from '../../../shared/model/check.ts';
import { earlierSum } from '../../../shared/model/earlier-sum.ts';
import { mayBeAtService, wholeCounts, wholeReturned } from '../../../shared/model/job.ts';
import type { Gap } from '../../../shared/model/job-counts.ts';
import type { JobRecord, JobView } from '../../../shared/model/job-record.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { Said } from '../../results/result-notices.tsx';
import { missingInWords } from '../../results/result-words.ts';
import { TextDialog } from '../../ui/ask-dialogs.tsx';
import { toneOfState } from '../../ui/badge.tsx';
import { useDialogCall } from '../../ui/dialog.tsx';
import { count, creditsCount, exactMoment } from '../../ui/format.ts';
import { Disclosure, Facts, Section } from '../../ui/page.tsx';
import { Dim, QuietButton } from '../../ui/small-parts.tsx';
import { toneVars } from '../../ui/theme.tsx';
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
      <Box
        component="ol"
        className="plain"
        ml={4}
        style={{ borderInlineStart: '1px solid var(--desk-line-strong)' }}
      >
        {job.timeline.map((entry, index) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
            key={index}
            component="li"
            wrap="nowrap"
            ml={-4}
            py={6}
            style={toneVars(toneOfState[entry.state])}
            data-dot
          >
            <Text inherit flex={1}>
              {entry.text}
            </Text>
            {/* The day is said where it is not the one before. */}
            <Dim component="time" className="tabular" dateTime={entry.at}>
              {exactMoment(entry.at, new Date(job.timeline[index - 1]?.at ?? now))}
            </Dim>
          </Group>
        ))}
      </Box>
      {job.waitsFor && <Said mt={10}>{waitsForInWords(job.waitsFor, now, job.problem)}</Said>}
      {isAskedAbout && poll && poll.asked > 0 && (
        <Said mt={10}>
          The service was asked {counted(poll.asked, 'time')} so far
          {poll.nextAt > now.getTime() &&
            `, next at ${exactMoment(new Date(poll.nextAt).toISOString(), now)}`}
          .
        </Said>
      )}
    </Section>
  );
}

function JobNote({ job }: { job: JobView }) {
  const dialog = useDialogCall('jobs:set-note');
  return (
    <Section
      title="Note"
      actions={<QuietButton onClick={dialog.open}>{job.note ? 'Edit note' : 'Add note'}</QuietButton>}
    >
      <Text
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        {...(job.note === '' && { c: 'dimmed' })}
      >
        {job.note || 'No note.'}
      </Text>
      <TextDialog
        {...dialog.shown}
        title="Note"
        label="Note"
        action="Save note"
        multiline
        maxLength={4000}
        initial={job.note}
        onSave={(note) => dialog.mutate({ id: job.id, note })}
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
        <Said mt={10}>Credits of practice mode. Nothing is charged.</Said>
      )}
      {[...(job.gaps ?? []).map(gapInWords), ...missingInWords((job.result && job.earlier) ?? [])].map(
        (line) => (
          <Said key={line} mt={10} c="var(--desk-warn-fg)">
            {line}
          </Said>
        ),
      )}
      {job.prepared?.identical && !job.testBatchOf && (
        <Said mt={10}>Your file was sent as it is, byte for byte.</Said>
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

type Subject = Partial<Omit<JobRecord, 'source'>>;

/** A job's numbers in the order they come about; a dash for what is not stated. */
export function countLines(job: Subject) {
  const { prepared, queueId, testBatch } = job;
  const counts = wholeCounts(job);
  const earlier = job.result && job.earlier && earlierSum(job.earlier);
  const returned = job.result ? wholeReturned(job) : job.odd?.rows;
  // Of a list whose sample went first, the sample's rows count as sent; those of the rest, once they are.
  const sample = testBatch?.made ? testBatch.rows : null;
  const sent = wasSent(job) ? (prepared?.rows ?? null) : sample;
  return [
    { name: 'Job ID', value: queueId ?? count(null) },
    { name: 'Rows in the list', value: count(prepared?.rowsRead) },
    { name: 'Rows not sent', value: count(prepared?.rejects.rows) },
    { name: 'Rows sent', value: count(sent) },
    { name: 'Rows the service counted', value: count(counts?.rowsUploaded) },
    { name: 'Rows returned', value: count(returned) },
    ...(earlier && earlier.asked > 0
      ? [
          { name: 'Rows from earlier results', value: count(earlier.found) },
          { name: 'Earlier results not found', value: count(earlier.asked - earlier.found) },
        ]
      : []),
    { name: 'Phones the service checked', value: count(counts?.phonesChecked) },
    { name: 'Phones the service flagged', value: count(counts?.phonesFlagged) },
    { name: 'Credits used', value: creditsCount(counts?.creditsDeducted) },
  ];
}

/** A sending that ended before the list left this computer puts a job back among those that wait: `sending` stays. */
const wasSent = (job: Subject): boolean =>
  job.sending !== undefined && (mayBeAtService(job) || job.state === 'not-accepted');

/** Changes made to the list as a whole, of which there is nothing to count. */
const once = new Set([
  'workbook',
  'json',
  'cards',
  'encoding',
  'delimiter',
  'quote',
  'escape',
  'record-ends',
  'no-header',
  'row-id',
  'strict',
]);

/** What preparing changed: "Phones reduced to ten digits: 912". */
export function changeInWords({ code, label, count: times }: PreparedList['changes'][number]): string {
  return once.has(code) ? label : `${label}: ${count(times)}`;
}

/** Two numbers that should agree and do not, as a sentence with both. */
export function gapInWords({ what, expected, found }: Gap): string {
  const sent = `${counted(expected, 'row')} ${expected === 1 ? 'was' : 'were'} sent`;
  return what === 'rows-uploaded'
    ? `${sent}, but the service counted ${count(found)}.`
    : `${sent}, and ${count(found)} came back.`;
}
