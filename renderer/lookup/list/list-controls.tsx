import { Button, TextInput } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../../shared/model/lookup-list-facts.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { counted, creditsNumber } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useCreditPrice } from '../../ipc/queries.ts';
import { BudgetReason } from '../../money/budget-reason.tsx';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { limitOf } from './list-cost.tsx';

/** Pause, resume and stop, as far as the list's state allows. */
export function ListControls({ list }: { list: LookupListSummary }) {
  const { id, state, pausedBy, awaiting, counts } = list;
  const stopping = useDialog();
  const raising = useDialog();
  const pause = useCall('lookup-lists:pause');
  const resume = useCall('lookup-lists:resume');
  const stop = useCall('lookup-lists:stop', { onSuccess: stopping.close });
  if (isAtItsEnd(state)) return null;
  return (
    <>
      {state === 'running' ? (
        <Button
          key="switch"
          variant="default"
          leftSection={<IconPlayerPause size={15} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ id })}
        >
          Pause
        </Button>
      ) : pausedBy === 'limit' ? (
        <Button key="limit" leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={raising.open}>
          Raise the limit
        </Button>
      ) : (
        <Button
          key="switch"
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          loading={resume.isPending}
          disabled={awaiting}
          onClick={() => resume.mutate({ id })}
        >
          Resume
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        onClick={stopping.open}
      >
        Stop
      </Button>
      <PassBudget list={list} />
      <LimitDialog list={list} {...raising.shown} />
      <ConfirmDialog
        {...stopping.shown}
        title="Stop these lookups?"
        action="Stop lookups"
        cancel="Keep going"
        busy={stop.isPending}
        onConfirm={() => stop.mutate({ id })}
      >
        <div>
          {counts.waiting > 0 && (
            <p>
              {counted(counts.waiting, 'row')} {counts.waiting === 1 ? 'is' : 'are'} never looked up. To
              continue later, pause instead.
            </p>
          )}
          <p>
            Results so far stay and can be exported.
            {counts.asking > 0 &&
              ` ${counted(counts.asking, 'row')} already sent still ${counts.asking === 1 ? 'counts' : 'count'}.`}
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}

/** The way on for a list that a budget stopped. */
function PassBudget({ list }: { list: LookupListSummary }) {
  const { id, pausedBy, problem, awaiting } = list;
  const dialog = useDialog();
  const resume = useCall('lookup-lists:resume', { onSuccess: dialog.close, meta: { quiet: true } });
  if (pausedBy !== 'budget') return null;
  return (
    <>
      <Button variant="default" disabled={awaiting} onClick={dialog.open}>
        Go over budget
      </Button>
      <BudgetReason
        stopped={dialog.shown.opened ? problem : null}
        action="Resume anyway"
        busy={resume.isPending}
        problem={resume.error?.problem}
        onPass={(reason) => resume.mutate({ id, reason })}
        onClose={dialog.close}
      />
    </>
  );
}

interface Props {
  list: LookupListSummary;
  opened: boolean;
  onClose: () => void;
}

/** Goes on after the limit in credits was reached, with another one. */
function LimitDialog({ list, opened, onClose }: Props) {
  const { id, kind, credits } = list;
  const [text, setText] = useState('');
  const resume = useCall('lookup-lists:resume', { onSuccess: onClose, meta: { quiet: true } });
  const price = useCreditPrice(lookupServices[kind].creditPool, list.connection);
  const { value, problem } = limitOf(text, kind);
  const tooLow = value !== null && value <= (credits.limit ?? 0) && 'Enter more than the current limit.';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onOpened={() => setText('')}
      title="Raise the limit"
      action="Resume"
      saving={resume}
      disabled={problem !== '' || tooLow !== false}
      onConfirm={() => resume.mutate({ id, limit: value })}
    >
      <p>
        {pricedCredits(credits.deducted, price)} used so far. Your limit was{' '}
        {creditsNumber(credits.limit ?? 0)}.
      </p>
      <TextInput
        label="Most credits to spend"
        description="For the whole list, including credits used so far. Leave empty for no limit."
        placeholder="No limit"
        inputMode="decimal"
        data-autofocus
        error={problem || tooLow}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
