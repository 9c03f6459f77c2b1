import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { byteSize, counted } from '../../shared/amounts.ts';
import type { JobView } from '../../shared/job-view.ts';
import { call } from '../ipc/client.ts';
import { useJobCall } from '../ipc/mutations.ts';
import { momentSpan } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { SystemWords } from '../ui/problem-notice.tsx';
import { unknownOutcome } from './unknown-outcome.ts';

/** Why nobody knows whether the service has this list, what was sent, and the ids that may be it. */
export function OutcomeUnknown({ job }: { job: JobView }) {
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
