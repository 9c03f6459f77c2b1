import type { Bridge } from '../../shared/bridge.ts';
import { failure, problem } from '../../shared/problem.ts';

const none = async () => failure(problem('no-result', 'There is no result file for this job.', ''));

/** The results of an app that has none. */
export const noResults = {
  'results:open': none,
  'results:decide': none,
  'results:page': none,
  'results:summary': none,
  'results:row': none,
} satisfies Partial<Bridge['call']>;
