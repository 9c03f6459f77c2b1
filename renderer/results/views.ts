import type { ResultOverview } from '../../shared/model/result-overview.ts';
import { type ResultQuery, type ResultView, ResultViewSchema } from '../../shared/model/result-query.ts';
import type { SavedView } from '../../shared/model/saved-view.ts';
import { type ColumnSetting, columnsAtFirst } from './columns.ts';
import { inView } from './query.ts';

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
  return {
    query: inView(
      query,
      query.view,
      fields[query.view].map(({ field }) => field),
    ),
    changed,
  };
}
