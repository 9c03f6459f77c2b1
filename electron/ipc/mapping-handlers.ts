import { success } from '../../shared/problem.ts';
import type { SavedMappings } from '../lists/saved-mappings.ts';
import type { Handlers } from './router.ts';

export function mappingHandlers(mappings: SavedMappings) {
  return {
    'mappings:list': () => success(mappings.all()),
    'mappings:save': ({ name, ...input }) => success(mappings.save(name, input)),
    'mappings:remove': ({ id }) => success(mappings.remove(id)),
  } satisfies Partial<Handlers>;
}
