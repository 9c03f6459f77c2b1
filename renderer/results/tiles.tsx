import { checkAge } from '../../shared/model/check-age.ts';
import { earlierSum } from '../../shared/model/earlier-answers.ts';
import type { ResultSummary } from '../../shared/model/result-query.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { count, creditsCount, dash } from '../ui/format.ts';
import { creditsInWords } from './money.ts';
import type { ResultOf } from './result-of.ts';
import classes from './results.module.css';

interface Props {
  summary: ResultSummary;
  job: ResultOf;
  /** ISO 8601; null where it is not known. */
  checkedAt: string | null;
}

/** What came of a job in a few numbers; an opened file cost nothing that is known. */
export function Tiles({ summary, job, checkedAt }: Props) {
  const age = checkAge(checkedAt, Date.now());
  const credits = job.counts?.creditsDeducted ?? null;
  const price = useCreditPrice('either', job.connection ?? undefined);
  // Earlier answers were paid for by the jobs that asked them.
  const isAllPaid = earlierSum(job.earlier ?? []).found === 0;
  return (
    <dl className={classes.tiles}>
      <Tile name="Hit rate" value={share(summary.hits, summary.rows)} more={hitsInWords(summary)} />
      <Tile name="People" value={count(summary.people)} />
      <Tile name="Phones" value={count(summary.phones)} more={suppressedInWords(summary)} />
      <Tile name="May be called" value={count(summary.callable)} more="different numbers" />
      <Tile
        name="Checked"
        value={age?.words.replace('Checked ', '') ?? dash}
        more={age === null ? 'not known when' : age.doubt}
      />
      {job.connection && (
        <Tile
          name="Credits"
          value={creditsCount(credits)}
          more={creditsInWords(credits, isAllPaid ? summary.callable : null, price)}
        />
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

function suppressedInWords({ reasons }: ResultSummary): string {
  const held = reasons.find(({ value }) => value === 'suppressed')?.count ?? 0;
  return held === 0 ? '' : `${count(held)} on your suppression list`;
}

const hitsInWords = ({ hits, rows }: ResultSummary) =>
  hits === null ? 'not stated' : `${count(hits)} of ${count(rows)} rows`;
