import { success } from '../../shared/problem.ts';
import type { OfferedFiles } from '../lists/offered-files.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { Results } from '../results/results.ts';
import type { Handlers } from './router.ts';

export interface LookupListParts {
  lookupLists: LookupLists;
  results: Pick<Results, 'close'>;
  offered: OfferedFiles;
}

export function lookupListHandlers({ lookupLists, results, offered }: LookupListParts) {
  return {
    'lookup-lists:list': () => success(lookupLists.list()),
    'lookup-lists:get': ({ id }) => success(lookupLists.get(id)),
    'lookup-lists:create': async ({ file, ...wanted }) => {
      const path = offered.pathOf(file);
      return path.ok ? lookupLists.create({ ...wanted, path: path.value }) : path;
    },
    'lookup-lists:rows': ({ id, ...wanted }) => lookupLists.rows(id, wanted),
    'lookup-lists:row': ({ id, n }) => lookupLists.row(id, n),
    'lookup-lists:pause': ({ id }) => lookupLists.pause(id),
    'lookup-lists:resume': ({ id, limit }) => lookupLists.resume(id, limit),
    'lookup-lists:stop': ({ id }) => lookupLists.stop(id),
    'lookup-lists:ask-again': ({ id, intent }) => lookupLists.askAgain(id, intent),
    'lookup-lists:rename': ({ id, name }) => lookupLists.rename(id, name),
    'lookup-lists:remove': async ({ id }) => {
      // Windows removes no folder with an open file in it.
      await results.close(id);
      return lookupLists.remove(id);
    },
  } satisfies Partial<Handlers>;
}
