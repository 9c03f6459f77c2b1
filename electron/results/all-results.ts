import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MainSend } from '../../shared/ipc-events.ts';
import type { JobRecord, JobSummary } from '../../shared/job.ts';
import type { LookupListSummary } from '../../shared/lookup-list.ts';
import type { Result } from '../../shared/problem.ts';
import type { VerdictCounts } from '../../shared/verdict/verdict.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { Clock } from '../platform/clock.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Disk } from '../platform/disk.ts';
import type { Store } from '../platform/store.ts';
import { createExportPresets, type ExportPresets, type ExportState } from './export-presets.ts';
import { createExports, type Exports } from './exports.ts';
import type { HeldJudgingParts } from './held-judging.ts';
import { judgeFinished } from './judge-finished.ts';
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts';
import { createResultMemory, type RememberedResult } from './result-memory.ts';
import type { ResultPlace } from './result-place.ts';
import { createResults, type Results } from './results.ts';
import { createSavedViews, type SavedViews } from './saved-views.ts';
import { createWrittenFiles } from './written-files.ts';

interface Parts {
  disk: Disk;
  clock: Clock;
  engine: Pick<EngineClient, 'run'>;
  /** The app's data folder. */
  data: string;
  jobs: {
    get(id: string): JobRecord | null;
    folder(id: string): Result<string>;
    resultPlace(id: string): Promise<Result<ResultPlace>>;
    keepVerdicts(id: string, verdicts: VerdictCounts): Promise<void>;
    onChange(listener: (job: JobSummary) => void): void;
  };
  lookupLists: {
    get(id: string): LookupListSummary | null;
    resultPlace(id: string): Promise<Result<ResultPlace>>;
    keepVerdicts(id: string, verdicts: VerdictCounts): Promise<void>;
    onResult(listener: (id: string) => void): void;
  };
  send: MainSend;
  saved: { results: Store<RememberedResult[]>; exports: Store<ExportState> };
  dialogs: Dialogs;
  newToken: () => string;
  appVersion: string;
  suppression: Pick<HeldJudgingParts, 'held' | 'learn'>;
}

/**
 * The results of jobs, of lists of lookups and of opened files, and what is taken out of them, under one roof: no id is
 * of two of them.
 */
export function createAllResults(parts: Parts): {
  opened: OpenedFiles;
  results: Results;
  exports: Exports;
  presets: ExportPresets;
  views: SavedViews;
} {
  const { disk, clock, engine, data, jobs, lookupLists, saved, send, dialogs, newToken, appVersion } = parts;
  const opened = createOpenedFiles({
    disk,
    clock,
    folder: join(data, 'opened'),
    newId: randomUUID,
    look: (path, reading) => engine.run('inspect', { path, reading }),
  });
  opened.onChange((file) => send('opened:changed', file));
  opened.onRemoved((id) => send('opened:removed', { id }));
  const placeOf = async (id: string) => {
    if (opened.get(id)) return opened.place(id);
    return lookupLists.get(id) ? lookupLists.resultPlace(id) : jobs.resultPlace(id);
  };
  const memory = createResultMemory(saved.results, clock.now);
  const { held, learn } = parts.suppression;
  const results = createResults({
    engine,
    held,
    learn,
    memory,
    placeOf,
    onJudged(id, judged) {
      // What a list shows beside an entry is worth no complaint where it can't be kept.
      if (opened.get(id)) void opened.change(id, { judged });
      else if (lookupLists.get(id)) void lookupLists.keepVerdicts(id, judged.verdicts);
      else void jobs.keepVerdicts(id, judged.verdicts);
    },
  });
  judgeFinished(jobs, results);
  // Judged whether or not anybody looks, and anew where the list went on: what is open then is another result's.
  lookupLists.onResult((id) => void results.close(id).then(() => results.open(id)));
  const exports = createExports({
    engine,
    results,
    placeOf,
    nameOf: (id) => opened.get(id)?.name ?? lookupLists.get(id)?.name ?? jobs.get(id)?.name ?? '',
    jobs,
    dialogs,
    written: createWrittenFiles(newToken),
    store: saved.exports,
    clock,
    appVersion,
  });
  const presets = createExportPresets({ store: saved.exports, disk, dialogs, newId: randomUUID });
  return { opened, results, exports, presets, views: createSavedViews(memory, results.headers) };
}
