import type { Bridge } from '../../shared/ipc/bridge.ts';
import { noBudget } from '../../shared/model/budgets.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import type { UpdatesView } from '../../shared/model/updates.ts';

export const notHere = problem('not-here', 'The fake does not do this.', 'Run the real app.');

const notHereNow = async () => failure(notHere);
const noList = async () => failure(problem('no-list', 'There is no such list of lookups.', ''));
const noResult = async () => failure(problem('no-result', 'There is no result file for this job.', ''));
const noAnswers = { answered: 0, hits: 0 };
const standing = { budget: noBudget, month: '2026-11', spent: 0, mayBeMore: 0 };
const view: UpdatesView = {
  stage: { at: 'off', why: 'not-packaged' },
  looking: false,
  lastLook: null,
  waitsFor: null,
  quiet: false,
  failed: null,
};
const noUpdate = async () => success(view);

/** What the main process of an app answers in which nothing was done yet. */
export const emptyApp = {
  // No account is added or changed.
  'connections:add': notHereNow,
  'connections:change': notHereNow,
  'connections:take-over': notHereNow,
  'connections:replace-key': notHereNow,
  // There is no data folder: nothing is kept, and nothing happens to it.
  'data:look': async () => success({ folder: '/home/ann/.enrich', parts: [] }),
  'data:open-folder': async () => success(null),
  'data:diagnostics': async () => success({ text: 'App\nEnrich Desk 0.1.0\n' }),
  'data:save-diagnostics': async () => success(null),
  'data:erase': async () => success({ leaving: false }),
  // There is no list of lookups.
  'lookup-lists:list': async () => success({ lists: [], setAside: [] }),
  'lookup-lists:get': async () => success(null),
  'lookup-lists:create': noList,
  'lookup-lists:rows': noList,
  'lookup-lists:row': noList,
  'lookup-lists:pause': noList,
  'lookup-lists:resume': noList,
  'lookup-lists:stop': noList,
  'lookup-lists:ask-again': noList,
  'lookup-lists:rename': noList,
  'lookup-lists:remove': noList,
  // Nothing was looked up.
  'lookups:run': notHereNow,
  'lookup-history:page': async () =>
    success({ rows: [], total: 0, all: { lookups: 0, lists: 0 }, keeping: 'kept', problems: [] }),
  'lookup-history:open': async () => success(null),
  'lookup-history:forget': async () => success(null),
  'lookup-history:forget-all': async () => success(null),
  'quick:shortcut': async () => success({ state: 'off' }),
  'quick:opening': async () => success(null),
  'quick:run': notHereNow,
  'quick:close': async () => success(null),
  'quick:open-in-app': async () => success(null),
  'quick:take-handed-over': async () => success(null),
  // Nothing was spent.
  'ledger:page': async () =>
    success({
      entries: [],
      sums: { entries: 0, credits: 0, repliesSay: 0, mayBeMore: 0, withoutWord: 0, byDay: [] },
      overruns: [],
      months: [],
      accounts: [],
      services: [],
    }),
  'ledger:export': async () => success(null),
  'budgets:get': async () => success(standing),
  'budgets:set': async ({ budget }) => success({ ...standing, budget }),
  'prices:lookups': async () =>
    success({ business: noAnswers, phone: noAnswers, email: noAnswers, name: noAnswers }),
  // There is no result.
  'opened:list': async () => success({ files: [], setAside: [] }),
  'opened:get': async () => success(null),
  'opened:add': noResult,
  'opened:archive': noResult,
  'opened:rename': noResult,
  'opened:remove': noResult,
  'opened:restore': noResult,
  'opened:open-folder': noResult,
  'results:open': noResult,
  'results:first-rows': noResult,
  'results:decide': noResult,
  'results:columns': noResult,
  'results:try-columns': noResult,
  'results:correct': noResult,
  'results:views': async () => success([]),
  'results:save-view': noResult,
  'results:remove-view': noResult,
  'jobs:try-sample': noResult,
  'jobs:send-rest': noResult,
  'jobs:test-batch': async () => success(null),
  'results:page': noResult,
  'results:summary': noResult,
  'results:row': noResult,
  'results:check-again': noResult,
  'results:misses': noResult,
  'results:drag-out': noResult,
  'checks:stale': async () => success({ lists: [], elsewhere: 0 }),
  'checks:count': async () => success({ numbers: 0, learned: null }),
  'checks:make': noResult,
  'checks:blocked': async () => success({ lists: [], callLists: [], numbers: 0, suppressed: 0 }),
  'checks:save-blocked': noResult,
  'checks:suppress-blocked': noResult,
  'lookups:read': async () => success([]),
  'lookups:understand': async () => success({ parts: [], notes: [] }),
  'results:export-options': noResult,
  'results:preview-export': noResult,
  'results:write-export': noResult,
  'results:cancel-export': noResult,
  'written:show': noResult,
  'written:open': noResult,
  'export-presets:list': noResult,
  'export-presets:save': noResult,
  'export-presets:remove': noResult,
  'export-presets:share': noResult,
  'export-presets:take-in': noResult,
  // Nobody is on the suppression list.
  'suppression:status': async () =>
    success({ counts: { phone: 0, email: 0, domain: 0, name: 0 }, litigators: 0, problem: null }),
  'suppression:page': async () => success({ total: 0, entries: [] }),
  'suppression:look': notHereNow,
  'suppression:import': notHereNow,
  'suppression:add': notHereNow,
  'suppression:remove': notHereNow,
  'suppression:undo': notHereNow,
  'suppression:mend': notHereNow,
  'suppression:of-people': async ({ people }) =>
    success({
      phones: people.map(({ phones }) => phones.map(() => ({ suppressed: false, knownLitigator: false }))),
      emails: people.map(({ emails }) => emails.map(() => false)),
    }),
  // It does not update itself.
  'updates:view': noUpdate,
  'updates:look': noUpdate,
  'updates:download': noUpdate,
  'updates:not-now': noUpdate,
  'updates:restart': noUpdate,
  'app:notices': async () => success({ text: 'react-dom 19\nLicense: MIT\n' }),
  // Nobody saved a mapping or follow-ups, and no job is part of one.
  'mappings:list': async () => success([]),
  'mappings:save': async (mapping) => success({ ...mapping, id: 'm1', usedAt: new Date().toISOString() }),
  'mappings:remove': async () => success([]),
  'follow-ups:list': async () => success([]),
  'follow-ups:save': async (followUps) => success({ ...followUps, id: 'c1' }),
  'follow-ups:remove': async () => success([]),
  'jobs:follow-ups': async () => success(null),
} satisfies Partial<Bridge['call']>;
