import { type BlockedNumber, BlockedNumberSchema } from '../../../shared/model/check-age.ts';
import { flagStates } from '../../../shared/verdict/facts.ts';
import { reasons, verdicts } from '../../../shared/verdict/verdict.ts';
import type { Duck, Session } from '../import/duck.ts';
import { becameBlocked, checkedLast, joinRenewed, verdictBefore } from '../judge/renewed-sql.ts';

const callable = `phones.verdict = ${verdicts.indexOf('may-call')}`;
const phones = `FROM phones ${joinRenewed}`;

/**
 * When the phone was checked whose check is the oldest of those that may be called: ISO 8601. Where none may be called,
 * when the result was checked last. Null where it is not known.
 */
export async function oldestCheck(session: Session): Promise<string | null> {
  const [[may, known, oldest, newest, own] = []] = await session.rows(
    `SELECT count(*) FILTER (${callable}), count(${checkedLast}) FILTER (${callable}),
       min(${checkedLast}) FILTER (${callable}), max(renewed.checked_at), (SELECT max(checked_at) FROM first_check) ${phones}`,
  );
  const found = Number(may) === 0 ? (newest ?? own) : Number(known) < Number(may) ? null : oldest;
  return typeof found === 'string' ? found : null;
}

/** Different numbers that might be called before their newest check and may not since, and those the other way around. */
export async function countChanged(session: Session): Promise<{ blocked: number; freed: number }> {
  const [[blocked, freed] = []] = await session.rows(
    `SELECT count(DISTINCT phones.digits) FILTER (${becameBlocked}),
       count(DISTINCT phones.digits) FILTER (${callable} AND ${verdictBefore} <> ${verdicts.indexOf('may-call')}) ${phones}`,
  );
  return { blocked: Number(blocked), freed: Number(freed) };
}

/** These numbers, each once, in the order of the file, with why they may not be called now. @throws AbortError. */
export function blockedNumbers(duck: Duck, signal?: AbortSignal): Promise<BlockedNumber[]> {
  return duck.inSession(async (session) => {
    const rows = await session.rows(
      `SELECT phones.digits, any_value(phones.reasons), any_value(renewed.before_at), any_value(renewed.checked_at),
         bool_or(phones.suppressed = ${flagStates.indexOf('yes')}) ${phones}
       WHERE ${becameBlocked} GROUP BY phones.digits ORDER BY min(phones.p)`,
    );
    return rows.map(([number, bits, checkedBefore, checkedAt, isSuppressed]) =>
      BlockedNumberSchema.parse({
        number,
        why: reasons.find((_, bit) => (Number(bits) & (2 ** bit)) !== 0)?.words ?? '',
        checkedBefore,
        checkedAt,
        isSuppressed,
      }),
    );
  }, signal);
}
