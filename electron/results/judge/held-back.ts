import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { HeldNumbers } from '../../../shared/model/result-table.ts';
import { readPhoneNumber } from '../../../shared/verdict/phone-number.ts';
import { isHeldEmail, isHeldName, type SuppressionKeys } from '../../../shared/verdict/suppression-key.ts';
import { fillTable, type Session } from '../import/duck.ts';
import { flagCode } from './flag-texts.ts';
import { sentColumns } from './phone-slots.ts';

const suppressed = 0;
const litigator = 1;
const tenDigits = /^[2-9]\d{9}$/;

/** Puts the numbers that are held back whatever the result says into `held(digits, why)`, in any notation. */
export async function writeHeldNumbers(session: Session, held: HeldNumbers): Promise<void> {
  await session.run('CREATE OR REPLACE TEMP TABLE held(digits VARCHAR, why UTINYINT)');
  const of = (why: number, numbers: readonly string[]) =>
    [...new Set(numbers)].flatMap((number) => {
      const digits = tenDigits.test(number) ? number : readPhoneNumber(number).digits;
      return digits === null ? [] : [[digits, why]];
    });
  await session.append('held', [...of(suppressed, held.suppressed), ...of(litigator, held.litigators)]);
}

/** SQL for what a phone is found by in `held`: one that is no whole number is held with its person. */
const heldKey = (table: string) => `coalesce(${table}.digits, ${table}.written)`;

/** SQL for both facts of a phone as codes of `flagStates`. */
export function heldFacts({ unreadable }: HeldNumbers, table: string) {
  // Of a number that is not held nothing can be told where what is kept is damaged.
  const otherwise = flagCode(unreadable ? 'unreadable' : 'no');
  const fact = (why: number) =>
    `(CASE WHEN ${heldKey(table)} IN (SELECT digits FROM held WHERE why = ${why}) THEN ${flagCode('yes')} ELSE ${otherwise} END)::UTINYINT`;
  return { suppressed: fact(suppressed), knownLitigator: fact(litigator) };
}

/** Holds the phones back whose people are in the temporary table `held_people(record, person)`; null there is anybody. */
const holdPhonesOfPeople = (session: Session): Promise<void> =>
  session.run(
    `INSERT INTO held SELECT DISTINCT ${heldKey('phones')}, ${suppressed} FROM phones JOIN held_people USING (record)
     WHERE held_people.person IS NULL OR phones.person IS NULL OR phones.person = held_people.person`,
  );

/**
 * Holds back the phones of people who are on the suppression list by an email, its domain or their name, and makes
 * `held_emails(written)`: every email of the result that is on the list or its person's by name, as it stands in its cell.
 * Nothing of it may go into an export.
 */
export async function createHeldPeople(
  session: Session,
  layout: ResultLayout,
  held: HeldNumbers,
): Promise<void> {
  const name = new Set(held.names);
  const [email, domain] = [new Set(held.emails), new Set(held.domains)];
  await session.run('CREATE OR REPLACE TABLE held_emails(written VARCHAR)');
  await session.run('CREATE OR REPLACE TEMP TABLE held_people(record INTEGER, person INTEGER)');
  await createEmailCells(session, layout);
  if (name.size > 0) await holdNames(session, { name });
  if (email.size + domain.size > 0) await holdEmails(session, { email, domain });
  await holdPhonesOfPeople(session);
}

async function holdEmails(session: Session, keys: Pick<SuppressionKeys, 'email' | 'domain'>): Promise<void> {
  const listed: string[] = [];
  for await (const texts of session.batches('SELECT DISTINCT written FROM email_cells'))
    listed.push(...texts.map(([text]) => String(text)).filter((text) => isHeldEmail(text, keys)));
  await fillTable(session, 'listed_emails', 'text VARCHAR', listed);
  await session.run('INSERT INTO held_emails SELECT text FROM listed_emails');
  await session.run(
    'INSERT INTO held_people SELECT DISTINCT record, person FROM email_cells JOIN listed_emails ON text = written',
  );
}

/** Every address, and whose it is; one of the list that was sent may be of everybody in its row. */
async function createEmailCells(session: Session, layout: ResultLayout): Promise<void> {
  const sent = sentColumns(layout).map(
    (column) =>
      `UNION ALL SELECT coalesce(records.record, n), NULL, c${column} FROM raw LEFT JOIN records USING (n) WHERE contains(c${column}, '@')`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP VIEW email_cells AS SELECT record, stated AS person, written FROM emails ${sent.join(' ')}`,
  );
}

/** People on the list by name, and with them their emails. Names are read in code, so that they are compared as everywhere else. */
async function holdNames(session: Session, keys: Pick<SuppressionKeys, 'name'>): Promise<void> {
  const found: [record: number, person: number][] = [];
  const people = session.batches(
    'SELECT n, person, full_name, first_name, middle_name, last_name FROM people',
  );
  for await (const batch of people)
    for (const [record, person, ...names] of batch) {
      const [fullName = '', firstName = '', middleName = '', lastName = ''] = names.map((name) =>
        String(name ?? ''),
      );
      if (isHeldName({ fullName, firstName, middleName, lastName }, keys))
        found.push([Number(record), Number(person)]);
    }
  await session.append('held_people', found);
  await session.run(
    `INSERT INTO held_emails SELECT DISTINCT written FROM email_cells
     JOIN held_people ON held_people.record = email_cells.record AND held_people.person = email_cells.person`,
  );
}
