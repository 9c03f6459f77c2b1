import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import {
  type LedgerEntry,
  type LedgerPage,
  type LedgerQuery,
  type LedgerService,
  ledgerServiceText,
  poolOf,
} from '../../shared/model/ledger.ts';
import { counted, creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';
import { call } from '../ipc/call-main.ts';
import { keys } from '../ipc/keys.ts';
import { useSettings } from '../ipc/queries.ts';
import { rowsPerPage, usePagedRows } from '../ipc/use-paged-rows.ts';
import { dash, shortMoment } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import table from '../ui/row-tables.module.css';
import { LongTable } from '../ui/row-tables.tsx';
import { DayChart } from './day-chart.tsx';
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
          <div className={classes.byDay}>
            <DayChart days={days} services={services} />
            <DayTable days={days} services={services} />
          </div>
        ) : (
          <p className={classes.dim}>No credits were used.</p>
        )}
      </Section>
      <Section title="Credit history" hint={counted(sums.entries, 'entry', 'entries')} flush>
        <LedgerTable total={sums.entries} entry={ledger.row} onRowsInSight={ledger.onRowsInSight} />
      </Section>
      {overruns.length > 0 && (
        <Section title="Budgets passed" hint={counted(overruns.length, 'time')}>
          <ul className={classes.overruns} aria-label="Budgets passed">
            {overruns.map((overrun) => {
              const { title, reason } = overrunWords(overrun, now);
              return (
                <li key={`${overrun.at} ${overrun.pass}`}>
                  <p className={classes.dim}>{title}</p>
                  <p>{reason}</p>
                </li>
              );
            })}
          </ul>
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

/** The numbers of the chart. */
function DayTable({ days, services }: { days: readonly DayRow[]; services: readonly LedgerService[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={classes.days} tabIndex={0} aria-label="Credits of each day">
      <table className={`${table.table} ${classes.byDayTable}`} aria-label="Credits by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {services.map((service) => (
              <th key={service} scope="col" className={table.number}>
                {ledgerServiceText(service)}
              </th>
            ))}
            <th scope="col" className={table.number}>
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, credits, total }) => (
            <tr key={day}>
              <th scope="row">{ledgerDay(day)}</th>
              {services.map((service) => (
                <td key={service} className={table.number}>
                  {credits[service] === undefined ? dash : creditsNumber(credits[service])}
                </td>
              ))}
              <td className={table.number}>{creditsNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const columns = [
  { name: 'When', className: classes.when },
  { name: 'What' },
  { name: 'Service', className: classes.service },
  { name: 'Pool', className: classes.pool },
  { name: 'Connection', className: classes.account },
  { name: 'Credits', className: `${table.number} ${classes.credits}` },
  { name: 'Remarks', className: classes.remarks },
];

interface LedgerTableProps {
  total: number;
  /** Undefined while it is on its way. */
  entry: (row: number) => LedgerEntry | undefined;
  onRowsInSight: (first: number, last: number) => void;
}

/** Credit history, the newest first. */
function LedgerTable({ total, entry, onRowsInSight }: LedgerTableProps) {
  const now = new Date();
  return (
    <LongTable
      label="Ledger"
      region="Credit history entries"
      className={classes.ledger}
      scroller={classes.entries}
      columns={columns}
      count={total}
      row={entry}
      firstHeight={480}
      onRowsInSight={onRowsInSight}
    >
      {(each) => <LedgerCells entry={each} now={now} />}
    </LongTable>
  );
}

const placeOf = { job: paths.job, list: paths.lookups, lookup: paths.pastLookup };

function LedgerCells({ entry, now }: { entry: LedgerEntry; now: Date }) {
  const { at, source, service, account, credits } = entry;
  const pool = poolOf(service);
  const remarks = ledgerRemarks(entry).join(' ');
  return (
    <>
      <td className={classes.when}>{shortMoment(at, now)}</td>
      <td title={source.name}>
        {source.id === null ? source.name : <Link href={placeOf[source.kind](source.id)}>{source.name}</Link>}
      </td>
      <td className={classes.service}>{ledgerServiceText(service)}</td>
      <td className={classes.pool}>{pool ? poolText[pool] : 'Not stated'}</td>
      <td className={classes.account} title={account.name}>
        {account.name}
      </td>
      <td className={table.number}>{credits === null ? dash : creditsNumber(credits)}</td>
      <td className={classes.remarks} title={remarks || undefined}>
        {remarks}
      </td>
    </>
  );
}

/** Entries of the ledger by their place in a query, with its sums beside the first page. */
export const useLedger = (query: LedgerQuery) =>
  usePagedRows((index) => ({
    queryKey: keys.ledgerPage(query, index),
    queryFn: async () => {
      const page = await call('ledger:page', { ...query, offset: index * rowsPerPage, limit: rowsPerPage });
      return { ...page, total: page.sums.entries, rows: page.entries };
    },
  }));
