import type { JobSummary } from '../../../shared/model/job-record.ts';
import type { LookupListSummary } from '../../../shared/model/lookup-list.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Awake } from '../../platform/desktop.ts';

type Job = Pick<JobSummary, 'id' | 'state'>;
type List = Pick<LookupListSummary, 'id' | 'state' | 'awaiting' | 'waitingUntil'> & {
  counts: Pick<LookupListSummary['counts'], 'asking'>;
};

interface Followed<Each> {
  onChange(listener: (each: Each) => void): unknown;
  onRemoved(listener: (id: string) => void): unknown;
}

/** A list that only waits keeps the computer awake no longer than this: not for a night without a network. */
export const patienceMs = 10 * 60_000;

/** Keeps the computer awake while something is on its way: sleep may leave an outcome unknown. To be called before any begins. */
export function stayAwake(
  { awake, clock }: { awake: Awake; clock: Pick<Clock, 'after'> },
  jobs: Followed<Job>,
  lists: Followed<List>,
): { close(): void } {
  const busy = new Set<string>();
  /** By the lists that wait: ends the patience with each. */
  const waiting = new Map<string, () => void>();
  let closed = false;

  function follow(id: string, isBusy: boolean): void {
    if (isBusy) busy.add(id);
    else busy.delete(id);
    if (busy.size > 0 && !closed) awake.hold();
    else awake.release();
  }

  function endPatience(id: string): void {
    waiting.get(id)?.();
    waiting.delete(id);
  }

  jobs.onChange(({ id, state }) => follow(`job ${id}`, state === 'sending' || state === 'fetching'));
  jobs.onRemoved((id) => follow(`job ${id}`, false));
  lists.onChange((list) => {
    const isWaiting = waits(list);
    if (isWaiting && waiting.has(list.id)) return;
    endPatience(list.id);
    follow(`list ${list.id}`, list.state === 'running' || list.awaiting);
    if (isWaiting)
      waiting.set(
        list.id,
        clock.after(patienceMs, () => follow(`list ${list.id}`, false)),
      );
  });
  lists.onRemoved((id) => {
    endPatience(id);
    follow(`list ${id}`, false);
  });

  return {
    close() {
      closed = true;
      for (const id of [...waiting.keys()]) endPatience(id);
      awake.release();
    },
  };
}

/** It runs, and nothing of it is on its way. */
const waits = ({ state, waitingUntil, counts }: List) =>
  state === 'running' && waitingUntil !== null && counts.asking === 0;
