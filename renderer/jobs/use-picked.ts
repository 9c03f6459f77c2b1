import { useMemo, useState } from 'react';
import type { ListEntry } from './list-entry.ts';
import { nonePicked, type Picked, pick, pickAll, pickedIn } from './picked-entries.ts';

export interface PickedEntries {
  entries: readonly ListEntry[];
  has: (id: string) => boolean;
  /** @param reach Everything between the last one and this, too. */
  pick: (id: string, reach: boolean) => void;
  all: () => void;
  none: () => void;
}

/** Which of the entries in sight are picked. The same object until something of it changes: rows are made anew by it. */
export function usePicked(shown: readonly ListEntry[]): PickedEntries {
  const [picked, setPicked] = useState<Picked>(nonePicked);
  return useMemo(() => {
    const ids = shown.map(({ id }) => id);
    const inSight = pickedIn(picked, ids);
    return {
      entries: inSight.ids.size === 0 ? [] : shown.filter(({ id }) => inSight.ids.has(id)),
      has: (id) => inSight.ids.has(id),
      pick: (id, reach) => setPicked(pick(inSight, id, ids, reach)),
      all: () => setPicked(pickAll(inSight, ids)),
      none: () => setPicked(nonePicked),
    };
  }, [picked, shown]);
}
