import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import type { AppInfo } from '../../shared/model/app-info.ts';
import { isOver } from '../../shared/model/lookup-list.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import type { OfferedFiles } from '../app/lists/offered-files.ts';
import type { SavedMappings } from '../app/lists/saved-mappings.ts';
import type { Updates } from '../app/updates/updates.ts';
import type { Connections } from '../connections/connections.ts';
import type { LookupHistory } from '../lookups/history/history.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { QuickLookup, QuickShortcut } from '../lookups/quick-lookup.ts';
import type { AnswerBook } from '../memory/answer-book/answer-book.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { ExportPresets } from '../results/service/export-presets.ts';
import type { Exports } from '../results/service/exports.ts';
import { checkHandlers, fileHandlers } from './check-handlers.ts';
import { jobHandlers, testBatchHandlers } from './job-handlers.ts';
import { moneyHandlers } from './money-handlers.ts';
import { followUpHandlers, resultHandlers } from './result-handlers.ts';
import { createCancellable, type Handlers } from './router.ts';
import {
  dataHandlers,
  settingsHandlers,
  suppressionHandlers,
  teamHandlers,
  watchedHandlers,
} from './settings-handlers.ts';

/** Loaded when the first lookup is typed: what is known of names and places takes time that the start has no use for. */
const reading = () => import('../lookups/read-input.ts');
const understanding = () => import('../lookups/understand/understand.ts');

export function lookupHandlers(parts: {
  lookups: Lookups;
  history: LookupHistory;
  lookupLists: Pick<LookupLists, 'list' | 'removeFinished'>;
  book: Pick<AnswerBook, 'forgetAll'>;
}) {
  const { lookups, history, lookupLists, book } = parts;
  const pastLists = () => lookupLists.list().lists.filter(isOver);
  return {
    'lookups:run': (request) => lookups.run(request),
    'lookups:read': async ({ kind, input }) => success((await reading()).readInput(kind, input)),
    'lookups:understand': async (pasted) => success((await understanding()).understand(pasted)),
    'lookup-history:page': async ({ offset, limit, ...query }) =>
      success(await history.page(query, offset, limit, pastLists())),
    'lookup-history:open': async ({ id }) => success(await history.open(id)),
    'lookup-history:forget': ({ id }) => history.forget(id),
    'lookup-history:forget-all': async ({ lists, unknownLists }) => {
      const forgotten = await history.forgetAll();
      if (!forgotten.ok) return forgotten;
      const over = pastLists().map(({ id }) => id);
      const noBook = await book.forgetAll(over);
      if (!noBook.ok || (!lists && !unknownLists)) return noBook;
      return lookupLists.removeFinished({ settled: lists, unknown: unknownLists });
    },
  } satisfies Partial<Handlers>;
}

type PartsOf<Make extends (parts: never) => unknown> = Parameters<Make>[0];

/** The parts that answer the page, and the way back to it. */
type Parts = {
  app: AppInfo;
  exports: Exports;
  lookupLists: LookupLists;
  /** The licenses of what the app is made of; null where it was not packaged. */
  notices: () => Promise<string | null>;
  offered: OfferedFiles;
  presets: ExportPresets;
  quick: QuickLookup & { shortcut: QuickShortcut };
  send: MainSend;
  updates: Updates;
  written: Pick<WrittenFiles, 'show' | 'open'>;
} & PartsOf<typeof settingsHandlers> &
  PartsOf<typeof lookupHandlers> &
  PartsOf<typeof moneyHandlers> &
  PartsOf<typeof mappingHandlers> &
  PartsOf<typeof connectionHandlers> &
  PartsOf<typeof fileHandlers> &
  PartsOf<typeof jobHandlers> &
  PartsOf<typeof followUpHandlers> &
  PartsOf<typeof testBatchHandlers> &
  PartsOf<typeof resultHandlers> &
  PartsOf<typeof suppressionHandlers> &
  PartsOf<typeof teamHandlers> &
  PartsOf<typeof watchedHandlers> &
  PartsOf<typeof checkHandlers> &
  PartsOf<typeof dataHandlers>;

export function createHandlers(parts: Parts): Handlers {
  const { exports, lookupLists, offered, presets, quick, send, updates, written } = parts;
  const cancellable = createCancellable();
  return {
    ...settingsHandlers(parts),
    ...lookupHandlers(parts),
    ...moneyHandlers(parts),
    ...mappingHandlers(parts),
    ...connectionHandlers(parts),
    ...fileHandlers(parts),
    ...jobHandlers(parts),
    ...followUpHandlers(parts),
    ...testBatchHandlers(parts),
    ...resultHandlers(parts),
    ...suppressionHandlers(parts),
    ...teamHandlers(parts),
    ...watchedHandlers(parts),
    ...checkHandlers(parts),
    ...dataHandlers(parts),

    'app:info': () => success(parts.app),
    'app:notices': async () => {
      const text = await parts.notices();
      return text === null ? failure(noNotices) : success(text);
    },
    'written:show': ({ file }) => written.show(file),
    'written:open': ({ file }) => written.open(file),

    'quick:shortcut': () => success(quick.shortcut.state()),
    'quick:opening': () => success(quick.opening()),
    'quick:run': (request) => quick.run(request),
    'quick:close': () => {
      quick.close();
      return success(null);
    },
    'quick:open-in-app': () => {
      quick.openInApp();
      return success(null);
    },
    'quick:take-handed-over': () => success(quick.takeHandedOver()),

    'lookup-lists:list': () => success(lookupLists.list()),
    'lookup-lists:get': ({ id }) => success(lookupLists.get(id)),
    'lookup-lists:create': ({ file, ...wanted }) =>
      offered.use(file, (path) => lookupLists.create({ ...wanted, path })),
    'lookup-lists:rows': ({ id, ...wanted }) => lookupLists.rows(id, wanted),
    'lookup-lists:row': ({ id, n }) => lookupLists.row(id, n),
    'lookup-lists:pause': ({ id }) => lookupLists.pause(id),
    'lookup-lists:resume': ({ id, limit, reason }) => lookupLists.resume(id, limit, reason),
    'lookup-lists:stop': ({ id }) => lookupLists.stop(id),
    'lookup-lists:ask-again': ({ id, intent, rows }) => lookupLists.askAgain(id, intent, rows),
    'lookup-lists:rename': ({ id, name }) => lookupLists.rename(id, name),
    'lookup-lists:remove': ({ id }) => lookupLists.remove(id),

    'updates:view': () => success(updates.view()),
    'updates:look': updates.look,
    'updates:download': updates.download,
    'updates:not-now': updates.notNow,
    'updates:restart': updates.restart,

    'results:export-options': ({ jobId }) => exports.options(jobId),
    'results:preview-export': ({ jobId, taskId, request }) =>
      cancellable.run(taskId, (signal) => exports.preview(jobId, request, { signal })),
    'results:write-export': ({ jobId, taskId, request }) =>
      cancellable.run(taskId, (signal) =>
        exports.write(jobId, request, {
          signal,
          onProgress: (done, total) => send('progress', { id: taskId, done, total }),
        }),
      ),
    'results:cancel-export': cancellable.cancel,
    'export-presets:list': () => success(presets.all()),
    'export-presets:save': (preset) => success(presets.save(preset)),
    'export-presets:remove': ({ id }) => success(presets.remove(id)),
    'export-presets:share': ({ id }) => presets.share(id),
    'export-presets:take-in': () => presets.takeIn(),
  };
}

const noNotices = problem(
  'notices-missing',
  'The licenses come with the packaged app. This copy isn’t packaged.',
  'They lie with each package that the app is made of.',
);

export function mappingHandlers({ mappings }: { mappings: SavedMappings }) {
  return {
    'mappings:list': () => success(mappings.all()),
    'mappings:save': ({ name, ...input }) => success(mappings.save(name, input)),
    'mappings:remove': ({ id }) => success(mappings.remove(id)),
  } satisfies Partial<Handlers>;
}

export function connectionHandlers({ connections }: { connections: Connections }) {
  return {
    'connections:list': async () => success(await connections.list()),
    'connections:add': (wanted) => connections.add(wanted),
    'connections:change': (wanted) => connections.change(wanted),
    'connections:take-over': ({ id, formerId }) => connections.takeOver(id, formerId),
    'connections:use': ({ id }) => connections.use(id),
    'connections:remove': ({ id }) => connections.remove(id),
    'connections:replace-key': ({ id, key }) => connections.replaceKey(id, key),
    'connections:test': (what) => connections.test(what),
  } satisfies Partial<Handlers>;
}
