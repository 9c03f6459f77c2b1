import type { JobView } from '../../shared/job-view.ts';
import { useCall } from '../ipc/mutations.ts';
import { useSendFacts } from '../ipc/queries.ts';
import { SentBeforeNotice } from '../new-job/sent-before-notice.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { riskOfSendingAgain } from './unknown-outcome.ts';

interface Props {
  job: JobView;
  opened: boolean;
  onClose: () => void;
}

/** The last word before a list is sent a second time: what that may cost, and where else the same rows went. */
export function SendAgainDialog({ job, opened, onClose }: Props) {
  const { id } = job;
  const intent = useIntent(`${id} ${opened}`);
  const facts = useSendFacts(opened ? id : null, true);
  const sendAgain = useCall('jobs:send-again', {
    onSuccess: (sent) => (sent ? onClose() : intent.giveBack()),
    onError: intent.giveBack,
  });
  const confirm = () => {
    const taken = intent.take();
    if (taken !== null) sendAgain.mutate({ id, intent: taken });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Send this list again?"
      action="Send it again"
      danger={job.state === 'outcome-unknown'}
      busy={sendAgain.isPending}
      disabled={facts.isPending}
      onConfirm={confirm}
    >
      {facts.data && <SentBeforeNotice sentBefore={facts.data.sentBefore} />}
      {riskOfSendingAgain(job)}
    </ConfirmDialog>
  );
}
