import { flagStates } from '../../../shared/verdict/facts.ts';
import type { Duck } from '../import/duck.ts';

const lineEnd = '\r\n';

/**
 * Every different whole number of a judged result in the order of the file, as a list for a phone append; those on the
 * user's suppression list are called no more, whatever a check says.
 */
export function resultNumbers(duck: Duck, signal?: AbortSignal): Promise<{ csv: string; numbers: number }> {
  return duck.inSession(async (session) => {
    const rows = session.batches(
      `SELECT digits FROM phones WHERE digits IS NOT NULL AND suppressed <> ${flagStates.indexOf('yes')}
       GROUP BY digits ORDER BY min(p)`,
    );
    const lines = ['Phone'];
    for await (const batch of rows) for (const [digits] of batch) lines.push(String(digits));
    return { csv: lines.join(lineEnd) + lineEnd, numbers: lines.length - 1 };
  }, signal);
}
