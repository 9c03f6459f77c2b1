import { createHash } from 'node:crypto';
import { lookupResultColumns, lookupOutcomeWords as words } from '../../../shared/model/lookup-list.ts';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { readFlagText } from '../../../shared/verdict/flag-text.ts';
import type { RowSet } from '../../engine/columns/shape/row-set.ts';
import type { Session } from '../import/duck.ts';
import { strictReader } from '../import/import-result.ts';
import { fillTexts } from '../import/texts.ts';
import { answeredRowColumn } from '../layout/sent-columns.ts';
import type { LookedUpList, SentList } from './export-shapes.ts';
import { openLookedUp, openPrepared, rowsOfSample } from './original-list.ts';

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

interface TieOptions {
  /** Whether `export_sent` says what came back of each row also where row ids tie them. */
  keys?: 'where-needed' | 'always';
  /** Whether answers that were taken over from earlier ones are tied, too. */
  earlier?: 'tied' | 'left-out';
}

/** How rows were tied: whether all came back in the order in which they were sent, and the column of their ids. */
interface TiedBy {
  isInOrder: boolean;
  ids: number | null;
}

/**
 * Ties the rows of a list to those of its result: by the row ids that were sent with them, else row by row where all of
 * what came back says the same in the same order, else by what came back of them where no other row says the same.
 * Answers that were taken over from earlier ones say themselves whose they are. Makes `export_ties(row, n)`; rows of the
 * list count from 1. @throws ProblemError where nothing that was sent came back; AbortError.
 */
export async function tieAnswers(
  session: Session,
  layout: ResultLayout,
  list: SentList,
  leftOut: RowSet,
  { keys = 'where-needed', earlier = 'tied' }: TieOptions = {},
): Promise<TiedBy> {
  const { ids, echoed } = tiedBy(layout, list);
  if (ids === null && echoed.length === 0) throw new ProblemError(nothingEchoed);
  await splitOff(session, layout);
  const mayBeInOrder = ids === null && keys === 'where-needed' && !list.sampleFirst;
  const isInOrder = mayBeInOrder && (await tieInOrder(session, list, leftOut, echoed));
  if (!isInOrder) {
    const key = keyOf(echoed.map(({ sent }) => sent));
    await readSent(session, list, leftOut, ids === null || keys === 'always' ? key : () => '');
    await (ids === null ? tieByCells(session, echoed) : tieByIds(session, ids));
  }
  if (earlier === 'tied') await session.run('INSERT INTO export_ties SELECT row, n FROM export_earlier');
  return { isInOrder, ids };
}

/**
 * Ties the rows of a list to their answers, and makes `export_outcomes(row, matched, n)` with a row for each that is
 * certain. @throws as `tieAnswers`.
 */
export async function tieRows(
  session: Session,
  layout: ResultLayout,
  list: SentList,
  leftOut: RowSet,
  options: TieOptions = {},
): Promise<Tied> {
  const count = async (sql: string) => (await session.numbers(sql))[0] ?? 0;
  const { isInOrder, ids } = await tieAnswers(session, layout, list, leftOut, options);
  await markMatches(session, layout);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_outcomes AS
     SELECT row, bool_or(n IN (SELECT n FROM export_matches)) AS matched, min(n)::INTEGER AS n FROM export_ties GROUP BY row`,
  );
  // A row that did not come back had no match, as long as everything that came back is known to be another's.
  const untied = 'SELECT n FROM export_own WHERE n NOT IN (SELECT n FROM export_ties)';
  const isAnothers =
    ids === null
      ? `${untied} AND n NOT IN (SELECT n FROM export_echoes JOIN export_sent USING (key))`
      : untied;
  if (!isInOrder && (await count(`SELECT count(*) FROM (${isAnothers})`)) === 0)
    await session.run(
      `INSERT INTO export_outcomes SELECT row, false, NULL FROM (SELECT DISTINCT row FROM export_sent)
       WHERE row NOT IN (SELECT row FROM export_ties) ${ids === null ? 'AND row IN (SELECT any_value(row) FROM export_sent GROUP BY key HAVING count(DISTINCT row) = 1)' : ''}`,
    );
  const onlyJoined = 'SELECT DISTINCT row FROM export_ties WHERE row NOT IN (SELECT row FROM export_sent)';
  const joined = await count(`SELECT count(*) FROM (${onlyJoined})`);
  const [sent = 0, matched = 0, missed = 0] = await session.numbers(
    `SELECT (SELECT count(DISTINCT row) FROM export_sent), count(*) FILTER (matched), count(*) FILTER (NOT matched) FROM export_outcomes`,
  );
  const known = { sent: sent + joined, matched, missed, joined };
  return { ...known, unsure: known.sent - known.matched - known.missed };
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
  const [row, outcome] = lookupResultColumns.map((_, at) => `c${own + at}`);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_ties AS
     SELECT row, n, outcome FROM (SELECT TRY_CAST(${row} AS INTEGER) AS row, n, ${outcome} AS outcome FROM raw) WHERE row IS NOT NULL`,
  );
  const answered = answeredRowColumn(layout);
  if (answered === null) return;
  await markMatches(session, layout);
  await session.run(
    `INSERT INTO export_ties
     SELECT row, n, CASE WHEN n IN (SELECT n FROM export_matches) THEN '${words.hit}' ELSE '${words.miss}' END
     FROM (SELECT TRY_CAST(c${answered} AS INTEGER) AS row, n FROM raw) WHERE row IS NOT NULL`,
  );
}

const tieByIds = (session: Session, ids: number): Promise<void> =>
  session.run(
    `CREATE OR REPLACE TEMP TABLE export_ties AS SELECT row, n FROM (SELECT n, TRY_CAST(trim(c${ids}) AS INTEGER) AS row FROM export_own)
     WHERE row IN (SELECT row FROM export_sent)`,
  );

/** Row by row where all of what came back says the same in the order of the answers, else by what no other row says. */
async function tieByCells(session: Session, echoed: readonly Echoed[]): Promise<void> {
  const cells = echoed.map(({ column }) => `trim(c${column})`).join(`, chr(31), `);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_echoes AS SELECT n, md5(concat(${cells})) AS key FROM export_own`,
  );
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

/**
 * Ties rows as `tieByCells` where all that was sent came back in its order, and in a tenth of the time: the database itself
 * compares both files. @returns false where it is not so, or can't be told in this way; then nothing is tied.
 */
async function tieInOrder(
  session: Session,
  list: SentList,
  leftOut: RowSet,
  echoed: readonly Echoed[],
): Promise<boolean> {
  const { path, columns } = (await openPrepared(list, session.signal)).inspection;
  try {
    const sent = strictReader({ path, columns: columns.length, hasHeader: true });
    await session.run(`CREATE OR REPLACE TEMP TABLE export_prepared AS SELECT * FROM ${sent})`);
  } catch (error) {
    session.signal?.throwIfAborted();
    // Such as of a file that lies outside the result's own folder.
    if (error instanceof ProblemError) return false;
    throw error;
  }
  const differs = echoed
    .map(({ column, sent }) => `trim(export_own.c${column}) <> trim(export_prepared.c${sent})`)
    .join(' OR ');
  const [sent = 0, own, others] = await session.numbers(
    `SELECT (SELECT count(*) FROM export_prepared), (SELECT count(*) FROM export_own),
       (SELECT count(*) FROM export_own LEFT JOIN export_prepared ON export_prepared.rowid = n
        WHERE export_prepared.rowid IS NULL OR ${differs})`,
  );
  await session.run('DROP TABLE export_prepared');
  if (own !== sent || others !== 0) return false;
  await session.run('CREATE OR REPLACE TEMP TABLE export_left_out(row INTEGER)');
  await session.append('export_left_out', (to) => {
    for (const row of leftOut) {
      to.appendInteger(row);
      to.endRow();
    }
  });
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_sent AS
     SELECT (row_number() OVER (ORDER BY row) - 1)::INTEGER AS place, row, '' AS key
     FROM (SELECT range::INTEGER AS row FROM range(1, ${sent + leftOut.size + 1}) WHERE range NOT IN (SELECT row FROM export_left_out))`,
  );
  await session.run('CREATE OR REPLACE TEMP TABLE export_ties AS SELECT row, place AS n FROM export_sent');
  return true;
}

/** Makes `export_earlier(row, n)` of answers that were taken over, and `export_own` of the rows that were asked. */
async function splitOff(session: Session, layout: ResultLayout): Promise<void> {
  const column = answeredRowColumn(layout);
  const isTaken = column === null ? 'false' : `c${column} <> ''`;
  const row = column === null ? 'NULL::INTEGER' : `TRY_CAST(c${column} AS INTEGER)`;
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_earlier AS SELECT row, n FROM (SELECT ${row} AS row, n FROM raw WHERE ${isTaken}) WHERE row IS NOT NULL`,
  );
  await session.run(`CREATE OR REPLACE TEMP VIEW export_own AS SELECT * FROM raw WHERE NOT (${isTaken})`);
}

/** A column of the result, and that of the sent list that it repeats. */
interface Echoed {
  column: number;
  sent: number;
}

/** What tells which row of the list a row of the result is about; neither where nothing does. */
export function tiedBy(layout: ResultLayout, list: SentList): { ids: number | null; echoed: Echoed[] } {
  const ids = idColumn(layout, list);
  const echoed = layout.columns.flatMap(({ role }, column) =>
    role.kind === 'sent' && role.column !== null && column !== ids ? [{ column, sent: role.column }] : [],
  );
  return { ids, echoed };
}

/** The column of the result with the row ids that were added to the list; null where there is none. */
function idColumn({ columns }: ResultLayout, { rowIdColumn }: SentList): number | null {
  if (rowIdColumn === null) return null;
  const named = columns.findIndex(({ header }) => header.trim().toLowerCase() === rowIdColumn.toLowerCase());
  const found =
    named >= 0 ? named : columns.findIndex(({ role }) => role.kind === 'row' && role.part === 'row-id');
  return found < 0 ? null : found;
}

/** What is compared of a row: some of its cells, without the blanks around them that a service may take away. */
const keyOf =
  (columns: readonly number[]) =>
  (cells: readonly string[]): string =>
    createHash('md5')
      .update(columns.map((column) => (cells[column] ?? '').replace(/^ +| +$/g, '')).join('\u001f'))
      .digest('hex');

/** Reads the copy that was sent into `export_sent(place, row, key)`; places, counted from 0, are in the order of the answers. */
async function readSent(
  session: Session,
  list: SentList,
  leftOut: RowSet,
  key: (cells: readonly string[]) => string,
): Promise<void> {
  const table = await openPrepared(list, session.signal);
  const ids = table.inspection.columns.findIndex(({ header }) => header === list.rowIdColumn);
  await session.run('CREATE OR REPLACE TEMP TABLE export_sent(place INTEGER, row INTEGER, key VARCHAR)');
  const sample = await rowsOfSample(list, session.signal);
  const next = { sample: 0, rest: sample.size };
  let sent = 0;
  let row = 0;
  for await (const { rows } of table.batches(session.signal))
    await session.append('export_sent', (to) => {
      for (const cells of rows) {
        do row++;
        while (leftOut.has(row));
        to.appendInteger(sample.has(++sent) ? next.sample++ : next.rest++);
        to.appendInteger(ids < 0 ? row : Number(cells[ids]));
        to.appendVarchar(key(cells));
        to.endRow();
      }
    });
}

export const nothingEchoed = problem(
  'result-not-tied',
  'This result does not say which rows of your list its answers are about.',
  'Choose "Everything", which has all columns of the result.',
);

/** Different texts of a flag that are read; more are no flag. */
const mostTexts = 1_000;

/** Makes the table `table(n)`: the rows of the file whose match column says so. */
export async function markSaying(
  session: Session,
  table: string,
  hit: number,
  says: 'yes' | 'no',
): Promise<void> {
  const found = await session.rows(`SELECT DISTINCT c${hit} FROM raw LIMIT ${mostTexts}`);
  const texts = found.map(([text]) => String(text ?? ''));
  await fillTexts(
    session,
    'export_said',
    texts.filter((text) => readFlagText(text, 'dnc') === says),
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT n FROM raw WHERE c${hit} IN (SELECT text FROM export_said)`,
  );
}

/**
 * Makes `export_matches(n)`: the rows of the file with a match, as its own column says it, else those with a person, a
 * phone, an email or an address. @throws ProblemError; AbortError.
 */
export async function markMatches(session: Session, layout: ResultLayout): Promise<void> {
  const { columns } = layout;
  const hit = columns.findIndex(({ role }) => role.kind === 'row' && role.part === 'hit');
  if (hit >= 0) return markSaying(session, 'export_matches', hit, 'yes');
  const filled = columns.flatMap(({ role }, column) =>
    (role.kind === 'email' && role.part === 'email') ||
    (role.kind === 'address' && role.part !== 'rank') ||
    (role.kind === 'nested' && (role.holds === 'emails' || role.holds === 'addresses'))
      ? [`trim(c${column}) NOT IN ('', '[]', '{}', 'null')`]
      : [],
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_matches AS SELECT n FROM phones UNION SELECT n FROM people
     UNION SELECT n FROM raw WHERE ${filled.join(' OR ') || 'false'}`,
  );
}
