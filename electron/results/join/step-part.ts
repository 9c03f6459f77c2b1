import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { NewFile } from '../../engine/prepare/new-file.ts';
import { strictLine, strictLines } from '../../engine/prepare/strict-line.ts';
import type { SentList } from '../export/export-shapes.ts';
import { rowsLeftOut } from '../export/original-list.ts';
import { tieRows } from '../export/tie-rows.ts';
import type { Duck, Session } from '../import/duck.ts';
import { readMeta } from '../import/meta.ts';

/** What stands before the cells of each line of a part: the row of the step's own list ('' where not certain), what is known, and whether cells of the result follow. */
export const partColumns = 3;
const hasCells = '1';

/**
 * Writes the result of a step in the order of the rows of its list: every row that was sent, each with the rows of the
 * result that certainly belong to it, and last the rows of the result that none is known for. Answers the result's header, and
 * whether anything is tied.
 * @param rows that its list has where it is what the step before left; with others nothing is certain
 * @throws ProblemError; AbortError.
 */
export function writeStepPart(
  duck: Duck,
  { list, rows }: { list: SentList; rows: number | null },
  file: NewFile,
  signal?: AbortSignal,
): Promise<{ header: string[]; isTied: boolean }> {
  return duck.inSession(async (session) => {
    const [table, judged] = [await readMeta(session, 'table'), await readMeta(session, 'judged')];
    if (!table || !judged) throw new ProblemError(notJudged);
    const columns = table.headers.map((_, column) => `raw.c${column}`).join(', ');
    const write = async (sql: string) => {
      for await (const batch of session.batches(sql))
        await file.write(
          strictLines(batch.map((line) => strictLine(line.map((cell) => String(cell ?? ''))))),
        );
    };
    await file.write(strictLines([strictLine(['Row', 'Outcome', 'Cells', ...table.headers])]));
    const isTied = await tie(session, judged.layout, { list, rows });
    if (isTied)
      await write(
        `SELECT sent.row, CASE WHEN matched THEN 'match' WHEN NOT matched THEN 'miss' ELSE 'unsure' END,
         CASE WHEN raw.n IS NULL THEN '' ELSE '${hasCells}' END, ${columns}
         FROM (SELECT row FROM export_sent UNION SELECT row FROM export_ties) sent
         LEFT JOIN export_outcomes USING (row) LEFT JOIN export_ties ties ON ties.row = sent.row
         LEFT JOIN raw ON raw.n = ties.n ORDER BY sent.row, raw.n`,
      );
    await write(
      `SELECT '', 'unsure', '${hasCells}', ${columns} FROM raw
       ${isTied ? 'WHERE n NOT IN (SELECT n FROM export_ties)' : ''} ORDER BY n`,
    );
    return { header: table.headers, isTied };
  }, signal);
}

/** Ties the result to its list; false where nothing can be, or where the list is not what the step before left. */
async function tie(
  session: Session,
  layout: ResultLayout,
  { list, rows }: { list: SentList; rows: number | null },
): Promise<boolean> {
  const leftOut = await rowsLeftOut(list, session.signal);
  if (!(await tieRows(session, layout, list, { leftOut }))) return false;
  if (rows === null) return true;
  const [known] = await session.numbers(
    'SELECT count(*) FROM (SELECT row FROM export_sent UNION SELECT row FROM export_left_out)',
  );
  return rows === known;
}

const notJudged = {
  ...problem(
    'result-not-judged',
    'One of these results hasn’t been read yet.',
    'Open the result of each of its jobs, then this one again.',
  ),
  retryable: true,
};
