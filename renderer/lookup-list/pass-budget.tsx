import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import { call } from '../ipc/client.ts';
import { BudgetReason } from '../spending/budget-reason.tsx';
import { useListCall } from './use-list-call.ts';

/** The way on for a list that a budget stopped. */
export function PassBudget({ list }: { list: LookupListSummary }) {
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
        Pass the budget
      </Button>
      <BudgetReason
        stopped={asking ? problem : null}
        action="Resume all the same"
        busy={resume.isPending}
        problem={resume.error?.problem}
        onPass={resume.mutate}
        onClose={dialog.close}
      />
    </>
  );
}
