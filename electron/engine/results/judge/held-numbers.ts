import type { HeldNumbers } from '../../../../shared/result-table.ts';
import { readPhoneNumber } from '../../../../shared/verdict/phone-number.ts';
import type { Session } from '../database/duck.ts';

const suppressed = 0;
const litigator = 1;

/** Puts the numbers that are held back whatever the result says into `held(digits, why)`, in any notation. */
export async function writeHeldNumbers(session: Session, table: string, held: HeldNumbers): Promise<void> {
  await session.run(
    `CREATE OR REPLACE ${table === 'held' ? '' : 'TEMP '}TABLE ${table}(digits VARCHAR, why UTINYINT)`,
  );
  await session.append(table, (to) => {
    for (const [why, numbers] of [
      [suppressed, held.suppressed],
      [litigator, held.litigators],
    ] as const)
      for (const digits of new Set(numbers.map((number) => readPhoneNumber(number).digits))) {
        if (digits === null) continue;
        to.appendVarchar(digits);
        to.appendUTinyInt(why);
        to.endRow();
      }
  });
}

/** A row for each held number, with both facts as codes of `flagStates`: 0 is yes, 1 is no. */
export const heldByNumber =
  `(SELECT digits, (NOT bool_or(why = ${suppressed}))::UTINYINT AS suppressed, ` +
  `(NOT bool_or(why = ${litigator}))::UTINYINT AS known_litigator FROM held GROUP BY digits)`;

/** Numbers of which `held` and `held_before` say different things: `held_changed(digits)`. */
export async function findChangedNumbers(session: Session): Promise<void> {
  await session.run(
    'CREATE OR REPLACE TEMP TABLE held_changed AS SELECT DISTINCT digits FROM (' +
      '(SELECT * FROM held EXCEPT SELECT * FROM held_before) UNION ALL (SELECT * FROM held_before EXCEPT SELECT * FROM held))',
  );
}
