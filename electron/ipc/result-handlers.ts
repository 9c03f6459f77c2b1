import type { JobProgress } from '../../shared/job.ts';
import type { Results } from '../results/results.ts';
import type { Handlers } from './router.ts';

export function resultHandlers(parts: { results: Results; onProgress: (progress: JobProgress) => void }) {
  const { results, onProgress } = parts;
  return {
    'results:open': ({ jobId }) =>
      results.open(jobId, {
        onProgress: (done, total) => onProgress({ id: jobId, phase: 'reading', done, total }),
      }),
    'results:decide': ({ jobId, decisions }) => results.decide(jobId, decisions),
    'results:page': ({ jobId, ...page }) => results.page(jobId, page),
    'results:summary': ({ jobId, query }) => results.summary(jobId, query),
    'results:row': ({ jobId, n }) => results.row(jobId, n),
  } satisfies Partial<Handlers>;
}
