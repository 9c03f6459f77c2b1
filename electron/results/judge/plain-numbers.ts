import { isPlaceholder } from '../../../shared/rules/text.ts';
import { readPhoneNumber } from '../../../shared/verdict/phone-number.ts';
import type { Session } from '../import/duck.ts';

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

/**
 * SQL for the ten digits of a number in one of the plain notations that is a whole U.S. number; null for all else, which
 * `readPhoneNumber` has to read.
 */
export function plainDigits(text: string): string {
  const ten = `right(regexp_replace(${text}, '[^0-9]', '', 'g'), 10)`;
  const digits = `(CASE WHEN length(${text}) = 10 THEN ${text} ELSE ${ten} END)`;
  const isWhole =
    `get_bit('${areas}'::BIT, left(${digits}, 3)::INTEGER) = 1 AND ` +
    `get_bit('${exchanges}'::BIT, ${digits}[4:6]::INTEGER) = 1 AND ${digits} <> repeat(left(${digits}, 1), 10)`;
  return `(CASE WHEN regexp_full_match(${text}, '${plainForms}') THEN CASE WHEN ${isWhole} THEN ${digits} END END)`;
}

/** Texts that are in memory at a time. */
const batchSize = 20_000;

/**
 * Reads all other numbers in code, each different text once, into `numbers(written, digits, marked, is_empty)`.
 * @param cells A table or view with `written`.
 */
export async function readOtherNumbers(session: Session, cells: string): Promise<void> {
  await session.run(
    'CREATE OR REPLACE TEMP TABLE numbers(written VARCHAR, digits VARCHAR, marked BOOLEAN, is_empty BOOLEAN)',
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE other_numbers AS SELECT row_number() OVER () - 1 AS place, written
     FROM (SELECT DISTINCT written FROM ${cells} WHERE ${plainDigits('written')} IS NULL)`,
  );
  const [[count] = []] = await session.rows('SELECT count(*) FROM other_numbers');
  for (let from = 0; from < Number(count); from += batchSize) {
    const texts = await session.rows('SELECT written FROM other_numbers WHERE place BETWEEN $from AND $to', {
      from,
      to: from + batchSize - 1,
    });
    await session.append('numbers', (to) => {
      for (const [written] of texts) {
        const text = String(written);
        const { digits, marked } = readPhoneNumber(text);
        to.appendVarchar(text);
        if (digits === null) to.appendNull();
        else to.appendVarchar(digits);
        to.appendBoolean(marked);
        to.appendBoolean(isPlaceholder(text.trim()));
        to.endRow();
      }
    });
  }
}
