import { Progress } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { SendFacts } from '../../shared/ipc.ts';
import type { JobSummary } from '../../shared/job.ts';
import type { Problem } from '../../shared/problem.ts';
import { useCall } from '../ipc/mutations.ts';
import { useJob, useJobProgress, useSendFacts } from '../ipc/queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { percent } from '../ui/format.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useIntent } from '../ui/use-intent.ts';
import classes from './send-dialog.module.css';
import { sendAction, sendLines } from './send-words.ts';
import { SentBeforeNotice } from './sent-before-notice.tsx';

interface Props {
  /** The job whose list is to be sent; null while the dialog is closed. */
  jobId: string | null;
  onSent: (job: JobSummary) => void;
  onClose: () => void;
  /** Preparing the list has failed, so there is nothing to confirm. */
  onFailed?: (problem: Problem) => void;
}

/** The last word before a list goes to a service that may charge for it. */
export function SendDialog({ jobId, onSent, onClose, onFailed }: Props) {
  const intent = useIntent(jobId ?? '');
  const job = useJob(jobId).data;
  const facts = useSendFacts(jobId, job?.state === 'unconfirmed').data;
  const send = useCall('jobs:send', { meta: { quiet: true } });

  const failed = job?.state === 'needs-attention' ? job.problem : undefined;
  const tellFailed = useEffectEvent((problem: Problem) => onFailed?.(problem));
  useEffect(() => {
    if (failed) tellFailed(failed);
  }, [failed]);

  const confirm = async () => {
    const taken = jobId === null ? null : intent.take();
    if (taken === null || jobId === null) return;
    const sent = await send.mutateAsync({ id: jobId, intent: taken }).catch(() => null);
    if (sent) onSent(sent);
    else intent.giveBack();
  };

  return (
    <ConfirmDialog
      opened={jobId !== null}
      onClose={onClose}
      onOpened={send.reset}
      title="Send this list?"
      action={facts ? sendAction(facts.rows) : 'Send'}
      busy={send.isPending}
      disabled={!facts}
      onConfirm={() => void confirm()}
    >
      {facts ? <Facts facts={facts} /> : jobId !== null && <Preparing jobId={jobId} />}
      {send.error && <ProblemNotice problem={send.error.problem} />}
    </ConfirmDialog>
  );
}

function Facts({ facts }: { facts: SendFacts }) {
  return (
    <>
      <SentBeforeNotice sentBefore={facts.sentBefore} />
      <dl className={classes.facts}>
        {sendLines(facts).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Preparing({ jobId }: { jobId: string }) {
  const progress = useJobProgress(jobId);
  const part = progress && percent(progress.done, progress.total);
  return (
    <div className={classes.preparing} role="status">
      <span>Making the copy for upload. Nothing is sent yet.</span>
      <Progress.Root size="sm">
        <Progress.Section value={part ?? 100} animated={part === null} aria-label="Preparing the list" />
      </Progress.Root>
    </div>
  );
}
