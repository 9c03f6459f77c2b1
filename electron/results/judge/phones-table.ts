import type { HeldNumbers } from '../../../shared/model/result-table.ts';
import { isPlaceholder } from '../../../shared/rules/text.ts';
import { readPhoneNumber } from '../../../shared/verdict/phone-number.ts';
import { type Verdict, verdicts } from '../../../shared/verdict/verdict.ts';
import { readTexts, type Session } from '../import/duck.ts';
import { flagCode, joinTexts, stateOf } from './flag-texts.ts';
import { heldFacts } from './held-back.ts';
import { phoneFlags } from './phone-cells.ts';
import { reasonBits, sharedFacts, verdictOf } from './reasons-sql.ts';

/** One bit for each three digits: asked of the rule for phones itself, so that SQL knows no rule of its own. */
const bits = (number: (three: string) => string): string =>
  Array.from({ length: 1000 }, (_, three) =>
    readPhoneNumber(number(String(three).padStart(3, '0'))).digits === null ? '0' : '1',
  ).join('');

const areas = bits((area) => `${area}5550132`);
const exchanges = bits((exchange) => `212${exchange}0132`);

/** The notations in which nearly all results write a number; any other is read in code. */
const plainForms =
  '[0-9]{10}|1[0-9]{10}|\\+1[0-9]{10}|(?:\\+?1 )?\\([0-9]{3}\\) ?[0-9]{3}-[0-9]{4}|(?:\\+?1-)?[0-9]{3}-[0-9]{3}-[0-9]{4}|(?:\\+?1\\.)?[0-9]{3}\\.[0-9]{3}\\.[0-9]{4}';

/** SQL for the ten digits of a whole number in a plain notation; null for all else, which `readPhoneNumber` reads. */
export function plainDigits(text: string): string {
  const ten = `right(regexp_replace(${text}, '[^0-9]', '', 'g'), 10)`;
  const digits = `(CASE WHEN length(${text}) = 10 THEN ${text} ELSE ${ten} END)`;
  const isWhole =
    `get_bit('${areas}'::BIT, left(${digits}, 3)::INTEGER) = 1 AND ` +
    `get_bit('${exchanges}'::BIT, ${digits}[4:6]::INTEGER) = 1 AND ${digits} <> repeat(left(${digits}, 1), 10)`;
  return `(CASE WHEN regexp_full_match(${text}, '${plainForms}') THEN CASE WHEN ${isWhole} THEN ${digits} END END)`;
}

/** Reads all other numbers of `cells` in code, each different text once, into `numbers(written, digits, marked, is_empty)`. */
export async function readOtherNumbers(session: Session, cells: string): Promise<void> {
  await session.run(
    'CREATE OR REPLACE TEMP TABLE numbers(written VARCHAR, digits VARCHAR, marked BOOLEAN, is_empty BOOLEAN)',
  );
  const others = `FROM ${cells} WHERE ${plainDigits('written')} IS NULL`;
  await readTexts(session, others, 'numbers', (text) => {
    const { digits, marked } = readPhoneNumber(text);
    return [text, digits, marked, isPlaceholder(text.trim())];
  });
}

/** `p` tells a phone from all others and sorts by row and slot; `q` does so for people. */
export const keyStep = 2 ** 20;
const key = (of: string) => `(n::BIGINT * ${keyStep} + ${of})`;

const best: readonly Verdict[] = ['may-call', 'check-first', 'not-known', 'do-not-call'];
/** SQL for how a phone’s verdict stands among the others, the best 1. */
export const goodness = `list_position([${best.map((verdict) => verdicts.indexOf(verdict)).join(', ')}], phones.verdict::INTEGER)`;

/** Above `phones.p`, so that a phone and how good it is are one number. */
const aboveKeys = `${2n ** 52n}::BIGINT`;
/**
 * SQL for the keys of the phones that speak for their numbers: of all phones of one number the best, then the first in the
 * file. What is no whole number counts by how it is written. @param from phones, with the tables that `where` needs
 */
export const firstOfNumber = (from: string, where: string) =>
  where === 'true' ? 'SELECT p FROM firsts' : firstAmong(from, where);

const firstAmong = (from: string, where: string) =>
  `SELECT min(${goodness} * ${aboveKeys} + phones.p) % ${aboveKeys} AS p FROM ${from} WHERE ${where} GROUP BY coalesce(phones.digits, phones.written)`;

/** Of the phones that speak for their numbers, what is counted of a result. */
export const countedOfNumbers = (firsts: string) =>
  `SELECT p, verdict, reasons, type, last_seen FROM phones WHERE p IN (${firsts})`;

const isHeldOtherwise = 'p IN (SELECT p FROM held_otherwise)';

/** Makes `firsts` of the phones that speak for their numbers where all phones count: most questions are about these. */
export const createFirsts = (session: Session): Promise<void> =>
  session.run(`CREATE OR REPLACE TABLE firsts AS ${countedOfNumbers(firstAmong('phones', 'true'))}`);

/** Makes `firsts` anew for the numbers that are held back otherwise than before. */
export async function renewFirsts(session: Session): Promise<void> {
  await session.run(`DELETE FROM firsts WHERE ${isHeldOtherwise}`);
  await session.run(`INSERT INTO firsts ${countedOfNumbers(firstAmong('phones', isHeldOtherwise))}`);
}

const yes = flagCode('yes');
const no = flagCode('no');

/**
 * Makes the table `phones`: a phone's own facts, joined by those that hold in every row of its number, then judged. Each fact has a
 * column of its name, with the place of its state in `flagStates`.
 */
export async function createPhones(session: Session, held: HeldNumbers): Promise<void> {
  const { suppressed, knownLitigator } = heldFacts(held, 'phone_facts');
  const flags = phoneFlags.filter((name) => name !== 'mark');
  const said = flags.map((name) => `${stateOf(name, `t_${name}`)} AS ${name}`);
  const marked = `CASE WHEN t_mark.state IN (${yes}, ${flagCode('unreadable')}) OR numbers.marked THEN ${yes} ELSE ${no} END`;
  await session.run(
    `CREATE OR REPLACE TEMP VIEW phone_facts AS
     SELECT n, slot, person, written, coalesce(${plainDigits('written')}, numbers.digits) AS digits,
       type, carrier, last_seen, rank, ${said.join(', ')}, (${marked})::UTINYINT AS marked
     FROM phone_cells LEFT JOIN numbers USING (written) ${phoneFlags.map((name) => joinTexts(name, `t_${name}`)).join(' ')}
     WHERE NOT coalesce(numbers.is_empty, false)`,
  );
  const bits = sharedFacts.map(
    ({ fact, code, mask }) => `CASE WHEN ${fact} = ${code} THEN ${mask} ELSE 0 END`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE shared_facts AS SELECT number, bits FROM (
       SELECT digits::UBIGINT AS number, bit_or(${bits.join(' + ') || '0'}) AS bits, count(*) AS phones
       FROM phone_facts WHERE digits IS NOT NULL GROUP BY number)
     WHERE phones > 1 AND bits <> 0`,
  );
  const shared = sharedFacts.map(
    ({ fact, code, mask }) =>
      `(CASE WHEN shared_facts.bits & ${mask} <> 0 THEN ${code} ELSE phone_facts.${fact} END)::UTINYINT AS ${fact}`,
  );
  await session.run('DROP TABLE IF EXISTS phones');
  await session.run(
    `CREATE TABLE phones AS SELECT *, ${verdictOf('reasons')} AS verdict FROM (SELECT *, ${reasonBits()} AS reasons FROM (
       SELECT ${key('slot')} AS p, n, coalesce(records.record, n) AS record, slot, person, written, phone_facts.digits, type,
         carrier, last_seen, rank, (phone_facts.digits IS NULL)::UTINYINT AS number,
         ${shared.join(', ')},
         ${suppressed} AS suppressed, ${knownLitigator} AS knownLitigator
       FROM phone_facts LEFT JOIN shared_facts ON shared_facts.number = phone_facts.digits::UBIGINT
         LEFT JOIN records USING (n)))`,
  );
  await session.run('CREATE UNIQUE INDEX phones_p ON phones(p)');
}

/** Different numbers that the result states as a litigator's. */
export async function litigatorsOf(session: Session): Promise<string[]> {
  const rows = await session.rows(
    `SELECT DISTINCT digits FROM phones WHERE litigator = ${yes} AND digits IS NOT NULL ORDER BY digits`,
  );
  return rows.map(([digits]) => String(digits));
}

/** Applies the rules again to the phones, `held_otherwise(p)`, that are held back now, or are no more. @returns whether any is. */
export async function judgeHeldOtherwise(session: Session, held: HeldNumbers): Promise<boolean> {
  const { suppressed, knownLitigator } = heldFacts(held, 'phones');
  await session.run(
    `CREATE OR REPLACE TEMP TABLE held_otherwise AS SELECT p, suppressed, litigator FROM
       (SELECT p, suppressed AS before, knownLitigator AS litigatorBefore, ${suppressed} AS suppressed, ${knownLitigator} AS litigator FROM phones)
     WHERE suppressed <> before OR litigator <> litigatorBefore`,
  );
  const [count = 0] = await session.numbers('SELECT count(*) FROM held_otherwise');
  if (count === 0) return false;
  await session.run(
    `UPDATE phones SET suppressed = held_otherwise.suppressed, knownLitigator = held_otherwise.litigator
     FROM held_otherwise WHERE held_otherwise.p = phones.p`,
  );
  await judgeWhere(session, isHeldOtherwise);
  return true;
}

export async function judgeWhere(session: Session, where: string): Promise<void> {
  await session.run(`UPDATE phones SET reasons = ${reasonBits()} WHERE ${where}`);
  await session.run(`UPDATE phones SET verdict = ${verdictOf('reasons')} WHERE ${where}`);
}

export async function createPeople(session: Session): Promise<void> {
  await session.run('DROP TABLE IF EXISTS people');
  await session.run(
    `CREATE TABLE people AS SELECT ${key('person')} AS q, n, person,
       coalesce(nullif(trim(full_name), ''), concat_ws(' ', nullif(trim(first_name), ''), nullif(trim(middle_name), ''), nullif(trim(last_name), ''))) AS name,
       full_name, first_name, middle_name, last_name, role, age, dob,
       ${stateOf('deceased', 't_deceased')} AS deceased, ${stateOf('litigator', 't_litigator')} AS litigator
     FROM person_cells ${joinTexts('deceased', 't_deceased')} ${joinTexts('litigator', 't_litigator')}
     LEFT JOIN records USING (n) WHERE coalesce(records.record, n) = n`,
  );
  await session.run('CREATE UNIQUE INDEX people_q ON people(q)');
}
