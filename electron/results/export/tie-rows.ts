import type { Column } from '../../../shared/model/csv.ts';
import { lookupResultColumns, lookupOutcomeWords as words } from '../../../shared/model/lookup-list.ts';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { RowSet } from '../../engine/columns/shape/row-set.ts';
import { fillTable, type Session } from '../import/duck.ts';
import { readStrictly } from '../import/import-result.ts';
import { judgedIn, readMeta, writeMeta } from '../import/meta.ts';
import { rowColumn } from '../judge/phone-slots.ts';
import { answeredRowColumn } from '../layout/read-result-columns.ts';
import { markMatches } from '../view/summarize-result.ts';
import type { ListOfResult, LookedUpList, SentList } from './export-shapes.ts';
import { openLookedUp, openPrepared, rowsLeftOut, rowsOfSample } from './original-list.ts';

/** What became of the rows of a list, each counted once. */
export interface Tied {
  /** Rows that were sent. */
  sent: number;
  matched: number;
  missed: number;
  /** Of which nothing can be said for certain. */
  unsure: number;
  /** Rows that were not sent, whose earlier answers stand in the result; they count above as well. */
  joined: number;
}

/** What of a job says which rows were sent: its folder, and how it numbered them. */
export type SentRows = Pick<SentList, 'folder' | 'rowIdColumn' | 'sampleFirst'>;

/** Whether answers that were taken over from earlier ones are tied, too. */
type Earlier = 'tied' | 'left-out';

/**
 * Ties the rows of a list to those of its result: by the row ids that were sent with them, else row by row where all of
 * what came back says the same in the same order, else by what came back of them where no other row says the same.
 * Answers that were taken over from earlier ones say themselves whose they are. Makes `export_ties(row, n)`, and
 * `export_own` of the rows that were asked; rows of the list count from 1. @returns false where nothing that was sent came back. @throws ProblemError; AbortError.
 */
async function tieAnswers(
  session: Session,
  layout: ResultLayout,
  list: SentRows,
  earlier: Earlier = 'tied',
): Promise<boolean> {
  const { ids, echoed } = tiedBy(layout, list);
  if (ids === null && echoed.length === 0) return false;
  const taken = answeredRowColumn(layout);
  const own = taken === null ? 'raw' : `raw WHERE c${taken} = ''`;
  await session.run(`CREATE OR REPLACE TEMP VIEW export_own AS SELECT * FROM ${own}`);
  await readSent(session, list, echoed, earlier);
  await (ids === null ? tieByCells(session, echoed) : tieByIds(session, ids));
  if (earlier === 'tied' && taken !== null)
    await session.run(`INSERT INTO export_ties SELECT row, n ${numberedBy(`c${taken}`)}`);
  return true;
}

/**
 * Ties the rows of a list to their answers, and makes `export_outcomes(row, matched, n)` with a row for each that is
 * certain. @returns null, and @throws, as `tieAnswers`.
 */
export async function tieRows(
  session: Session,
  layout: ResultLayout,
  list: SentRows,
  earlier?: Earlier,
): Promise<Tied | null> {
  if (!(await tieAnswers(session, layout, list, earlier))) return null;
  const isById = tiedBy(layout, list).ids !== null;
  await markMatches(session, layout);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_outcomes AS
     SELECT row, bool_or(n IN (SELECT n FROM matches)) AS matched, min(n)::INTEGER AS n FROM export_ties GROUP BY row`,
  );
  // A row that did not come back had no match, as long as everything that came back is known to be another's.
  const isAnothers = isById ? '' : 'AND n NOT IN (SELECT n FROM export_echoes JOIN export_sent USING (key))';
  const [others] = await session.numbers(
    `SELECT count(*) FROM export_own WHERE n NOT IN (SELECT n FROM export_ties) ${isAnothers}`,
  );
  if (others === 0)
    await session.run(
      `INSERT INTO export_outcomes SELECT row, false, NULL FROM (SELECT DISTINCT row FROM export_sent)
       WHERE row NOT IN (SELECT row FROM export_ties) ${isById ? '' : 'AND row IN (SELECT any_value(row) FROM export_sent GROUP BY key HAVING count(DISTINCT row) = 1)'}`,
    );
  const [asked = 0, joined = 0, matched = 0, missed = 0] = await session.numbers(
    `SELECT (SELECT count(DISTINCT row) FROM export_sent),
       (SELECT count(DISTINCT row) FROM export_ties WHERE row NOT IN (SELECT row FROM export_sent)),
       count(*) FILTER (matched), count(*) FILTER (NOT matched) FROM export_outcomes`,
  );
  const sent = asked + joined;
  return { sent, matched, missed, joined, unsure: sent - matched - missed };
}

/**
 * Ties the rows of a list of lookups to those of its result, whose column Row says which is whose, as answers do that were
 * taken over from earlier ones. Makes `export_ties(row, n, outcome)`. @throws ProblemError; AbortError.
 */
export async function tieLookupRows(
  session: Session,
  layout: ResultLayout,
  list: LookedUpList,
): Promise<void> {
  const own = (await openLookedUp(list, session.signal)).inspection.columns.length;
  const [row = '', outcome] = lookupResultColumns.map((_, at) => `c${own + at}`);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_ties AS SELECT row, n, ${outcome} AS outcome ${numberedBy(row)}`,
  );
  const answered = answeredRowColumn(layout);
  if (answered === null) return;
  await markMatches(session, layout);
  await session.run(
    `INSERT INTO export_ties
     SELECT row, n, CASE WHEN n IN (SELECT n FROM matches) THEN '${words.hit}' ELSE '${words.miss}' END ${numberedBy(`c${answered}`)}`,
  );
}

const tieByIds = (session: Session, ids: number): Promise<void> =>
  session.run(
    `CREATE OR REPLACE TEMP TABLE export_ties AS
     SELECT row, n ${numberedBy(`trim(c${ids})`, 'export_own')} AND row IN (SELECT row FROM export_sent)`,
  );

/** SQL from FROM on for the rows in which a cell is the number of a row of the list, which is their `row`. */
const numberedBy = (cell: string, table = 'raw') =>
  `FROM (SELECT *, TRY_CAST(${cell} AS INTEGER) AS row FROM ${table}) WHERE row IS NOT NULL`;

/** Row by row where all of what came back says the same in the order of the answers, else by what no other row says. */
async function tieByCells(session: Session, echoed: readonly Echoed[]): Promise<void> {
  const key = keyOf(echoed.map(({ column }) => column));
  await session.run(`CREATE OR REPLACE TEMP TABLE export_echoes AS SELECT n, ${key} AS key FROM export_own`);
  const [inOrder, own, sent] = await session.numbers(
    `SELECT (SELECT count(*) FROM export_sent JOIN export_echoes ON n = place AND export_echoes.key = export_sent.key),
       (SELECT count(*) FROM export_own), (SELECT count(*) FROM export_sent)`,
  );
  await session.run(
    inOrder === own && own === sent
      ? 'CREATE OR REPLACE TEMP TABLE export_ties AS SELECT row, place AS n FROM export_sent'
      : `CREATE OR REPLACE TEMP TABLE export_ties AS SELECT row, n FROM export_echoes
         JOIN (SELECT key, any_value(row) AS row FROM export_sent GROUP BY key HAVING count(DISTINCT row) = 1) USING (key)`,
  );
}

/** A column of the result, and that of the sent list that it repeats. */
interface Echoed {
  column: number;
  sent: number;
}

/** What tells which row of the list a row of the result is about; neither where nothing does. */
export function tiedBy(
  layout: ResultLayout,
  list: Pick<SentList, 'rowIdColumn'>,
): { ids: number | null; echoed: Echoed[] } {
  const ids = idColumn(layout, list);
  const echoed = layout.columns.flatMap(({ role }, column) =>
    role.kind === 'sent' && role.column !== null && column !== ids ? [{ column, sent: role.column }] : [],
  );
  return { ids, echoed };
}

/** The column of the result with the row ids that were added to the list; null where there is none. */
function idColumn(layout: ResultLayout, { rowIdColumn }: Pick<SentList, 'rowIdColumn'>): number | null {
  if (rowIdColumn === null) return null;
  const named = layout.columns.findIndex(
    ({ header }) => header.trim().toLowerCase() === rowIdColumn.toLowerCase(),
  );
  const found = named >= 0 ? named : rowColumn(layout, 'row-id');
  return found < 0 ? null : found;
}

/** SQL for what is compared of a row: some of its cells, without the blanks around them that a service may take away. */
export const keyOf = (columns: readonly number[]): string =>
  `md5(concat(${columns.map((column) => `trim(c${column})`).join(', chr(31), ') || `''`}))`;

/**
 * Reads the copy that was sent into `export_sent(place, row, key)`; places, counted from 0, are in the order of the answers. The
 * rows of the list that were not sent, counted from 1, are in `export_left_out(row)`; without earlier answers nobody asks for
 * them, and what needs only the rows that were sent works where that file cannot be read.
 */
async function readSent(
  session: Session,
  list: SentRows,
  echoed: readonly Echoed[],
  earlier: Earlier,
): Promise<void> {
  const columns = await readPrepared(session, list);
  const ids = columns.findIndex(({ header }) => header === list.rowIdColumn);
  const apart = {
    export_left_out: earlier === 'tied' ? await rowsLeftOut(list, session.signal) : new RowSet(),
    export_sample: await rowsOfSample(list, session.signal),
  };
  for (const [table, rows] of Object.entries(apart)) await fillTable(session, table, 'row INTEGER', rows);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_sent AS
     SELECT (row_number() OVER (ORDER BY nth + 1 NOT IN (SELECT row FROM export_sample), nth) - 1)::INTEGER AS place,
       ${ids < 0 ? 'row' : `c${ids}::INTEGER`} AS row, ${keyOf(echoed.map(({ sent }) => sent))} AS key
     FROM (SELECT rowid AS nth, * FROM export_prepared) JOIN
       (SELECT range::INTEGER AS row, row_number() OVER (ORDER BY range) - 1 AS nth
        FROM range(1, (SELECT count(*) FROM export_prepared) + (SELECT count(*) FROM export_left_out) + 1)
        WHERE range NOT IN (SELECT row FROM export_left_out)) USING (nth)`,
  );
  await session.run('DROP TABLE export_prepared');
}

/** Reads the copy that was sent into `export_prepared(c0, c1, ...)`, by the database itself where that can be. */
async function readPrepared(session: Session, list: SentRows): Promise<readonly Column[]> {
  const table = await openPrepared(list, session.signal);
  const { path, columns } = table.inspection;
  try {
    const csv = { path, columns: columns.length, hasHeader: true };
    await session.run('DROP TABLE IF EXISTS export_prepared');
    if (await readStrictly(session, 'TEMP TABLE export_prepared', csv)) return columns;
  } catch (error) {
    session.signal.throwIfAborted();
    // Such as of a file that lies outside the result's own folder.
    if (!(error instanceof ProblemError)) throw error;
  }
  const names = columns.map((_, column) => `c${column} VARCHAR`).join(', ');
  await fillTable(session, 'export_prepared', names);
  for await (const { rows } of table.batches(session.signal)) {
    const within = rows.map((cells) => cells.slice(0, columns.length));
    await session.append('export_prepared', within);
  }
  return columns;
}

export const nothingEchoed = problem(
  'result-not-tied',
  'This result does not say which rows of your list its answers are about.',
  'Choose "Everything", which has all columns of the result.',
);

/** The rows, by their numbers, that a statement finds. @throws ProblemError; AbortError. */
export async function rowsOf(session: Session, sql: string): Promise<RowSet> {
  const found = new RowSet();
  for await (const batch of session.batches(sql)) for (const [row] of batch) found.add(Number(row));
  return found;
}

/**
 * Notes which row of the user's list each row of a judged result is about, in the table `list_rows(n, row)`; rows of the
 * list count from 1, as a person counts below the header. Rows that nothing ties to the list have none.
 * @throws ProblemError where the result is not judged; AbortError.
 */
export async function numberRows(session: Session, list: ListOfResult): Promise<void> {
  const { layout } = await judgedIn(session);
  const by = JSON.stringify(layout.columns.map(({ role }) => role));
  if ((await readMeta(session, 'numbered')) === by) return;
  try {
    if (list.of === 'lookups') await tieLookupRows(session, layout, list);
    else if (!(await tieAnswers(session, layout, list))) return;
  } catch (error) {
    // Without its list, or where nothing of it came back, a result is numbered by its own rows.
    if (error instanceof ProblemError) return;
    throw error;
  }
  await session.atOnce(async () => {
    await session.run('DELETE FROM list_rows');
    await session.run('INSERT INTO list_rows SELECT n, min(row) FROM export_ties GROUP BY n');
    await writeMeta(session, 'numbered', by);
  });
}
