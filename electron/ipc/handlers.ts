import type { AppInfo } from '../../shared/app-info.ts';
import type { IpcEvents, MainSend } from '../../shared/ipc-events.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Connections } from '../connections/connections.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { GivenFiles } from '../lists/given-files.ts';
import type { ListFiles } from '../lists/list-files.ts';
import type { OfferedFiles } from '../lists/offered-files.ts';
import type { SavedChains } from '../lists/saved-chains.ts';
import type { SavedMappings } from '../lists/saved-mappings.ts';
import type { LookupHistory } from '../lookups/history/history.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { QuickLookup } from '../lookups/quick/quick-lookup.ts';
import type { QuickShortcut } from '../lookups/quick/quick-shortcut.ts';
import type { AnswerBook } from '../money/answer-book/book-ports.ts';
import type { Money } from '../money/open-money.ts';
import type { Clock } from '../platform/clock.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Disk } from '../platform/disk.ts';
import type { Store } from '../platform/store.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { OwnData } from '../profile/own-data.ts';
import type { CheckAgain } from '../results/check-again.ts';
import type { DraggedFiles } from '../results/dragged-files.ts';
import type { ExportPresets } from '../results/export-presets.ts';
import type { Exports } from '../results/exports.ts';
import type { OpenedFiles } from '../results/opened-files.ts';
import type { Results } from '../results/results.ts';
import type { RowCountsOf } from '../results/row-counts.ts';
import type { SavedViews } from '../results/saved-views.ts';
import type { HeldBack } from '../suppression/held-back.ts';
import type { SuppressionList } from '../suppression/suppression-list.ts';
import type { Updates } from '../updates/updates.ts';
import { appHandlers } from './app-handlers.ts';
import { chainHandlers } from './chain-handlers.ts';
import { checkHandlers } from './check-handlers.ts';
import { connectionHandlers } from './connection-handlers.ts';
import { dataHandlers } from './data-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { jobHandlers } from './job-handlers.ts';
import { lookupHandlers } from './lookup-handlers.ts';
import { lookupListHandlers } from './lookup-list-handlers.ts';
import { mappingHandlers } from './mapping-handlers.ts';
import { createMissedLists } from './missed-lists.ts';
import { moneyHandlers } from './money-handlers.ts';
import { pilotHandlers } from './pilot-handlers.ts';
import { quickHandlers } from './quick-handlers.ts';
import { resultHandlers } from './result-handlers.ts';
import type { Handlers } from './router.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { suppressionHandlers } from './suppression-handlers.ts';
import { updateHandlers } from './update-handlers.ts';
import { writtenHandlers } from './written-handlers.ts';

/** The parts that answer the page, and the way back to it. */
interface Parts {
  app: AppInfo;
  settings: Store<Settings>;
  lookups: Lookups;
  history: LookupHistory;
  lookupLists: LookupLists;
  mappings: SavedMappings;
  chains: SavedChains;
  connections: Connections;
  engine: EngineClient;
  files: ListFiles;
  offered: OfferedFiles;
  given: Pick<GivenFiles, 'take'>;
  jobs: Jobs;
  book: Pick<AnswerBook, 'using' | 'forgetAll'>;
  results: Results;
  opened: OpenedFiles;
  exports: Exports;
  dragged: DraggedFiles;
  checkAgain: CheckAgain;
  presets: ExportPresets;
  views: SavedViews;
  rowCounts: RowCountsOf;
  suppression: { list: SuppressionList; held: HeldBack };
  quick: QuickLookup & { shortcut: QuickShortcut };
  dialogs: Dialogs;
  written: WrittenFiles;
  money: Money;
  ownData: OwnData;
  updates: Updates;
  /** The licenses of what the app is made of; null where it was not packaged. */
  notices: () => Promise<string | null>;
  disk: Disk;
  clock: Clock;
  send: MainSend;
}

/** What answers each channel of the contract. */
export function createHandlers(parts: Parts): Handlers {
  const { app, settings, mappings, connections, jobs, quick, send } = parts;
  const missed = createMissedLists(parts.exports, parts.files, parts.jobs);
  const onProgress = (progress: IpcEvents['files:progress']) => send('files:progress', progress);
  return {
    ...appHandlers(app),
    ...settingsHandlers({
      settings,
      webhook: jobs.webhook,
      shortcut: quick.shortcut,
      lists: parts.lookupLists,
    }),
    ...lookupHandlers(parts),
    ...quickHandlers(parts),
    ...lookupListHandlers(parts),
    ...moneyHandlers({ ...parts, onBudget: () => send('ledger:changed', null) }),
    ...mappingHandlers(mappings),
    ...connectionHandlers(connections),
    ...fileHandlers({ ...parts, onProgress }),
    ...jobHandlers({ ...parts, missed }),
    ...chainHandlers(parts),
    ...pilotHandlers(parts),
    ...resultHandlers({ ...parts, missed }),
    ...suppressionHandlers({ ...parts, ...parts.suppression }),
    ...checkHandlers(parts),
    ...dataHandlers(parts),
    ...writtenHandlers(parts),
    ...updateHandlers(parts),
    ...exportHandlers({ ...parts, onProgress }),
  };
}
