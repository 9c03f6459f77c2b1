import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { ListEntry } from './list-entry.ts';
import { nonePicked, type Picked, pick, pickAll, pickedIn } from './picked-entries.ts';

export interface PickedEntries {
  entries: readonly ListEntry[];
  has: (id: string) => boolean;
  /** The same function always: rows are made anew by another. @param reach Everything between the last one and this, too. */
  pick: (id: string, reach: boolean) => void;
  all: () => void;
  none: () => void;
}

/** Which of the entries in sight are picked. */
export function usePicked(shown: readonly ListEntry[]): PickedEntries {
  const [picked, setPicked] = useState<Picked>(nonePicked);
  const { ids, inSight, entries } = useMemo(() => {
    const ids = shown.map(({ id }) => id);
    const inSight = pickedIn(picked, ids);
    const entries = inSight.ids.size === 0 ? [] : shown.filter(({ id }) => inSight.ids.has(id));
    return { ids, inSight, entries };
  }, [picked, shown]);
  return {
    entries,
    has: (id) => inSight.ids.has(id),
    pick: useCallbackRef((id: string, reach: boolean) => setPicked(pick(inSight, id, ids, reach))),
    all: () => setPicked(pickAll(inSight, ids)),
    none: () => setPicked(nonePicked),
  };
}
