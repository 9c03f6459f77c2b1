import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultField, ResultFilter, ResultQuery } from '../../../shared/model/result-query.ts';
import { reasons, verdicts } from '../../../shared/verdict/verdict.ts';
import { phoneDigits } from '../../../shared/words/phone-text.ts';
import type { Session, Values } from '../import/duck.ts';
import { firstOfNumber } from '../judge/phones-table.ts';
import {
  bases,
  type FieldSource,
  type FieldTable,
  hasEmails,
  personInHand,
  sourceOf,
  type ViewBase,
} from './fields.ts';

/** Columns that say yes or no are no text anybody searches. */
const unsearched = new Set(
  'dnc tcpa contactable litigator deceased is-input registered-agent hit'.split(' '),
);

/** Puts a query together. Nothing of a query or a result ever stands in the SQL: column numbers are checked, the rest bound. */
export class QueryBuilder {
  readonly #base: ViewBase;
  readonly #layout: ResultLayout;
  readonly #session: Session;
  readonly #values: Values = {};
  readonly #joined = new Set<FieldTable>();

  constructor(session: Session, layout: ResultLayout, query: Pick<ResultQuery, 'view'>) {
    this.#session = session;
    this.#layout = layout;
    this.#base = bases[query.view];
  }

  /** The keys of the rows that a query lets through, in its order. */
  async keys(query: ResultQuery): Promise<{ sql: string; values: Values }> {
    const conditions = [...this.#search(query.search)];
    const ofNumbers: string[] = [];
    for (const filter of query.filters) {
      const table = sourceOf(filter.field, this.#layout)?.table;
      const isOfNumber = this.#base.isOfNumbers && (table === 'phones' || table === 'renewed');
      (isOfNumber ? ofNumbers : conditions).push(await this.#filter(filter));
    }
    if (this.#base.isOfNumbers) {
      const where = conditions.splice(0).join(' AND ') || 'true';
      conditions.push(
        `phones.p IN (${firstOfNumber(this.from().replace('FROM ', ''), where)})`,
        ...ofNumbers,
      );
    }
    const order: string[] = [];
    for (const { field, descending } of query.sort) {
      const key = await this.#sortKey(field);
      if (key !== null) order.push(`${key} ${descending ? 'DESC' : 'ASC'} NULLS LAST`);
    }
    const { key } = this.#base;
    const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
    const sql = `SELECT ${key} AS key ${this.from()}${where} ORDER BY ${[...order, key].join(', ')}`;
    return { sql, values: this.#values };
  }

  /** SQL for what is shown of a field; '' where this result has no room for it. */
  text(field: ResultField): string {
    const source = sourceOf(field, this.#layout);
    if (source === null || !this.#reaches(source.table)) return `''`;
    return `coalesce((${this.#own(source.text ?? source.value)})::VARCHAR, '')`;
  }

  from(): string {
    const joins = [...this.#joined].map((table) => this.#base.joins[table] ?? '');
    return [`FROM ${this.#base.own}`, ...joins].join(' ');
  }

  /** Joins a table where it has one row at most for each of the view's. */
  #reaches(table: FieldTable): boolean {
    if (table === this.#base.own) return true;
    if (this.#base.joins[table] === undefined) return false;
    this.#joined.add(table);
    return true;
  }

  #own(sql: string): string {
    return sql.replaceAll(personInHand, this.#base.person);
  }

  #bind(value: string | number): string {
    const name = `v${Object.keys(this.#values).length}`;
    this.#values[name] = value;
    return `$${name}`;
  }

  #search(search: string): string[] {
    const text = search.trim();
    if (text === '') return [];
    const wanted = this.#bind(text);
    const searched = this.#layout.columns.flatMap(({ role }, index) =>
      'part' in role && unsearched.has(role.part) ? [] : [`raw.c${index}`],
    );
    const columns = searched.map((column) => `contains(lower(${column}), lower(${wanted}))`);
    const digits = phoneDigits(text);
    if (digits !== null) {
      const bare = this.#bind(digits);
      columns.push(...searched.map((column) => `contains(${column}, ${bare})`));
    }
    this.#reaches('raw');
    const { own, theirs } = this.#base.emails;
    // Emails of other rows of a record, and those that JSON writes in another way; all others stand in the row's cells.
    const isElsewhere =
      hasEmails(this.#layout) &&
      (this.#layout.shape === 'long' || this.#layout.columns.some(({ role }) => role.kind === 'nested'));
    if (isElsewhere)
      columns.push(
        `${own} IN (SELECT ${theirs} FROM emails WHERE contains(lower(emails.written), lower(${wanted})))`,
      );
    return [`(${columns.join(' OR ') || 'false'})`];
  }

  async #filter(filter: ResultFilter): Promise<string> {
    const source = sourceOf(filter.field, this.#layout);
    const { table, value } = source ?? { table: this.#base.own, value: `''` };
    const many = this.#base.keysOf[table];
    const isOwn = table === this.#base.own || (many === undefined && this.#reaches(table));
    // What this view cannot reach nobody has.
    if (!isOwn && many === undefined) return filter.kind === 'empty' && filter.empty ? 'true' : 'false';
    const condition = await this.#condition(filter, { ...source, table, value: this.#own(value) });
    return isOwn ? condition : `${this.#base.key} IN (${many} WHERE ${condition})`;
  }

  async #condition(filter: ResultFilter, { table, value, text }: FieldSource): Promise<string> {
    const shown = `coalesce((${text ?? value})::VARCHAR, '')`;
    switch (filter.kind) {
      case 'contains':
        return `contains(lower(${shown}), lower(${this.#bind(filter.text)}))`;
      case 'empty':
        return filter.field === 'reasons'
          ? `(${value} = 0) = ${filter.empty}`
          : `(trim(${shown}) = '') = ${filter.empty}`;
      case 'one-of': {
        if (filter.field === 'reasons') return `${value} & ${maskOf(filter.values)}::UINTEGER <> 0`;
        if (filter.field === 'verdict' || filter.field === 'best-verdict')
          return `${value} IN (${[-1, ...verdicts.flatMap((verdict, code) => (filter.values.includes(verdict) ? [code] : []))].join(', ')})`;
        const values = filter.values.map((one) => this.#bind(one));
        return values.length === 0 ? 'false' : `${shown} IN (${values.join(', ')})`;
      }
      case 'range': {
        const { from, to } = filter;
        const bounds = [from, to].filter((bound) => bound !== null);
        const asNumbers =
          bounds.every((bound) => bound.trim() !== '' && Number.isFinite(Number(bound))) &&
          (await this.#isNumeric({ table, value }));
        const compared = asNumbers ? `TRY_CAST(trim((${value})::VARCHAR) AS DOUBLE)` : shown;
        const bound = (text_: string) => this.#bind(asNumbers ? Number(text_) : text_);
        const limits = [
          ...(from === null ? [] : [`${compared} >= ${bound(from)}`]),
          ...(to === null ? [] : [`${compared} <= ${bound(to)}`]),
        ];
        return `(${[`trim(${shown}) <> ''`, ...limits].join(' AND ')})`;
      }
    }
  }

  async #sortKey(field: ResultField): Promise<string | null> {
    const source = sourceOf(field, this.#layout);
    if (source === null || !this.#reaches(source.table)) return null;
    const value = this.#own(source.value);
    if (source.text !== undefined) return value;
    const text = `(${value})::VARCHAR`;
    const isNumeric = await this.#isNumeric({ ...source, value });
    return isNumeric ? `TRY_CAST(trim(${text}) AS DOUBLE)` : `nullif(lower(trim(${text})), '')`;
  }

  /** Whether all values of a field are numbers, as far as there are any. */
  async #isNumeric({ table, value }: FieldSource): Promise<boolean> {
    if (table === 'sums') return !value.endsWith('.best');
    if (value.includes('CASE')) return false;
    const text = `trim((${value})::VARCHAR)`;
    // The first that is none ends the search: in a column of texts it comes soon.
    const others = await this.#session.rows(
      `SELECT 1 FROM ${table} WHERE ${text} <> '' AND TRY_CAST(${text} AS DOUBLE) IS NULL LIMIT 1`,
    );
    return others.length === 0;
  }
}

const maskOf = (ids: readonly string[]): number =>
  reasons.reduce((mask, { id }, bit) => (ids.includes(id) ? mask + 2 ** bit : mask), 0);
