import { Button } from '@mantine/core';
import { type Icon, IconRefresh } from '@tabler/icons-react';
import { nextService, servicesAsked } from '../../../shared/model/follow-ups.ts';
import { may } from '../../../shared/model/job.ts';
import type { JobView } from '../../../shared/model/job-record.ts';
import { QueueIdSchema } from '../../../shared/model/service-schemas.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import type { Missed } from '../../intake/draft.ts';
import { useOpenList } from '../../intake/draft-context.tsx';
import { costLines, PaidDialog, SendDialog, SentBeforeNotice } from '../../intake/send/send-dialog.tsx';
import { useCall } from '../../ipc/mutations.ts';
import { useCreditPrice, useSendFacts } from '../../ipc/queries.ts';
import { TextDialog } from '../../ui/ask-dialogs.tsx';
import { type Shown, useDialog, useDialogCall } from '../../ui/dialog.tsx';
import { useIntent, usePress } from '../../ui/use-intent.ts';
import { riskOfSendingAgain } from './state-words.ts';

export function JobActions({ job }: { job: JobView }) {
  const { id } = job;
  const attaching = useDialogCall('jobs:attach-queue-id');
  const sendingAgain = useDialog();
  const sending = useDialog();
  return (
    <>
      {may.takeAsIs(job) && <JobButton id={id} does="jobs:take-as-is" text="Take it as it is" />}
      {may.takeAsIs(job) && may.fetchAgain(job) && (
        <JobButton id={id} does="jobs:fetch-again" text="Fetch again" icon={IconRefresh} />
      )}
      {may.checkNow(job) && <JobButton id={id} does="jobs:check-now" text="Check now" icon={IconRefresh} />}
      {may.cancel(job) && job.state !== 'sampling' && (
        <JobButton id={id} does="jobs:cancel" text="Cancel job" />
      )}
      {may.send(job) && (
        <Button variant="filled" onClick={sending.open}>
          Send...
        </Button>
      )}
      {may.attachQueueId(job) && (
        <Button variant="filled" onClick={attaching.open}>
          Attach queue id
        </Button>
      )}
      {may.markNotAccepted(job) && (
        <JobButton id={id} does="jobs:mark-not-accepted" text="Mark as not accepted" />
      )}
      {may.sendAgain(job) && <Button onClick={sendingAgain.open}>Send again</Button>}
      <SendDialog jobId={sending.shown.opened ? id : null} onSent={sending.close} onClose={sending.close} />
      <TextDialog
        {...attaching.shown}
        title="Attach the job you found at the service"
        label="Job ID"
        action="Attach"
        maxLength={20}
        accepts={(text) => QueueIdSchema.safeParse(text).success}
        onSave={(queueId) => attaching.mutate({ id, queueId })}
      />
      <SendAgainDialog job={job} {...sendingAgain.shown} />
    </>
  );
}

interface JobButtonProps {
  id: string;
  does: 'jobs:take-as-is' | 'jobs:fetch-again' | 'jobs:check-now' | 'jobs:cancel' | 'jobs:mark-not-accepted';
  text: string;
  icon?: Icon;
}

export function JobButton({ id, does, text, icon: Mark }: JobButtonProps) {
  const { mutate, isPending } = useCall(does);
  return (
    <Button
      leftSection={Mark && <Mark size={15} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ id })}
    >
      {text}
    </Button>
  );
}

/** The last word before a list is sent a second time: what that may cost, and where else the same rows went. */
function SendAgainDialog({ job, ...shown }: Shown & { job: JobView }) {
  const { id } = job;
  const facts = useSendFacts(shown.opened ? id : null);
  const sending = usePress('jobs:send-again', useIntent(`${id} ${shown.opened}`), shown.onClose);
  const price = useCreditPrice('either', job.connection);
  return (
    <PaidDialog
      {...shown}
      title="Send this list again?"
      action="Send it again"
      danger={job.state === 'outcome-unknown'}
      sending={sending}
      disabled={facts.isPending}
      onConfirm={(reason) => sending.press((intent) => ({ id, intent, ...reason }))}
    >
      {facts.data && <SentBeforeNotice sentBefore={facts.data.sentBefore} />}
      {riskOfSendingAgain(job)}
      {facts.data && costLines(facts.data, price).map((line) => <p key={line}>{line}</p>)}
    </PaidDialog>
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
      loading={ask.isPending}
      title="Nothing is sent until you start it."
      onClick={() => ask.mutate({ jobId: job.id })}
    >
      {next ? `Next step: ${bulkServices[next].label}` : `Try another service on ${unmatchedText(job)}`}
    </Button>
  );
}
