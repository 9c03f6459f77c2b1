import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobView } from '../../../shared/model/job.ts';
import { allowed } from '../../../shared/model/job-actions.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { wholeReturned } from '../../../shared/model/whole-job.ts';
import { byteSize, counted } from '../../../shared/words/amounts.ts';
import { call } from '../../ipc/call-main.ts';
import { useJobCall } from '../../ipc/mutations.ts';
import { useJob } from '../../ipc/queries.ts';
import { DragHandle } from '../../results/drag-handle.tsx';
import { EarlierNotice } from '../../results/result-notices.tsx';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { exactMoment, momentSpan } from '../../ui/format.ts';
import { Notice, ProblemNotice, SystemWords } from '../../ui/notice.tsx';
import { Loading, Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { JobProgressBar } from '../../ui/progress-line.tsx';
import { BackLink, GonePage } from '../../ui/subpage.tsx';
import classes from './job.module.css';
import { JobActions } from './job-buttons.tsx';
import { useSaveAs } from './job-menu.tsx';
import { ChainSteps } from './job-steps.tsx';
import { JobTabs } from './job-tabs.tsx';
import { PilotPanel } from './pilot-panel.tsx';
import { oddResultInWords, unknownOutcome } from './state-words.ts';

/** One job: how it stands, what happened, what came of it, and what can be done. */
export function JobPage({ id }: { id: string }) {
  const job = useJob(id);
  const back = <BackLink href={paths.jobs}>All jobs</BackLink>;

  // Its name, in case it is removed while it is shown: it is then asked for again (see live-events).
  const [name, setName] = useState<string>();
  if (job.data && job.data.name !== name) setName(job.data.name);

  if (job.data === null) return <GonePage title={name ?? 'Job'} what="job" />;
  if (job.data) return <KnownJob job={job.data} back={back} />;
  return (
    <Page title="Job" back={back}>
      {job.isPending && <Loading what="the job" lines={6} />}
      {job.error && <ProblemNotice problem={job.error.problem} onRetry={() => void job.refetch()} />}
    </Page>
  );
}

function KnownJob({ job, back }: { job: JobView; back: React.ReactNode }) {
  return (
    <Page
      wide
      title={job.name}
      back={back}
      beside={
        <>
          <StatusBadge state={job.state} />
          {job.connection.kind === 'practice' && <Badge tone="practice">Made-up data</Badge>}
          {job.archived && <Badge tone="idle">Archived</Badge>}
        </>
      }
      subtitle={`${bulkServices[job.service].label} on ${job.connection.name}, started ${exactMoment(job.createdAt, new Date())}`}
      actions={job.result && <DragHandle jobId={job.id} />}
    >
      <JobActions job={job} />
      <ChainSteps job={job} />
      <PilotPanel job={job} />
      <JobProgressBar id={job.id} />
      {job.state === 'outcome-unknown' ? (
        <OutcomeUnknown job={job} />
      ) : job.odd ? (
        <OddResult job={job} />
      ) : (
        job.problem && (
          <ProblemNotice
            problem={job.problem}
            tone={job.state === 'not-accepted' ? 'bad' : job.state === 'needs-attention' ? 'warn' : 'idle'}
          />
        )
      )}
      {job.state === 'done' && job.result && (
        <EarlierNotice now={wholeReturned(job) ?? job.prepared?.rows ?? 0} earlier={job.earlier} what="job" />
      )}
      <LeftOut job={job} />
      <JobTabs job={job} />
    </Page>
  );
}

/** What is odd about a result that came whole, with numbers, and what can be done about it. */
function OddResult({ job }: { job: JobView }) {
  const { title, lines, advice } = oddResultInWords(job);
  return (
    <Notice tone="warn" icon={IconAlertTriangle} title={title}>
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
  const attach = useJobCall((queueId: string) => call('jobs:attach-queue-id', { id: job.id, queueId }));
  const { sending, prepared, problem, candidates = [] } = job;
  const { meaning, advice } = unknownOutcome(job);
  return (
    <Notice tone="warn" icon={IconAlertTriangle} title={meaning} role="alert">
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
          <Button size="compact-sm" loading={attach.isPending} onClick={() => attach.mutate(queueId)}>
            Yes, it is job {queueId}
          </Button>
        </p>
      ))}
      {problem && <SystemWords problem={problem} />}
    </Notice>
  );
}

/** What of the list was not sent as it stood: rows left out and cells changed, each with the way to its file. */
function LeftOut({ job }: { job: JobView }) {
  const { id, prepared } = job;
  const can = allowed(job);
  const saveRejects = useSaveAs('jobs:save-rejects');
  const saveChanges = useSaveAs('jobs:save-changes');
  if (!can.saveRejects && !can.saveChanges) return null;
  return (
    <div className={classes.line}>
      {can.saveRejects && (
        <p className={classes.part}>
          <span>{counted(prepared?.rejects.rows ?? 0, 'row')} left out</span>
          <Button
            size="compact-sm"
            variant="default"
            loading={saveRejects.isPending}
            onClick={() => saveRejects.mutate({ id })}
          >
            Save left-out rows...
          </Button>
        </p>
      )}
      {can.saveChanges && (
        <p className={classes.part}>
          <span>{counted(prepared?.changed?.cells ?? 0, 'cell')} changed for the upload</span>
          <Button
            size="compact-sm"
            variant="default"
            loading={saveChanges.isPending}
            onClick={() => saveChanges.mutate({ id })}
          >
            Save changed cells...
          </Button>
        </p>
      )}
    </div>
  );
}
