import type { ResultField, ResultFilter, ResultQuery, ResultView } from '../../shared/model/result-query.ts';

export const wholeResult: ResultQuery = { view: 'people', search: '', filters: [], sort: [] };

/** Shows another view; what it does not know of is let go. */
export function inView(query: ResultQuery, view: ResultView, fields: readonly ResultField[]): ResultQuery {
  const known = ({ field }: { field: ResultField }) => fields.includes(field);
  return { ...query, view, filters: query.filters.filter(known), sort: query.sort.filter(known) };
}

/** One filter a column: a new one takes the place of the one before. */
export function withFilter(query: ResultQuery, filter: ResultFilter): ResultQuery {
  return { ...query, filters: [...query.filters.filter(({ field }) => field !== filter.field), filter] };
}

export function withoutFilter(query: ResultQuery, field: ResultField): ResultQuery {
  return { ...query, filters: query.filters.filter((filter) => filter.field !== field) };
}

/** Asks for rows with this value, or, where they are asked for already, for all again. */
export function toggledValue(query: ResultQuery, field: ResultField, value: string): ResultQuery {
  const now = query.filters.find((filter) => filter.field === field);
  const isIt = now?.kind === 'one-of' && now.values.length === 1 && now.values[0] === value;
  return isIt ? withoutFilter(query, field) : withFilter(query, { kind: 'one-of', field, values: [value] });
}

export function sortedBy(query: ResultQuery, field: ResultField): 'ascending' | 'descending' | undefined {
  const [first] = query.sort;
  if (first?.field !== field) return undefined;
  return first.descending ? 'descending' : 'ascending';
}
