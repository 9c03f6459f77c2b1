import { useState } from 'react';
import type { JobView } from '../../shared/job-view.ts';
import { bulkServices } from '../../shared/services.ts';
import { wholeReturned } from '../../shared/whole-job.ts';
import { useJob } from '../ipc/queries.ts';
import { DragHandle } from '../results/drag-handle.tsx';
import { EarlierNotice } from '../results/earlier-notice.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { exactMoment } from '../ui/format.ts';
import { GonePage } from '../ui/gone-page.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { ChainSteps } from './chain-steps.tsx';
import { JobActions } from './job-actions.tsx';
import { JobProgressBar } from './job-progress-bar.tsx';
import { JobTabs } from './job-tabs.tsx';
import { LeftOut } from './left-out.tsx';
import { OddResult } from './odd-result.tsx';
import { OutcomeUnknown } from './outcome-unknown.tsx';
import { PilotPanel } from './pilot-panel.tsx';

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
