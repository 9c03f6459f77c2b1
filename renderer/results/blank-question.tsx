import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../shared/amounts.ts';
import type { ResultOverview } from '../../shared/result-overview.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { Notice } from '../ui/notice.tsx';
import type { ResultOf } from './result-of.ts';

/** Asks, once, whether blanks in state do-not-call columns mean that a phone is on no state's list. */
export function BlankQuestion({ job, blank }: { job: ResultOf; blank: ResultOverview['blankStateDnc'] }) {
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (blankStateDncIsNone: boolean) =>
      call('results:decide', { jobId: job.id, decisions: { blankStateDncIsNone } }),
    onSuccess(overview) {
      queryClient.setQueryData(keys.result(job.id, job.result?.fetchedAt ?? ''), overview);
      for (const of of [keys.resultPages(job.id), keys.resultSummaries(job.id), keys.resultRows(job.id)])
        void queryClient.invalidateQueries({ queryKey: of });
    },
  });
  if (blank === null) return null;
  if (blank.meansNone !== null)
    return (
      <p>
        Blank state do-not-call entries are read as {blank.meansNone ? 'none' : 'not stated'}, as you said.{' '}
        <Button
          variant="subtle"
          size="compact-xs"
          loading={decide.isPending}
          onClick={() => decide.mutate(!blank.meansNone)}
        >
          Read them as {blank.meansNone ? 'not stated' : 'none'}
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
