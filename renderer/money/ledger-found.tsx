import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { sumCredits } from '../../shared/model/credits.ts';
import type { LedgerEntry, LedgerPage, LedgerQuery, Overrun } from '../../shared/model/ledger.ts';
import {
  type LedgerService,
  ledgerServiceText,
  lookupKindOf,
  poolOf,
} from '../../shared/model/ledger-services.ts';
import { lookupKinds, lookupOfService, serviceIds } from '../../shared/model/services.ts';
import type { TeamSpent } from '../../shared/model/team.ts';
import { counted, creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';
import { ask } from '../ipc/ask.ts';
import { useSettings } from '../ipc/queries.ts';
import { rowsPerPage, usePagedRows } from '../ipc/use-paged-rows.ts';
import { calendarDay, dash, exactMoment, monthText, shortMoment } from '../ui/format.ts';
import { LineSection, type SectionLine } from '../ui/line-section.tsx';
import { Notice } from '../ui/notice.tsx';
import { Disclosure, Loaded, Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { LongTable } from '../ui/row-tables.tsx';
import { type Column, SectionTable } from '../ui/section-table.tsx';
import { Bar, ColorSample } from '../ui/verdict-bar.tsx';
import classes from './money.module.css';
import { type DayRow, daysOf, differenceWords, moneyWords, poolText } from './money-words.ts';

interface Props {
  ledger: Pick<ReturnType<typeof useLedger>, 'row' | 'onRowsInSight'>;
  head: LedgerPage;
}

/** Of what the filters let through: its sums, what each day took, and every entry. */
export function LedgerFound({ ledger, head }: Props) {
  const { sums, overruns } = head;
  const { days, services } = daysOf(sums.byDay);
  const difference = differenceWords(sums);
  const now = new Date();
  const prices = useSettings().data?.creditPrices;
  const money = prices ? moneyWords(sums.byDay, prices) : '';
  return (
    <>
      <Doubts sums={sums} difference={difference} />
      <Section title="By day" hint={`${creditsText(sums.credits)} altogether${money && `: ${money}`}`}>
        {days.length > 0 ? (
          <DayTable days={days} services={services} />
        ) : (
          <Text c="dimmed">No credits were used.</Text>
        )}
      </Section>
      <Section title="Credit history" hint={counted(sums.entries, 'entry', 'entries')} flush>
        <LongTable
          label="Ledger"
          region="Credit history entries"
          maxHeight={480}
          frameless
          columns={columns}
          count={sums.entries}
          row={ledger.row}
          onRowsInSight={ledger.onRowsInSight}
        />
      </Section>
      <LineSection
        title="Budgets passed"
        hint={counted(overruns.length, 'time')}
        lines={overruns.map((overrun) => lineOf(overrun, now))}
        most={8}
      />
    </>
  );
}

/** "Spring leads: “Our largest customer” Nov 22, 2026, 10:32 AM, over the month’s budget of 10 credits, 9 used, for at most 4." */
const lineOf = ({ at, pass, source, over, reason }: Overrun, now: Date): SectionLine => ({
  id: `${at} ${pass}`,
  whole: true,
  name: source.name,
  href: source.id && placeOf[source.kind](source.id),
  words: `“${reason}”, ${exactMoment(at, now)}, over ${budgetNames[over.kind]} of ${creditsText(over.limit)}, ${creditsNumber(over.used)} used, ${over.wanted === null ? 'of unknown cost' : `for at most ${creditsNumber(over.wanted)}`}.`,
});

const budgetNames = { month: 'the month’s budget', job: 'the budget of a job', list: 'the budget of a list' };

function Doubts({
  sums: { mayBeMore, withoutWord },
  difference,
}: {
  sums: LedgerPage['sums'];
  difference: string;
}) {
  const open = [
    mayBeMore > 0 &&
      `Up to ${creditsNumber(mayBeMore)} more may have been used: in progress, not stated, or without a reply.`,
    withoutWord > 0 &&
      `For ${counted(withoutWord, 'entry', 'entries')} the service didn’t state the credits used. See the remarks.`,
  ].filter((sentence) => sentence !== false);
  return (
    <>
      {difference !== '' && <Notice title={difference} />}
      {open.length > 0 && <Notice tone="idle" title={open.join(' ')} />}
    </>
  );
}

const colors = { business: 'active', phone: 'ok', email: 'warn', name: 'practice' } as const;

/** A color for what is asked; lists are hatched, so that they are told from lookups without it. */
function fillOf(service: LedgerService): string {
  const kind = lookupKindOf(service);
  const list = serviceIds.find((id) => id === service);
  const color = `var(--desk-${colors[kind ?? (list ? lookupOfService[list] : lookupKinds[0])]}-dot)`;
  return kind ? color : `repeating-linear-gradient(135deg, ${color} 0 3px, transparent 3px 6px)`;
}

interface DaysProps {
  /** The oldest first. */
  days: readonly DayRow[];
  services: readonly LedgerService[];
}

/** What each day took, as a bar in parts by service and in numbers. */
function DayTable({ days, services }: DaysProps) {
  const most = Math.max(...days.map(({ total }) => total));
  const partsOf = ({ credits }: DayRow) =>
    services.map((key) => ({ key, background: fillOf(key), count: credits[key] ?? 0 }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={classes.days} tabIndex={0} aria-label="Credits of each day">
      <SectionTable
        label="Credits by day"
        className={classes.byDayTable}
        columns={[
          { name: 'Day', heads: true, cell: ({ day }: DayRow) => calendarDay(day) },
          {
            name: 'Parts of the day',
            width: '30%',
            head: null,
            drawn: true,
            cell: (row) => (
              <div style={{ minWidth: 48 }}>
                <Bar parts={partsOf(row)} of={most} />
              </div>
            ),
          },
          ...services.map((service) => ({
            name: ledgerServiceText(service),
            head: (
              <>
                <ColorSample background={fillOf(service)} /> {ledgerServiceText(service)}
              </>
            ),
            look: 'number' as const,
            cell: ({ credits: { [service]: credits } }: DayRow) =>
              credits === undefined ? dash : creditsNumber(credits),
          })),
          { name: 'All', look: 'number', cell: ({ total }) => creditsNumber(total) },
        ]}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
      />
    </section>
  );
}

const columns: readonly Column<LedgerEntry>[] = [
  { name: 'When', width: 112, look: 'dim', cell: ({ at }) => shortMoment(at, new Date()) },
  {
    name: 'What',
    title: ({ source }) => source.name,
    cell: ({ source: { id, kind, name } }) =>
      id === null ? name : <Link href={placeOf[kind](id)}>{name}</Link>,
  },
  {
    name: 'Service',
    width: 116,
    from: 760,
    look: 'dim',
    cell: ({ service }) => ledgerServiceText(service),
  },
  {
    name: 'Pool',
    width: 92,
    from: 900,
    look: 'dim',
    cell: ({ service }) => {
      const pool = poolOf(service);
      return pool ? poolText[pool] : 'Not stated';
    },
  },
  {
    name: 'Connection',
    width: 110,
    from: 900,
    look: 'dim',
    title: ({ account }) => account.name,
    cell: ({ account }) => account.name,
  },
  {
    name: 'Credits',
    width: 78,
    look: 'number',
    cell: ({ credits }) => (credits === null ? dash : creditsNumber(credits)),
  },
  { name: 'Remarks', width: '24%', look: 'dim', title: remarksOf, cell: remarksOf },
];

function remarksOf(entry: LedgerEntry): string {
  return ledgerRemarks(entry).join(' ');
}

const placeOf = { job: paths.job, list: paths.lookups, lookup: paths.pastLookup };

/** Entries of the ledger by their place in a query, with its sums beside the first page. */
export const useLedger = (query: LedgerQuery) =>
  usePagedRows((index) => ask('ledger:page', { ...query, offset: index * rowsPerPage, limit: rowsPerPage }));

/** What each member of the team took in a month. @param month "2026-11" */
export function TeamSpentSection({ month }: { month: string }) {
  const spent = useQuery(ask('team:spent', { month }));
  const sum = spent.data && `: ${creditsText(sumCredits(...spent.data.map(({ credits }) => credits)))}`;
  return (
    <Section title="By member" hint={`All connections in ${monthText(month)}${sum ?? ''}`}>
      <Loaded of={spent} what="what your team used" lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">Nobody in the team used credits in {monthText(month)}.</Text>
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
  { name: 'Day', heads: true, cell: ({ day }) => calendarDay(day) },
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
