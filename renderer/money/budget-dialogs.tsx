import { Button, NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Budget, BudgetSchema, noBudget } from '../../shared/model/budgets.ts';
import { TeamBudgetSchema, type TeamStatus } from '../../shared/model/team.ts';
import { creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { keyOf } from '../ipc/ask.ts';
import { useCall } from '../ipc/mutations.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import type { Standing } from '../ui/badge.tsx';
import { type Shown, useDialogCall } from '../ui/dialog.tsx';

interface Props extends Shown {
  account: { id: string; name: string };
  budget: Budget;
}

type Typed = Record<'month' | 'warnAt' | 'job' | 'list', string | number>;

const typedOf = ({ month, warnAt, job, list }: Budget): Typed => ({
  month: month ?? '',
  warnAt: Math.round(warnAt * 100),
  job: job ?? '',
  list: list ?? '',
});

const orNull = (value: string | number) => (value === '' ? null : Number(value));

/** What an account may spend: a month, a job and a list, each left empty where there is no limit. */
export function BudgetDialog({ account, budget, ...shown }: Props) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(typedOf(budget));
  const save = useCall('budgets:set', {
    meta: { quiet: true },
    onSuccess(standing) {
      queryClient.setQueryData(keyOf('budgets:get', { account: account.id }), standing);
      shown.onClose();
    },
  });
  const wanted = BudgetSchema.safeParse({
    month: orNull(typed.month),
    warnAt: typed.warnAt === '' ? undefined : Number(typed.warnAt) / 100,
    job: orNull(typed.job),
    list: orNull(typed.list),
  });
  const wrong = new Set(wanted.error?.issues.map(({ path }) => path[0]));
  const field = (name: keyof Typed, label: string, description: string) => (
    <NumberInput
      label={label}
      description={description}
      placeholder="No limit"
      decimalScale={6}
      thousandSeparator=","
      value={typed[name]}
      error={wrong.has(name) && 'A number above 0, or nothing'}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      data-autofocus={name === 'month' || undefined}
    />
  );
  return (
    <ConfirmDialog
      {...shown}
      onOpened={() => setTyped(typedOf(budget))}
      title={`A budget for ${account.name}`}
      action="Save budget"
      saving={save}
      disabled={!wanted.success}
      onConfirm={() => wanted.success && save.mutate({ account: account.id, budget: wanted.data })}
    >
      <p>At a limit, sending more needs a reason. What is already sent still counts.</p>
      {field('month', 'Credits a month', 'From the first to the last day of the month.')}
      {field('warnAt', 'Warn at percent', 'Of the month’s credits.')}
      {field('job', 'Credits a job', 'For one bulk list that is sent.')}
      {field('list', 'Credits a list', 'For one list lookup.')}
    </ConfirmDialog>
  );
}

type Budgeted = Pick<TeamStatus, 'monthCredits'>;

/** Sets, changes or takes away what a month of the team may cost. Every member may. */
export function TeamBudgetButton({ team: { monthCredits } }: { team: Budgeted }) {
  const dialog = useDialogCall('team:set-budget', { renews: ['team:status'] });
  const [typed, setTyped] = useState<string | number>('');
  const wanted = TeamBudgetSchema.safeParse({ credits: typed === '' ? null : Number(typed) });
  return (
    <>
      <Button onClick={dialog.open}>Set team budget</Button>
      <ConfirmDialog
        {...dialog.shown}
        onOpened={() => setTyped(monthCredits ?? '')}
        title="Team budget"
        action="Save budget"
        disabled={!wanted.success}
        onConfirm={() => wanted.success && dialog.mutate(wanted.data)}
      >
        <p>Nobody in the team can send what would go over it. Every member can change it.</p>
        <NumberInput
          label="Credits a month"
          description="Of all members together, from the first to the last day of the month."
          placeholder="No limit"
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

/** How far the team's budget is used: "4,210 of 10,000 credits this month." */
export function teamBudgetWords({
  monthCredits,
  spent,
}: Pick<TeamStatus, 'monthCredits' | 'spent'>): Standing {
  if (monthCredits === null)
    return { text: `${creditsText(spent)} this month, no budget set.`, tone: 'idle' };
  const used = `${creditsNumber(spent)} of ${creditsText(monthCredits)} this month.`;
  if (spent >= monthCredits)
    return { text: `${used} Budget used up. Nobody in the team can send more.`, tone: 'bad' };
  return spent >= monthCredits * noBudget.warnAt
    ? { text: `${used} The budget is nearly used.`, tone: 'warn' }
    : { text: used, tone: 'ok' };
}
