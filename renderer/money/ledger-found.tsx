import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type LedgerPage, type LedgerService, ledgerServiceText } from '../../shared/model/ledger.ts';
import { counted, creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { useSettings } from '../ipc/queries.ts';
import { dash } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import table from '../ui/tables.module.css';
import { DayChart } from './day-chart.tsx';
import { LedgerTable } from './ledger-table.tsx';
import classes from './money.module.css';
import { type DayRow, daysOf, dayText, differenceWords, moneyWords, overrunWords } from './money-words.ts';
import type { useLedger } from './use-ledger.ts';

interface Props {
  ledger: Pick<ReturnType<typeof useLedger>, 'row' | 'onRowsInSight'>;
  head: LedgerPage;
}

/** Of what the filters let through: its sums, a chart with its table, and every entry. */
export function LedgerFound({ ledger, head }: Props) {
  const { sums, overruns, damaged } = head;
  const { days, services } = daysOf(sums.byDay);
  const difference = differenceWords(sums);
  const now = new Date();
  const prices = useSettings().data?.creditPrices;
  const money = prices ? moneyWords(sums.byDay, prices) : '';
  return (
    <>
      <Doubts sums={sums} damaged={damaged} difference={difference} />
      <Section title="By day" hint={`${creditsText(sums.credits)} altogether${money && `: ${money}`}`}>
        {days.length > 0 ? (
          <div className={classes.byDay}>
            <DayChart days={days} services={services} />
            <DayTable days={days} services={services} />
          </div>
        ) : (
          <p className={classes.dim}>No credits were deducted.</p>
        )}
      </Section>
      <Section title="Every deduction" hint={counted(sums.entries, 'entry', 'entries')} flush>
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
  damaged,
  difference,
}: {
  sums: LedgerPage['sums'];
  damaged: number;
  difference: string;
}) {
  const open = [
    mayBeMore > 0 &&
      `Up to ${creditsNumber(mayBeMore)} more may have been deducted: awaited, not stated, or without an answer.`,
    withoutWord > 0 &&
      `For ${counted(withoutWord, 'entry', 'entries')} the service did not say what it took; see the remarks.`,
  ].filter((sentence) => sentence !== false);
  return (
    <>
      {difference !== '' && <Notice tone="warn" icon={IconAlertTriangle} title={difference} />}
      {open.length > 0 && <Notice tone="idle" icon={IconInfoCircle} title={open.join(' ')} />}
      {damaged > 0 && (
        <Notice
          tone="warn"
          icon={IconAlertTriangle}
          title={`${counted(damaged, 'line')} of the ledger on disk cannot be read.`}
        >
          <p>
            What jobs, lists and the history still tell was added again. Lookups in private mode may be
            missing.
          </p>
        </Notice>
      )}
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
              <th scope="row">{dayText(day)}</th>
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
