import { Box, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import type { SendFacts } from '../../../shared/ipc/ipc.ts';
import { statusText } from '../../../shared/model/job-state.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { byteSize, counted } from '../../../shared/words/amounts.ts';
import { atMostWords, likelyWords } from '../../../shared/words/job-price.ts';
import { useCreditPrice, useJob, useProgress, useSendFacts } from '../../ipc/queries.ts';
import { BudgetReason } from '../../money/budget-reason.tsx';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { fullMomentText, percent } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Facts } from '../../ui/page.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useIntent, usePress } from '../../ui/use-intent.ts';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from '../intake.module.css';
import { SampleForm } from './sample-form.tsx';

interface Props {
  /** The job whose list is to be sent; null while the dialog is closed. */
  jobId: string | null;
  /** It is on its way, or needs no sending, as colleagues' results stand for all of its rows. */
  onSent: () => void;
  onClose: () => void;
  /** Preparing the list has failed, so there is nothing to confirm. */
  onFailed?: (problem: Problem) => void;
}

/** The last word before a list goes to a service that may charge for it. */
export function SendDialog({ jobId, onSent, onClose, onFailed }: Props) {
  // One press is one of the two: the whole list, or a sample of it.
  const intent = useIntent(jobId ?? '');
  const job = useJob(jobId).data;
  const facts = useSendFacts(job?.state === 'unconfirmed' ? jobId : null).data;
  const sending = usePress('jobs:send', intent, onSent);
  const trying = usePress('jobs:try-sample', intent, onSent);

  const failed = job?.state === 'needs-attention' ? job.problem : undefined;
  const isDone = job?.state === 'done';
  const tell = useEffectEvent(() => {
    if (failed) onFailed?.(failed);
    if (isDone) onSent();
  });
  useEffect(() => {
    if (failed || isDone) tell();
  }, [failed, isDone]);

  return (
    <PaidDialog
      opened={jobId !== null}
      onClose={onClose}
      onOpened={trying.reset}
      title="Send this list?"
      action={facts ? `Send ${counted(facts.rows, 'row')}` : 'Send'}
      sending={sending}
      disabled={!facts}
      onConfirm={(reason) => jobId !== null && sending.press((intent) => ({ id: jobId, intent, ...reason }))}
    >
      {facts?.doubt && <ProblemNotice tone="warn" problem={facts.doubt} />}
      {facts && <SentBeforeNotice sentBefore={facts.sentBefore} />}
      {jobId !== null && <Announced facts={facts} jobId={jobId} />}
      {facts?.sample && (
        <Box className={classes.line} pt={14}>
          <SampleForm
            offer={facts.sample}
            busy={trying.isPending}
            disabled={sending.isPending}
            onTry={(sample) => jobId !== null && trying.press((intent) => ({ id: jobId, intent, sample }))}
          />
        </Box>
      )}
      {trying.error && <ProblemNotice problem={trying.error.problem} />}
    </PaidDialog>
  );
}

interface PaidDialogProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'saving' | 'busy' | 'onConfirm'> {
  sending: Pick<ReturnType<typeof usePress>, 'isPending' | 'error' | 'reset'>;
  /** @param reason to go past a budget that stopped it before */
  onConfirm: (reason?: { reason: string }) => void;
}

/** Asks before something is sent that may be charged, and for a reason where a budget stops it. */
export function PaidDialog({ sending, onConfirm, ...dialog }: PaidDialogProps) {
  const { isPending, error, reset } = sending;
  return (
    <>
      <ConfirmDialog
        {...dialog}
        saving={{ isPending, reset, error: error?.problem.overBudget ? null : error }}
        onConfirm={() => onConfirm()}
      />
      <BudgetReason
        stopped={error?.problem ?? null}
        action={dialog.action}
        onPass={(reason) => onConfirm({ reason })}
        onClose={reset}
      />
    </>
  );
}

/**
 * One place for waiting and price, so that a screen reader says what will be paid when it is known. It says no words that a place comes
 * with: so the price of a list that is ready at once comes a moment after it.
 */
function Announced({ facts, jobId }: { facts: SendFacts | null | undefined; jobId: string }) {
  const [isThere, setThere] = useState(false);
  useTimeout(() => setThere(true), 50, { autoInvoke: true });
  return (
    <Stack gap="md" role="status">
      {facts && isThere ? <Sending facts={facts} /> : <Preparing jobId={jobId} />}
    </Stack>
  );
}

function Sending({ facts }: { facts: SendFacts }) {
  const price = useCreditPrice('either', facts.connection);
  return (
    <>
      <Facts look="columns" lines={sendLines(facts)} />
      <Stack gap={4} px={12} py={10} bdrs="sm" bg="var(--desk-sunken)">
        {costLines(facts, price).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
    </>
  );
}

function Preparing({ jobId }: { jobId: string }) {
  const progress = useProgress(jobId);
  const part = progress && percent(progress.done, progress.total);
  return (
    <Stack gap={10}>
      <span>Making the copy for upload. Nothing is sent yet.</span>
      <ProgressLine label="Preparing the list" percent={part ?? null} />
    </Stack>
  );
}

/** Says when the same list went to the same place before; nothing where it never did. */
export function SentBeforeNotice({ sentBefore }: Pick<SendFacts, 'sentBefore'>) {
  if (sentBefore.length === 0) return null;
  return (
    <Notice icon={IconHistory} title="The same list was sent there before." role="alert">
      <Box component="ul" my={4} pl={18}>
        {sentBeforeLines(sentBefore).map((line, index) => {
          const job = sentBefore[index]?.job;
          return (
            <li key={line}>
              {line}
              {job?.verdicts && (
                <VerdictBar
                  size="small"
                  label={`Phones that came back with “${job.name}”`}
                  counts={job.verdicts}
                />
              )}
            </li>
          );
        })}
      </Box>
      <p>Sent once more it is a new job, and every match in it may be charged again.</p>
    </Notice>
  );
}

/** What leaves the computer, where it goes, and what is known of the price: one line each. */
export function sendLines({ rows, bytes, leftOut, service, connection }: SendFacts) {
  const left = leftOut > 0 ? `, ${counted(leftOut, 'row')} not sent` : '';
  return [
    { name: 'List', value: `${counted(rows, 'row')}, ${byteSize(bytes)}${left}` },
    { name: 'Service', value: bulkServices[service].label },
    { name: 'Connection', value: `${connection.name}, at ${connection.address}` },
    { name: 'Price', value: priceKnown(connection.kind) },
  ];
}

/** The most that is known of what it may cost, what is likely, and whether a budget holds it. */
export function costLines({ rows, learned, overBudget }: SendFacts, price: CreditPrice | null): string[] {
  const budget =
    overBudget &&
    (overBudget.wanted === null
      ? 'The price isn’t known, so sending needs a reason to go past your budget.'
      : 'This could go over your budget. Sending needs a reason.');
  return [atMostWords(learned, rows, price), likelyWords(learned, rows, price), ...(budget ? [budget] : [])];
}

/** The specification states no price for the rows of a list, and none is invented. */
export const priceKnown = (kind: SendFacts['connection']['kind']): string =>
  kind === 'practice'
    ? 'Sample data. Nothing is charged.'
    : 'You pay per match. The service doesn’t publish a price per row.';

/** When the same list was sent before, and what came of it, a sentence each. */
export function sentBeforeLines(sentBefore: SendFacts['sentBefore']): string[] {
  return sentBefore.map(({ at, job }) => {
    const when = fullMomentText(at);
    if (job === null) return `On ${when}, in a job that was removed since.`;
    const as = job.queueId === undefined ? '' : `, job ${job.queueId} of the service`;
    return `On ${when}, as “${job.name}”${as}: ${statusText[job.state].toLowerCase()}.`;
  });
}
