import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { BudgetStanding } from '../../shared/model/budgets.ts';
import type { ConnectionView } from '../../shared/model/connection.ts';
import { useBudgets } from '../ipc/money-queries.ts';
import { useConnections } from '../ipc/queries.ts';
import { MonthBar } from '../money/month-bar.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import classes from './desk.module.css';
import { accountsShown, saysSomething } from './month-accounts.ts';
import { SectionLink } from './section-link.tsx';

/** Loaded when it is first asked for: its number fields bring more code than the whole desk. */
const BudgetDialog = lazy(() =>
  import('../money/budget-dialog.tsx').then((dialog) => ({ default: dialog.BudgetDialog })),
);

/** What each account has spent this month, and of which budget; nothing while there is nothing to say of any. */
export function CreditsSection() {
  const connections = useConnections().data;
  const accounts = connections ? accountsShown(connections) : [];
  const months = useBudgets(accounts.map(({ id }) => id));
  const failed = months.find(({ error }) => error !== null);
  const known = accounts.flatMap((account, at) => {
    const standing = months[at]?.data;
    return standing && saysSomething(account, standing) ? [{ account, standing }] : [];
  });
  if (!failed && known.length === 0) return null;
  return (
    <Section
      title="Credits this month"
      actions={<SectionLink href={paths.credits}>Show the ledger</SectionLink>}
    >
      {failed?.error && (
        <ProblemNotice problem={failed.error.problem} onRetry={() => void failed.refetch()} />
      )}
      <ul className={classes.accounts} aria-label="Credits this month">
        {known.map(({ account, standing }) => (
          <li key={account.id}>
            <AccountMonth account={account} standing={standing} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AccountMonth({ account, standing }: { account: ConnectionView; standing: BudgetStanding }) {
  /** Null until it was first opened. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <MonthBar standing={standing} name={account.name} />
      {standing.budget.month === null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Set a budget for ${account.name}`}
          onClick={() => setOpen(true)}
        >
          Set a budget
        </Button>
      )}
      {isOpen !== null && (
        <Suspense>
          <BudgetDialog
            account={account}
            budget={standing.budget}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
