import { Button, Stack } from '@mantine/core';
import { IconCoins, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { noBudget } from '../../shared/model/budgets.ts';
import type { LedgerPage } from '../../shared/model/ledger.ts';
import { ledgerServices, ledgerServiceText } from '../../shared/model/ledger-services.ts';
import { useCall } from '../ipc/mutations.ts';
import { useBudget, useConnections, useTeam } from '../ipc/queries.ts';
import { useDialog } from '../ui/dialog.tsx';
import { monthText } from '../ui/format.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { EmptyState, Loading, Page, Section } from '../ui/page.tsx';
import { Filters } from '../ui/row-tables.tsx';
import { sayWhere } from '../ui/saved-and-copied.tsx';
import { BudgetDialog, teamBudgetWords } from './budget-dialogs.tsx';
import { LedgerFound, TeamSpentSection, useLedger } from './ledger-found.tsx';
import { thisMonth } from './money-words.ts';
import { BudgetBar, MonthBar } from './month-bar.tsx';

/** What is chosen among the filters; '' for all. */
type Chosen = Record<'month' | 'account' | 'service', string>;

/** Every credit that the service deducted, and what may be spent. */
export function CreditsPage() {
  const connections = useConnections().data;
  // The account that is worked on, until another is chosen.
  const [own, setOwn] = useState<Partial<Chosen>>({});
  const chosen = { month: '', account: connections?.activeId ?? '', service: '', ...own };
  const service = ledgerServices.find((each) => each === chosen.service) ?? null;
  const query = { month: chosen.month || null, account: chosen.account || null, service };
  const ledger = useLedger(query);
  const accounts = accountsOf(connections?.connections ?? [], ledger.head);
  const budgeted = accounts.find(({ id }) => id === (query.account ?? connections?.activeId));
  const standing = useBudget(budgeted?.id).data;
  const team = useTeam().data;
  const budgeting = useDialog();
  const save = useCall('ledger:export', { onSuccess: (done) => done && sayWhere(done) });

  return (
    <Page
      wide
      title="Credits"
      subtitle="Credits used and your budget."
      actions={
        <>
          <Button
            leftSection={<IconDownload size={15} aria-hidden />}
            loading={save.isPending}
            disabled={(ledger.head?.sums.entries ?? 0) === 0}
            onClick={() => save.mutate(query)}
          >
            Export CSV
          </Button>
          <Button variant="filled" disabled={!budgeted || !standing} onClick={budgeting.open}>
            Set a budget
          </Button>
        </>
      }
    >
      {budgeted && standing && (
        <Section title="This month">
          <Stack gap="md">
            <MonthBar standing={standing} name={budgeted.name} />
            {team && (
              <BudgetBar
                name={`Team ${team.teamName}`}
                {...teamBudgetWords(team)}
                limit={team.monthCredits}
                spent={team.spent}
              />
            )}
          </Stack>
        </Section>
      )}
      {ledger.problem && <ProblemNotice problem={ledger.problem} onRetry={ledger.retry} />}
      {!ledger.head && !ledger.problem && <Loading what="your credit history" lines={8} />}
      {ledger.head && (
        <Filters
          choiceWidth={190}
          values={chosen}
          onChange={(name, value) => setOwn({ ...own, [name]: value })}
          choices={choicesOf(chosen, ledger.head, accounts)}
        />
      )}
      {team && <TeamSpentSection month={query.month ?? thisMonth()} />}
      {ledger.head?.sums.entries === 0 && (
        <EmptyState
          icon={IconCoins}
          title="No credits used yet"
          text="Each job and lookup appears here with the credits it used, as soon as it is sent."
        />
      )}
      {ledger.head && ledger.head.sums.entries > 0 && <LedgerFound ledger={ledger} head={ledger.head} />}
      {budgeted && (
        <BudgetDialog account={budgeted} budget={standing?.budget ?? noBudget} {...budgeting.shown} />
      )}
    </Page>
  );
}

/** Those that are connected, and those that were and have spent. */
function accountsOf(
  connections: readonly { id: string; name: string }[],
  page: Pick<LedgerPage, 'accounts'> | undefined,
): { id: string; name: string }[] {
  const known = new Set(connections.map(({ id }) => id));
  return [
    ...connections,
    ...(page?.accounts ?? [])
      .filter(({ id }) => !known.has(id))
      .map(({ id, name }) => ({ id, name: `${name} (removed)` })),
  ];
}

/** What is chosen stays among the choices, also where nothing of it is there any more. */
const withChosen = (known: readonly string[], chosen: string): string[] =>
  chosen === '' || known.includes(chosen) ? [...known] : [chosen, ...known];

const choicesOf = (
  chosen: Chosen,
  page: Pick<LedgerPage, 'months' | 'services'>,
  accounts: ReturnType<typeof accountsOf>,
) => [
  {
    name: 'month' as const,
    label: 'Month',
    all: 'All months',
    options: Object.fromEntries(withChosen(page.months, chosen.month).map((each) => [each, monthText(each)])),
  },
  {
    name: 'account' as const,
    label: 'Connection',
    all: 'All connections',
    options: Object.fromEntries(accounts.map(({ id, name }) => [id, name])),
  },
  {
    name: 'service' as const,
    label: 'Service',
    all: 'All services',
    options: Object.fromEntries(
      ledgerServices
        .filter((each) => each === chosen.service || page.services.includes(each))
        .map((each) => [each, ledgerServiceText(each)]),
    ),
  },
];
