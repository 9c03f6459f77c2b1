import { ProblemError, problem } from '../../../../shared/problem.ts';
import type { ResultColumn, ResultLayout } from '../../../../shared/result-layout.ts';
import { sameHeaders } from '../../../../shared/seen-list.ts';
import type { Duck } from '../database/duck.ts';
import { readMeta } from '../database/meta.ts';
import type { ResultSample } from '../layout/read-columns.ts';
import { layoutOf, recogniseLayout } from '../layout/recognise-layout.ts';

/** Runs of rows looked at, spread over the result: whether rows repeat each other is told by neighbours. */
const runs = 10;
const rowsInRun = 50;
/** Of thousands of columns in one statement, the database would need more memory than it may use. */
const columnsAtOnce = 100;

/**
 * Understands what the columns of a result hold. @param sentHeaders of the list that was sent, where it is known.
 * @throws ProblemError.
 */
export const recogniseResult = async (duck: Duck, sentHeaders: readonly string[]): Promise<ResultLayout> =>
  recogniseLayout(await sampleOf(duck, sentHeaders));

/** The layout of a result whose columns are known, such as from a person. @throws ProblemError where they are another's. */
export async function layoutOfResult(
  duck: Duck,
  sentHeaders: readonly string[],
  known: readonly ResultColumn[],
): Promise<ResultLayout> {
  const sample = await sampleOf(duck, sentHeaders);
  const headers = known.map(({ header }) => header);
  if (!sameHeaders(headers, sample.headers)) throw new ProblemError(otherColumns);
  return layoutOf(known, sample);
}

async function sampleOf(duck: Duck, sentHeaders: readonly string[]): Promise<ResultSample> {
  const session = await duck.session();
  try {
    const table = await readMeta(session, 'table');
    if (!table) throw new ProblemError(notRead);
    const { headers } = table;
    const step = Math.max(rowsInRun, Math.floor(table.rows / runs));
    const places = Array.from({ length: runs }, (_, run) => run * step)
      .map((from) => `n BETWEEN ${from} AND ${from + rowsInRun - 1}`)
      .join(' OR ');
    const rows = new Map<number, string[]>();
    for (let first = 0; first < headers.length; first += columnsAtOnce) {
      const columns = headers.slice(first, first + columnsAtOnce).map((_, index) => `c${first + index}`);
      for (const [n, ...cells] of await session.rows(
        `SELECT n, ${columns.join(', ')} FROM raw WHERE ${places}`,
      )) {
        const row = rows.get(Number(n)) ?? [];
        row.push(...cells.map((cell) => String(cell ?? '')));
        rows.set(Number(n), row);
      }
    }
    const inOrder = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
    return { headers, rows: inOrder, sentHeaders };
  } finally {
    session.close();
  }
}

/** Values shown of each column, and how much of each. */
const mostExamples = 3;
const longestExample = 60;

/** Some different values of each column, to tell by what it holds. @throws ProblemError. */
export async function examplesOf(duck: Duck): Promise<string[][]> {
  const { headers, rows } = await sampleOf(duck, []);
  return headers.map((_, column) => {
    const values = new Set<string>();
    for (const row of rows) {
      const text = (row[column] ?? '').trim();
      if (text !== '')
        values.add(text.length > longestExample ? `${text.slice(0, longestExample)}...` : text);
      if (values.size === mostExamples) break;
    }
    return [...values];
  });
}

const otherColumns = problem(
  'result-layout',
  'This result has other columns than those that were understood.',
  'Open the result again.',
);

const notRead = problem(
  'result-not-open',
  'This result has to be read again first.',
  'Open the result again.',
);
