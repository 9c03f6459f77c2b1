import { success } from '../../shared/model/problem.ts';
import type { WatchedFolders } from '../watched/watched-folders.ts';
import type { Handlers } from './router.ts';

export function watchedHandlers({ watched }: { watched: WatchedFolders }) {
  return {
    'watched:list': () => success(watched.list()),
    'watched:choose': watched.choose,
    'watched:add': ({ folder, settings }) => watched.add(folder, settings),
    'watched:change': ({ id, settings }) => watched.change(id, settings),
    'watched:pause': ({ id, isPaused }) => watched.pause(id, isPaused),
    'watched:remove': ({ id }) => watched.remove(id),
    'watched:show': ({ id }) => watched.show(id),
  } satisfies Partial<Handlers>;
}
