import type { ResultSummary } from '../../shared/result-query.ts';
import { count, dash } from '../ui/format.ts';
import type { ResultOf } from './result-of.ts';
import classes from './results.module.css';

/** What came of a job, in five numbers. */
export function Tiles({ summary, job }: { summary: ResultSummary; job: ResultOf }) {
  const credits = job.counts?.creditsDeducted ?? null;
  const each = credits !== null && summary.callable > 0 ? credits / summary.callable : null;
  return (
    <dl className={classes.tiles}>
      <Tile name="Hit rate" value={share(summary.hits, summary.rows)} more={hitsInWords(summary)} />
      <Tile name="People" value={count(summary.people)} />
      <Tile name="Phones" value={count(summary.phones)} />
      <Tile name="May be called" value={count(summary.callable)} more="different numbers" />
      <Tile
        name="Credits"
        value={count(credits)}
        more={each === null ? '' : `${each.toFixed(1)} for a phone that may be called`}
      />
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
