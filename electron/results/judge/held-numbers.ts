import type { HeldNumbers } from '../../../shared/model/result-table.ts';
import { flagStates } from '../../../shared/verdict/facts.ts';
import { readPhoneNumber } from '../../../shared/verdict/phone-number.ts';
import type { Session } from '../import/duck.ts';

const suppressed = 0;
const litigator = 1;
const tenDigits = /^[2-9]\d{9}$/;

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
      for (const number of new Set(numbers)) {
        const digits = tenDigits.test(number) ? number : readPhoneNumber(number).digits;
        if (digits === null) continue;
        to.appendVarchar(digits);
        to.appendUTinyInt(why);
        to.endRow();
      }
  });
}

const yes = flagStates.indexOf('yes');
/** What is said of a number that is not held; that of the rest cannot be told where what is kept is damaged. */
const otherwise = (isUnreadable: boolean) => flagStates.indexOf(isUnreadable ? 'unreadable' : 'no');

/** SQL for both facts of a number as codes of `flagStates`, over a row of `heldByNumber` or none. */
export const heldFacts = ({ unreadable }: HeldNumbers) => ({
  suppressed: `CASE WHEN held.suppressed THEN ${yes} ELSE ${otherwise(unreadable)} END::UTINYINT`,
  known_litigator: `CASE WHEN held.known_litigator THEN ${yes} ELSE ${otherwise(unreadable)} END::UTINYINT`,
});

/** A row for each held number, and whether it is so for each of the two. */
export const heldByNumber =
  `(SELECT digits, bool_or(why = ${suppressed}) AS suppressed, ` +
  `bool_or(why = ${litigator}) AS known_litigator FROM held GROUP BY digits)`;

/** SQL for what a phone is found by in `held`: one that is no whole number is held with its person. */
export const heldKey = (table: string) => `coalesce(${table}.digits, ${table}.written)`;

/** Holds the phones back whose people are in the temporary table `held_people(record, person)`; null there is anybody. */
export const holdPhonesOfPeople = (session: Session): Promise<void> =>
  session.run(
    `INSERT INTO held SELECT DISTINCT ${heldKey('phones')}, ${suppressed} FROM phones JOIN held_people USING (record)
     WHERE held_people.person IS NULL OR phones.person IS NULL OR phones.person = held_people.person`,
  );

/** Finds the numbers of which `held` and `held_before` say different things: `held_changed(digits)`. @returns how many. */
export async function findChangedNumbers(session: Session): Promise<number> {
  await session.run(
    'CREATE OR REPLACE TEMP TABLE held_changed AS SELECT DISTINCT digits FROM (' +
      '(SELECT * FROM held EXCEPT SELECT * FROM held_before) UNION ALL (SELECT * FROM held_before EXCEPT SELECT * FROM held))',
  );
  const [[count] = []] = await session.rows('SELECT count(*) FROM held_changed');
  return Number(count);
}
