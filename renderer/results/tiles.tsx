import type { ResultSummary } from '../../shared/result-query.ts';
import { useSettings } from '../ipc/queries.ts';
import { count, dash } from '../ui/format.ts';
import { creditsInWords } from './money.ts';
import type { ResultOf } from './result-of.ts';
import classes from './results.module.css';

/** What came of a job in a few numbers; an opened file cost nothing that is known. */
export function Tiles({ summary, job }: { summary: ResultSummary; job: ResultOf }) {
  const credits = job.counts?.creditsDeducted ?? null;
  // Those of the practice service are made up, and cost nothing.
  const price = useSettings().data?.creditPrice ?? null;
  const paid = job.connection?.kind === 'practice' ? null : price;
  return (
    <dl className={classes.tiles}>
      <Tile name="Hit rate" value={share(summary.hits, summary.rows)} more={hitsInWords(summary)} />
      <Tile name="People" value={count(summary.people)} />
      <Tile name="Phones" value={count(summary.phones)} />
      <Tile name="May be called" value={count(summary.callable)} more="different numbers" />
      {job.connection && (
        <Tile name="Credits" value={count(credits)} more={creditsInWords(credits, summary.callable, paid)} />
      )}
    </dl>
  );
}

function Tile({ name, value, more = '' }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> <span>{more}</span>
      </dd>
    </div>
  );
}

/** Rounded down, so that 100% means every row. */
function share(part: number | null, whole: number): string {
  return part === null || whole === 0 ? dash : `${Math.floor((part / whole) * 100)}%`;
}

const hitsInWords = ({ hits, rows }: ResultSummary) =>
  hits === null ? 'not stated' : `${count(hits)} of ${count(rows)} rows`;
