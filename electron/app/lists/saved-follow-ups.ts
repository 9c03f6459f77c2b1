import { z } from 'zod';
import {
  type FollowUps,
  type SavedFollowUps,
  SavedFollowUpsSchema,
} from '../../../shared/model/follow-ups.ts';
import type { Store } from '../../platform/store.ts';

export const SavedFollowUpsListSchema = z.array(SavedFollowUpsSchema);

/** Follow-up services that people keep under a name. */
export interface FollowUpsStore {
  all(): SavedFollowUps[];
  /** In the place of one with the same name, in whatever case. @throws a ProblemError where the disk refuses. */
  save(followUps: FollowUps): SavedFollowUps;
  /** @throws as `save`. */
  remove(id: string): SavedFollowUps[];
}

export function createFollowUpsStore(store: Store<SavedFollowUps[]>, newId: () => string): FollowUpsStore {
  return {
    all: () => store.get(),
    save(followUps) {
      const isNamed = ({ name }: FollowUps) => name.toLowerCase() === followUps.name.toLowerCase();
      const before = store.get().find(isNamed);
      const saved: SavedFollowUps = { ...followUps, id: before?.id ?? newId() };
      const others = store.get();
      store.set(before ? others.map((each) => (each === before ? saved : each)) : [...others, saved]);
      return saved;
    },
    remove(id) {
      store.set(store.get().filter((followUps) => followUps.id !== id));
      return store.get();
    },
  };
}
