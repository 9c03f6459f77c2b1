import type { FollowUps, SavedFollowUps } from '../../../shared/model/follow-ups.ts';
import type { SavedMapping } from '../../../shared/model/mapping.ts';
import { sameHeaders } from '../../../shared/model/seen-list.ts';
import type { Store } from '../../platform/store.ts';

/** Mappings remembered by themselves are for convenience and may go; named ones stay until the user removes them. */
const rememberedLimit = 200;

type MappingInput = Omit<SavedMapping, 'id' | 'name' | 'usedAt'>;

/** Which columns the user chose before: under a name of their own, or by itself for a file with the same headers. */
export type SavedMappings = ReturnType<typeof createSavedMappings>;

export function createSavedMappings(store: Store<SavedMapping[]>, now: () => number, newId: () => string) {
  /** In the place of what is alike, of the same service. */
  function put(name: string, input: MappingInput, isAlike: (saved: SavedMapping) => boolean): SavedMapping {
    const replaces = (saved: SavedMapping) => saved.service === input.service && isAlike(saved);
    const id = store.get().find(replaces)?.id ?? newId();
    const saved: SavedMapping = { id, name, ...input, usedAt: new Date(now()).toISOString() };
    const others = store.get().filter((each) => !replaces(each));
    const named = others.filter((each) => each.name !== '');
    const unnamed = others.filter((each) => each.name === '');
    store.set([saved, ...named, ...unnamed.slice(0, rememberedLimit - 1)]);
    return saved;
  }

  return {
    all: () => store.get(),
    /** Those made for exactly these headers, the newest first. */
    forHeaders: (headers: readonly string[]) =>
      store
        .get()
        .filter((saved) => sameHeaders(saved.headers, headers))
        .sort((a, b) => b.usedAt.localeCompare(a.usedAt)),
    save: (name: string, input: MappingInput) =>
      put(name, input, (each) => each.name.toLowerCase() === name.toLowerCase()),
    /** Keeps the last mapping used for these headers and this service. */
    remember(input: MappingInput): void {
      put('', input, (each) => each.name === '' && sameHeaders(each.headers, input.headers));
    },
    remove(id: string): SavedMapping[] {
      store.set(store.get().filter((saved) => saved.id !== id));
      return store.get();
    },
  };
}

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
