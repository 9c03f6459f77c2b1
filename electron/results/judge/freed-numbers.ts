import { type VerdictCounts, verdicts } from '../../../shared/verdict/verdict.ts';
import type { Session } from '../import/duck.ts';
import { firstOfNumber } from './phones-table.ts';

const callable = `SELECT DISTINCT digits FROM phones WHERE verdict = ${verdicts.indexOf('may-call')} AND digits IS NOT NULL`;

/** Keeps in mind which numbers may be called; to be asked before the phones are made anew. */
export const noteCallable = (session: Session): Promise<void> =>
  session.run(`CREATE OR REPLACE TEMP TABLE callable_before AS ${callable}`);

/** How many different numbers may be called now that might not when `noteCallable` was asked. */
export async function countFreed(session: Session): Promise<number> {
  const [[freed] = []] = await session.rows(
    `SELECT count(*) FROM (${callable}) WHERE digits NOT IN (SELECT digits FROM callable_before)`,
  );
  return Number(freed);
}

/** Different numbers by their verdicts. */
export async function countVerdicts(session: Session): Promise<VerdictCounts> {
  const counts: VerdictCounts = { 'may-call': 0, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 };
  for (const [code, count] of await session.rows(
    `SELECT verdict, count(*) FROM phones WHERE p IN (${firstOfNumber()}) GROUP BY 1`,
  )) {
    const verdict = verdicts[Number(code)];
    if (verdict) counts[verdict] = Number(count);
  }
  return counts;
}
