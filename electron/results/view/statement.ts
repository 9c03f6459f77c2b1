import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultField, ResultFilter, ResultQuery } from '../../../shared/model/result-query.ts';
import { reasons, verdicts } from '../../../shared/verdict/verdict.ts';
import { phoneDigits } from '../../../shared/words/phone-text.ts';
import type { Session, Values } from '../import/duck.ts';
import { firstOfNumber } from '../judge/phones-table.ts';
import { bases, type FieldSource, type FieldTable, hasEmails, personInHand, sourceOf } from './fields.ts';

/** Columns that say yes or no are no text anybody searches. */
const unsearched = new Set(
  'dnc tcpa contactable litigator deceased is-input registered-agent hit'.split(' '),
);

/**
 * Puts queries of one view together. Nothing of a query or a result ever stands in the SQL: column numbers are checked, the rest
 * bound.
 */
export function createStatement(session: Session, layout: ResultLayout, { view }: Pick<ResultQuery, 'view'>) {
  const base = bases[view];
  const values: Values = {};
  const joined = new Set<FieldTable>();

  function from(): string {
    const joins = [...joined].map((table) => base.joins[table] ?? '');
    return [`FROM ${base.own}`, ...joins].join(' ');
  }

  /** Joins a table where it has one row at most for each of the view's. */
  function reaches(table: FieldTable): boolean {
    if (table === base.own) return true;
    if (base.joins[table] === undefined) return false;
    joined.add(table);
    return true;
  }

  const ofPerson = (sql: string) => sql.replaceAll(personInHand, base.person);

  function bind(value: string | number): string {
    const name = `v${Object.keys(values).length}`;
    values[name] = value;
    return `$${name}`;
  }

  function searching(search: string): string[] {
    const text = search.trim();
    if (text === '') return [];
    const wanted = bind(text);
    const searched = layout.columns.flatMap(({ role }, index) =>
      'part' in role && unsearched.has(role.part) ? [] : [`raw.c${index}`],
    );
    const columns = searched.map((column) => `contains(lower(${column}), lower(${wanted}))`);
    const digits = phoneDigits(text);
    if (digits !== null) {
      const bare = bind(digits);
      columns.push(...searched.map((column) => `contains(${column}, ${bare})`));
    }
    reaches('raw');
    const { own, theirs } = base.emails;
    // Emails of other rows of a record, and those that JSON writes in another way; all others stand in the row's cells.
    const isElsewhere =
      hasEmails(layout) &&
      (layout.shape === 'long' || layout.columns.some(({ role }) => role.kind === 'nested'));
    if (isElsewhere)
      columns.push(
        `${own} IN (SELECT ${theirs} FROM emails WHERE contains(lower(emails.written), lower(${wanted})))`,
      );
    return [`(${columns.join(' OR ') || 'false'})`];
  }

  async function filtering(filter: ResultFilter): Promise<string> {
    const source = sourceOf(filter.field, layout);
    const { table, value } = source ?? { table: base.own, value: `''` };
    const many = base.keysOf[table];
    const isOwn = table === base.own || (many === undefined && reaches(table));
    // What this view cannot reach nobody has.
    if (!isOwn && many === undefined) return filter.kind === 'empty' && filter.empty ? 'true' : 'false';
    const condition = await conditionOf(filter, { ...source, table, value: ofPerson(value) });
    return isOwn ? condition : `${base.key} IN (${many} WHERE ${condition})`;
  }

  async function conditionOf(filter: ResultFilter, { table, value, text }: FieldSource): Promise<string> {
    const shown = `coalesce((${text ?? value})::VARCHAR, '')`;
    switch (filter.kind) {
      case 'contains':
        return `contains(lower(${shown}), lower(${bind(filter.text)}))`;
      case 'empty':
        return filter.field === 'reasons'
          ? `(${value} = 0) = ${filter.empty}`
          : `(trim(${shown}) = '') = ${filter.empty}`;
      case 'one-of': {
        if (filter.field === 'reasons') return `${value} & ${maskOf(filter.values)}::UINTEGER <> 0`;
        if (filter.field === 'verdict' || filter.field === 'best-verdict')
          return `${value} IN (${[-1, ...verdicts.flatMap((verdict, code) => (filter.values.includes(verdict) ? [code] : []))].join(', ')})`;
        const wanted = filter.values.map(bind);
        return wanted.length === 0 ? 'false' : `${shown} IN (${wanted.join(', ')})`;
      }
      case 'range': {
        const { from, to } = filter;
        const bounds = [from, to].filter((bound) => bound !== null);
        const asNumbers =
          bounds.every((bound) => bound.trim() !== '' && Number.isFinite(Number(bound))) &&
          (await isNumeric({ table, value }));
        const compared = asNumbers ? `TRY_CAST(trim((${value})::VARCHAR) AS DOUBLE)` : shown;
        const limit = (text: string) => bind(asNumbers ? Number(text) : text);
        const limits = [
          ...(from === null ? [] : [`${compared} >= ${limit(from)}`]),
          ...(to === null ? [] : [`${compared} <= ${limit(to)}`]),
        ];
        return `(${[`trim(${shown}) <> ''`, ...limits].join(' AND ')})`;
      }
    }
  }

  async function sortKey(field: ResultField): Promise<string | null> {
    const source = sourceOf(field, layout);
    if (source === null || !reaches(source.table)) return null;
    const value = ofPerson(source.value);
    if (source.text !== undefined) return value;
    const text = `(${value})::VARCHAR`;
    return (await isNumeric({ ...source, value }))
      ? `TRY_CAST(trim(${text}) AS DOUBLE)`
      : `nullif(lower(trim(${text})), '')`;
  }

  /** Whether all values of a field are numbers, as far as there are any. */
  async function isNumeric({ table, value }: FieldSource): Promise<boolean> {
    if (table === 'sums') return !value.endsWith('.best');
    if (value.includes('CASE')) return false;
    const text = `trim((${value})::VARCHAR)`;
    // The first that is none ends the search: in a column of texts it comes soon.
    const others = await session.rows(
      `SELECT 1 FROM ${table} WHERE ${text} <> '' AND TRY_CAST(${text} AS DOUBLE) IS NULL LIMIT 1`,
    );
    return others.length === 0;
  }

  return {
    /** The keys of the rows that a query lets through, in its order. */
    async keys({ search, filters, sort }: ResultQuery): Promise<{ sql: string; values: Values }> {
      const conditions = searching(search);
      const ofNumbers: string[] = [];
      for (const filter of filters) {
        const table = sourceOf(filter.field, layout)?.table;
        const isOfNumber = base.isOfNumbers && (table === 'phones' || table === 'renewed');
        (isOfNumber ? ofNumbers : conditions).push(await filtering(filter));
      }
      if (base.isOfNumbers) {
        const where = conditions.splice(0).join(' AND ') || 'true';
        conditions.push(`phones.p IN (${firstOfNumber(from().replace('FROM ', ''), where)})`, ...ofNumbers);
      }
      const order: string[] = [];
      for (const { field, descending } of sort) {
        const key = await sortKey(field);
        if (key !== null) order.push(`${key} ${descending ? 'DESC' : 'ASC'} NULLS LAST`);
      }
      const { key } = base;
      const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
      const sql = `SELECT ${key} AS key ${from()}${where} ORDER BY ${[...order, key].join(', ')}`;
      return { sql, values };
    },
    /** SQL for what is shown of a field; '' where this result has no room for it. */
    text(field: ResultField): string {
      const source = sourceOf(field, layout);
      if (source === null || !reaches(source.table)) return `''`;
      return `coalesce((${ofPerson(source.text ?? source.value)})::VARCHAR, '')`;
    },
    from,
  };
}

const maskOf = (ids: readonly string[]): number =>
  reasons.reduce((mask, { id }, bit) => (ids.includes(id) ? mask + 2 ** bit : mask), 0);
