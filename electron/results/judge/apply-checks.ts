import { createHash } from 'node:crypto';
import type { LaterChecks } from '../../../shared/model/result-table.ts';
import { type FlagState, flagStates } from '../../../shared/verdict/facts.ts';
import { checkedFacts, doubtfulState, renewedState } from '../../../shared/verdict/fresh-check.ts';
import type { Session } from '../import/duck.ts';
import { flagCode } from './flag-texts.ts';
import { judgeWhere } from './phones-table.ts';
import { checkedLast, heldReasons } from './reasons-sql.ts';

/** SQL for a fact after a check: the rule itself is asked of every pair of states, and the database looks it up. */
const setBy = (rule: typeof renewedState): string =>
  checkedFacts
    .map((fact) => {
      const codes = flagStates.flatMap((before) =>
        flagStates.map((check) => flagCode(rule(fact, before, check))),
      );
      const place = `phones.${fact}::INTEGER * ${flagStates.length} + checked.${fact}::INTEGER + 1`;
      return `${fact} = [${codes.join(', ')}][${place}]::UTINYINT`;
    })
    .join(', ');
const setRenewed = setBy(renewedState);
const setDoubtful = setBy(doubtfulState);

/** Rows of a result, from the first to the last, that were checked at once. */
interface Run {
  first: number;
  last: number;
  at: string | null;
  isEarlier: boolean;
}
const highestRow = 2 ** 31 - 1;

/** The rows of a result by when they were checked; all at the first time where it is another result than was told of. */
async function runsOf(session: Session, { checkedAt, runs = [] }: LaterChecks): Promise<Run[]> {
  const [rows] = await session.numbers('SELECT count(*) FROM raw');
  if (runs.reduce((sum, run) => sum + run.rows, 0) !== rows || runs.length === 0)
    return [{ first: 0, last: highestRow, at: checkedAt, isEarlier: false }];
  let first = 0;
  return runs.map(({ rows: length, checkedAt: at, isEarlier }) => {
    first += length;
    return { first: first - length, last: first - 1, at, isEarlier };
  });
}

/**
 * Makes the table `renewed`: a row for each phone that a later check has spoken of, with its facts as its own result
 * states them (`own_...`), the reasons that stood before the newest check but those that the app keeps itself, when that
 * was checked, when it was checked last, and when the newest check was made, which may be in doubt; times in ISO 8601.
 */
const createRenewed = `CREATE OR REPLACE TABLE renewed(p BIGINT, ${checkedFacts.map((fact) => `own_${fact} UTINYINT`).join(', ')},
  reasons_before UINTEGER, before_at VARCHAR, checked_at VARCHAR, spoken_at VARCHAR)`;

/**
 * Renews the phones of a result by later checks of their numbers, in the order of the checks. What a check that cannot be
 * read said, nobody can tell: it may have been of any number. To be asked of phones as their own result states them.
 * @returns whether all checks could be read.
 */
export async function applyChecks(
  session: Session,
  later: LaterChecks,
  linesOf: LinesOfChecks,
): Promise<boolean> {
  await session.run(createRenewed);
  const runs = await runsOf(session, later);
  // When the result itself was checked, for runs of its rows.
  await session.run(
    'CREATE OR REPLACE TABLE first_check(first INTEGER, last INTEGER, checked_at VARCHAR, is_earlier BOOLEAN)',
  );
  const rows = runs.map(({ first, last, at, isEarlier }) => [first, last, at, isEarlier]);
  await session.append('first_check', rows);
  let areWhole = true;
  for (const { onlyFiction, ...file } of later.files) {
    const check = readCheck(linesOf(file.job), file.sha256);
    areWhole &&= check !== null;
    await loadCheck(session, check);
    if (onlyFiction) await session.run(`DELETE FROM checked WHERE NOT ${isFiction('digits')}`);
    await applyCheck(session, runs, file);
  }
  return areWhole;
}

/** Numbers that nobody has: 555-0100 to 555-0199 in every area are kept for fiction. */
const isFiction = (digits: string) => `substr(${digits}, 4, 5) = '55501'`;

async function loadCheck(session: Session, check: CheckedNumbers | null): Promise<void> {
  const types = checkedFacts.map((fact) => `${fact} UTINYINT`);
  await session.run(`CREATE OR REPLACE TEMP TABLE checked(digits VARCHAR, ${types.join(', ')})`);
  if (check === null) {
    const states = checkedFacts.map(() => flagCode('unreadable'));
    await session.run(
      `INSERT INTO checked SELECT DISTINCT digits, ${states.join(', ')} FROM phones WHERE digits IS NOT NULL`,
    );
    return;
  }
  await session.append('checked', check);
}

async function applyCheck(
  session: Session,
  runs: readonly Run[],
  { at, isInDoubt = false }: Pick<LaterChecks['files'][number], 'at' | 'isInDoubt'>,
): Promise<void> {
  // What was itself checked after it is not renewed by it.
  const older = isInDoubt
    ? runs
    : runs.filter((run) => run.at === null || Date.parse(run.at) < Date.parse(at));
  if (older.length === 0) return;
  await session.run('CREATE OR REPLACE TEMP TABLE older(first INTEGER, last INTEGER)');
  const rows = older.map(({ first, last }) => [first, last]);
  await session.append('older', rows);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE spoken_of AS
     SELECT p FROM phones JOIN checked USING (digits) JOIN older ON n BETWEEN older.first AND older.last`,
  );
  const isSpokenOf = 'phones.p IN (SELECT p FROM spoken_of)';
  await session.run(
    `INSERT INTO renewed SELECT p, ${checkedFacts.join(', ')}, 0, NULL, NULL, NULL FROM phones
     WHERE ${isSpokenOf} AND p NOT IN (SELECT p FROM renewed)`,
  );
  await session.run(
    `UPDATE renewed SET reasons_before = phones.reasons & ${~heldReasons >>> 0}::UINTEGER,
       before_at = ${checkedLast}, checked_at = CASE WHEN $isInDoubt THEN ${checkedLast} ELSE $at END, spoken_at = $at
     FROM phones JOIN first_check ON phones.n BETWEEN first_check.first AND first_check.last
     WHERE phones.p = renewed.p AND ${isSpokenOf}`,
    { at, isInDoubt },
  );
  await session.run(
    `UPDATE phones SET ${isInDoubt ? setDoubtful : setRenewed} FROM checked WHERE phones.digits = checked.digits AND ${isSpokenOf}`,
  );
  await judgeWhere(session, isSpokenOf);
}

/** Takes all checks back: the phones are as their own result states them. */
export async function withoutChecks(session: Session): Promise<void> {
  const own = checkedFacts.map((fact) => `${fact} = renewed.own_${fact}`);
  await session.run(`UPDATE phones SET ${own.join(', ')} FROM renewed WHERE phones.p = renewed.p`);
  await judgeWhere(session, 'p IN (SELECT p FROM renewed)');
}

/** One letter for each state, in the order of `flagStates`: yes, no, blank, unreadable, absent. */
const letters = 'ynbua';
const line = new RegExp(`^\\d{10}[${letters}]{${checkedFacts.length}}$`);

/** What a check says of a number as a line: its ten digits, then a letter for each of `checkedFacts`. */
export const checkLine = (digits: string, codes: readonly number[]): string =>
  digits + codes.map((code) => letters[code] ?? unreadable).join('');

const unreadable = letters[flagStates.indexOf('unreadable' satisfies FlagState)] ?? '';

/** The lines of a check: digits, then the places of their states in `flagStates`. */
type CheckedNumbers = (readonly [digits: string, ...codes: number[]])[];

/** What a check that was kept says of its numbers, by its job; null where it is gone, or cannot be read. */
export type LinesOfChecks = (job: string) => string | null;

/** The numbers of a check that was kept; null where it is not what was written, or gone. @param sha256 of its text. */
function readCheck(text: string | null, sha256: string): CheckedNumbers | null {
  if (text === null || createHash('sha256').update(text).digest('hex') !== sha256) return null;
  const lines = text.split('\n').filter((each) => each !== '');
  if (!lines.every((each) => line.test(each))) return null;
  return lines.map((each) => [
    each.slice(0, 10),
    ...[...each.slice(10)].map((letter) => letters.indexOf(letter)),
  ]);
}
