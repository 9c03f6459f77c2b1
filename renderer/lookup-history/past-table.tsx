import { useEffect } from 'react';
import { Link } from 'wouter';
import type { PastLookup } from '../../shared/lookup-history.ts';
import { lookupServices } from '../../shared/services.ts';
import { Badge } from '../ui/badge.tsx';
import { count, shortMoment } from '../ui/format.ts';
import { paths } from '../ui/paths.ts';
import { RowSpacer, useTableRows } from '../ui/table-rows.tsx';
import classes from './history.module.css';
import { foundText, outcomes, questionText } from './words.ts';

const rowHeight = 40;
const columns = 6;

interface Props {
  total: number;
  /** Undefined while it is on its way. */
  lookup: (row: number) => PastLookup | undefined;
  onRowsInSight: (first: number, last: number) => void;
}

/** Past lookups, the newest first; of thousands, only the rows in sight are made. A row leads to its answer. */
export function PastTable({ total, lookup, onRowsInSight }: Props) {
  const rows = useTableRows({ count: total, rowHeight, overscan: 12, firstHeight: 600 });
  const first = rows.inSight[0]?.index ?? 0;
  const last = rows.inSight.at(-1)?.index ?? 0;
  useEffect(() => onRowsInSight(first, last), [onRowsInSight, first, last]);
  const now = new Date();

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={rows.scroller} className={classes.scroller} tabIndex={0} aria-label="List of past lookups">
      <table className={classes.table} aria-label="Past lookups" aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Looked up</th>
            <th scope="col" className={classes.kind}>
              Kind
            </th>
            <th scope="col">Found</th>
            <th scope="col" className={classes.number}>
              Credits
            </th>
            <th scope="col" className={classes.when}>
              When
            </th>
            <th scope="col" className={classes.outcome}>
              Outcome
            </th>
          </tr>
        </thead>
        <tbody>
          <RowSpacer height={rows.above} columns={columns} />
          {rows.inSight.map(({ index }) => (
            <PastRow key={index} lookup={lookup(index)} position={index + 2} now={now} />
          ))}
          <RowSpacer height={rows.below} columns={columns} />
        </tbody>
      </table>
    </section>
  );
}

function PastRow({ lookup, position, now }: { lookup: PastLookup | undefined; position: number; now: Date }) {
  if (!lookup)
    return (
      <tr aria-rowindex={position} aria-busy>
        <td colSpan={columns} />
      </tr>
    );
  const { text, tone } = outcomes[lookup.outcome];
  const isCharged = lookup.account.kind === 'service';
  return (
    <tr aria-rowindex={position}>
      <td>
        <Link href={paths.pastLookup(lookup.id)} className={classes.link}>
          {questionText(lookup)}
        </Link>
      </td>
      <td className={classes.kind}>{lookupServices[lookup.kind].label}</td>
      <td className={classes.dim}>{foundText(lookup)}</td>
      <td className={classes.number}>{isCharged ? count(lookup.credits) : 'Practice'}</td>
      <td className={classes.when}>{shortMoment(lookup.askedAt, now)}</td>
      <td className={classes.outcome}>
        <Badge tone={tone}>{text}</Badge>
      </td>
    </tr>
  );
}
