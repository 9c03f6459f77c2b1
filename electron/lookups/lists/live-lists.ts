import { failure, type Result } from '../../../shared/model/problem.ts';
import { noSuchList } from './list-problems.ts';
import type { RunEnd } from './list-runner.ts';
import type { ListStore } from './list-store.ts';
import { type LiveList, openLiveList } from './live-list.ts';
import type { ListPorts } from './ports.ts';

/** The lists whose rows are in memory: those that run, and few of those at rest. */
export interface LiveLists {
  /** Reads it where that was not done. */
  of(id: string): Promise<Result<LiveList>>;
  /** Only where it is in memory. */
  known(id: string): LiveList | undefined;
  all(): LiveList[];
  forget(id: string): void;
}

interface Parts {
  ports: ListPorts;
  store: ListStore;
  closing: AbortSignal;
  onChange(id: string): void;
  onEnd(id: string, end: RunEnd): void;
}

/** Lists at rest whose rows stay in memory. */
const mostAtRest = 3;

export function createLiveLists({ ports, store, closing, onChange, onEnd }: Parts): LiveLists {
  const opened = new Map<string, LiveList>();
  const opening = new Map<string, Promise<Result<LiveList>>>();

  async function open(id: string): Promise<Result<LiveList>> {
    const record = store.get(id);
    if (!record) return failure(noSuchList);
    const list = await openLiveList(record, {
      ports,
      closing,
      record: () => store.get(id),
      onChange: () => onChange(id),
      onEnd: (end) => onEnd(id, end),
    });
    if (list.ok) keep(id, list.value);
    return list;
  }

  /** The one used longest ago makes room, where nothing of it is under way. */
  function keep(id: string, list: LiveList): void {
    opened.delete(id);
    opened.set(id, list);
    const atRest = [...opened].filter(
      ([other, { runner }]) =>
        !runner.isRunning() && !runner.isAwaiting() && store.get(other)?.totals !== null,
    );
    for (const [other] of atRest.slice(0, Math.max(0, atRest.length - mostAtRest)))
      if (other !== id) opened.delete(other);
  }

  return {
    async of(id) {
      const known = opened.get(id);
      if (known) {
        keep(id, known);
        return { ok: true, value: known };
      }
      const begun = opening.get(id) ?? open(id).finally(() => opening.delete(id));
      opening.set(id, begun);
      return begun;
    },
    known: (id) => opened.get(id),
    all: () => [...opened.values()],
    forget: (id) => void opened.delete(id),
  };
}
