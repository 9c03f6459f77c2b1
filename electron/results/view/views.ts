import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultPage, ResultPageRequest, ResultQuery } from '../../../shared/model/result-query.ts';
import type { Duck, Session } from '../import/duck.ts';
import { judgedIn, readMeta } from '../import/meta.ts';
import { keyStep } from '../judge/phones-table.ts';
import { reasonsIn } from '../judge/reasons-sql.ts';
import { bases } from './fields.ts';
import { createStatement } from './statement.ts';

/** The keys of a query's rows in its order, as a table whose row ids are their places. */
interface Ordered {
  table: string;
  total: number;
}

type Asker = 'page' | 'summary' | 'export';

/** Orders that are kept: going back to a view costs nothing. */
const mostOrders = 6;
/** Characters of a cell that are shown; the whole stands in the row's own dialog. */
const longestCell = 500;

/** What was asked of one open result, and the orders made for it. */
function createViews(duck: Duck) {
  const orders = new Map<string, Promise<Ordered>>();
  let made = 0;
  /** How often all orders were forgotten. */
  let forgotten = 0;
  /** The newest query of each kind of question that is being ordered. */
  const newest = new Map<Asker, AbortController>();

  const asJudged = <T>(
    signal: AbortSignal | undefined,
    work: (session: Session, layout: ResultLayout) => Promise<T>,
  ): Promise<T> => duck.inSession(async (session) => work(session, (await judgedIn(session)).layout), signal);

  const drop = ({ table }: Ordered): Promise<void> =>
    duck.inSession((session) => session.run(`DROP TABLE IF EXISTS views.${table}`));

  function make(query: ResultQuery, signal: AbortSignal): Promise<Ordered> {
    const table = `rows_${++made}`;
    return asJudged(signal, async (session, layout) => {
      const { sql, values } = await createStatement(session, layout, query).keys(query);
      await session.run(`CREATE TABLE views.${table} AS ${sql}`, values);
      const [total = 0] = await session.numbers(`SELECT count(*) FROM views.${table}`);
      return { table, total };
    });
  }

  /** The order of a query's rows, made once. A newer query of the same asker stops one that is still being made. */
  function ordered(query: ResultQuery, asker: Asker, signal?: AbortSignal): Promise<Ordered> {
    const name = JSON.stringify([query.view, query.search.trim(), query.filters, query.sort]);
    const known = orders.get(name);
    if (known) {
      orders.delete(name);
      orders.set(name, known);
      return known;
    }
    newest.get(asker)?.abort(new ProblemError(superseded));
    const own = new AbortController();
    newest.set(asker, own);
    const making = make(query, signal ? AbortSignal.any([signal, own.signal]) : own.signal).catch(
      (error: unknown) => {
        orders.delete(name);
        throw error;
      },
    );
    orders.set(name, making);
    for (const [other, order] of orders) {
      if (orders.size <= mostOrders) break;
      orders.delete(other);
      void order.then(drop).catch(() => {});
    }
    return making;
  }

  async function pageOnce(
    { query, fields, offset, limit }: ResultPageRequest,
    signal?: AbortSignal,
  ): Promise<ResultPage> {
    const { table, total } = await ordered(query, 'page', signal);
    return asJudged(signal, async (session, layout) => {
      const places = { from: offset, to: offset + limit - 1 };
      const keys = await session.rows(
        `SELECT key FROM views.${table} WHERE rowid BETWEEN $from AND $to ORDER BY rowid`,
        places,
      );
      if (keys.length === 0) return { total, rows: [] };
      const statement = createStatement(session, layout, query);
      const cells = fields.map(statement.text);
      const { key } = bases[query.view];
      // Keys are numbers of the database's own. As a list of constants they are looked up by index.
      const wanted = keys.map(([one]) => BigInt(String(one))).join(', ');
      const found = await session.rows(
        `SELECT ${[key, ...cells].join(', ')} ${statement.from()} WHERE ${key} IN (${wanted})`,
      );
      const inSight = keys.map(([one]) => ({ one: Number(one), n: rowOfKey(query, Number(one)) }));
      const rowOf = await listRows(
        session,
        inSight.map(({ n }) => n),
      );
      const byKey = new Map(found.map(([one, ...texts]) => [Number(one), texts]));
      const reasonsAt = fields.indexOf('reasons');
      return {
        total,
        rows: inSight.map(({ one, n }) => {
          const texts = (byKey.get(one) ?? []).map((text, index) =>
            index === reasonsAt ? reasonWords(Number(text)) : shortened(String(text)),
          );
          return { n, row: rowOf(n), cells: texts };
        }),
      };
    });
  }

  return {
    ordered,
    /** Forgets all orders: phones and people are others now. */
    async forget(): Promise<void> {
      forgotten++;
      const all = await Promise.allSettled(orders.values());
      orders.clear();
      for (const order of all) if (order.status === 'fulfilled') await drop(order.value);
    },
    /** A page of a query's rows. @throws ProblemError where it is not judged yet or a newer query came; AbortError. */
    async page(request: ResultPageRequest, signal?: AbortSignal): Promise<ResultPage> {
      const before = forgotten;
      try {
        return await pageOnce(request, signal);
      } catch (error) {
        // Judged anew meanwhile: the order that was to be read is gone, and there is another.
        if (forgotten === before) throw error;
        return pageOnce(request, signal);
      }
    },
  };
}

/** Which rows of the list (from 1) rows of a result (from 0) are about: the same where no list is tied, null for one not tied. */
export async function listRows(
  session: Session,
  wanted: readonly number[],
): Promise<(n: number) => number | null> {
  if ((await readMeta(session, 'numbered')) === undefined) return (n) => n + 1;
  const found = await session.rows(`SELECT n, row FROM list_rows WHERE n IN (${wanted.join(', ')})`);
  const rows = new Map(found.map(([n, row]) => [Number(n), Number(row)]));
  return (n) => rows.get(n) ?? null;
}

export const shortened = (text: string) =>
  text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
const reasonWords = (bits: number): string =>
  reasonsIn(bits)
    .map(({ words }) => words)
    .join('; ');

const rowOfKey = ({ view }: ResultQuery, key: number): number =>
  view === 'raw' ? key : Math.floor(key / keyStep);

const superseded = {
  ...problem('result-query-replaced', 'Another view of this result was asked for meanwhile.', 'Try again.'),
  retryable: true,
};

const views = new WeakMap<Duck, ReturnType<typeof createViews>>();

/** The views of an open result; they end with it. */
export function viewsOf(duck: Duck) {
  const known = views.get(duck) ?? createViews(duck);
  views.set(duck, known);
  return known;
}
