import { ProblemError, problem } from '../../../../shared/problem.ts';
import type { ResultLayout } from '../../../../shared/result-layout.ts';
import type { Duck } from '../database/duck.ts';
import { readMeta } from '../database/meta.ts';
import { recogniseLayout } from '../layout/recognise-layout.ts';

/** Runs of rows looked at, spread over the result: whether rows repeat each other is told by neighbours. */
const runs = 10;
const rowsInRun = 50;

/**
 * Understands what the columns of a result hold. @param sentHeaders of the list that was sent, where it is known.
 * @throws ProblemError.
 */
export async function recogniseResult(duck: Duck, sentHeaders: readonly string[]): Promise<ResultLayout> {
  const session = await duck.session();
  try {
    const table = await readMeta(session, 'table');
    if (!table) throw new ProblemError(notRead);
    const columns = table.headers.map((_, index) => `c${index}`);
    if (columns.length === 0) return { columns: [], shape: 'none' };
    const step = Math.max(rowsInRun, Math.floor(table.rows / runs));
    const rows = await session.rows(
      `SELECT ${columns.join(', ')} FROM raw WHERE n % $step < $run ORDER BY n LIMIT $most`,
      { step, run: rowsInRun, most: runs * rowsInRun },
    );
    return recogniseLayout({
      headers: table.headers,
      rows: rows.map((row) => row.map((cell) => String(cell ?? ''))),
      sentHeaders: [...sentHeaders],
    });
  } finally {
    session.close();
  }
}

const notRead = problem(
  'result-not-open',
  'This result has to be read again first.',
  'Open the result again.',
);
