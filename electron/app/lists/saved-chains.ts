import { z } from 'zod';
import { type Chain, type SavedChain, SavedChainSchema } from '../../../shared/model/chain.ts';
import type { Store } from '../../platform/store.ts';

export const SavedChainsSchema = z.array(SavedChainSchema);

/** Chains of services that people keep under a name. */
export interface SavedChains {
  all(): SavedChain[];
  /** In the place of one with the same name, in whatever case. @throws a ProblemError where the disk refuses. */
  save(chain: Chain): SavedChain;
  /** @throws as `save`. */
  remove(id: string): SavedChain[];
}

export function createSavedChains(store: Store<SavedChain[]>, newId: () => string): SavedChains {
  return {
    all: () => store.get(),
    save(chain) {
      const isNamed = ({ name }: Chain) => name.toLowerCase() === chain.name.toLowerCase();
      const before = store.get().find(isNamed);
      const saved: SavedChain = { ...chain, id: before?.id ?? newId() };
      const others = store.get();
      store.set(before ? others.map((each) => (each === before ? saved : each)) : [...others, saved]);
      return saved;
    },
    remove(id) {
      store.set(store.get().filter((chain) => chain.id !== id));
      return store.get();
    },
  };
}
