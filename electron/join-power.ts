import { stayAwake } from './app/window/stay-awake.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LookupLists } from './lookups/lists/lookup-lists.ts';
import { electronAwake } from './platform/awake.ts';
import type { Clock } from './platform/clock.ts';
import { electronWake } from './platform/wake.ts';

/**
 * Tells jobs and lists of lookups that the computer woke up or the network is back, and keeps the computer awake for
 * them. To be called before they start; `close` lets it sleep.
 */
export function joinPower(clock: Clock, jobs: Jobs, lookupLists: LookupLists): { close(): void } {
  const wake = electronWake(clock);
  for (const back of [jobs.resumed, lookupLists.networkBack]) wake.onResume(back);
  for (const back of [jobs.networkBack, lookupLists.networkBack]) wake.onOnline(back);
  return stayAwake({ awake: electronAwake(), clock }, jobs, lookupLists);
}
