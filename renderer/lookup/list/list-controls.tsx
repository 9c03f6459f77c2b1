import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import { isAtItsEnd } from '../../../shared/model/lookup-list-facts.ts';
import type { ProblemError } from '../../../shared/model/problem.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { counted, creditsNumber } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import { call } from '../../ipc/call-main.ts';
import { keys } from '../../ipc/keys.ts';
import { useCreditPrice } from '../../ipc/queries.ts';
import { BudgetReason } from '../../money/budget-reason.tsx';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { limitOf } from './list-cost.tsx';

/** Pause, resume and stop, as far as the list's state allows. */
export function ListControls({ list }: { list: LookupListSummary }) {
  const { id, state, pausedBy, awaiting, counts } = list;
  const [stopping, stopDialog] = useDisclosure(false);
  const [raising, limitDialog] = useDisclosure(false);
  const pause = useListCall(() => call('lookup-lists:pause', { id }));
  const resume = useListCall(() => call('lookup-lists:resume', { id }));
  const stop = useListCall(() => call('lookup-lists:stop', { id }), { onSuccess: stopDialog.close });
  if (isAtItsEnd(state)) return null;
  return (
    <>
      {state === 'running' ? (
        <Button
          key="switch"
          variant="default"
          leftSection={<IconPlayerPause size={15} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >
          Pause
        </Button>
      ) : pausedBy === 'limit' ? (
        <Button key="limit" leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={limitDialog.open}>
          Raise the limit
        </Button>
      ) : (
        <Button
          key="switch"
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          loading={resume.isPending}
          disabled={awaiting}
          onClick={() => resume.mutate()}
        >
          Resume
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        onClick={stopDialog.open}
      >
        Stop
      </Button>
      <PassBudget list={list} />
      <LimitDialog list={list} opened={raising} onClose={limitDialog.close} />
      <ConfirmDialog
        opened={stopping}
        onClose={stopDialog.close}
        title="Stop these lookups?"
        action="Stop lookups"
        cancel="Keep going"
        busy={stop.isPending}
        onConfirm={() => stop.mutate()}
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
  const [asking, dialog] = useDisclosure(false);
  const resume = useListCall((reason: string) => call('lookup-lists:resume', { id, reason }), {
    onSuccess: dialog.close,
    quiet: true,
  });
  if (pausedBy !== 'budget') return null;
  return (
    <>
      <Button variant="default" disabled={awaiting} onClick={dialog.open}>
        Go over budget
      </Button>
      <BudgetReason
        stopped={asking ? problem : null}
        action="Resume anyway"
        busy={resume.isPending}
        problem={resume.error?.problem}
        onPass={resume.mutate}
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
  const resume = useListCall((limit: number | null) => call('lookup-lists:resume', { id, limit }), {
    onSuccess: onClose,
    quiet: true,
  });
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
      onConfirm={() => resume.mutate(value)}
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

interface Options {
  onSuccess?: () => void;
  onError?: () => void;
  /** The caller shows the problem itself. */
  quiet?: boolean;
}

/** Asks for a change of one list; its page shows the answer at once. */
export function useListCall<Argument = void>(
  ask: (argument: Argument) => Promise<LookupListSummary>,
  { onSuccess, onError, quiet = false }: Options = {},
) {
  const queryClient = useQueryClient();
  const control = useId();
  return useMutation<LookupListSummary, ProblemError, Argument>({
    mutationKey: [control],
    mutationFn: ask,
    meta: { quiet },
    onSuccess(list) {
      queryClient.setQueryData(keys.lookupList(list.id), list);
      onSuccess?.();
    },
    onError: () => onError?.(),
  });
}
