import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultQuery, ResultSummary } from '../../../shared/model/result-query.ts';
import type { ResultOverview } from '../../../shared/model/result-table.ts';
import { type BlockedNumber, BlockedNumberSchema } from '../../../shared/model/result-table.ts';
import { flagStates } from '../../../shared/verdict/facts.ts';
import { readFlagText } from '../../../shared/verdict/flag-text.ts';
import { byWeight, checkedFacts, isCheck } from '../../../shared/verdict/fresh-check.ts';
import { reasons } from '../../../shared/verdict/verdict.ts';
import { type Duck, fillTable, type Session } from '../import/duck.ts';
import { judgedIn } from '../import/meta.ts';
import { checkLine } from '../judge/apply-checks.ts';
import { flagCode } from '../judge/flag-texts.ts';
import { rowColumn, sentColumns } from '../judge/phone-slots.ts';
import { countedOfNumbers, firstOfNumber, keyStep } from '../judge/phones-table.ts';
import {
  becameBlocked,
  checkedLast,
  countByVerdict,
  isRenewed,
  joinRenewed,
  mayCall,
  reasonsIn,
  verdictBefore,
} from '../judge/reasons-sql.ts';
import { personInHand, sourceOf, viewFields, within } from './fields.ts';
import { viewsOf } from './views.ts';

/** Values that are counted one by one; all others are few. */
const mostValues = 60;

/** A result in numbers, or what a query leaves of it. @throws ProblemError; AbortError. */
export async function summarize(
  duck: Duck,
  query: ResultQuery | null,
  signal?: AbortSignal,
): Promise<ResultSummary> {
  const isWhole = query === null || (query.search.trim() === '' && query.filters.length === 0);
  const keys = isWhole ? null : await viewsOf(duck).ordered({ ...query, sort: [] }, 'summary', signal);
  const summed = async (session: Session) => {
    const { layout } = await judgedIn(session);
    const conditions = within[query?.view ?? 'raw'];
    const only = (what: keyof typeof conditions) =>
      keys === null ? 'true' : `(${conditions[what].replaceAll('$t', `views.${keys.table}`)})`;
    return sumUp(session, layout, only);
  };
  // Its numbers are of one moment, also where the result is judged anew meanwhile.
  return duck.inSession((session) => session.atOnce(() => summed(session)), signal);
}

/** @param only SQL for what counts of each. */
async function sumUp(
  session: Session,
  layout: ResultLayout,
  only: (what: 'rows' | 'phones' | 'people') => string,
): Promise<ResultSummary> {
  const counted = async (sql: string): Promise<{ value: string; count: number }[]> => {
    const rows = await session.rows(sql);
    return rows.map(([value, count]) => ({ value: String(value ?? ''), count: Number(count) }));
  };
  const [rows = 0, people = 0] = await session.numbers(
    `SELECT (SELECT count(*) FROM raw WHERE ${only('rows')}), (SELECT count(*) FROM people WHERE ${only('people')})`,
  );
  const isAll = only('phones') === 'true';
  const numbers = isAll ? 'firsts' : 'numbers_in_sight';
  if (!isAll) {
    const inSight = countedOfNumbers(firstOfNumber('phones', only('phones')));
    await session.run(`CREATE OR REPLACE TEMP TABLE ${numbers} AS ${inSight}`);
  }
  const ofReason = reasons.map((_, bit) => `count(*) FILTER (reasons & ${2 ** bit}::UINTEGER <> 0)`);
  const [phones = 0, ...counts] = await session.numbers(
    `SELECT count(*), ${ofReason.join(', ')} FROM ${numbers}`,
  );
  const state = sourceOf('person-state', layout)?.value.replaceAll(personInHand, 'people.person');
  return {
    rows,
    hits: await countHits(session, layout, only('rows')),
    people,
    phones,
    verdicts: await countByVerdict(session, numbers),
    reasons: reasons.flatMap(({ id }, bit) => {
      const count = counts[bit] ?? 0;
      return count === 0 ? [] : [{ value: id, count }];
    }),
    lineTypes: await counted(
      `SELECT coalesce(trim(type), ''), count(*) FROM ${numbers} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues}`,
    ),
    states:
      state === undefined
        ? []
        : await counted(
            `SELECT ${state}, count(*) FROM people JOIN raw ON raw.n = people.n WHERE ${only('people').replace(/^\(n IN/, '(people.n IN')}
             GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues}`,
          ),
    lastSeen: await counted(
      `SELECT regexp_extract(coalesce(last_seen, ''), '(?:^|[^0-9])((?:19|20)[0-9]{2})(?:[^0-9]|$)', 1), count(*) FROM ${numbers}
       GROUP BY 1 ORDER BY 1 DESC LIMIT ${mostValues}`,
    ),
    phonesPerPerson: await counted(
      `SELECT coalesce(phones, 0), count(*) FROM (SELECT q FROM people WHERE ${only('people')}) LEFT JOIN
         (SELECT record::BIGINT * ${keyStep} + person AS q, count(*) AS phones FROM phones GROUP BY 1) USING (q)
       GROUP BY 1 ORDER BY 1 LIMIT ${mostValues}`,
    ),
  };
}

/** Rows with a match; null where nothing tells of any. */
async function countHits(session: Session, layout: ResultLayout, only: string): Promise<number | null> {
  const kinds = ['phone', 'person', 'nested', ...(isEchoKnown(layout) ? ['email', 'address'] : [])];
  const isTold =
    rowColumn(layout, 'hit') >= 0 || layout.columns.some(({ role }) => kinds.includes(role.kind));
  if (!isTold) return null;
  await markMatches(session, layout);
  const [hits = 0] = await session.numbers(
    `SELECT count(*) FROM raw WHERE ${only} AND n IN (SELECT n FROM matches)`,
  );
  return hits;
}

/** Whether it is known which columns only say again what was sent: else emails and addresses may be the list's own. */
const isEchoKnown = (layout: ResultLayout) =>
  sentColumns(layout).length > 0 || rowColumn(layout, 'row-id') >= 0;

/** Different texts of a flag that are read; more are no flag. */
const mostTexts = 1_000;

/** Makes the table `table(n)`: the rows of the file whose match column says so. */
export async function markSaying(
  session: Session,
  table: string,
  hit: number,
  says: 'yes' | 'no',
): Promise<void> {
  const found = await session.rows(`SELECT DISTINCT c${hit} FROM raw LIMIT ${mostTexts}`);
  const texts = found.map(([text]) => String(text ?? ''));
  const saying = texts.filter((text) => readFlagText(text, 'dnc') === says);
  await fillTable(session, 'match_texts', 'text VARCHAR', saying);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT n FROM raw WHERE c${hit} IN (SELECT text FROM match_texts)`,
  );
}

/**
 * Makes `matches(n)`: the rows of the file with a match, as its own column says it, else those with a person, a
 * phone, or an email or an address that was not sent. @param isKnown Nothing else can be the list's own: as where nothing of
 * it came back. @throws ProblemError; AbortError.
 */
export async function markMatches(
  session: Session,
  layout: ResultLayout,
  isKnown = isEchoKnown(layout),
): Promise<void> {
  const { columns } = layout;
  const hit = rowColumn(layout, 'hit');
  if (hit >= 0) return markSaying(session, 'matches', hit, 'yes');
  const filled = columns.flatMap(({ role }, column) =>
    (isKnown && role.kind === 'email' && role.part === 'email') ||
    (isKnown && role.kind === 'address' && role.part !== 'rank') ||
    (role.kind === 'nested' && (role.holds === 'emails' || role.holds === 'addresses'))
      ? [`trim(c${column}) NOT IN ('', '[]', '{}', 'null')`]
      : [],
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE matches AS SELECT n FROM phones UNION ALL SELECT n FROM people
     UNION ALL SELECT n FROM raw WHERE ${filled.join(' OR ') || 'false'}`,
  );
}

/** All that a person should know of a result at once. @throws ProblemError where it is not judged yet; AbortError. */
export async function overviewOf(session: Session): Promise<ResultOverview> {
  const { layout, decisions } = await judgedIn(session);
  return {
    layout,
    fields: viewFields(layout, await isRenewed(session)),
    checked: await checkedOf(session),
    summary: await sumUp(session, layout, () => 'true'),
    blankStateDnc: await blankStateDnc(session, decisions.blankStateDncIsNone),
  };
}

/** A blank may well mean none where none is never written; only a person can say so. */
async function blankStateDnc(
  session: Session,
  meansNone: boolean | null,
): Promise<ResultOverview['blankStateDnc']> {
  const [blank = 0, none = 0] = await session.numbers(
    `SELECT count(DISTINCT number) FILTER (stateDnc = ${flagCode('blank')}), count(DISTINCT number) FILTER (stateDnc = ${flagCode('no')})
     FROM (SELECT coalesce(digits, written) AS number, stateDnc FROM phones)`,
  );
  if (meansNone !== null) return { phones: meansNone ? none : blank, meansNone };
  return blank > 0 && none === 0 ? { phones: blank, meansNone } : null;
}

const callable = `phones.verdict = ${mayCall}`;
const phones = `FROM phones ${joinRenewed}`;

/** Where no phone may be called, `at` is when the result was checked last. */
async function checkedOf(session: Session): Promise<ResultOverview['checked']> {
  const [[may, known, oldest, newest, own, blocked, freed] = []] = await session.rows(
    `SELECT count(*) FILTER (${callable}), count(${checkedLast}) FILTER (${callable}),
       min(${checkedLast}) FILTER (${callable}), max(renewed.checked_at), (SELECT max(checked_at) FROM first_check),
       count(DISTINCT phones.digits) FILTER (${becameBlocked}),
       count(DISTINCT phones.digits) FILTER (${callable} AND ${verdictBefore} <> ${mayCall}) ${phones}`,
  );
  const at = Number(may) === 0 ? (newest ?? own) : Number(known) < Number(may) ? null : oldest;
  return { at: typeof at === 'string' ? at : null, blocked: Number(blocked), freed: Number(freed) };
}

/** Numbers that might be called before their newest check and may not since, each once, in the order of the file, with why. @throws AbortError. */
export async function blockedNumbers(session: Session): Promise<BlockedNumber[]> {
  const rows = await session.rows(
    `SELECT phones.digits, any_value(phones.reasons), any_value(coalesce(renewed.checked_at, renewed.spoken_at)),
         bool_or(phones.suppressed = ${flagCode('yes')}) ${phones}
       WHERE ${becameBlocked} GROUP BY phones.digits ORDER BY min(phones.p)`,
  );
  return rows.map(([number, bits, checkedAt, isSuppressed]) =>
    BlockedNumberSchema.parse({
      number,
      why: reasonsIn(Number(bits))[0]?.words ?? '',
      checkedAt,
      isSuppressed,
    }),
  );
}

/** Adds its different whole numbers, in the order of the file, but for those on the suppression list. @throws AbortError. */
export async function addNumbers(session: Session, numbers: Set<string>): Promise<void> {
  for await (const batch of session.batches(
    `SELECT digits FROM phones WHERE digits IS NOT NULL AND suppressed <> ${flagCode('yes')}
       GROUP BY digits ORDER BY min(p)`,
  ))
    for (const [digits] of batch) numbers.add(String(digits));
}

/** A fact of a number over all its rows, as the result itself states it: what speaks most against a call. */
const facts = checkedFacts.map((fact) => {
  const places = byWeight(fact).map(flagCode);
  const own = `coalesce(renewed.own_${fact}, phones.${fact})::INTEGER`;
  return `[${places.join(', ')}][min(list_position([${places.join(', ')}], ${own}))]`;
});

/**
 * What a judged result itself states of each of its whole numbers, as a check of them: a line a number. Those of which it
 * states nothing that a call hangs on are left out, and what was taken over from earlier results: these were a check of
 * their own. @throws AbortError.
 */
export async function numberChecks(session: Session): Promise<string> {
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
}
