import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultPage, ResultPageRequest, ResultQuery } from '../../../shared/model/result-query.ts';
import type { Duck, Session } from '../import/duck.ts';
import { judgedIn, readMeta } from '../import/meta.ts';
import { keyStep } from '../judge/phones-table.ts';
import { reasonsIn } from '../judge/reasons-sql.ts';
import { bases } from './fields.ts';
import { QueryBuilder } from './statement.ts';

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
class Views {
  readonly #duck: Duck;
  readonly #orders = new Map<string, Promise<Ordered>>();
  #made = 0;
  /** How often all orders were forgotten. */
  #forgotten = 0;
  /** The newest query of each kind of question that is being ordered. */
  readonly #newest = new Map<Asker, AbortController>();

  constructor(duck: Duck) {
    this.#duck = duck;
  }

  /** Forgets all orders: phones and people are others now. */
  async forget(): Promise<void> {
    this.#forgotten++;
    const orders = await Promise.allSettled(this.#orders.values());
    this.#orders.clear();
    for (const order of orders) if (order.status === 'fulfilled') await this.#drop(order.value);
  }

  /** A page of a query's rows. @throws ProblemError where it is not judged yet or a newer query came; AbortError. */
  async page(request: ResultPageRequest, signal?: AbortSignal): Promise<ResultPage> {
    const before = this.#forgotten;
    try {
      return await this.#page(request, signal);
    } catch (error) {
      // Judged anew meanwhile: the order that was to be read is gone, and there is another.
      if (this.#forgotten === before) throw error;
      return this.#page(request, signal);
    }
  }

  async #page(
    { query, fields, offset, limit }: ResultPageRequest,
    signal?: AbortSignal,
  ): Promise<ResultPage> {
    const ordered = await this.ordered(query, 'page', signal);
    return this.#asJudged(signal, async (session, layout) => {
      const places = { from: offset, to: offset + limit - 1 };
      const keys = await session.rows(
        `SELECT key FROM views.${ordered.table} WHERE rowid BETWEEN $from AND $to ORDER BY rowid`,
        places,
      );
      if (keys.length === 0) return { total: ordered.total, rows: [] };
      const builder = new QueryBuilder(session, layout, query);
      const cells = fields.map((field) => builder.text(field));
      const { key } = bases[query.view];
      // Keys are numbers of the database's own. As a list of constants they are looked up by index.
      const wanted = keys.map(([one]) => BigInt(String(one))).join(', ');
      const found = await session.rows(
        `SELECT ${[key, ...cells].join(', ')} ${builder.from()} WHERE ${key} IN (${wanted})`,
      );
      const inSight = keys.map(([one]) => ({ one: Number(one), n: rowOfKey(query, Number(one)) }));
      const rowOf = await listRows(
        session,
        inSight.map(({ n }) => n),
      );
      const byKey = new Map(found.map(([one, ...texts]) => [Number(one), texts]));
      const reasonsAt = fields.indexOf('reasons');
      return {
        total: ordered.total,
        rows: inSight.map(({ one, n }) => {
          const texts = (byKey.get(one) ?? []).map((text, index) =>
            index === reasonsAt ? reasonWords(Number(text)) : shortened(String(text)),
          );
          return { n, row: rowOf(n), cells: texts };
        }),
      };
    });
  }

  /** The order of a query's rows, made once. A newer query of the same asker stops one that is still being made. */
  ordered(query: ResultQuery, asker: Asker, signal?: AbortSignal): Promise<Ordered> {
    const name = JSON.stringify([query.view, query.search.trim(), query.filters, query.sort]);
    const known = this.#orders.get(name);
    if (known) {
      this.#orders.delete(name);
      this.#orders.set(name, known);
      return known;
    }
    this.#newest.get(asker)?.abort();
    const newest = new AbortController();
    this.#newest.set(asker, newest);
    const stop = () => newest.abort();
    signal?.addEventListener('abort', stop);
    const making = this.#make(query, newest.signal)
      .catch((error: unknown) => {
        this.#orders.delete(name);
        signal?.throwIfAborted();
        throw newest.signal.aborted ? new ProblemError(superseded) : error;
      })
      .finally(() => signal?.removeEventListener('abort', stop));
    this.#orders.set(name, making);
    this.#trim();
    return making;
  }

  #make(query: ResultQuery, signal: AbortSignal): Promise<Ordered> {
    const table = `rows_${++this.#made}`;
    return this.#asJudged(signal, async (session, layout) => {
      const { sql, values } = await new QueryBuilder(session, layout, query).keys(query);
      await session.run(`CREATE TABLE views.${table} AS ${sql}`, values);
      const [total = 0] = await session.numbers(`SELECT count(*) FROM views.${table}`);
      return { table, total };
    });
  }

  #trim(): void {
    for (const [name, order] of this.#orders) {
      if (this.#orders.size <= mostOrders) return;
      this.#orders.delete(name);
      void order.then((made) => this.#drop(made)).catch(() => {});
    }
  }

  #drop({ table }: Ordered): Promise<void> {
    return this.#duck.inSession((session) => session.run(`DROP TABLE IF EXISTS views.${table}`));
  }

  #asJudged<T>(
    signal: AbortSignal | undefined,
    work: (session: Session, layout: ResultLayout) => Promise<T>,
  ): Promise<T> {
    return this.#duck.inSession(async (session) => {
      const { layout } = await judgedIn(session);
      return work(session, layout);
    }, signal);
  }
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

const views = new WeakMap<Duck, Views>();

/** The views of an open result; they end with it. */
export function viewsOf(duck: Duck): Views {
  const known = views.get(duck) ?? new Views(duck);
  views.set(duck, known);
  return known;
}
