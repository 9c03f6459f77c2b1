import { ProblemError } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { RowSet } from '../../engine/columns/shape/row-set.ts';
import type { Session } from '../import/duck.ts';
import { judgedIn } from '../import/meta.ts';
import { rowColumn } from '../judge/phone-slots.ts';
import { mayCall } from '../judge/reasons-sql.ts';
import { countAddedColumns } from '../layout/read-result-columns.ts';
import { markMatches, markSaying } from '../view/summarize-result.ts';
import type { RowCounts, SentList } from './export-shapes.ts';
import { openPrepared } from './original-list.ts';
import { keyOf, nothingEchoed, rowsOf, type SentRows, tiedBy, tieRows } from './tie-rows.ts';

/**
 * What became of the rows of a list by their places, counted from 0, as far as that is certain: of a row in neither set
 * nothing is known. Certain is a row of the result that is tied to one row of the list and to no other, which says whether
 * there was a match, or brings something, or nothing at all. Rows that did not come back are not taken for misses, nor is
 * anything where what came back contradicts the row ids. @throws ProblemError; AbortError.
 */
export async function rowOutcomes(
  session: Session,
  layout: ResultLayout,
  list: SentRows,
): Promise<{ hits: RowSet; misses: RowSet }> {
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
  const answer = columns.slice(0, columns.length - countAddedColumns(layout));
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
 * is not certain but as many rows came back as were sent, each is taken as the answer of one of them.
 * @throws ProblemError; AbortError.
 */
export async function rowCounts(session: Session, list: SentList): Promise<RowCounts> {
  const { layout } = await judgedIn(session);
  const { rows, isTied } = await tie(session, layout, list);
  const [known = 0, hits = 0, found = 0, sum = 0, squares = 0] = await session.numbers(
    `WITH of_row AS (
       SELECT bool_or(hit) AS hit, count(digits) AS callable FROM (${isTied ? tied : oneByOne}) GROUP BY row)
     SELECT count(*), count(*) FILTER (hit), count(*) FILTER (callable > 0),
            coalesce(sum(callable), 0), coalesce(sum(callable * callable), 0)
     FROM of_row`,
  );
  return { rows, unsure: Math.max(0, rows - known), hits, callable: { found, sum, squares } };
}

const callable = `SELECT n, record, digits FROM phones WHERE verdict = ${mayCall}`;

/** Every row that is certain, with its answers. A person's phones may stand in other rows of the file than the one tied. */
const tied = `
  SELECT outcomes.row, matched AS hit, digits
  FROM export_outcomes AS outcomes
  LEFT JOIN export_ties AS ties ON ties.row = outcomes.row
  LEFT JOIN (${callable}) AS phones ON phones.n = ties.n`;

const oneByOne = `
  SELECT raw.n AS row, raw.n IN (SELECT n FROM matches) AS hit, digits
  FROM raw LEFT JOIN (${callable}) AS phones ON phones.n = raw.n`;

/** How many rows were sent, and whether the answers are tied to them; where not, matches are marked and nothing more. */
async function tie(session: Session, layout: ResultLayout, list: SentList) {
  const [returned] = await session.numbers('SELECT count(*) FROM raw');
  const known = await tieRows(session, layout, list, 'left-out');
  if (known) {
    const [rows = 0] = await session.numbers('SELECT count(*) FROM export_sent');
    return { rows, isTied: known.unsure === 0 || returned !== rows };
  }
  const rows = await sentRows(session, list);
  if (returned !== rows) throw new ProblemError(nothingEchoed);
  await markMatches(session, layout, true);
  return { rows, isTied: false };
}

async function sentRows(session: Session, list: SentList): Promise<number> {
  const table = await openPrepared(list, session.signal);
  let sent = 0;
  for await (const { rows } of table.batches(session.signal)) sent += rows.length;
  return sent;
}
