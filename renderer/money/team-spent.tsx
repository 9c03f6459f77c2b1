import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sumCredits } from '../../shared/model/credits.ts';
import { ledgerServiceText } from '../../shared/model/ledger.ts';
import type { TeamSpent } from '../../shared/model/team.ts';
import { creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { ask } from '../ipc/ask.ts';
import { Disclosure, Loaded, Section } from '../ui/page.tsx';
import { type Column, SectionTable } from '../ui/section-table.tsx';
import classes from './money.module.css';
import { ledgerDay, monthText } from './money-words.ts';

/** What each member of the team took in a month. @param month "2026-11" */
export function TeamSpentSection({ month }: { month: string }) {
  const spent = useQuery(ask('team:spent', { month }));
  const sum = spent.data && `: ${creditsText(sumCredits(...spent.data.map(({ credits }) => credits)))}`;
  return (
    <Section title="By member" hint={`All connections in ${monthText(month)}${sum ?? ''}`}>
      <Loaded of={spent} what="what your team used" lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody in the team used credits in {monthText(month)}.
            </Text>
          ) : (
            <Stack gap={10}>
              <SectionTable
                label="Credits by member"
                className={classes.inText}
                columns={memberColumns}
                rows={byMember(rows)}
                keyOf={keyOfSpent}
              />
              <Disclosure summary="Show days" lazy>
                <SectionTable
                  label="Credits by member and day"
                  className={classes.inText}
                  columns={dayColumns}
                  rows={rows.toSorted((a, b) => b.day.localeCompare(a.day))}
                  keyOf={(row) => `${row.day} ${keyOfSpent(row)}`}
                />
              </Disclosure>
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

const memberColumns: readonly Column<MemberSpent>[] = [
  { name: 'Member', heads: true, cell: ({ member }) => memberText(member) },
  { name: 'Connection', look: 'dim', cell: ({ connection }) => connection },
  { name: 'Service', look: 'dim', cell: ({ service }) => ledgerServiceText(service) },
  { name: 'Credits', width: 100, look: 'number', cell: ({ credits }) => creditsNumber(credits) },
];

const dayColumns: readonly Column<TeamSpent>[] = [
  { name: 'Day', heads: true, cell: ({ day }) => ledgerDay(day) },
  ...memberColumns.map((column) => ({ ...column, heads: false })),
];

/** What a member's connection and service took in several days. */
type MemberSpent = Omit<TeamSpent, 'day'>;

/** The days put together: your own first, then by the member's name; the most first. */
export function byMember(spent: readonly TeamSpent[]): MemberSpent[] {
  const sums = new Map<string, MemberSpent>();
  for (const { day, ...each } of spent) {
    const key = keyOfSpent(each);
    sums.set(key, { ...each, credits: sumCredits(sums.get(key)?.credits ?? 0, each.credits) });
  }
  return [...sums.values()].sort((a, b) => compareMembers(a.member, b.member) || b.credits - a.credits);
}

const keyOfSpent = ({ member, connection, service }: MemberSpent): string =>
  JSON.stringify([member, connection, service]);

/** Null is this computer's own. */
const memberText = (member: string | null): string => member ?? 'You';

function compareMembers(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return a.localeCompare(b);
}
