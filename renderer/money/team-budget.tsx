import { Button, NumberInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TeamBudgetSchema, type TeamStatus } from '../../shared/model/team.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';

type Budgeted = Pick<TeamStatus, 'monthCredits'>;

/** Sets, changes or takes away what a month of the team may cost. Every member may. */
export function TeamBudgetButton({ team: { monthCredits } }: { team: Budgeted }) {
  const queryClient = useQueryClient();
  const [isOpen, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState<string | number>('');
  const save = useCall('team:set-budget', {
    meta: { quiet: true },
    onSuccess(team) {
      queryClient.setQueryData(keys.teamStatus, team);
      dialog.close();
    },
  });
  const wanted = TeamBudgetSchema.safeParse({ credits: typed === '' ? null : Number(typed) });
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Set team budget
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        onOpened={() => setTyped(monthCredits ?? '')}
        title="Team budget"
        action="Save budget"
        saving={save}
        disabled={!wanted.success}
        onConfirm={() => wanted.success && save.mutate(wanted.data)}
      >
        <p>Nobody in the team can send what would go over it. Every member can change it.</p>
        <NumberInput
          label="Credits a month"
          description="Of all members together, from the first to the last day of the month."
          placeholder="No limit"
          hideControls
          allowNegative={false}
          allowDecimal={false}
          thousandSeparator=","
          value={typed}
          error={!wanted.success && 'A whole number, or nothing'}
          onChange={setTyped}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  );
}
