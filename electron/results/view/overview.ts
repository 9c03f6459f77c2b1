import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { ResultOverview } from '../../../shared/model/result-table.ts';
import type { Duck, Session } from '../import/duck.ts';
import { readMeta } from '../import/meta.ts';
import { stateCode } from '../judge/flag-texts.ts';
import { isRenewed } from '../judge/renewed-sql.ts';
import { countChanged, oldestCheck } from './check-facts.ts';
import { summarise } from './summary.ts';
import { viewFields } from './view-fields.ts';

/** All that a person should know of a result at once. @throws ProblemError where it is not judged yet; AbortError. */
export function overviewOf(duck: Duck, signal?: AbortSignal): Promise<ResultOverview> {
  return duck.inSession(async (session) => {
    const judged = await readMeta(session, 'judged');
    if (!judged) throw new ProblemError(notJudged);
    const { layout, decisions } = judged;
    return {
      layout,
      fields: viewFields(layout, await isRenewed(session)),
      checked: { at: await oldestCheck(session), ...(await countChanged(session)) },
      summary: await summarise(duck, null, signal),
      blankStateDnc: await blankStateDnc(session, decisions.blankStateDncIsNone),
    };
  }, signal);
}

/** A blank may well mean none where none is never written; only a person can say so. */
async function blankStateDnc(
  session: Session,
  meansNone: boolean | null,
): Promise<ResultOverview['blankStateDnc']> {
  const [[blank, none] = []] = await session.rows(
    `SELECT count(DISTINCT number) FILTER (state_dnc = ${stateCode('blank')}), count(DISTINCT number) FILTER (state_dnc = ${stateCode('no')})
     FROM (SELECT coalesce(digits, written) AS number, state_dnc FROM phones)`,
  );
  if (meansNone !== null) return { phones: Number(meansNone ? none : blank), meansNone };
  return Number(blank) > 0 && Number(none) === 0 ? { phones: Number(blank), meansNone } : null;
}

const notJudged = problem(
  'result-not-judged',
  'This result has to be judged first.',
  'Open the result again.',
);
