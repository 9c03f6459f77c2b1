import { ProblemError } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { verdicts } from '../../../shared/verdict/verdict.ts';
import { RowSet } from '../../engine/columns/shape/row-set.ts';
import { groupKey } from '../../engine/prepare/split-list.ts';
import type { Duck, Session } from '../import/duck.ts';
import { readMeta } from '../import/meta.ts';
import type { SentList } from './export-shapes.ts';
import { markMatches } from './matches.ts';
import { openPrepared } from './original-list.ts';
import type { RowCounts, RowCountsRequest } from './row-counts-shape.ts';
import { tieRows } from './tie-rows.ts';

const mayCall = verdicts.indexOf('may-call');

/**
 * Counts matches and phones that may be called in each row that was sent, by the tie of answers to rows. Where the tie
 * is not certain but as many rows came back as were sent, each is taken as the answer of one of them, in no groups.
 * @throws ProblemError; AbortError.
 */
export function rowCounts(
  duck: Duck,
  { list, by }: RowCountsRequest,
  signal?: AbortSignal,
): Promise<RowCounts> {
  return duck.inSession(async (session) => {
    const layout = (await readMeta(session, 'judged'))?.layout ?? { columns: [], shape: 'none' as const };
    const rows = await sentRows(session, list, by);
    const isTied = await tie(session, layout, list, rows);
    const source = isTied ? tied : oneByOne;
    const counted = await session.rows(
      `WITH each AS (${source}), of_row AS (
         SELECT row, any_value(value) AS value, bool_or(hit) AS hit, count(digits) AS callable FROM each GROUP BY row)
       SELECT value, count(*), count(*) FILTER (hit), count(*) FILTER (callable > 0), sum(callable), sum(callable * callable)
       FROM of_row GROUP BY 1 ORDER BY 1`,
    );
    const groups = counted.map(([value, ...numbers]) => {
      const [of = 0, hits = 0, found = 0, sum = 0, squares = 0] = numbers.map(Number);
      return {
        value: value === null ? null : String(value),
        rows: of,
        hits,
        callable: { found, sum, squares },
      };
    });
    const known = groups.reduce((sum, group) => sum + group.rows, 0);
    return { rows, unsure: Math.max(0, rows - known), groups };
  }, signal);
}

const callable = `SELECT n, record, digits FROM phones WHERE verdict = ${mayCall}`;

/** Every row that is certain, with its answers. A person's phones may stand in other rows of the file than the one tied. */
const tied = `
  SELECT outcomes.row, value, matched AS hit, digits
  FROM export_outcomes AS outcomes
  LEFT JOIN counted_groups USING (row)
  LEFT JOIN export_ties AS ties ON ties.row = outcomes.row
  LEFT JOIN (${callable}) AS phones ON phones.n = ties.n`;

const oneByOne = `
  SELECT raw.n AS row, NULL::VARCHAR AS value, raw.n IN (SELECT n FROM export_matches) AS hit, digits
  FROM raw LEFT JOIN (${callable}) AS phones ON phones.n = raw.n`;

/** Whether the answers are tied to their rows; where not, matches are marked and nothing more. */
async function tie(session: Session, layout: ResultLayout, list: SentList, sent: number): Promise<boolean> {
  const [[returned] = []] = await session.rows('SELECT count(*) FROM raw');
  try {
    const { unsure } = await tieRows(session, layout, list, new RowSet(), {
      earlier: 'left-out',
    });
    if (unsure === 0 || Number(returned) !== sent) return true;
  } catch (error) {
    if (!(error instanceof ProblemError) || Number(returned) !== sent) throw error;
    await markMatches(session, layout);
  }
  return false;
}

/** Makes `counted_groups(row, value)`, rows as the tie numbers them, and answers how many rows were sent. */
async function sentRows(session: Session, list: SentList, by: RowCountsRequest['by']): Promise<number> {
  const table = await openPrepared(list, session.signal);
  const { columns } = table.inspection;
  const ids = columns.findIndex(({ header }) => header === list.rowIdColumn);
  const place = by === null ? -1 : columns.findIndex(({ header }) => header === by.column);
  const values = new Set(by?.values);
  await session.run('CREATE OR REPLACE TEMP TABLE counted_groups(row INTEGER, value VARCHAR)');
  let sent = 0;
  for await (const { rows } of table.batches(session.signal))
    await session.append('counted_groups', (to) => {
      for (const cells of rows) {
        sent++;
        const value = place < 0 ? '' : groupKey(cells[place] ?? '');
        if (place < 0 || !values.has(value)) continue;
        to.appendInteger(ids < 0 ? sent : Number(cells[ids]));
        to.appendVarchar(value);
        to.endRow();
      }
    });
  return sent;
}
