import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nextService, servicesAsked } from '../../../shared/model/follow-ups.ts';
import type { JobView } from '../../../shared/model/job.ts';
import { QueueIdSchema } from '../../../shared/model/job.ts';
import { allowed } from '../../../shared/model/job-actions.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import type { Missed } from '../../intake/draft.ts';
import { useOpenList } from '../../intake/draft-context.tsx';
import { SendDialog, SentBeforeNotice } from '../../intake/send/send-dialog.tsx';
import { costLines } from '../../intake/send/send-words.ts';
import { call } from '../../ipc/call-main.ts';
import { useCall, useJobCall } from '../../ipc/mutations.ts';
import { useCreditPrice, useSendFacts } from '../../ipc/queries.ts';
import { BudgetReason } from '../../money/budget-reason.tsx';
import { ConfirmDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import { riskOfSendingAgain } from './state-words.ts';

export function JobActions({ job }: { job: JobView }) {
  const { id } = job;
  const can = allowed(job);
  const [attaching, attachDialog] = useDisclosure(false);
  const [sending, sendDialog] = useDisclosure(false);
  const [sendingFirst, firstDialog] = useDisclosure(false);

  const checkNow = useJobCall(() => call('jobs:check-now', { id }));
  const cancel = useJobCall(() => call('jobs:cancel', { id }));
  const attach = useJobCall((queueId: string) => call('jobs:attach-queue-id', { id, queueId }), {
    onSuccess: attachDialog.close,
    meta: { quiet: true },
  });
  const markNotAccepted = useJobCall(() => call('jobs:mark-not-accepted', { id }));
  const takeAsIs = useJobCall(() => call('jobs:take-as-is', { id }));
  const fetchAgain = useJobCall(() => call('jobs:fetch-again', { id }));

  return (
    <>
      {[
        can.takeAsIs && { text: 'Take it as it is', of: takeAsIs },
        can.takeAsIs &&
          can.fetchAgain && { text: 'Fetch again', of: fetchAgain, icon: <IconRefresh {...icon} /> },
        can.checkNow && { text: 'Check now', of: checkNow, icon: <IconRefresh {...icon} /> },
        can.cancel && job.state !== 'sampling' && { text: 'Cancel job', of: cancel },
      ].map((button) => button && <CallButton key={button.text} {...button} />)}
      {can.send && <Button onClick={firstDialog.open}>Send...</Button>}
      {can.attachQueueId && <Button onClick={attachDialog.open}>Attach queue id</Button>}
      {can.markNotAccepted && <CallButton text="Mark as not accepted" of={markNotAccepted} />}
      {can.sendAgain && (
        <Button variant="default" onClick={sendDialog.open}>
          Send again
        </Button>
      )}
      <SendDialog jobId={sendingFirst ? id : null} onSent={firstDialog.close} onClose={firstDialog.close} />
      <TextDialog
        opened={attaching}
        onClose={attachDialog.close}
        title="Attach the job you found at the service"
        label="Job ID"
        action="Attach"
        initial=""
        maxLength={20}
        accepts={(text) => QueueIdSchema.safeParse(text).success}
        saving={attach}
      />
      <SendAgainDialog job={job} opened={sending} onClose={sendDialog.close} />
    </>
  );
}

const icon = { size: 15, 'aria-hidden': true } as const;

interface CallButtonProps {
  text: string;
  of: { isPending: boolean; mutate: () => void };
  icon?: ReactNode;
}

const CallButton = ({ text, of, icon }: CallButtonProps) => (
  <Button variant="default" leftSection={icon} loading={of.isPending} onClick={() => of.mutate()}>
    {text}
  </Button>
);

interface Props {
  job: JobView;
  opened: boolean;
  onClose: () => void;
}

/** The last word before a list is sent a second time: what that may cost, and where else the same rows went. */
function SendAgainDialog({ job, opened, onClose }: Props) {
  const { id } = job;
  const intent = useIntent(`${id} ${opened}`);
  const facts = useSendFacts(opened ? id : null, true);
  const sendAgain = useCall('jobs:send-again', {
    meta: { quiet: true },
    onSuccess: (sent) => (sent ? onClose() : intent.giveBack()),
    onError: intent.giveBack,
  });
  const confirm = (reason?: string) => {
    const taken = intent.take();
    if (taken !== null) sendAgain.mutate({ id, intent: taken, ...(reason !== undefined && { reason }) });
  };
  const problem = sendAgain.error?.problem;
  const price = useCreditPrice('either', job.connection);
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={onClose}
        title="Send this list again?"
        action="Send it again"
        danger={job.state === 'outcome-unknown'}
        busy={sendAgain.isPending}
        disabled={facts.isPending}
        onOpened={sendAgain.reset}
        onConfirm={() => confirm()}
      >
        {facts.data && <SentBeforeNotice sentBefore={facts.data.sentBefore} />}
        {riskOfSendingAgain(job)}
        {facts.data && costLines(facts.data, price).map((line) => <p key={line}>{line}</p>)}
        {problem && !problem.overBudget && <ProblemNotice problem={problem} />}
      </ConfirmDialog>
      <BudgetReason
        stopped={problem ?? null}
        action="Send it again"
        onPass={confirm}
        onClose={sendAgain.reset}
      />
    </>
  );
}

/**
 * Makes the rows of a finished job that had no match ready for another service, by its follow-ups for the next one. They are
 * sent only by a person.
 */
export function AskMisses({ job }: { job: JobView }) {
  const next = nextService(job.followUps, servicesAsked(job));
  return (
    <>
      {next && <AskButton job={job} next={next} />}
      <AskButton job={job} next={null} />
    </>
  );
}

export const missedOf = (job: JobView, next: ServiceId | null): Missed => ({
  missedBy: servicesAsked(job),
  service: next,
  followUps: next && (job.followUps ?? null),
});

/** "84 unmatched rows"; without their number where the result was not read yet. */
function unmatchedText({ judged }: JobView): string {
  const { hits } = judged ?? {};
  if (!hits) return 'unmatched rows';
  return counted(hits.of - hits.found, 'unmatched row');
}

function AskButton({ job, next }: { job: JobView; next: ServiceId | null }) {
  const openList = useOpenList();
  const ask = useCall('results:misses', { onSuccess: (list) => openList(list, missedOf(job, next)) });
  return (
    <Button
      variant="default"
      loading={ask.isPending}
      title="Nothing is sent until you start it."
      onClick={() => ask.mutate({ jobId: job.id })}
    >
      {next ? `Next step: ${bulkServices[next].label}` : `Try another service on ${unmatchedText(job)}`}
    </Button>
  );
}
