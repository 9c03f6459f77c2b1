import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { creditsNumber } from '../../shared/amounts.ts';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { pricedCredits } from '../../shared/priced-credits.ts';
import { lookupServices } from '../../shared/services.ts';
import { call } from '../ipc/client.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { limitOf } from './limit.ts';
import { useListCall } from './use-list-call.ts';

interface Props {
  list: LookupListSummary;
  opened: boolean;
  onClose: () => void;
}

/** Goes on after the limit in credits was reached, with another one. */
export function LimitDialog({ list, opened, onClose }: Props) {
  const { id, kind, credits } = list;
  const [text, setText] = useState('');
  const resume = useListCall((limit: number | null) => call('lookup-lists:resume', { id, limit }), {
    onSuccess: onClose,
    quiet: true,
  });
  const price = useCreditPrice(lookupServices[kind].creditPool, list.connection);
  const { value, problem } = limitOf(text, kind);
  const tooLow = value !== null && value <= (credits.limit ?? 0) && 'This is no more than the limit now.';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onOpened={() => {
        setText('');
        resume.reset();
      }}
      title="Raise the limit"
      action="Resume"
      busy={resume.isPending}
      disabled={problem !== '' || tooLow !== false}
      onConfirm={() => resume.mutate(value)}
    >
      <p>
        {pricedCredits(credits.deducted, price)} deducted so far; your limit was{' '}
        {creditsNumber(credits.limit ?? 0)}.
      </p>
      <TextInput
        label="Most credits to spend"
        description="For the whole list, what was deducted included. Left empty, there is no limit."
        placeholder="No limit"
        inputMode="decimal"
        data-autofocus
        error={problem || tooLow}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {resume.error && <ProblemNotice problem={resume.error.problem} />}
    </ConfirmDialog>
  );
}
