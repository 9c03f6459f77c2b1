import { type Result, success } from '../../shared/problem.ts';
import type { OfferedFiles } from '../lists/offered-files.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { OpenedFiles } from '../results/opened-files.ts';
import type { Results } from '../results/results.ts';
import type { Handlers } from './router.ts';

export interface OpenedParts {
  opened: OpenedFiles;
  results: Pick<Results, 'close'>;
  offered: OfferedFiles;
  dialogs: Pick<Dialogs, 'showInFolder'>;
}

export function openedHandlers({ opened, results, offered, dialogs }: OpenedParts) {
  return {
    'opened:list': () => success(opened.list()),
    'opened:get': ({ id }) => success(opened.get(id)),
    'opened:add': async ({ file, reading }) => {
      const path = offered.pathOf(file);
      return path.ok ? opened.open(path.value, reading) : path;
    },
    'opened:archive': ({ id, archived }) => opened.change(id, { archived }),
    'opened:rename': ({ id, name }) => opened.change(id, { name }),
    'opened:remove': async ({ id }) => {
      // Windows removes no folder with an open file in it.
      await results.close(id);
      return opened.remove(id);
    },
    'opened:restore': ({ id }) => opened.restore(id),
    'opened:open-folder': ({ id }): Result<null> => {
      const place = opened.place(id);
      if (!place.ok) return place;
      dialogs.showInFolder(place.value.path);
      return success(null);
    },
  } satisfies Partial<Handlers>;
}
