import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import {
  type LedgerEntry,
  type LedgerPage,
  type LedgerQuery,
  type LedgerService,
  ledgerServiceText,
  lookupKindOf,
  poolOf,
} from '../../shared/model/ledger.ts';
import { lookupKinds, lookupOfService, serviceIds } from '../../shared/model/services.ts';
import { counted, creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';
import { ask } from '../ipc/ask.ts';
import { useSettings } from '../ipc/queries.ts';
import { rowsPerPage, usePagedRows } from '../ipc/use-paged-rows.ts';
import { dash, shortMoment } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { LongTable } from '../ui/row-tables.tsx';
import { type Column, SectionTable } from '../ui/section-table.tsx';
import classes from './money.module.css';
import {
  type DayRow,
  daysOf,
  differenceWords,
  ledgerDay,
  moneyWords,
  overrunWords,
  poolText,
} from './money-words.ts';

interface Props {
  ledger: Pick<ReturnType<typeof useLedger>, 'row' | 'onRowsInSight'>;
  head: LedgerPage;
}

/** Of what the filters let through: its sums, a chart with its table, and every entry. */
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
          <Stack gap={14}>
            <DayChart days={days} services={services} />
            <DayTable days={days} services={services} />
          </Stack>
        ) : (
          <Text size="sm" c="dimmed">
            No credits were used.
          </Text>
        )}
      </Section>
      <Section title="Credit history" hint={counted(sums.entries, 'entry', 'entries')} flush>
        <LongTable
          label="Ledger"
          region="Credit history entries"
          scroller={classes.entries}
          columns={columns}
          count={sums.entries}
          row={ledger.row}
          firstHeight={480}
          onRowsInSight={ledger.onRowsInSight}
        />
      </Section>
      {overruns.length > 0 && (
        <Section title="Budgets passed" hint={counted(overruns.length, 'time')}>
          <Stack component="ul" gap={10} p={0} style={{ listStyle: 'none' }} aria-label="Budgets passed">
            {overruns.map((overrun) => {
              const { title, reason } = overrunWords(overrun, now);
              return (
                <Text component="li" size="sm" key={`${overrun.at} ${overrun.pass}`}>
                  <Text size="sm" c="dimmed">
                    {title}
                  </Text>
                  {reason}
                </Text>
              );
            })}
          </Stack>
        </Section>
      )}
    </>
  );
}

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
      {difference !== '' && <Notice tone="warn" icon={IconAlertTriangle} title={difference} />}
      {open.length > 0 && <Notice tone="idle" icon={IconInfoCircle} title={open.join(' ')} />}
    </>
  );
}

const height = 140;
const slot = 34;
const bar = 22;

const colors = { business: 'active', phone: 'ok', email: 'warn', name: 'practice' } as const;

/** A colour for what is asked; lists are hatched, so that they are told from lookups without it. */
function look(service: LedgerService): { color: string; isList: boolean } {
  const kind = lookupKindOf(service);
  const list = serviceIds.find((id) => id === service);
  const asked = kind ?? (list ? lookupOfService[list] : lookupKinds[0]);
  return { color: `var(--desk-${colors[asked]}-dot)`, isList: kind === null };
}

interface ChartProps {
  /** The oldest first. */
  days: readonly DayRow[];
  services: readonly LedgerService[];
}

/** A bar for each day, in parts by service. The table below it has the same numbers. */
function DayChart({ days, services }: ChartProps) {
  const id = useId();
  const most = Math.max(...days.map(({ total }) => total), 0);
  const width = Math.max(1, days.length) * slot;
  return (
    <figure className={classes.chart}>
      <div className={classes.chartScroller}>
        <svg
          role="img"
          aria-label={`Credits by day and service, at most ${creditsText(most)} a day. The table below has the numbers`}
          width={width}
          height={height + 18}
          viewBox={`0 0 ${width} ${height + 18}`}
        >
          <defs>
            {services.map((service) => (
              <Hatch key={service} id={`${id}${service}`} service={service} />
            ))}
          </defs>
          <line x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} className={classes.axis} />
          {days.map((row, at) => (
            <DayBar key={row.day} row={row} x={at * slot} most={most} services={services} id={id} />
          ))}
        </svg>
      </div>
      <Group component="ul" gap="4px 16px" p={0} fz="xs" c="dimmed" aria-label="Services in the chart">
        {services.map((service) => (
          <Group component="li" gap={6} key={service}>
            <svg width={14} height={14} aria-hidden>
              <rect width={14} height={14} rx={2} fill={fillOf(service, id)} />
            </svg>
            {ledgerServiceText(service)}
          </Group>
        ))}
      </Group>
    </figure>
  );
}

const fillOf = (service: LedgerService, id: string): string =>
  look(service).isList ? `url(#${id}${service})` : look(service).color;

function Hatch({ id, service }: { id: string; service: LedgerService }) {
  const { color } = look(service);
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={color} opacity={0.35} />
      <rect width={3} height={6} fill={color} />
    </pattern>
  );
}

interface BarProps {
  row: DayRow;
  x: number;
  most: number;
  services: readonly LedgerService[];
  id: string;
}

function DayBar({ row, x, most, services, id }: BarProps) {
  let top = height;
  const parts = services.flatMap((service) => {
    const credits = row.credits[service] ?? 0;
    if (credits <= 0) return [];
    const size = Math.max(1, (credits / most) * (height - 6));
    top -= size;
    return [{ service, credits, y: top, size }];
  });
  return (
    <g>
      {parts.map(({ service, credits, y, size }) => (
        <rect
          key={service}
          x={x + (slot - bar) / 2}
          y={y}
          width={bar}
          height={size}
          fill={fillOf(service, id)}
        >
          <title>{`${ledgerDay(row.day)}, ${ledgerServiceText(service)}: ${creditsText(credits)}`}</title>
        </rect>
      ))}
      <text x={x + slot / 2} y={height + 14} textAnchor="middle" className={classes.tick}>
        {Number(row.day.slice(8))}
      </text>
    </g>
  );
}

/** The numbers of the chart. */
function DayTable({ days, services }: { days: readonly DayRow[]; services: readonly LedgerService[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={classes.days} tabIndex={0} aria-label="Credits of each day">
      <SectionTable
        label="Credits by day"
        className={classes.byDayTable}
        columns={[
          { name: 'Day', heads: true, cell: ({ day }: DayRow) => ledgerDay(day) },
          ...services.map((service) => ({
            name: ledgerServiceText(service),
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
