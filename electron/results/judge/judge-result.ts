import { createHash } from 'node:crypto';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { LayoutTrial, ResultLayout } from '../../../shared/model/result-layout.ts';
import {
  type HeldNumbers,
  type LaterChecks,
  noLaterChecks,
  type ResultDecisions,
} from '../../../shared/model/result-table.ts';
import { heldInAllRows } from '../../../shared/verdict/facts.ts';
import { reasons } from '../../../shared/verdict/verdict.ts';
import type { Duck, Session } from '../import/duck.ts';
import { otherColumns, readMeta, writeMeta } from '../import/meta.ts';
import { applyChecks, type LinesOfChecks, withoutChecks } from './apply-checks.ts';
import { FlagRules } from './flag-texts.ts';
import { createHeldPeople, writeHeldNumbers } from './held-back.ts';
import {
  asNumber,
  createPersonCells,
  createPhoneCells,
  firstPersonOf,
  personFlags,
  phoneFlags,
  readNestedCells,
} from './phone-cells.ts';
import {
  emailColumns,
  firstFree,
  markColumns,
  nestedColumns,
  personSlots,
  phoneSlots,
  recordColumns,
} from './phone-slots.ts';
import {
  createFirsts,
  createPeople,
  createPhones,
  judgeHeldOtherwise,
  litigatorsOf,
  readOtherNumbers,
  renewFirsts,
} from './phones-table.ts';
import { countByVerdict, mayCall } from './reasons-sql.ts';

/** To be raised when texts of flags or numbers, or JSON in cells, are read in another way than before. */
const readingVersion = 6;

/** Tells the rules that a result was judged by from any others. */
export const rulesVersion = createHash('sha256')
  .update(JSON.stringify([readingVersion, reasons, heldInAllRows]))
  .digest('hex');

interface JudgeRequest {
  layout: ResultLayout;
  decisions: ResultDecisions;
  held: HeldNumbers;
  /** Later checks of its numbers; none where left out. */
  later?: LaterChecks | undefined;
  /** What they say; nothing can be read where left out. */
  linesOf?: LinesOfChecks | undefined;
  /** Different numbers that may become callable, where a person has agreed to so many; any where left out. */
  mostFreed?: number | undefined;
}

/** Who is held back, read only where it is not known already that the result was judged by just these. */
export interface HeldSource {
  /** As that of the numbers. */
  stamp: string;
  read(): HeldNumbers;
}

/**
 * Makes the phones and people of a result and judges each phone. Where the layout, the decisions and the rules are those
 * of the last time, only the numbers whose being held back has changed are judged again. All of it counts, or nothing.
 * @returns the different numbers that it states as a litigator's, and whether it was not judged by just these before. @throws ProblemError where the layout is not of this result; AbortError.
 */
export function judgeResult(
  duck: Duck,
  request: Omit<JudgeRequest, 'held'> & { held: HeldNumbers | HeldSource },
  signal?: AbortSignal,
): Promise<{ litigators: string[]; isAnew: boolean }> {
  return duck.inSession(async (session) => {
    const table = await readMeta(session, 'table');
    if (table?.headers.length !== request.layout.columns.length) throw new ProblemError(otherColumns);
    const { layout, decisions, mostFreed, later = noLaterChecks, linesOf = noLines } = request;
    const {
      heldStamp: stampBefore,
      unreadable: unreadableBefore,
      laterChecks: checksBefore,
      ...before
    } = (await readMeta(session, 'judged')) ?? {};
    const checks = nameOf(later);
    const now = { layout, decisions, rules: rulesVersion };
    const isSame = JSON.stringify(before) === JSON.stringify(now);
    const { stamp = '' } = request.held;
    if (isSame && stamp !== '' && stampBefore === stamp && checksBefore === checks)
      return { litigators: await litigatorsOf(session), isAnew: false };
    const held = 'read' in request.held ? request.held.read() : request.held;
    const { unreadable, stamp: heldStamp = '' } = held;
    const judging = { layout, decisions, held, mostFreed, later, linesOf };
    await session.atOnce(async () => {
      let areWhole = true;
      if (isSame && unreadableBefore === unreadable) {
        await writeHeldNumbers(session, held);
        const isChanged = await judgeHeld(session, judging);
        if (checksBefore !== checks) {
          await withoutChecks(session);
          areWhole = await applyChecks(session, later, linesOf);
          await createFirsts(session);
        } else if (isChanged) await renewFirsts(session);
      } else areWhole = await judgeAsAgreed(session, judging);
      const laterChecks = areWhole ? checks : '';
      await writeMeta(session, 'judged', { ...now, unreadable, heldStamp, laterChecks });
    });
    return { litigators: await litigatorsOf(session), isAnew: true };
  }, signal);
}

const noLines: LinesOfChecks = () => null;

/** Tells later checks from any others. */
const nameOf = ({ checkedAt, runs = [], files }: LaterChecks): string =>
  JSON.stringify([checkedAt, runs, ...files.map(({ at, sha256, isInDoubt }) => [at, sha256, isInDoubt])]);

/** Judges the phones again that are held back otherwise, as their numbers or the people they belong to are. @returns whether any is. */
async function judgeHeld(session: Session, { layout, held }: JudgeRequest): Promise<boolean> {
  await createHeldPeople(session, layout, held);
  return judgeHeldOtherwise(session, held);
}

/** Judges anew and takes it back where that makes more numbers callable than were agreed to. */
async function judgeAsAgreed(session: Session, request: JudgeRequest): Promise<boolean> {
  if (request.mostFreed === undefined) return judgeAll(session, request);
  const { areWhole, freed } = await judgeAgain(session, request);
  if (freed > request.mostFreed) throw new ProblemError(freesMore);
  return areWhole;
}

const freesMore = problem(
  'frees-more',
  'With these columns more phones may be called than you were shown, so nothing was changed.',
  'Look at the effect again, then decide.',
);

/** Within whatever transaction is under way. @returns whether all later checks could be read. */
async function judgeAll(session: Session, request: JudgeRequest): Promise<boolean> {
  const { layout, decisions, held, later = noLaterChecks, linesOf = noLines } = request;
  const rules = new FlagRules();
  const [phones, persons] = [phoneSlots(layout), personSlots(layout)];
  const marks = markColumns(layout);
  await createRecords(session, recordColumns(layout));
  await readNestedCells(session, rules, {
    nested: nestedColumns(layout),
    marks,
    persons,
    free: firstFree(layout),
  });
  const ofPhones = phones.flatMap(({ personColumn }) => (personColumn === undefined ? [] : [personColumn]));
  const firstPerson = await firstPersonOf(session, ofPhones);
  await createPhoneCells(session, rules, { phones, persons, marks, firstPerson });
  await createPersonCells(session, rules, persons);
  const cells = [
    { table: 'phone_cells', names: phoneFlags },
    { table: 'person_cells', names: personFlags },
  ];
  await rules.readAll(session, cells, decisions);
  await readOtherNumbers(session, 'phone_cells');
  await writeHeldNumbers(session, held);
  await createPhones(session, held);
  await createPeople(session);
  await createEmails(session, layout, ofPhones);
  await judgeHeld(session, request);
  const areWhole = await applyChecks(session, later, linesOf);
  await createFirsts(session);
  return areWhole;
}

/** Of a long result, the first row of those that speak of the same record; empty for others. */
async function createRecords(session: Session, columns: readonly number[]): Promise<void> {
  const source =
    columns.length === 0
      ? 'SELECT 0 AS n, 0 AS record WHERE false'
      : `SELECT n, min(n) OVER (PARTITION BY ${columns.map((column) => `c${column}`).join(', ')}) AS record FROM raw`;
  await session.run(`CREATE OR REPLACE TABLE records AS ${source}`);
}

/**
 * Makes the table `emails`, which alone says what a person's emails are: a row for each filled cell and each email in
 * JSON (`nested_emails`), never one of the list that was sent. `record` and `person` are as in `people`; `stated` is whose
 * the result says it is, and `person`, too, where a row has room for one person only. `place` is its order in the row;
 * `is_first` tells the one that stands for all of a person's. @param ofPhones The columns that say whose a phone is.
 */
async function createEmails(
  session: Session,
  layout: ResultLayout,
  ofPhones: readonly number[],
): Promise<void> {
  const columns = emailColumns(layout);
  const saying = columns.flatMap(({ personColumn }) => (personColumn === undefined ? [] : [personColumn]));
  // Both count alike, and where phones do not tell, emails may.
  const first = await firstPersonOf(session, ofPhones.length > 0 ? ofPhones : saying);
  const cells = columns.map(({ column, person, personColumn }, place) => {
    const whose = person ?? 'NULL';
    const stated =
      personColumn === undefined ? whose : `coalesce(${asNumber(personColumn)} - ${first}, ${whose})`;
    return `SELECT n, ${place} AS place, (${stated})::INTEGER AS stated, trim(c${column}) AS written FROM raw WHERE trim(c${column}) <> ''`;
  });
  const nested = `SELECT n, place + ${columns.length} AS place, person AS stated, written FROM nested_emails`;
  await session.run(
    `CREATE OR REPLACE TABLE emails AS
     SELECT *, row_number() OVER (PARTITION BY record, person ORDER BY n, place) = 1 AS is_first
     FROM (SELECT coalesce(records.record, n) AS record, coalesce(stated, ${onlyPerson(layout) ?? 'NULL'}) AS person, n, place, stated, written
       FROM (${[...cells, nested].join(' UNION ALL ')}) LEFT JOIN records USING (n))
     ORDER BY record, person, n, place`,
  );
}

/** The only person that a row has columns for; null where there are several, or none. */
function onlyPerson(layout: ResultLayout): number | null {
  const named = personSlots(layout);
  const all = named.length > 0 ? named : [...phoneSlots(layout), ...emailColumns(layout)];
  const persons = new Set(all.flatMap(({ person }) => person ?? []));
  const [only = null] = persons;
  return persons.size === 1 ? only : null;
}

const callable = `SELECT DISTINCT digits FROM phones WHERE verdict = ${mayCall} AND digits IS NOT NULL`;

/** Judges a result that was judged before. @returns as `judgeAll`, and how many different numbers may be called now that might not. */
async function judgeAgain(session: Session, request: JudgeRequest) {
  await session.run(`CREATE OR REPLACE TEMP TABLE callable_before AS ${callable}`);
  const areWhole = await judgeAll(session, request);
  const [freed = 0] = await session.numbers(
    `SELECT count(*) FROM (${callable}) WHERE digits NOT IN (SELECT digits FROM callable_before)`,
  );
  return { areWhole, freed };
}

/** What another layout would make of a result's phones; the result stays as it is. @throws as `judgeResult`. */
export function tryLayout(duck: Duck, request: JudgeRequest, signal?: AbortSignal): Promise<LayoutTrial> {
  const attempt = (session: Session) =>
    session.tried(async () => {
      const before = await countByVerdict(session, 'firsts');
      const { freed } = await judgeAgain(session, request);
      return { before, after: await countByVerdict(session, 'firsts'), freed };
    });
  return duck.inSession(attempt, signal);
}
