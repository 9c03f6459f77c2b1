import { isAtItsEnd } from '../../../shared/model/lookup-list-end.ts';
import { failure, type Result, success } from '../../../shared/model/problem.ts';
import { someNotRemoved } from './list-problems.ts';
import type { ListRecord } from './list-record.ts';
import type { ListStore } from './list-store.ts';
import type { LiveLists } from './live-lists.ts';
import type { LookupLists } from './lookup-lists.ts';
import type { ListPorts } from './ports.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Parts {
  ports: Pick<ListPorts, 'clock' | 'removalClock' | 'keepDays' | 'report'>;
  store: ListStore;
  live: LiveLists;
  remove: LookupLists['remove'];
}

/** Lists that came to their end or were ended, and when they go. */
export function createFinishedLists({ ports, store, live, remove }: Parts): {
  commands: Pick<LookupLists, 'removeFinished' | 'expire'>;
  /** Looks once an hour from now on. */
  watch(): void;
  stop(): void;
} {
  const { clock } = ports;
  let cancel = () => {};

  /** Nothing of it is under way, or will be by itself. */
  const isOver = ({ id, state }: ListRecord) => isAtItsEnd(state) && !live.known(id)?.runner.isAwaiting();

  /** A list that was not counted yet is in doubt. */
  const isUnknown = ({ totals }: ListRecord) => totals === null || (totals.counts.unknown ?? 0) > 0;

  async function removeAll(isToGo: (record: ListRecord) => boolean): Promise<Result<null>> {
    let failed = 0;
    for (const { id } of store.all()) {
      // Looked at when its turn comes: one may be asked again meanwhile.
      const record = store.get(id);
      if (!record || !isOver(record) || !isToGo(record)) continue;
      const removed = await remove(id);
      if (!removed.ok) failed += 1;
    }
    return failed === 0 ? success(null) : failure(someNotRemoved(failed));
  }

  async function expire(): Promise<void> {
    const keepDays = ports.keepDays();
    const now = ports.removalClock.now();
    if (keepDays === null) return;
    const oldest = new Date(now - keepDays * dayMs).toISOString();
    const removed = await removeAll((record) => record.createdAt < oldest && !isUnknown(record));
    if (!removed.ok) ports.report(removed.problem);
  }

  function watch(): void {
    void expire();
    cancel = clock.after(hourMs, watch);
  }

  return {
    commands: {
      expire,
      removeFinished: ({ settled, unknown }) =>
        removeAll((record) => (isUnknown(record) ? unknown : settled)),
    },
    watch,
    stop: () => cancel(),
  };
}
