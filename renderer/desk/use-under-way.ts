import { useMemo } from 'react';
import { useJobProgress, useJobs, useLookupLists } from '../ipc/queries.ts';
import { settledRows } from '../lookup/list/list-words.ts';
import { percent } from '../ui/format.ts';
import { type DeskItem, type UnderWay, underWay } from './under-way.ts';

/** What runs and what waits for a person, as it is now. */
export function useUnderWay(): UnderWay {
  const jobs = useJobs().data?.jobs;
  const lists = useLookupLists().data?.lists;
  return useMemo(() => underWay(jobs ?? [], lists ?? []), [jobs, lists]);
}

/** How far it is, in percent; null while there is nothing to measure. */
export function useHowFar(item: DeskItem): number | null {
  const progress = useJobProgress(item.id);
  if (item.of === 'list') return percent(settledRows(item.list.counts), item.list.rows);
  return progress && percent(progress.done, progress.total);
}
