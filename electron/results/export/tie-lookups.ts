import { lookupResultColumns, lookupOutcomeWords as words } from '../../../shared/model/lookup-list.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { RowSet } from '../../engine/columns/shape/row-set.ts';
import type { Session } from '../import/duck.ts';
import { answeredRowColumn } from '../layout/answered-columns.ts';
import type { LookedUpList } from './export-shapes.ts';
import { markMatches } from './matches.ts';
import { openLookedUp } from './original-list.ts';
import type { Tied } from './tie-rows.ts';

/**
 * Ties the rows of a list of lookups to those of its result, whose column Row says which is whose; rows that were made of
 * one are its together. Makes `export_ties` and `export_outcomes` as `tieRows` does: a row has a match where any of its
 * lookups has, and none where all are settled and one found nobody. What was refused altogether counts as left out. Answers
 * that were taken over from earlier ones say themselves whose they are.
 * @throws ProblemError; AbortError.
 */
export async function tieLookups(
  session: Session,
  layout: ResultLayout,
  list: LookedUpList,
): Promise<{ tied: Tied; leftOut: RowSet }> {
  const own = (await openLookedUp(list, session.signal)).inspection.columns.length;
  const [row, outcome] = lookupResultColumns.map((_, at) => `c${own + at}`);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_ties AS
     SELECT row, n, outcome FROM (SELECT TRY_CAST(${row} AS INTEGER) AS row, n, ${outcome} AS outcome FROM raw) WHERE row IS NOT NULL`,
  );
  const answered = answeredRowColumn(layout);
  if (answered !== null) {
    await markMatches(session, layout);
    await session.run(
      `INSERT INTO export_ties
       SELECT row, n, CASE WHEN n IN (SELECT n FROM export_matches) THEN '${words.hit}' ELSE '${words.miss}' END
       FROM (SELECT TRY_CAST(c${answered} AS INTEGER) AS row, n FROM raw) WHERE row IS NOT NULL`,
    );
  }
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_looked_up AS SELECT row,
       bool_or(outcome = '${words.hit}') AS hit, bool_or(outcome = '${words.miss}') AS miss,
       bool_and(outcome = '${words.refused}') AS refused,
       bool_and(outcome IN ('${words.hit}', '${words.miss}', '${words.refused}')) AS settled,
       coalesce(min(n) FILTER (outcome = '${words.hit}'), min(n))::INTEGER AS n
     FROM export_ties GROUP BY row`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_outcomes AS
     SELECT row, hit AS matched, n FROM export_looked_up WHERE hit OR (miss AND settled)`,
  );
  const [[asked, matched, missed] = []] = await session.rows(
    `SELECT count(*) FILTER (NOT refused), count(*) FILTER (hit), count(*) FILTER (NOT hit AND miss AND settled) FROM export_looked_up`,
  );
  const known = { sent: Number(asked), matched: Number(matched), missed: Number(missed), joined: 0 };
  const leftOut = new RowSet();
  const refused = 'SELECT row FROM export_looked_up WHERE refused';
  for await (const rows of session.column(refused)) for (const each of rows) leftOut.add(Number(each));
  return { tied: { ...known, unsure: known.sent - known.matched - known.missed }, leftOut };
}
