import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { OpenedOverview } from '../../shared/model/result-overview.ts';
import { counted } from '../../shared/words/amounts.ts';
import { call } from '../ipc/client.ts';
import { Notice } from '../ui/notice.tsx';
import type { ResultOf } from './result-of.ts';
import { useTakeOverview } from './use-result.ts';

/** Asks, once for results with these columns, whether blank state do-not-call entries mean that a phone is on no state's list. */
export function BlankQuestion({ job, overview }: { job: ResultOf; overview: OpenedOverview }) {
  const { blankStateDnc: blank, remembered } = overview;
  const take = useTakeOverview(job);
  const decide = useMutation({
    mutationFn: (blankStateDncIsNone: boolean | null) =>
      call('results:decide', { jobId: job.id, decisions: { blankStateDncIsNone } }),
    onSuccess: take,
  });
  if (blank === null) return null;
  if (blank.meansNone !== null)
    return (
      <p>
        Blank state do-not-call entries are read as {blank.meansNone ? 'none' : 'not stated'}, as you said.{' '}
        {remembered.blankStateDnc && 'Remembered for results with these columns. '}
        <Button
          variant="subtle"
          size="compact-xs"
          loading={decide.isPending}
          onClick={() => decide.mutate(!blank.meansNone)}
        >
          Read them as {blank.meansNone ? 'not stated' : 'none'}
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={decide.isPending}
          onClick={() => decide.mutate(null)}
        >
          Forget
        </Button>
      </p>
    );
  return (
    <Notice
      tone="warn"
      icon={IconHelpCircle}
      title={`${counted(blank.phones, 'phone has', 'phones have')} a blank state do-not-call entry, and no phone of this result says “none”.`}
    >
      <p>
        The blank may well mean that it is on no state's list. Until you say so, these phones are not known.
        Your answer is remembered for results with these columns.
      </p>
      <Button
        variant="default"
        size="compact-sm"
        loading={decide.isPending}
        onClick={() => decide.mutate(true)}
      >
        A blank means none
      </Button>{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={decide.isPending}
        onClick={() => decide.mutate(false)}
      >
        It is not known
      </Button>
    </Notice>
  );
}
