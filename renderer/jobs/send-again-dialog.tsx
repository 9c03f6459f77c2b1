import type { JobView } from '../../shared/job-view.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useCall } from '../ipc/mutations.ts';
import { useSendFacts } from '../ipc/queries.ts';
import { costLines } from '../new-job/send-words.ts';
import { SentBeforeNotice } from '../new-job/sent-before-notice.tsx';
import { BudgetReason } from '../spending/budget-reason.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
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
