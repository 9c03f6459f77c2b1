import type { MainSend } from '../../shared/ipc-events.ts';
import type { Results } from '../results/results.ts';
import { type OpenedParts, openedHandlers } from './opened-handlers.ts';
import type { Handlers } from './router.ts';

export function resultHandlers(parts: OpenedParts & { results: Results; send: MainSend }) {
  const { results, send } = parts;
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
    'results:page': ({ jobId, ...page }) => results.page(jobId, page),
    'results:summary': ({ jobId, query }) => results.summary(jobId, query),
    'results:row': ({ jobId, n }) => results.row(jobId, n),
  } satisfies Partial<Handlers>;
}
