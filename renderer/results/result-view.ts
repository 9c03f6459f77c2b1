import {
  type ResultField,
  type ResultFilter,
  type ResultQuery,
  type ResultView,
  ResultViewSchema,
  type SavedView,
} from '../../shared/model/result-query.ts';
import type { ResultFieldInfo, ResultOverview } from '../../shared/model/result-table.ts';

/** How a column of the grid is shown. */
export interface ColumnSetting extends ResultFieldInfo {
  width: number;
  pinned: boolean;
  hidden: boolean;
}

/** By what they hold, so that six stand side by side in a window of 1,024; CSS pixels. */
const widths: Partial<Record<ResultField, number>> = {
  'person-name': 180,
  'person-role': 110,
  'person-age': 64,
  'person-address': 220,
  'person-email': 220,
  'person-state': 70,
  'person-zip': 80,
  'person-phones': 80,
  'person-callable': 84,
  'best-phone': 120,
  phone: 120,
  verdict: 124,
  'best-verdict': 124,
  'verdict-before': 140,
  reasons: 280,
};
const usualWidth = 130;
/** The rest of a file's columns are a press away. */
const mostAtFirst = 40;

/** The columns of a view as they are at first: the name stays in sight. */
export function columnsAtFirst(view: ResultView, fields: readonly ResultFieldInfo[]): ColumnSetting[] {
  return fields.map((info, index) => ({
    ...info,
    width: widths[info.field] ?? usualWidth,
    pinned: view !== 'raw' && index === 0,
    hidden: index >= mostAtFirst,
  }));
}

export const shownColumns = (columns: readonly ColumnSetting[]): ColumnSetting[] =>
  columns.filter(({ hidden }) => !hidden).sort((one, other) => Number(other.pinned) - Number(one.pinned));

/** Changes one column. */
export function withColumn(
  columns: readonly ColumnSetting[],
  field: ResultField,
  change: Partial<ColumnSetting>,
): ColumnSetting[] {
  return columns.map((column) => (column.field === field ? { ...column, ...change } : column));
}

/** Moves a column past its nearest neighbor in sight on that side. */
export function movedColumn(
  columns: readonly ColumnSetting[],
  field: ResultField,
  side: 'left' | 'right',
): ColumnSetting[] {
  const order = shownColumns(columns);
  const at = order.findIndex((column) => column.field === field);
  const neighbor = order[side === 'left' ? at - 1 : at + 1];
  const column = order[at];
  if (!column || !neighbor || neighbor.pinned !== column.pinned) return [...columns];
  const rest = columns.filter((each) => each.field !== field);
  const place = rest.indexOf(neighbor) + (side === 'right' ? 1 : 0);
  return rest.toSpliced(place, 0, column);
}

export const wholeResult: ResultQuery = { view: 'people', search: '', filters: [], sort: [] };

type Fields = Readonly<Record<ResultView, readonly Pick<ResultFieldInfo, 'field'>[]>>;

/** Shows another view; what it does not know of is let go. */
export function inView(query: ResultQuery, view: ResultView, fields: Fields): ResultQuery {
  const known = ({ field }: { field: ResultField }) => fields[view].some((each) => each.field === field);
  return { ...query, view, filters: query.filters.filter(known), sort: query.sort.filter(known) };
}

/** One filter a column: a new one takes the place of the one before. */
export function withFilter(query: ResultQuery, filter: ResultFilter): ResultQuery {
  return { ...query, filters: [...query.filters.filter(({ field }) => field !== filter.field), filter] };
}

export function withoutFilter(query: ResultQuery, field: ResultField): ResultQuery {
  return { ...query, filters: query.filters.filter((filter) => filter.field !== field) };
}

interface Place {
  view: ResultView;
  field: ResultField;
}

/** Whether just the rows with this value are asked for, in the view that has a row for each. */
export function isValueShown(query: ResultQuery, { view, field }: Place, value: string): boolean {
  const now = query.filters.find((filter) => filter.field === field);
  return query.view === view && now?.kind === 'one-of' && now.values.length === 1 && now.values[0] === value;
}

/**
 * Asks for the rows with this value, in the view that has a row for each of what was counted, or, where they are asked for
 * already, for all again.
 */
export function toggledValue(query: ResultQuery, place: Place, value: string, fields: Fields): ResultQuery {
  const { view, field } = place;
  if (isValueShown(query, place, value)) return withoutFilter(query, field);
  return withFilter(inView(query, view, fields), { kind: 'one-of', field, values: [value] });
}

export function sortedBy(query: ResultQuery, field: ResultField): 'ascending' | 'descending' | undefined {
  const [first] = query.sort;
  if (first?.field !== field) return undefined;
  return first.descending ? 'descending' : 'ascending';
}

/** The columns of each kind of rows, where somebody has changed them. */
export type ChangedColumns = Partial<Record<ResultView, ColumnSetting[]>>;

/** What a person sees now, under a name. */
export function viewOf(name: string, query: ResultQuery, changed: ChangedColumns): SavedView {
  const columns: SavedView['columns'] = {};
  for (const view of ResultViewSchema.options) {
    const settings = changed[view];
    if (settings)
      columns[view] = settings.map(({ field, width, pinned, hidden }) => ({ field, width, pinned, hidden }));
  }
  return { name, query, columns };
}

/**
 * A saved view as it fits a result: what the result does not have is left out, since its columns may be understood in
 * another way by now; columns that the view does not know come last, as at first.
 */
export function fitView(
  { query, columns }: SavedView,
  fields: ResultOverview['fields'],
): { query: ResultQuery; changed: ChangedColumns } {
  const changed: ChangedColumns = {};
  for (const view of ResultViewSchema.options) {
    const saved = columns[view];
    if (!saved) continue;
    const first = columnsAtFirst(view, fields[view]);
    const known = saved.flatMap(({ field, width, pinned, hidden }) => {
      const column = first.find((each) => each.field === field);
      return column ? [{ ...column, width, pinned, hidden }] : [];
    });
    const rest = first.filter(({ field }) => !known.some((column) => column.field === field));
    changed[view] = [...known, ...rest];
  }
  return { query: inView(query, query.view, fields), changed };
}
