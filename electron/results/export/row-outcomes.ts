import { ProblemError } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { RowSet } from '../../engine/columns/shape/row-set.ts';
import { groupKey } from '../../engine/prepare/split-list.ts';
import { fillRows, type Session } from '../import/duck.ts';
import { judgedIn } from '../import/meta.ts';
import { rowColumn } from '../judge/phone-slots.ts';
import { mayCall } from '../judge/reasons-sql.ts';
import { ownColumns } from '../layout/read-columns.ts';
import { markMatches, markSaying } from '../view/summary.ts';
import type { RowCounts, RowCountsRequest, SentList } from './export-shapes.ts';
import { openPrepared, rowsLeftOut } from './original-list.ts';
import { keyOf, nothingEchoed, rowsOf, type SentRows, tiedBy, tieRows } from './tie-rows.ts';

/** By the place of each row that was sent, counted from 0. */
interface RowOutcomes {
  hits: RowSet;
  misses: RowSet;
}

/**
 * What became of the rows of a list, as far as that is certain: of a row in neither set nothing is known. Certain is a
 * row of the result that is tied to one row of the list and to no other, which says whether there was a match, or brings
 * something, or nothing at all. Rows that did not come back are not taken for misses, nor is anything where what came
 * back contradicts the row ids. @throws ProblemError; AbortError.
 */
export async function rowOutcomes(
  session: Session,
  layout: ResultLayout,
  list: SentRows,
): Promise<RowOutcomes> {
  if (!(await tieForCertain(session, layout, list))) return { hits: new RowSet(), misses: new RowSet() };
  await markMisses(session, layout);
  const places = (where: string) =>
    rowsOf(session, `SELECT place FROM export_sent JOIN export_outcomes USING (row) WHERE ${where}`);
  return {
    // Several rows made of one have one id: a match of it is one of theirs, no match is that of all.
    hits: await places(
      'matched AND row NOT IN (SELECT row FROM export_sent GROUP BY row HAVING count(*) > 1)',
    ),
    misses: await places(
      `NOT matched AND n IS NOT NULL
       AND row NOT IN (SELECT row FROM export_ties WHERE n NOT IN (SELECT n FROM book_misses))`,
    ),
  };
}

/**
 * Ties the rows that a list sent, as `tieRows`, what was taken over from earlier answers left out. @returns false where nothing
 * ties the rows, or what does contradicts itself. @throws ProblemError; AbortError.
 */
export async function tieForCertain(
  session: Session,
  layout: ResultLayout,
  list: SentRows,
): Promise<boolean> {
  if (!(await tieRows(session, layout, list, 'left-out'))) return false;
  const { ids, echoed } = tiedBy(layout, list);
  if (ids === null || echoed.length === 0) return true;
  const [others] = await session.numbers(
    `SELECT count(*) FROM (SELECT n, ${keyOf(echoed.map(({ column }) => column))} AS key FROM raw)
     JOIN (SELECT key, any_value(row) AS row FROM export_sent GROUP BY key HAVING count(*) = 1) said USING (key)
     JOIN export_ties USING (n) WHERE export_ties.row <> said.row`,
  );
  return others === 0;
}

/** Makes `book_misses(n)`: the rows of the result that certainly tell of no match. */
async function markMisses(session: Session, layout: ResultLayout): Promise<void> {
  const { columns } = layout;
  const hit = rowColumn(layout, 'hit');
  if (hit >= 0) return markSaying(session, 'book_misses', hit, 'no');
  // Where no column says it, a row that brings nothing in any column beside what was sent is one without a match.
  const answer = columns.slice(0, columns.length - ownColumns(layout));
  const brought = answer.flatMap(({ role }, column) =>
    role.kind === 'sent' || (role.kind === 'row' && role.part === 'row-id')
      ? []
      : [`trim(c${column}) IN ('', '0', '[]', '{}', 'null', 'false')`],
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE book_misses AS SELECT n FROM raw WHERE ${brought.join(' AND ') || 'false'}`,
  );
}

/**
 * Counts matches and phones that may be called in each row that was sent, by the tie of answers to rows. Where the tie
 * is not certain but as many rows came back as were sent, each is taken as the answer of one of them, in no groups.
 * @throws ProblemError; AbortError.
 */
export async function rowCounts(session: Session, { list, by }: RowCountsRequest): Promise<RowCounts> {
  const { layout } = await judgedIn(session);
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
  SELECT raw.n AS row, NULL::VARCHAR AS value, raw.n IN (SELECT n FROM matches) AS hit, digits
  FROM raw LEFT JOIN (${callable}) AS phones ON phones.n = raw.n`;

/** Whether the answers are tied to their rows; where not, matches are marked and nothing more. */
async function tie(session: Session, layout: ResultLayout, list: SentList, sent: number): Promise<boolean> {
  const [returned] = await session.numbers('SELECT count(*) FROM raw');
  const known = await tieRows(session, layout, list, 'left-out');
  if (known && (known.unsure === 0 || returned !== sent)) return true;
  if (known === null && returned !== sent) throw new ProblemError(nothingEchoed);
  if (known === null) await markMatches(session, layout, true);
  return false;
}

/** Makes `counted_groups(row, value)`, rows as the tie numbers them, and answers how many rows were sent. */
async function sentRows(session: Session, list: SentList, by: RowCountsRequest['by']): Promise<number> {
  const table = await openPrepared(list, session.signal);
  const { columns } = table.inspection;
  const ids = columns.findIndex(({ header }) => header === list.rowIdColumn);
  const place = by === null ? -1 : columns.findIndex(({ header }) => header === by.column);
  const values = new Set(by?.values);
  await fillRows(session, 'counted_groups', 'row INTEGER, value VARCHAR', []);
  const leftOut = await rowsLeftOut(list, session.signal);
  let sent = 0;
  let row = 0;
  for await (const { rows } of table.batches(session.signal)) {
    sent += rows.length;
    const counted = rows.map((cells): [number, string] => {
      do row++;
      while (leftOut.has(row));
      return [ids < 0 ? row : Number(cells[ids]), groupKey(cells[place] ?? '')];
    });
    if (place >= 0)
      await session.append(
        'counted_groups',
        counted.filter(([, value]) => values.has(value)),
      );
  }
  return sent;
}
