import type { Bridge } from '../../shared/bridge.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import { noLookupLists } from './no-lookup-lists.ts';
import { noSuppressions } from './no-suppressions.ts';

const none = async () => failure(problem('no-result', 'There is no result file for this job.', ''));

/** The results of an app that has none. */
export const noResults = {
  'opened:list': async () => success({ files: [], setAside: [] }),
  'opened:get': async () => success(null),
  'opened:add': none,
  'opened:archive': none,
  'opened:rename': none,
  'opened:remove': none,
  'opened:open-folder': none,
  'results:open': none,
  'results:decide': none,
  'results:columns': none,
  'results:try-columns': none,
  'results:correct': none,
  'results:views': async () => success([]),
  'results:save-view': none,
  'results:remove-view': none,
  'jobs:try-sample': none,
  'jobs:send-rest': none,
  'jobs:pilot': async () => success(null),
  'results:page': none,
  'results:summary': none,
  'results:row': none,
  'results:check-again': none,
  'results:misses': none,
  'checks:stale': async () => success({ lists: [], elsewhere: 0 }),
  'checks:count': async () => success({ numbers: 0 }),
  'checks:make': none,
  'checks:blocked': async () => success({ lists: [], callLists: [], numbers: 0, suppressed: 0 }),
  'checks:save-blocked': none,
  'checks:suppress-blocked': none,
  'lookups:read': async () => success([]),
  'lookups:understand': async () => success({ parts: [], notes: [] }),
  ...noLookupLists,
  ...noSuppressions,
  'results:export-options': none,
  'results:preview-export': none,
  'results:write-export': none,
  'results:cancel-export': none,
  'written:show': none,
  'written:open': none,
  'export-presets:list': none,
  'export-presets:save': none,
  'export-presets:remove': none,
  'export-presets:share': none,
  'export-presets:take-in': none,
} satisfies Partial<Bridge['call']>;
