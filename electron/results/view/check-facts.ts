import { type BlockedNumber, BlockedNumberSchema } from '../../../shared/model/check-age.ts';
import { flagStates } from '../../../shared/verdict/facts.ts';
import { byWeight, checkedFacts, isCheck } from '../../../shared/verdict/fresh-check.ts';
import type { Duck, Session } from '../import/duck.ts';
import { checkLine } from '../judge/apply-checks.ts';
import { stateCode } from '../judge/flag-texts.ts';
import {
  becameBlocked,
  checkedLast,
  factColumns,
  joinRenewed,
  mayCall,
  reasonsIn,
  verdictBefore,
} from '../judge/reasons-sql.ts';

const callable = `phones.verdict = ${mayCall}`;
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
  const [blocked = 0, freed = 0] = await session.numbers(
    `SELECT count(DISTINCT phones.digits) FILTER (${becameBlocked}),
       count(DISTINCT phones.digits) FILTER (${callable} AND ${verdictBefore} <> ${mayCall}) ${phones}`,
  );
  return { blocked, freed };
}

/** These numbers, each once, in the order of the file, with why they may not be called now. @throws AbortError. */
export function blockedNumbers(duck: Duck, signal?: AbortSignal): Promise<BlockedNumber[]> {
  return duck.inSession(async (session) => {
    const rows = await session.rows(
      `SELECT phones.digits, any_value(phones.reasons), any_value(renewed.before_at), any_value(renewed.checked_at),
         bool_or(phones.suppressed = ${stateCode('yes')}) ${phones}
       WHERE ${becameBlocked} GROUP BY phones.digits ORDER BY min(phones.p)`,
    );
    return rows.map(([number, bits, checkedBefore, checkedAt, isSuppressed]) =>
      BlockedNumberSchema.parse({
        number,
        why: reasonsIn(Number(bits))[0]?.words ?? '',
        checkedBefore,
        checkedAt,
        isSuppressed,
      }),
    );
  }, signal);
}

/** Its different whole numbers, in the order of the file, but for those on the suppression list. */
export function resultNumbers(duck: Duck, signal?: AbortSignal): Promise<string[]> {
  return duck.inSession(async (session) => {
    const numbers: string[] = [];
    for await (const batch of session.batches(
      `SELECT digits FROM phones WHERE digits IS NOT NULL AND suppressed <> ${stateCode('yes')}
       GROUP BY digits ORDER BY min(p)`,
    ))
      for (const [digits] of batch) numbers.push(String(digits));
    return numbers;
  }, signal);
}

/** A fact of a number over all its rows, as the result itself states it: what speaks most against a call. */
const facts = checkedFacts.map((fact) => {
  const column = factColumns[fact];
  const places = byWeight(fact).map(stateCode);
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
