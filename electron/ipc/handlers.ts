import type { AppInfo } from '../../shared/ipc.ts';
import type { IpcEvents, MainSend } from '../../shared/ipc-events.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Connections } from '../connections/connections.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ListFiles } from '../lists/list-files.ts';
import type { OfferedFiles } from '../lists/offered-files.ts';
import type { SavedMappings } from '../lists/saved-mappings.ts';
import type { LookupHistory } from '../lookups/history/history.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Store } from '../platform/store.ts';
import type { ExportPresets } from '../results/export-presets.ts';
import type { Exports } from '../results/exports.ts';
import type { OpenedFiles } from '../results/opened-files.ts';
import type { Results } from '../results/results.ts';
import type { SavedViews } from '../results/saved-views.ts';
import type { HeldBack } from '../suppression/held-back.ts';
import type { SuppressionList } from '../suppression/suppression-list.ts';
import { appHandlers } from './app-handlers.ts';
import { connectionHandlers } from './connection-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { jobHandlers } from './job-handlers.ts';
import { lookupHandlers } from './lookup-handlers.ts';
import { lookupListHandlers } from './lookup-list-handlers.ts';
import { mappingHandlers } from './mapping-handlers.ts';
import { resultHandlers } from './result-handlers.ts';
import type { Handlers } from './router.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { suppressionHandlers } from './suppression-handlers.ts';

/** The parts that answer the page, and the way back to it. */
interface Parts {
  app: AppInfo;
  settings: Store<Settings>;
  lookups: Lookups;
  history: LookupHistory;
  lookupLists: LookupLists;
  mappings: SavedMappings;
  connections: Connections;
  engine: EngineClient;
  files: ListFiles;
  offered: OfferedFiles;
  jobs: Jobs;
  results: Results;
  opened: OpenedFiles;
  exports: Exports;
  presets: ExportPresets;
  views: SavedViews;
  suppression: { list: SuppressionList; held: HeldBack };
  dialogs: Dialogs;
  send: MainSend;
}

/** What answers each channel of the contract. */
export function createHandlers(parts: Parts): Handlers {
  const { app, settings, mappings, connections, jobs, send } = parts;
  const onProgress = (progress: IpcEvents['files:progress']) => send('files:progress', progress);
  return {
    ...appHandlers(app),
    ...settingsHandlers({ settings, webhook: jobs.webhook }),
    ...lookupHandlers(parts),
    ...lookupListHandlers(parts),
    ...mappingHandlers(mappings),
    ...connectionHandlers(connections),
    ...fileHandlers({ ...parts, onProgress }),
    ...jobHandlers(parts),
    ...resultHandlers(parts),
    ...suppressionHandlers({ ...parts, ...parts.suppression }),
    ...exportHandlers({ ...parts, onProgress }),
  };
}
