import { z } from 'zod';
import {
  type FollowUps,
  type SavedFollowUps,
  SavedFollowUpsSchema,
} from '../../../shared/model/follow-ups.ts';
import type { Store } from '../../platform/store.ts';

export const SavedFollowUpsListSchema = z.array(SavedFollowUpsSchema);

export type FollowUpsStore = ReturnType<typeof createFollowUpsStore>;

export function createFollowUpsStore(store: Store<SavedFollowUps[]>, newId: () => string) {
  return {
    all: () => store.get(),
    /** In the place of one with the same name, in whatever case. @throws a ProblemError where the disk refuses. */
    save(followUps: FollowUps): SavedFollowUps {
      const isNamed = ({ name }: FollowUps) => name.toLowerCase() === followUps.name.toLowerCase();
      const before = store.get().find(isNamed);
      const saved: SavedFollowUps = { ...followUps, id: before?.id ?? newId() };
      const others = store.get();
      store.set(before ? others.map((each) => (each === before ? saved : each)) : [...others, saved]);
      return saved;
    },
    /** @throws as `save`. */
    remove(id: string): SavedFollowUps[] {
      store.set(store.get().filter((followUps) => followUps.id !== id));
      return store.get();
    },
  };
}
