import { createHash } from 'node:crypto';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import type { ResultLayout } from '../../../../shared/result-layout.ts';
import type { HeldNumbers, ResultDecisions } from '../../../../shared/result-table.ts';
import { heldInAllRows } from '../../../../shared/verdict/same-number.ts';
import { reasons } from '../../../../shared/verdict/verdict.ts';
import type { Duck, Session } from '../database/duck.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { FlagRules } from './flag-texts.ts';
import { countFreed, noteCallable } from './freed-numbers.ts';
import { findChangedNumbers, writeHeldNumbers } from './held-numbers.ts';
import { readNestedCells } from './nested-cells.ts';
import { createPersonCells, personFlags } from './person-cells.ts';
import { createPhoneCells, firstPersonOf, phoneFlags } from './phone-cells.ts';
import {
  emailPersonColumns,
  firstFree,
  markColumns,
  nestedColumns,
  personSlots,
  phoneSlots,
  recordColumns,
} from './phone-slots.ts';
import { createPeople, createPhones, judgeChangedNumbers } from './phones-table.ts';
import { readOtherNumbers } from './plain-numbers.ts';

/** To be raised when texts of flags or numbers, or JSON in cells, are read in another way than before. */
const readingVersion = 2;

/** Tells the rules that a result was judged by from any others. */
export const rulesVersion = createHash('sha256')
  .update(JSON.stringify([readingVersion, reasons, heldInAllRows]))
  .digest('hex');

export interface JudgeRequest {
  layout: ResultLayout;
  decisions: ResultDecisions;
  held: HeldNumbers;
  /** Different numbers that may become callable, where a person has agreed to so many; any where left out. */
  mostFreed?: number | undefined;
}

/**
 * Makes the phones and people of a result and judges each phone. Where the layout, the decisions and the rules are those
 * of the last time, only the numbers whose being held back has changed are judged again. All of it counts, or nothing.
 * @throws ProblemError where the layout is not of this result; AbortError.
 */
export async function judgeResult(duck: Duck, request: JudgeRequest, signal?: AbortSignal): Promise<void> {
  const session = await duck.session();
  try {
    const table = await readMeta(session, 'table');
    if (table?.headers.length !== request.layout.columns.length) throw new ProblemError(otherColumns);
    const { layout, decisions } = request;
    const now = { layout, decisions, rules: rulesVersion };
    const before = await readMeta(session, 'judged');
    const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(now);
    await session.atOnce(async () => {
      if (isSame) return judgeHeldNumbers(session, request.held, signal);
      await writeHeldNumbers(session, 'held', request.held);
      await judgeAsAgreed(session, request, signal);
      await writeMeta(session, 'judged', now);
    });
    if (!isSame) await session.run('CHECKPOINT');
  } finally {
    session.close();
  }
}

const otherColumns = problem(
  'result-layout',
  'This result has other columns than those that were understood.',
  'Open the result again.',
);

async function judgeHeldNumbers(session: Session, held: HeldNumbers, signal?: AbortSignal): Promise<void> {
  await session.run('CREATE OR REPLACE TEMP TABLE held_before AS SELECT * FROM held');
  await writeHeldNumbers(session, 'held', held);
  await findChangedNumbers(session);
  await judgeChangedNumbers(session, signal);
}

/** Judges anew and takes it back where that makes more numbers callable than were agreed to. */
async function judgeAsAgreed(session: Session, request: JudgeRequest, signal?: AbortSignal): Promise<void> {
  const { mostFreed } = request;
  if (mostFreed !== undefined) await noteCallable(session);
  await judgeAll(session, request, signal);
  if (mostFreed !== undefined && (await countFreed(session)) > mostFreed) throw new ProblemError(freesMore);
}

const freesMore = problem(
  'frees-more',
  'With these columns more phones may be called than you were shown, so nothing was changed.',
  'Look at the effect again, then decide.',
);

/** Makes the phones and people of a result, within whatever transaction is under way. */
export async function judgeAll(
  session: Session,
  { layout, decisions }: JudgeRequest,
  signal?: AbortSignal,
): Promise<void> {
  const rules = new FlagRules();
  const [phones, persons] = [phoneSlots(layout), personSlots(layout)];
  await createRecords(session, recordColumns(layout), signal);
  const unreadable = await readNestedCells(session, rules, nestedColumns(layout), firstFree(layout), signal);
  const ofPhones = phones.flatMap(({ personColumn }) => (personColumn === undefined ? [] : [personColumn]));
  const firstPerson = await firstPersonOf(session, ofPhones);
  // Both count alike, and where phones do not tell, emails may.
  const firstOfEmails =
    ofPhones.length > 0 ? firstPerson : await firstPersonOf(session, emailPersonColumns(layout));
  await createPhoneCells(session, rules, { phones, persons, marks: markColumns(layout), firstPerson });
  await createPersonCells(session, rules, persons);
  const cells = [
    { table: 'phone_cells', names: phoneFlags },
    { table: 'person_cells', names: personFlags },
  ];
  const options = { blankStateDncIsNone: decisions.blankStateDncIsNone === true };
  await rules.readAll(session, cells, options, signal);
  await readOtherNumbers(session, 'phone_cells', signal);
  await createPhones(session, signal);
  await createPeople(session, signal);
  await writeMeta(session, 'unreadableCells', unreadable);
  await writeMeta(session, 'firstPerson', firstOfEmails);
}

/** Of a long result, the first row of those that speak of the same record; empty for others. */
async function createRecords(
  session: Session,
  columns: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const source =
    columns.length === 0
      ? 'SELECT 0 AS n, 0 AS record WHERE false'
      : `SELECT n, min(n) OVER (PARTITION BY ${columns.map((column) => `c${column}`).join(', ')}) AS record FROM raw`;
  await session.run(`CREATE OR REPLACE TEMP TABLE records AS ${source}`, {}, signal);
}
