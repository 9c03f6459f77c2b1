import { Link } from 'wouter';
import type { PastList, PastLookup, PastLookupPage } from '../../shared/lookup-history.ts';
import { lookupServices } from '../../shared/services.ts';
import { Badge } from '../ui/badge.tsx';
import { count, creditsCount, shortMoment } from '../ui/format.ts';
import { paths } from '../ui/paths.ts';
import { RowSpacer, useTableRows } from '../ui/table-rows.tsx';
import classes from './history.module.css';
import { foundText, listEnd, listText, outcomes, questionText } from './words.ts';

const rowHeight = 38;
const columns = 6;

interface Props {
  total: number;
  /** Undefined while it is on its way. */
  row: (place: number) => PastLookupPage['rows'][number] | undefined;
  onRowsInSight: (first: number, last: number) => void;
}

/** Past lookups and lists, the newest first; of thousands, only the rows in sight are made. A row leads to its answer. */
export function PastTable({ total, row, onRowsInSight }: Props) {
  const rows = useTableRows({ count: total, rowHeight, overscan: 12, firstHeight: 600, onRowsInSight });
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
            <PastRow key={index} row={row(index)} position={index + 2} now={now} />
          ))}
          <RowSpacer height={rows.below} columns={columns} />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: ReturnType<Props['row']>;
  position: number;
  now: Date;
}

function PastRow({ row, position, now }: RowProps) {
  if (!row)
    return (
      <tr aria-rowindex={position} aria-busy>
        <td colSpan={columns} />
      </tr>
    );
  const { href, question, found, at, ended, ...about } =
    'list' in row ? ofList(row.list) : ofLookup(row.lookup);
  return (
    <tr aria-rowindex={position}>
      <td>
        <Link href={href} className={classes.link} title={question}>
          {question}
        </Link>
      </td>
      <td className={classes.kind}>{lookupServices[about.kind].label}</td>
      <td className={classes.dim}>{found}</td>
      <td className={classes.number}>
        {about.account.kind === 'service' ? creditsCount(about.credits) : 'Practice'}
      </td>
      <td className={classes.when}>{shortMoment(at, now)}</td>
      <td className={classes.outcome}>
        <Badge tone={ended.tone}>{ended.text}</Badge>
      </td>
    </tr>
  );
}

const ofLookup = (lookup: PastLookup) => ({
  ...lookup,
  href: paths.pastLookup(lookup.id),
  question: questionText(lookup),
  found: foundText(lookup),
  at: lookup.askedAt,
  ended: outcomes[lookup.outcome],
});

const ofList = (list: PastList) => ({
  ...list,
  href: paths.lookups(list.id),
  question: listText(list),
  found: `${count(list.counts.hit)} of ${count(list.rows)} rows`,
  at: list.createdAt,
  ended: listEnd(list),
});
