import { Link } from 'wouter';
import type { PastList, PastLookup, PastLookupPage } from '../../../shared/model/lookup-history.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { count, creditsCount, shortMoment } from '../../ui/format.ts';
import { LongTable } from '../../ui/long-table.tsx';
import { paths } from '../../ui/paths.ts';
import table from '../../ui/tables.module.css';
import classes from './history.module.css';
import { foundText, listEnd, listText, outcomes, questionText } from './history-words.ts';

const columns = [
  { name: 'Looked up', className: classes.question },
  { name: 'Kind', className: classes.kind },
  { name: 'Found' },
  { name: 'Credits', className: `${table.number} ${classes.credits}` },
  { name: 'When', className: classes.when },
  { name: 'Outcome', className: classes.outcome },
];

type Row = PastLookupPage['rows'][number];

interface Props {
  total: number;
  /** Undefined while it is on its way. */
  row: (place: number) => Row | undefined;
  onRowsInSight: (first: number, last: number) => void;
}

/** Past lookups and lists, the newest first. A row leads to its answer. */
export function PastTable({ total, row, onRowsInSight }: Props) {
  const now = new Date();
  return (
    <LongTable
      label="Past lookups"
      region="List of past lookups"
      className={classes.past}
      columns={columns}
      count={total}
      row={row}
      firstHeight={600}
      onRowsInSight={onRowsInSight}
    >
      {(past) => <PastCells row={past} now={now} />}
    </LongTable>
  );
}

function PastCells({ row, now }: { row: Row; now: Date }) {
  const { href, question, found, at, ended, ...about } =
    'list' in row ? ofList(row.list) : ofLookup(row.lookup);
  return (
    <>
      <td>
        <Link href={href} className={`${table.wholeRow} ${table.link}`} title={question}>
          {question}
        </Link>
      </td>
      <td className={classes.kind}>{lookupServices[about.kind].label}</td>
      <td className={classes.dim}>{found}</td>
      <td className={`${table.number} ${classes.credits}`}>
        {about.account.kind === 'service' ? creditsCount(about.credits) : 'Practice'}
      </td>
      <td className={classes.when}>{shortMoment(at, now)}</td>
      <td>
        <Badge tone={ended.tone}>{ended.text}</Badge>
      </td>
    </>
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
