import { success } from '../../shared/problem.ts';
import type { OfferedFiles } from '../lists/offered-files.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { Handlers } from './router.ts';

interface LookupListParts {
  lookupLists: LookupLists;
  offered: OfferedFiles;
}

export function lookupListHandlers({ lookupLists, offered }: LookupListParts) {
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
    'lookup-lists:resume': ({ id, limit, reason }) => lookupLists.resume(id, limit, reason),
    'lookup-lists:stop': ({ id }) => lookupLists.stop(id),
    'lookup-lists:ask-again': ({ id, intent, rows }) => lookupLists.askAgain(id, intent, rows),
    'lookup-lists:rename': ({ id, name }) => lookupLists.rename(id, name),
    'lookup-lists:remove': ({ id }) => lookupLists.remove(id),
  } satisfies Partial<Handlers>;
}
