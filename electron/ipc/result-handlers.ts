import type { MainSend } from '../../shared/ipc-events.ts';
import type { Results } from '../results/results.ts';
import type { SavedViews } from '../results/saved-views.ts';
import { type OpenedParts, openedHandlers } from './opened-handlers.ts';
import type { Handlers } from './router.ts';

export function resultHandlers(parts: OpenedParts & { results: Results; views: SavedViews; send: MainSend }) {
  const { results, views, send } = parts;
  return {
    ...openedHandlers(parts),
    'results:open': ({ jobId }) =>
      results.open(jobId, {
        onProgress: (done, total) => send('jobs:progress', { id: jobId, phase: 'reading', done, total }),
      }),
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
  } satisfies Partial<Handlers>;
}
