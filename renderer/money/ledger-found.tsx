import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { counted, creditsNumber, creditsText } from '../../shared/amounts.ts';
import type { LedgerPage } from '../../shared/ledger.ts';
import { useSettings } from '../ipc/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import classes from './money.module.css';
import type { useLedger } from './use-ledger.ts';
import { daysOf, differenceWords, moneyWords, overrunWords } from './words.ts';

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
