import { Link } from 'wouter';
import { creditsNumber } from '../../shared/amounts.ts';
import { type LedgerEntry, ledgerServiceText, poolOf } from '../../shared/ledger.ts';
import { ledgerRemarks } from '../../shared/ledger-words.ts';
import { dash, shortMoment } from '../ui/format.ts';
import { paths } from '../ui/paths.ts';
import { RowSpacer, useTableRows } from '../ui/table-rows.tsx';
import classes from './money.module.css';
import { poolText } from './words.ts';

const rowHeight = 38;
const columns = 7;

interface Props {
  total: number;
  /** Undefined while it is on its way. */
  entry: (row: number) => LedgerEntry | undefined;
  onRowsInSight: (first: number, last: number) => void;
}

/** Every deduction, the newest first; of thousands, only the rows in sight are made. */
export function LedgerTable({ total, entry, onRowsInSight }: Props) {
  const rows = useTableRows({ count: total, rowHeight, overscan: 12, firstHeight: 480, onRowsInSight });
  const now = new Date();

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={rows.scroller} className={classes.scroller} tabIndex={0} aria-label="List of deductions">
      <table className={`${classes.table} ${classes.ledger}`} aria-label="Ledger" aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.when}>
              When
            </th>
            <th scope="col">What</th>
            <th scope="col" className={classes.service}>
              Service
            </th>
            <th scope="col" className={classes.pool}>
              Pool
            </th>
            <th scope="col" className={classes.account}>
              Account
            </th>
            <th scope="col" className={classes.credits}>
              Credits
            </th>
            <th scope="col" className={classes.remarks}>
              Remarks
            </th>
          </tr>
        </thead>
        <tbody>
          <RowSpacer height={rows.above} columns={columns} />
          {rows.inSight.map(({ index }) => (
            <Row key={index} entry={entry(index)} position={index + 2} now={now} />
          ))}
          <RowSpacer height={rows.below} columns={columns} />
        </tbody>
      </table>
    </section>
  );
}

const placeOf = { job: paths.job, list: paths.lookups, lookup: paths.pastLookup };

function Row({ entry, position, now }: { entry: LedgerEntry | undefined; position: number; now: Date }) {
  if (!entry)
    return (
      <tr aria-rowindex={position} aria-busy>
        <td colSpan={columns} />
      </tr>
    );
  const { at, source, service, account, credits } = entry;
  const pool = poolOf(service);
  const remarks = ledgerRemarks(entry).join(' ');
  return (
    <tr aria-rowindex={position}>
      <td className={classes.when}>{shortMoment(at, now)}</td>
      <td title={source.name}>
        {source.id === null ? source.name : <Link href={placeOf[source.kind](source.id)}>{source.name}</Link>}
      </td>
      <td className={classes.service}>{ledgerServiceText(service)}</td>
      <td className={classes.pool}>{pool ? poolText[pool] : 'Not stated'}</td>
      <td className={classes.account} title={account.name}>
        {account.name}
      </td>
      <td className={classes.credits}>{credits === null ? dash : creditsNumber(credits)}</td>
      <td className={classes.remarks} title={remarks || undefined}>
        {remarks}
      </td>
    </tr>
  );
}
