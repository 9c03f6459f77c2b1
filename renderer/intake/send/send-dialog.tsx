import { Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { SendFacts } from '../../../shared/ipc/ipc.ts';
import type { JobSummary } from '../../../shared/model/job.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { useCreditPrice } from '../../ipc/credit-price.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useJob, useJobProgress, useSendFacts } from '../../ipc/queries.ts';
import { BudgetReason } from '../../money/budget-reason.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { percent } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import { SampleForm } from './sample-form.tsx';
import classes from './send.module.css';
import { costLines, sendAction, sendLines } from './send-words.ts';
import { SentBeforeNotice } from './sent-before-notice.tsx';
import { useTrySample } from './use-try-sample.ts';

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

  const trying = useTrySample(jobId, onSent, intent);

  const failed = job?.state === 'needs-attention' ? job.problem : undefined;
  const tellFailed = useEffectEvent((problem: Problem) => onFailed?.(problem));
  useEffect(() => {
    if (failed) tellFailed(failed);
  }, [failed]);

  const confirm = async (reason?: string) => {
    const taken = jobId === null ? null : intent.take();
    if (taken === null || jobId === null) return;
    const asked = { id: jobId, intent: taken, ...(reason !== undefined && { reason }) };
    const sent = await send.mutateAsync(asked).catch(() => null);
    if (sent) onSent(sent);
    else intent.giveBack();
  };

  const problem = send.error?.problem;
  const isStopped = problem?.overBudget !== undefined;

  return (
    <>
      <ConfirmDialog
        opened={jobId !== null}
        onClose={onClose}
        onOpened={() => {
          send.reset();
          trying.reset();
        }}
        title="Send this list?"
        action={facts ? sendAction(facts.rows) : 'Send'}
        busy={send.isPending}
        disabled={!facts}
        onConfirm={() => void confirm()}
      >
        {facts?.doubt && <ProblemNotice tone="warn" problem={facts.doubt} />}
        {facts && <SentBeforeNotice sentBefore={facts.sentBefore} />}
        {/* One place for both, so that what will be paid is said when it is known, and not the waiting alone. */}
        <Stack gap="md" role="status">
          {facts ? <Facts facts={facts} /> : jobId !== null && <Preparing jobId={jobId} />}
        </Stack>
        {facts?.sample && (
          <div className={classes.sendDialogSample}>
            <SampleForm
              offer={facts.sample}
              busy={trying.busy}
              disabled={send.isPending}
              onTry={(wish) => void trying.start(wish)}
            />
          </div>
        )}
        {trying.problem && <ProblemNotice problem={trying.problem} />}
        {problem && !isStopped && <ProblemNotice problem={problem} />}
      </ConfirmDialog>
      <BudgetReason
        stopped={problem ?? null}
        action={facts ? sendAction(facts.rows) : 'Send'}
        onPass={(reason) => void confirm(reason)}
        onClose={send.reset}
      />
    </>
  );
}

function Facts({ facts }: { facts: SendFacts }) {
  const price = useCreditPrice('either', facts.connection);
  return (
    <>
      <dl className={classes.facts}>
        {sendLines(facts).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.costs}>
        {costLines(facts, price).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  );
}

function Preparing({ jobId }: { jobId: string }) {
  const progress = useJobProgress(jobId);
  const part = progress && percent(progress.done, progress.total);
  return (
    <div className={classes.preparing}>
      <span>Making the copy for upload. Nothing is sent yet.</span>
      <ProgressLine label="Preparing the list" percent={part ?? null} />
    </div>
  );
}
