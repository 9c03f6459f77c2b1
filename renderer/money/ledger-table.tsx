import { Link } from 'wouter';
import { type LedgerEntry, ledgerServiceText, poolOf } from '../../shared/model/ledger.ts';
import { creditsNumber } from '../../shared/words/amounts.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';
import { dash, shortMoment } from '../ui/format.ts';
import { LongTable } from '../ui/long-table.tsx';
import { paths } from '../ui/paths.ts';
import table from '../ui/tables.module.css';
import classes from './money.module.css';
import { poolText } from './money-words.ts';

const columns = [
  { name: 'When', className: classes.when },
  { name: 'What' },
  { name: 'Service', className: classes.service },
  { name: 'Pool', className: classes.pool },
  { name: 'Account', className: classes.account },
  { name: 'Credits', className: `${table.number} ${classes.credits}` },
  { name: 'Remarks', className: classes.remarks },
];

interface Props {
  total: number;
  /** Undefined while it is on its way. */
  entry: (row: number) => LedgerEntry | undefined;
  onRowsInSight: (first: number, last: number) => void;
}

/** Every deduction, the newest first. */
export function LedgerTable({ total, entry, onRowsInSight }: Props) {
  const now = new Date();
  return (
    <LongTable
      label="Ledger"
      region="List of deductions"
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
