import { ProblemError } from '../../../shared/model/problem.ts';
import type { Duck } from '../import/duck.ts';
import { judgedIn, readMeta, writeMeta } from '../import/meta.ts';
import type { ListOfResult } from './export-shapes.ts';
import { rowsLeftOut } from './original-list.ts';
import { tieAnswers, tieLookupRows } from './tie-rows.ts';

/**
 * Notes which row of the user's list each row of a judged result is about, in the table `list_rows(n, row)`; rows of the
 * list count from 1, as a person counts below the header. Rows that nothing ties to the list have none.
 * @throws ProblemError where the result is not judged; AbortError.
 */
export function numberRows(duck: Duck, list: ListOfResult, signal?: AbortSignal): Promise<void> {
  return duck.inSession(async (session) => {
    const { layout } = await judgedIn(session);
    const by = JSON.stringify(layout.columns.map(({ role }) => role));
    if ((await readMeta(session, 'numbered')) === by) return;
    try {
      if (list.of === 'lookups') await tieLookupRows(session, layout, list);
      else if (
        !(await tieAnswers(session, layout, list, { leftOut: await rowsLeftOut(list, session.signal) }))
      )
        return;
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
  }, signal);
}
