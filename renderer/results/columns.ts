import type { ResultFieldInfo } from '../../shared/model/result-overview.ts';
import type { ResultField, ResultView } from '../../shared/model/result-query.ts';

/** How a column of the grid is shown. */
export interface ColumnSetting extends ResultFieldInfo {
  width: number;
  pinned: boolean;
  hidden: boolean;
}

/** Wider than others by what they hold; CSS pixels. */
const widths: Partial<Record<ResultField, number>> = {
  'person-name': 190,
  'person-address': 220,
  'person-email': 220,
  'best-phone': 140,
  phone: 140,
  verdict: 130,
  'best-verdict': 130,
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

/** Moves a column past its nearest neighbour in sight on that side. */
export function movedColumn(
  columns: readonly ColumnSetting[],
  field: ResultField,
  side: 'left' | 'right',
): ColumnSetting[] {
  const order = shownColumns(columns);
  const at = order.findIndex((column) => column.field === field);
  const neighbour = order[side === 'left' ? at - 1 : at + 1];
  const column = order[at];
  if (!column || !neighbour || neighbour.pinned !== column.pinned) return [...columns];
  const rest = columns.filter((each) => each.field !== field);
  const place = rest.indexOf(neighbour) + (side === 'right' ? 1 : 0);
  return rest.toSpliced(place, 0, column);
}
