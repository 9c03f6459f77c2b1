import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { BudgetReasonSchema } from '../../shared/model/budgets.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props {
  /** What was stopped by a budget; nothing is asked while it is null, or another problem. */
  stopped: Problem | null;
  /** What the button does: "Look up all the same". */
  action: string;
  busy?: boolean;
  /** Why it did not work with the reason. */
  problem?: Problem | undefined;
  onPass: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a budget is to be passed. The reason is kept in the ledger. */
export function BudgetReason({ stopped, action, busy = false, problem, onPass, onClose }: Props) {
  const [text, setText] = useState('');
  const reason = BudgetReasonSchema.safeParse(text);
  return (
    <ConfirmDialog
      opened={stopped?.overBudget !== undefined}
      onClose={onClose}
      onOpened={() => setText('')}
      title="This passes your budget"
      action={action}
      busy={busy}
      disabled={!reason.success}
      onConfirm={() => reason.success && onPass(reason.data)}
    >
      <p>{stopped?.message} Nothing was sent.</p>
      <TextInput
        label="Reason"
        description="Kept in the ledger on Credits, beside what it cost."
        maxLength={400}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem && !problem.overBudget && <ProblemNotice problem={problem} />}
    </ConfirmDialog>
  );
}
