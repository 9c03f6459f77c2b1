import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultQuery, ResultSummary } from '../../../shared/model/result-query.ts';
import type { ResultOverview } from '../../../shared/model/result-table.ts';
import { readFlagText } from '../../../shared/verdict/flag-text.ts';
import { reasons, verdicts } from '../../../shared/verdict/verdict.ts';
import type { Duck, Session } from '../import/duck.ts';
import { judgedIn, layoutIn } from '../import/meta.ts';
import { stateCode } from '../judge/flag-texts.ts';
import { firstOfNumber, keyStep } from '../judge/phones-table.ts';
import { isRenewed } from '../judge/reasons-sql.ts';
import { countChanged, oldestCheck } from './check-facts.ts';
import { personInHand, sourceOf, viewFields, within } from './fields.ts';
import { viewsOf } from './views.ts';

/** Values that are counted one by one; all others are few. */
const mostValues = 60;

/**
 * A result in numbers, or what a query leaves of it. @throws ProblemError; AbortError.
 */
export async function summarise(
  duck: Duck,
  query: ResultQuery | null,
  signal?: AbortSignal,
): Promise<ResultSummary> {
  const isWhole = query === null || (query.search.trim() === '' && query.filters.length === 0);
  const keys = isWhole ? null : await viewsOf(duck).ordered({ ...query, sort: [] }, 'summary', signal);
  return duck.inSession(async (session) => {
    const layout = await layoutIn(session);
    const conditions = within[query?.view ?? 'raw'];
    const only = (what: keyof typeof conditions) =>
      keys === null ? 'true' : `(${conditions[what].replaceAll('$t', `views.${keys.table}`)})`;
    return new Sums(session, only).all(layout);
  }, signal);
}

class Sums {
  readonly #session: Session;
  readonly #only: (what: 'rows' | 'phones' | 'people') => string;

  constructor(session: Session, only: (what: 'rows' | 'phones' | 'people') => string) {
    this.#session = session;
    this.#only = only;
  }

  async all(layout: ResultLayout): Promise<ResultSummary> {
    const only = this.#only;
    const [rows] = await this.#session.numbers(`SELECT count(*) FROM raw WHERE ${only('rows')}`);
    const [people] = await this.#session.numbers(`SELECT count(*) FROM people WHERE ${only('people')}`);
    await this.#session.run(
      `CREATE OR REPLACE TEMP TABLE numbers_in_sight AS SELECT * FROM phones WHERE p IN (${firstOfNumber('phones', only('phones'))})`,
    );
    const byVerdict = await this.#counted('SELECT verdict, count(*) FROM numbers_in_sight GROUP BY 1');
    const bits = reasons.map((_, bit) => `count(*) FILTER (reasons & ${2 ** bit}::UINTEGER <> 0)`).join(', ');
    const [phones, ...byReason] = await this.#session.numbers(
      `SELECT count(*), ${bits} FROM numbers_in_sight`,
    );
    const ofVerdict = (code: number) => byVerdict.find(({ value }) => value === String(code))?.count ?? 0;
    return {
      rows: rows ?? 0,
      hits: await this.#hits(layout),
      people: people ?? 0,
      phones: phones ?? 0,
      verdicts: {
        'may-call': ofVerdict(verdicts.indexOf('may-call')),
        'check-first': ofVerdict(verdicts.indexOf('check-first')),
        'do-not-call': ofVerdict(verdicts.indexOf('do-not-call')),
        'not-known': ofVerdict(verdicts.indexOf('not-known')),
      },
      reasons: reasons.flatMap(({ id }, bit) => {
        const count = byReason[bit] ?? 0;
        return count === 0 ? [] : [{ value: id, count }];
      }),
      lineTypes: await this.#counted(
        `SELECT coalesce(trim(type), ''), count(*) FROM numbers_in_sight GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues}`,
      ),
      states: await this.#states(layout),
      lastSeen: await this.#counted(
        `SELECT regexp_extract(coalesce(last_seen, ''), '(?:^|[^0-9])((?:19|20)[0-9]{2})(?:[^0-9]|$)', 1), count(*) FROM numbers_in_sight
         GROUP BY 1 ORDER BY 1 DESC LIMIT ${mostValues}`,
      ),
      phonesPerPerson: await this.#phonesPerPerson(),
    };
  }

  /** Rows for which somebody was found: as a column says it, else those with a person or a phone. */
  async #hits({ columns }: ResultLayout): Promise<number | null> {
    const hit = columns.findIndex(({ role }) => role.kind === 'row' && role.part === 'hit');
    const only = this.#only('rows');
    if (hit >= 0) {
      const texts = await this.#counted(
        `SELECT c${hit}, count(*) FROM raw WHERE ${only} GROUP BY 1 LIMIT 1000`,
      );
      const read = texts.filter(({ value }) => readFlagText(value, 'dnc') === 'yes');
      return read.reduce((sum, { count }) => sum + count, 0);
    }
    const answers = columns.some(({ role }) => ['phone', 'person', 'nested'].includes(role.kind));
    if (!answers) return null;
    const [hits] = await this.#session.numbers(
      `SELECT count(*) FROM raw WHERE ${only} AND (n IN (SELECT n FROM phones) OR n IN (SELECT n FROM people))`,
    );
    return hits ?? 0;
  }

  async #states(layout: ResultLayout): Promise<ResultSummary['states']> {
    const source = sourceOf('person-state', layout);
    if (source === null) return [];
    const state = source.value.replaceAll(personInHand, 'people.person');
    return this.#counted(
      `SELECT ${state}, count(*) FROM people JOIN raw ON raw.n = people.n WHERE ${this.#only('people').replace(/^\(n IN/, '(people.n IN')}
       GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues}`,
    );
  }

  #phonesPerPerson(): Promise<ResultSummary['phonesPerPerson']> {
    return this.#counted(
      `SELECT coalesce(phones, 0), count(*) FROM (SELECT q FROM people WHERE ${this.#only('people')}) LEFT JOIN
         (SELECT record::BIGINT * ${keyStep} + person AS q, count(*) AS phones FROM phones GROUP BY 1) USING (q)
       GROUP BY 1 ORDER BY 1 LIMIT ${mostValues}`,
    );
  }

  async #counted(sql: string): Promise<{ value: string; count: number }[]> {
    const rows = await this.#session.rows(sql);
    return rows.map(([value, count]) => ({ value: String(value ?? ''), count: Number(count) }));
  }
}

/** All that a person should know of a result at once. @throws ProblemError where it is not judged yet; AbortError. */
export function overviewOf(duck: Duck, signal?: AbortSignal): Promise<ResultOverview> {
  return duck.inSession(async (session) => {
    const { layout, decisions } = await judgedIn(session);
    return {
      layout,
      fields: viewFields(layout, await isRenewed(session)),
      checked: { at: await oldestCheck(session), ...(await countChanged(session)) },
      summary: await summarise(duck, null, signal),
      blankStateDnc: await blankStateDnc(session, decisions.blankStateDncIsNone),
    };
  }, signal);
}

/** A blank may well mean none where none is never written; only a person can say so. */
async function blankStateDnc(
  session: Session,
  meansNone: boolean | null,
): Promise<ResultOverview['blankStateDnc']> {
  const [blank = 0, none = 0] = await session.numbers(
    `SELECT count(DISTINCT number) FILTER (state_dnc = ${stateCode('blank')}), count(DISTINCT number) FILTER (state_dnc = ${stateCode('no')})
     FROM (SELECT coalesce(digits, written) AS number, state_dnc FROM phones)`,
  );
  if (meansNone !== null) return { phones: meansNone ? none : blank, meansNone };
  return blank > 0 && none === 0 ? { phones: blank, meansNone } : null;
}
