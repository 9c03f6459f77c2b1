import { undoSeconds } from '../../shared/words/undo-time.ts';
import type { Clock } from './clock.ts';

export const undoMs = undoSeconds * 1000;
/** What is removed so soon after another was removed together with it: their time begins with the last. */
const togetherMs = 3_000;

/** What was taken out of a list and can still be had back, by its id. */
interface TakenOut<Kept> {
  add(id: string, kept: Kept): void;
  get(id: string): Kept | undefined;
  all(): Kept[];
  /** It is back, or gone for good. */
  delete(id: string): void;
  /** Forgets all, and leaves no timer. */
  clear(): void;
}

/** Those that were removed together. */
interface Together<Kept> {
  entries: Map<string, Kept>;
  last: number;
  stop: () => void;
}

/** @param onOver told of each whose time is over, while it can still be had: whoever ends that calls `delete` */
export function createTakenOut<Kept>(clock: Clock, onOver: (id: string, kept: Kept) => void): TakenOut<Kept> {
  const groups = new Map<string, Together<Kept>>();
  let latest: Together<Kept> | null = null;

  function remove(id: string): void {
    const group = groups.get(id);
    groups.delete(id);
    if (group?.entries.delete(id) && group.entries.size === 0) group.stop();
  }

  return {
    add(id, kept) {
      remove(id);
      const now = clock.now();
      const isTogether = latest !== null && Math.abs(now - latest.last) <= togetherMs;
      const group: Together<Kept> =
        latest !== null && isTogether ? latest : { entries: new Map(), last: now, stop: () => {} };
      group.stop();
      group.entries.set(id, kept);
      group.last = now;
      group.stop = clock.after(undoMs, () => {
        for (const [each, its] of group.entries) onOver(each, its);
      });
      groups.set(id, group);
      latest = group;
    },
    get: (id) => groups.get(id)?.entries.get(id),
    all: () => [...groups].flatMap(([id, { entries }]) => entries.get(id) ?? []),
    delete: remove,
    clear() {
      for (const id of [...groups.keys()]) remove(id);
    },
  };
}
