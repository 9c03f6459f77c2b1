import { useMemo, useState } from 'react';
import type { ResultOverview } from '../../shared/result-overview.ts';
import type { ResultField, ResultView } from '../../shared/result-query.ts';
import { type ColumnSetting, columnsAtFirst, movedColumn, withColumn } from './columns.ts';
import type { ChangedColumns } from './views.ts';

/** The columns of each view as the user has set them. */
export function useColumns({ fields }: ResultOverview, view: ResultView) {
  const [changed, setChanged] = useState<ChangedColumns>({});
  const columns = useMemo(() => changed[view] ?? columnsAtFirst(view, fields[view]), [changed, view, fields]);
  const set = (next: ColumnSetting[]) => setChanged({ ...changed, [view]: next });
  return {
    columns,
    /** Of all kinds of rows, as a saved view has them. */
    changed,
    restore: setChanged,
    change: (field: ResultField, change: Partial<ColumnSetting>) => set(withColumn(columns, field, change)),
    move: (field: ResultField, side: 'left' | 'right') => set(movedColumn(columns, field, side)),
    reset: () => setChanged({ ...changed, [view]: undefined }),
  };
}
