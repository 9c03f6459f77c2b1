import { useState } from 'react';
import type { ResultOverview } from '../../shared/result-overview.ts';
import type { ResultField, ResultView } from '../../shared/result-query.ts';
import { type ColumnSetting, columnsAtFirst, movedColumn, withColumn } from './columns.ts';

/** The columns of each view as the user has set them. */
export function useColumns({ fields }: ResultOverview, view: ResultView) {
  const [changed, setChanged] = useState<Partial<Record<ResultView, ColumnSetting[]>>>({});
  const columns = changed[view] ?? columnsAtFirst(view, fields[view]);
  const set = (next: ColumnSetting[]) => setChanged({ ...changed, [view]: next });
  return {
    columns,
    change: (field: ResultField, change: Partial<ColumnSetting>) => set(withColumn(columns, field, change)),
    move: (field: ResultField, side: 'left' | 'right') => set(movedColumn(columns, field, side)),
    reset: () => setChanged({ ...changed, [view]: undefined }),
  };
}
