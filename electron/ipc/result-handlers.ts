import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import { jobOfSteps } from '../../shared/model/follow-ups.ts';
import { type Result, success } from '../../shared/model/problem.ts';
import type { OfferedFiles } from '../app/lists/offered-files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { DraggedFiles } from '../results/service/dragged-files.ts';
import type { OpenedFiles } from '../results/service/opened-files.ts';
import type { SavedViews } from '../results/service/result-memory.ts';
import type { Results } from '../results/service/results.ts';
import type { MissedLists } from './follow-up-handlers.ts';
import type { Handlers } from './router.ts';

interface Parts extends OpenedParts {
  results: Results;
  views: SavedViews;
  jobs: Pick<Jobs, 'get'>;
  missed: Pick<MissedLists, 'make'>;
  dragged: Pick<DraggedFiles, 'drag'>;
  send: MainSend;
}

export function resultHandlers(parts: Parts) {
  const { results, views, opened, jobs, missed, dragged, offered, send } = parts;
  const nameOf = (id: string) =>
    (opened.get(id)?.name ?? jobs.get(jobOfSteps(id) ?? id)?.name ?? 'result').replace(/\.[^.]*$/, '');
  return {
    ...openedHandlers(parts),
    'results:open': ({ jobId }) =>
      results.open(jobId, {
        onProgress: (done, total) => send('jobs:progress', { id: jobId, phase: 'reading', done, total }),
      }),
    'results:first-rows': ({ jobId }) => results.firstRows(jobId),
    'results:decide': ({ jobId, decisions }) => results.decide(jobId, decisions),
    'results:columns': ({ jobId }) => results.columns(jobId),
    'results:try-columns': ({ jobId, corrections }) => results.tryColumns(jobId, corrections),
    'results:correct': ({ jobId, corrections, consent }) => results.correct(jobId, corrections, consent),
    'results:views': ({ jobId }) => views.all(jobId),
    'results:save-view': ({ jobId, view, replaces }) => views.save(jobId, view, replaces),
    'results:remove-view': ({ jobId, name }) => views.remove(jobId, name),
    'results:page': ({ jobId, ...page }) => results.page(jobId, page),
    'results:summary': ({ jobId, query }) => results.summary(jobId, query),
    'results:row': ({ jobId, n }) => results.row(jobId, n),
    'results:drag-out': ({ jobId }) => dragged.drag(jobId),
    'results:misses': async ({ jobId }) => {
      const list = await missed.make(jobId, nameOf(jobId));
      return list.ok ? success(offered.offer(list.value)) : list;
    },
  } satisfies Partial<Handlers>;
}

interface OpenedParts {
  opened: OpenedFiles;
  results: Pick<Results, 'close'>;
  offered: OfferedFiles;
  dialogs: Pick<Dialogs, 'showInFolder'>;
}

function openedHandlers({ opened, results, offered, dialogs }: OpenedParts) {
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
