import { useState } from 'react';
import { checkedAt, may, wholeCounts, wholeReturned } from '../../../shared/model/job.ts';
import type { JobView } from '../../../shared/model/job-record.ts';
import { waitsForTeam } from '../../../shared/model/job-state.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { byteSize, counted } from '../../../shared/words/amounts.ts';
import { SampleSection } from '../../intake/send/sample-form.tsx';
import { useCall } from '../../ipc/mutations.ts';
import { useJob } from '../../ipc/queries.ts';
import { DragHandle } from '../../results/drag-handle.tsx';
import { ExportButton } from '../../results/export/export-dialog.tsx';
import { EarlierNotice } from '../../results/result-notices.tsx';
import { ResultPanel } from '../../results/result-panel.tsx';
import { UnderstoodColumns } from '../../results/understood/understood-columns.tsx';
import type { ResultOf } from '../../results/use-result.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Segments } from '../../ui/controls.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { exactMoment, momentSpan } from '../../ui/format.ts';
import { Notice, ProblemNotice, SystemWords } from '../../ui/notice.tsx';
import { inJobs, Page, PageOf } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { JobProgressBar } from '../../ui/progress-line.tsx';
import { SmallButton } from '../../ui/small-parts.tsx';
import { WaitsForTeam } from '../waits-for-team.tsx';
import { AskMisses, JobActions } from './job-buttons.tsx';
import { JobDetails } from './job-details.tsx';
import { hasResult, JobMenu } from './job-menu.tsx';
import { FollowUpSteps, RunningPanel, StepsResult } from './job-steps.tsx';
import { oddResultInWords, unknownOutcome } from './state-words.ts';
import { TestBatchPanel } from './test-batch-panel.tsx';

/** One job: how it stands, what came of it, and what can be done. @param details what happened to it, in its stead */
export function JobPage({ id, details = false }: { id: string; details?: boolean }) {
  const Shown = details ? JobDetailsPage : KnownJob;
  return (
    <PageOf query={useJob(id)} what="job" title="Job" {...inJobs}>
      {(job) => <Shown job={job} />}
    </PageOf>
  );
}

function KnownJob({ job }: { job: JobView }) {
  const exporting = useDialog();
  const [ofAllSteps, setOfAllSteps] = useState(false);
  const isOver = hasResult(job);
  return (
    <Page
      wide
      title={job.name}
      back={{ href: paths.jobs, label: 'All jobs' }}
      beside={<JobBadges job={job} />}
      subtitle={aboutJob(job)}
      actions={
        <>
          {isOver ? <ExportButton onClick={exporting.open} /> : <JobActions job={job} />}
          {job.result && <DragHandle jobId={job.id} />}
          <JobMenu job={job} />
        </>
      }
    >
      {may.trySample(job) && <SampleSection jobId={job.id} />}
      <FollowUpSteps job={job} />
      <TestBatchPanel job={job} />
      <RunningPanel job={job} />
      <JobProgressBar id={job.id} />
      {job.state === 'outcome-unknown' ? (
        <OutcomeUnknown job={job} />
      ) : job.odd ? (
        <OddResult job={job} />
      ) : waitsForTeam(job) ? (
        <WaitsForTeam job={job} />
      ) : (
        job.problem && (
          <ProblemNotice
            problem={job.problem}
            tone={job.state === 'not-accepted' ? 'bad' : job.state === 'needs-attention' ? 'warn' : 'idle'}
          />
        )
      )}
      {isOver && (
        <EarlierNotice now={wholeReturned(job) ?? job.prepared?.rows ?? 0} earlier={job.earlier} what="job" />
      )}
      {!isOver && <JobDetails job={job} />}
      {isOver && job.follows && (
        <Segments
          label="Result of"
          options={{ step: 'This step', all: 'All steps' }}
          value={ofAllSteps ? 'all' : 'step'}
          onChange={(value) => setOfAllSteps(value === 'all')}
        />
      )}
      {isOver && ofAllSteps && <StepsResult job={job} exporting={exporting.shown} />}
      {isOver && !ofAllSteps && (
        <ResultPanel job={resultOfJob(job)} exporting={exporting.shown}>
          <AskMisses job={job} />
        </ResultPanel>
      )}
    </Page>
  );
}

/** The numbers of its sample are in its result, and in what it took. */
const resultOfJob = (job: JobView): ResultOf => ({
  ...job,
  fetchedAt: job.result?.fetchedAt,
  checkedAt: checkedAt(job),
  credits: wholeCounts(job)?.creditsDeducted ?? null,
});

/** "Phone append on Practice, 2:36:26 PM". */
const aboutJob = ({ service, connection, createdAt }: JobView): string =>
  `${bulkServices[service].label} on ${connection.name}, ${exactMoment(createdAt, new Date())}`;

const JobBadges = ({ job }: { job: JobView }) => (
  <>
    <StatusBadge job={job} />
    {job.connection.kind === 'practice' && <Badge tone="practice">Sample data</Badge>}
    {job.archived && <Badge tone="idle">Archived</Badge>}
  </>
);

function JobDetailsPage({ job }: { job: JobView }) {
  return (
    <Page
      title={job.name}
      back={{ href: paths.job(job.id), label: 'Result' }}
      beside={<JobBadges job={job} />}
      subtitle="Timeline and details"
    >
      <JobDetails job={job} />
      {hasResult(job) && <UnderstoodColumns job={resultOfJob(job)} />}
    </Page>
  );
}

/** What is odd about a result that came whole, with numbers, and what can be done about it. */
function OddResult({ job }: { job: JobView }) {
  const { title, lines, advice } = oddResultInWords(job);
  return (
    <Notice title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{advice}</p>
      {job.problem && <SystemWords problem={job.problem} />}
    </Notice>
  );
}

/** Why nobody knows whether the service has this list, what was sent, and the ids that may be it. */
function OutcomeUnknown({ job }: { job: JobView }) {
  const attach = useCall('jobs:attach-queue-id');
  const { sending, prepared, problem, candidates = [] } = job;
  const { meaning, advice } = unknownOutcome(job);
  return (
    <Notice title={meaning} role="alert">
      <p>{advice}</p>
      {sending && (
        <p>
          Sent: {prepared && `${counted(prepared.rows, 'row')} (${byteSize(prepared.bytes)}) `}
          to {job.connection.name},{' '}
          {momentSpan(sending.startedAt, sending.endedAt ?? sending.startedAt, new Date())}.
          {problem && ` ${problem.message}`}
        </p>
      )}
      {candidates.map((queueId) => (
        <p key={queueId}>
          The service's answer names job {queueId}. Is this your job?{' '}
          <SmallButton
            variant="filled"
            loading={attach.isPending}
            onClick={() => attach.mutate({ id: job.id, queueId })}
          >
            Yes, it is job {queueId}
          </SmallButton>
        </p>
      ))}
      {problem && <SystemWords problem={problem} />}
    </Notice>
  );
}
