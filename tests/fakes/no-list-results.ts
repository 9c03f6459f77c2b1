import type { createAllResults } from '../../electron/results/service/all-results.ts';
import { failure, problem } from '../../shared/model/problem.ts';

/** The results of lists of lookups where there are none. */
export const noListResults: Parameters<typeof createAllResults>[0]['lookupLists'] = {
  get: () => null,
  list: () => ({ lists: [] }),
  checkOf: () => null,
  resultPlace: async () => failure(problem('no-list', 'There is no such list of lookups.', '')),
  original: () => null,
  keepVerdicts: async () => {},
  onResult: () => {},
  onRemoving: () => {},
};

/** No lookups that answered anything. */
export const noLookups: Parameters<typeof createAllResults>[0]['answered'] = {
  columns: () => [],
  sources: async () => [],
};
