import { useState } from 'react';
import type { ColumnMapping } from '../../shared/mapping.ts';

/** The column that was mapped last, at first the leftmost that is: the one a person wants to see. */
export function useNewlyMapped(mapping: ColumnMapping): number | undefined {
  const columns = Object.values(mapping);
  const [known, setKnown] = useState({
    columns,
    newest: columns.length > 0 ? Math.min(...columns) : undefined,
  });
  const added = columns.find((column) => !known.columns.includes(column));
  const isSame = added === undefined && columns.length === known.columns.length;
  if (!isSame) setKnown({ columns, newest: added ?? known.newest });
  return added ?? known.newest;
}
