import { unusedName } from '../../../shared/model/csv.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { asWritingProblem } from '../../engine/prepare/new-file.ts';
import { writeStrict } from '../../engine/prepare/strict-line.ts';
import type { SentList } from '../export/export-shapes.ts';
import { tieRows } from '../export/tie-rows.ts';
import { type Duck, fillTable, openDuck, quoted, type Session, textRows } from '../import/duck.ts';
import { readStrictly, removeDatabase } from '../import/import-result.ts';
import { judgedIn } from '../import/meta.ts';
import { answeredColumns, ownNames } from '../layout/read-result-columns.ts';
import type { Merged, StepRequest, StepsRequest } from './join-shapes.ts';
import { couldNotJoin, mergedHeader, strictHeader } from './merge-results.ts';

type UseResult = <T>(place: StepRequest, work: (duck: Duck) => Promise<T>) => Promise<T>;

/**
 * Writes one strict CSV of what services say that were asked one after the other: for each row of the first list the answer of the first step that
 * had a match, else what the last one said of it, else the row as it stood. Rows of a result that are not certainly about
 * one row of the list come last. The file has its name only once it is whole; the results stay as they are.
 * @throws ProblemError; AbortError.
 */
export async function joinSteps(
  { steps, to }: StepsRequest,
  use: UseResult,
  signal?: AbortSignal,
): Promise<Pick<Merged, 'bytes'>> {
  const database = `${to}.joining`;
  try {
    await removeDatabase(database);
    const lists = steps.flatMap(({ unanswered }) => unanswered ?? []);
    const duck = await openDuck(database, lists);
    try {
      return await duck.inSession(async (session) => {
        const list = await readLists(session, lists);
        const parts: AnsweredPart[] = [];
        for (const [at, step] of steps.entries()) {
          const [known = 0] = at === 0 ? [] : await session.numbers(`SELECT count(*) FROM rows_${at}`);
          const part = { list: step.list, rows: at === 0 ? null : known, table: `part_${at}` };
          const told = await use(step, (duck) => takePart(duck, part, session));
          parts.push({ ...step, ...told });
        }
        await chooseAnswers(session, parts);
        const { headers, sql } = wholeOf(parts, list);
        return { bytes: await writeStrict(to, headers, textRows(session, sql), couldNotJoin, signal) };
      }, signal);
    } finally {
      await duck.close();
      await removeDatabase(database);
    }
  } catch (error) {
    throw asWritingProblem(error, couldNotJoin);
  }
}

/** The result of a step, which the table `part_0`, `part_1` and so on holds as `takePart` filled it. */
interface AnsweredPart extends Pick<StepRequest, 'answeredOn' | 'answeredBy'> {
  /** Of its result, with the app's own columns of when and by what a row was answered at the end, where it has these. */
  header: string[];
  /** False where nothing of its result is certainly about a row. */
  isTied: boolean;
}

/** What stands before the cells of a row that had no match: its place in the list, and why it is there. */
const unansweredColumns = 2;

/**
 * Reads what each step left unanswered: the rows of the first list into `list`, and which of them the rows of each further step's
 * list are into `rows_1(own, row)`, `rows_2` and so on, counted from 1. @returns the header of the first list.
 */
async function readLists(session: Session, paths: readonly string[]): Promise<string[]> {
  let first: string[] = [];
  for (const [at, path] of paths.entries()) {
    const header = await strictHeader(path, session.signal);
    const table = at === 0 ? 'list' : `list_${at}`;
    if (
      !(await readStrictly(session, `TEMP TABLE ${table}`, { path, columns: header.length, hasHeader: true }))
    )
      throw new Error('What was written of a step is not strict.');
    if (at === 0) first = header.slice(unansweredColumns);
    const before = at === 0 ? '' : `LEFT JOIN rows_${at} before ON before.own = c0::INTEGER`;
    await session.run(
      `CREATE TEMP TABLE rows_${at + 1} AS
       SELECT row_number() OVER (ORDER BY ${table}.rowid)::INTEGER AS own, ${at === 0 ? 'c0::INTEGER' : 'before.row'} AS row
       FROM ${table} ${before} WHERE c1 = 'miss'`,
    );
  }
  return first;
}

/**
 * Makes `said(part, row, outcome, line, has_cells)`, what each step says of rows of the first list, and
 * `best(row, hit, word, shown)`: the first step with a match, else what is known, and the step whose cells are shown.
 */
async function chooseAnswers(session: Session, parts: readonly AnsweredPart[]): Promise<void> {
  const said = parts.map(({ isTied }, at) => {
    if (!isTied)
      return `SELECT ${at} AS part, ${at === 0 ? 'c0::INTEGER AS row FROM list' : `row FROM rows_${at} WHERE row IS NOT NULL`}`;
    const line = `c1 AS outcome, part_${at}.rowid AS line, c2 <> '' AS has_cells FROM part_${at}`;
    return at === 0
      ? `SELECT ${at} AS part, c0::INTEGER AS row, ${line} WHERE c0 <> ''`
      : `SELECT ${at} AS part, row, ${line} JOIN rows_${at} ON own = TRY_CAST(c0 AS INTEGER) AND row IS NOT NULL`;
  });
  await session.run(
    'CREATE TEMP TABLE said(part INTEGER, row INTEGER, outcome VARCHAR, line BIGINT, has_cells BOOLEAN)',
  );
  for (const each of said) await session.run(`INSERT INTO said BY NAME ${each}`);
  await session.run(
    `CREATE TEMP TABLE best AS
     SELECT row, hit, CASE coalesce(last, why) WHEN 'miss' THEN 'No match' WHEN 'left out' THEN 'Not sent' ELSE 'Not certain' END AS word,
       coalesce(hit, shown) AS shown
     FROM (SELECT row, min(part) FILTER (outcome = 'match') AS hit, max(part) FILTER (has_cells) AS shown,
         arg_max(coalesce(outcome, 'unsure'), part) AS last FROM said GROUP BY row)
     FULL JOIN (SELECT c0::INTEGER AS row, CASE c1 WHEN 'left out' THEN c1 END AS why FROM list) USING (row)`,
  );
}

/** The header of the whole, and SQL for its rows: those of the first list in their order, then the loose ones. */
function wholeOf(parts: readonly AnsweredPart[], list: readonly string[]) {
  const names = parts.map(({ header }) => header.slice(0, header.length - ownNames(header)));
  const { headers, places } = mergedHeader([...names, list].map((each) => ({ names: each })));
  const own: string[] = [];
  for (const name of answeredColumns) own.push(unusedName(name, [...headers, ...own]));
  /** Cells of one source in the columns of the whole; the first of them stands in the column c and this number. */
  const cellsOf = (source: number, first: number) =>
    headers.map((_, place) => {
      const column = places[source]?.indexOf(place) ?? -1;
      return column < 0 ? `''` : `c${first + column}`;
    });
  const rows = parts.flatMap(({ header, answeredOn, answeredBy }, at) => {
    const end = partColumns + (names[at]?.length ?? 0);
    const [on, by] = end < partColumns + header.length ? [`c${end}`, `c${end + 1}`] : [`''`, `''`];
    const answered = `coalesce(nullif(${on}, ''), ${quoted(answeredOn)})`;
    const service = `CASE WHEN ${by} = '' THEN ${quoted(answeredBy)} WHEN starts_with(${by}, ${quoted(answeredBy)}) THEN ${by}
      ELSE ${quoted(`${answeredBy}, `)} || ${by} END`;
    const cells = cellsOf(at, partColumns);
    return [
      [
        ...['row', String(at), 'line', ...cells],
        `CASE WHEN hit IS NULL THEN '' ELSE ${answered} END, CASE WHEN hit IS NULL THEN word ELSE ${service} END
         FROM said JOIN best USING (row) JOIN part_${at} ON part_${at}.rowid = line WHERE part = ${at} AND has_cells AND shown = ${at}`,
      ],
      [
        ...['NULL', String(at), 'rowid', ...cells],
        `${answered}, ${service} || ', not certain which row'
         FROM part_${at} WHERE rowid NOT IN (SELECT line FROM said WHERE part = ${at} AND line IS NOT NULL)`,
      ],
    ];
  });
  rows.push([
    ...['row', String(parts.length), 'list.rowid', ...cellsOf(parts.length, unansweredColumns)],
    `'', word FROM list JOIN best ON row = c0::INTEGER WHERE shown IS NULL`,
  ]);
  const columns = [...headers, ...own].map((_, at) => `t${at}`).join(', ');
  const sql = `SELECT ${columns} FROM (${rows.map((each) => `SELECT ${each.join(', ')}`).join(' UNION ALL ')})
    whole(row, part, line, ${columns}) ORDER BY row NULLS LAST, part, line`;
  return { headers: [...headers, ...own], sql };
}

/** What stands before the cells of each line of a part: the row of the step's own list ('' where not certain), what is known, and whether cells of the result follow. */
const partColumns = 3;
const hasCells = '1';

/**
 * Fills a table of another database with the result of a step in the order of the rows of its list: every row that was sent, each
 * with the rows of the result that certainly belong to it, and last the rows of the result that none is known for. Answers the
 * result's header, and whether anything is tied.
 * @param rows that its list has where it is what the step before left; with others nothing is certain
 * @throws ProblemError; AbortError.
 */
function takePart(
  duck: Duck,
  { list, rows, table }: { list: SentList; rows: number | null; table: string },
  to: Session,
): Promise<{ header: string[]; isTied: boolean }> {
  return duck.inSession(async (session) => {
    const { layout } = await judgedIn(session);
    const header = layout.columns.map((column) => column.header);
    const columns = header.map((_, column) => `raw.c${column}`).join(', ');
    const cells = Array.from({ length: partColumns + header.length }, (_, column) => `c${column} VARCHAR`);
    await fillTable(to, table, cells.join(', '));
    const take = async (sql: string) => {
      for await (const batch of session.batches(sql))
        await to.append(
          table,
          batch.map((line) => line.map((cell) => String(cell ?? ''))),
        );
    };
    const isTied = await tie(session, layout, { list, rows });
    if (isTied)
      await take(
        `SELECT sent.row, CASE WHEN matched THEN 'match' WHEN NOT matched THEN 'miss' ELSE 'unsure' END,
         CASE WHEN raw.n IS NULL THEN '' ELSE '${hasCells}' END, ${columns}
         FROM (SELECT row FROM export_sent UNION SELECT row FROM export_ties) sent
         LEFT JOIN export_outcomes USING (row) LEFT JOIN export_ties ties ON ties.row = sent.row
         LEFT JOIN raw ON raw.n = ties.n ORDER BY sent.row, raw.n`,
      );
    await take(
      `SELECT '', 'unsure', '${hasCells}', ${columns} FROM raw
       ${isTied ? 'WHERE n NOT IN (SELECT n FROM export_ties)' : ''} ORDER BY n`,
    );
    return { header, isTied };
  }, to.signal);
}

/** Ties the result to its list; false where nothing can be, or where the list is not what the step before left. */
async function tie(
  session: Session,
  layout: ResultLayout,
  { list, rows }: { list: SentList; rows: number | null },
): Promise<boolean> {
  if (!(await tieRows(session, layout, list))) return false;
  if (rows === null) return true;
  const [known] = await session.numbers(
    'SELECT count(*) FROM (SELECT row FROM export_sent UNION SELECT row FROM export_left_out)',
  );
  return rows === known;
}
