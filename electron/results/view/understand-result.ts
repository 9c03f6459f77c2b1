import { ProblemError } from '../../../shared/model/problem.ts';
import type { ResultColumn, ResultLayout } from '../../../shared/model/result-layout.ts';
import { sameHeaders } from '../../../shared/model/seen-list.ts';
import type { Session } from '../import/duck.ts';
import { notRead, otherColumns, readMeta } from '../import/meta.ts';
import type { ResultSample } from '../layout/read-result-columns.ts';
import { layoutOf, recognizeLayout } from '../layout/recognize-layout.ts';

/** Runs of rows looked at, spread over the result: whether rows repeat each other is told by neighbors. */
const runs = 10;
const rowsInRun = 50;
/** Of thousands of columns in one statement, the database would need more memory than it may use. */
const columnsAtOnce = 100;

/**
 * Understands the columns of a result, by themselves as well, and gives some different values of each.
 * @param sentHeaders of the list that was sent, where known
 * @param known The columns where they are known, such as from a person. @throws ProblemError where these are another's.
 */
export async function understandResult(
  session: Session,
  sentHeaders: readonly string[] = [],
  known: readonly ResultColumn[] | null = null,
) {
  const sample = await sampleOf(session, sentHeaders);
  const recognized = recognizeLayout(sample);
  const headers = known?.map(({ header }) => header);
  if (headers && !sameHeaders(headers, sample.headers)) throw new ProblemError(otherColumns);
  const layout: ResultLayout = known ? layoutOf(known, sample) : recognized;
  return { layout, understood: recognized.columns, examples: examplesIn(sample) };
}

async function sampleOf(session: Session, sentHeaders: readonly string[]): Promise<ResultSample> {
  const table = await readMeta(session, 'table');
  if (!table) throw new ProblemError(notRead);
  const { headers } = table;
  const step = Math.max(rowsInRun, Math.floor(table.rows / runs));
  const rows = new Map<number, string[]>();
  const starts = Array.from({ length: runs }, (_, run) => run * step);
  await readRuns(session, headers.length, starts, rowsInRun, rows);
  const firsts = await firstsOfUnseen(session, headers.length, rows);
  const each = Math.max(1, Math.floor((runs * rowsInRun) / Math.max(runs, firsts.length)));
  await readRuns(session, headers.length, firsts, each, rows);
  const inOrder = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
  return { headers, rows: inOrder, sentHeaders };
}

async function readRuns(
  session: Session,
  width: number,
  starts: readonly number[],
  length: number,
  rows: Map<number, string[]>,
): Promise<void> {
  if (starts.length === 0) return;
  const found = new Map<number, string[]>();
  const places = starts.map((from) => `n BETWEEN ${from} AND ${from + length - 1}`).join(' OR ');
  for (const columns of columnRuns(Array.from({ length: width }, (_, column) => column)))
    for (const [n, ...cells] of await session.rows(
      `SELECT n, ${columns.map((column) => `c${column}`).join(', ')} FROM raw WHERE ${places}`,
    )) {
      const row = found.get(Number(n)) ?? [];
      row.push(...cells.map((cell) => String(cell ?? '')));
      found.set(Number(n), row);
    }
  for (const [n, row] of found) rows.set(n, row);
}

/**
 * The first rows, at most as many as the sample has, that fill columns which are blank in all of `rows`. Of a result that
 * was joined of several, one of few rows may have columns of its own, and what these state must not be passed over.
 */
async function firstsOfUnseen(
  session: Session,
  width: number,
  rows: ReadonlyMap<number, readonly string[]>,
): Promise<number[]> {
  const seen = new Set<number>();
  for (const row of rows.values())
    for (const [column, cell] of row.entries()) if (cell.trim() !== '') seen.add(column);
  const unseen = Array.from({ length: width }, (_, column) => column).filter((column) => !seen.has(column));
  const firsts = new Set<number>();
  for (const columns of columnRuns(unseen)) {
    const first = columns.map((column) => `min(n) FILTER (WHERE trim(c${column}) <> '')`).join(', ');
    const [found = []] = await session.rows(`SELECT ${first} FROM raw`);
    for (const n of found) if (n !== null) firsts.add(Number(n));
  }
  return [...firsts].slice(0, runs * rowsInRun);
}

const columnRuns = (columns: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(columns.length / columnsAtOnce) }, (_, run) =>
    columns.slice(run * columnsAtOnce, (run + 1) * columnsAtOnce),
  );

/** Values shown of each column, and how much of each. */
const mostExamples = 3;
const longestExample = 60;

const examplesIn = ({ headers, rows }: ResultSample): string[][] =>
  headers.map((_, column) => {
    const values = new Set<string>();
    for (const row of rows) {
      const text = (row[column] ?? '').trim();
      if (text !== '')
        values.add(text.length > longestExample ? `${text.slice(0, longestExample)}...` : text);
      if (values.size === mostExamples) break;
    }
    return [...values];
  });
