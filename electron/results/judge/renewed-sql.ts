import type { Session } from '../import/duck.ts';
import { heldReasons, verdictOf } from './reasons-sql.ts';

/**
 * SQL for the verdict that stood before the newest check by what was stated alone, not by whom the app holds back itself;
 * null where there was no later check.
 */
export const verdictBefore = `(CASE WHEN renewed.p IS NOT NULL THEN ${verdictOf('renewed.reasons_before')} END)`;

/** SQL for whether a phone might be called before its newest check, and may not since by what that states. */
export const becameBlocked = `(renewed.reasons_before = 0 AND (phones.reasons & ${~heldReasons >>> 0}::UINTEGER) <> 0)`;

/** SQL for when a phone was checked last; over a row of `renewed`, or none, and one of `first_check`. */
export const checkedLast = 'coalesce(renewed.checked_at, first_check.checked_at)';

/** SQL for the day of that. */
export const checkedOn = `left(${checkedLast}, 10)`;

/** SQL that joins what later checks did to a phone, where one has spoken of it, and when its own row was checked. */
export const joinRenewed = `LEFT JOIN renewed ON renewed.p = phones.p
  LEFT JOIN first_check ON phones.n BETWEEN first_check.first AND first_check.last`;

/** Whether any later check has spoken of a phone of the result. */
export async function isRenewed(session: Session): Promise<boolean> {
  const [[judged] = []] = await session.rows(
    "SELECT count(*) FROM duckdb_tables() WHERE database_name <> 'views' AND table_name = 'renewed'",
  );
  if (Number(judged) === 0) return false;
  const [[found] = []] = await session.rows('SELECT count(*) FROM renewed');
  return Number(found) > 0;
}
