import { flagStates } from '../../../shared/verdict/facts.ts';
import { byWeight, checkedFacts, isCheck } from '../../../shared/verdict/fresh-check.ts';
import type { Duck } from '../import/duck.ts';
import { checkLine } from '../judge/check-lines.ts';
import { factColumns } from '../judge/reasons-sql.ts';
import { joinRenewed } from '../judge/renewed-sql.ts';

/** A fact of a number over all its rows, as the result itself states it: what speaks most against a call. */
const facts = checkedFacts.map((fact) => {
  const column = factColumns[fact];
  const places = byWeight(fact).map((state) => flagStates.indexOf(state));
  const own = `coalesce(renewed.own_${column}, phones.${column})::INTEGER`;
  return `[${places.join(', ')}][min(list_position([${places.join(', ')}], ${own}))]`;
});

/**
 * What a judged result itself states of each of its whole numbers, as a check of them: a line a number. Those of which it
 * states nothing that a call hangs on are left out, and what was taken over from earlier results: these were a check of
 * their own. @throws AbortError.
 */
export function numberChecks(duck: Duck, signal?: AbortSignal): Promise<string> {
  return duck.inSession(async (session) => {
    const lines: string[] = [];
    const rows = session.batches(
      `SELECT phones.digits, ${facts.join(', ')} FROM phones ${joinRenewed}
       WHERE phones.digits IS NOT NULL AND NOT first_check.is_earlier GROUP BY phones.digits ORDER BY phones.digits`,
    );
    for await (const batch of rows)
      for (const [digits, ...codes] of batch) {
        const places = codes.map(Number);
        if (isCheck(places.map((place) => flagStates[place] ?? 'unreadable')))
          lines.push(checkLine(String(digits), places));
      }
    return lines.map((line) => `${line}\n`).join('');
  }, signal);
}
