import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MainSend } from '../../../shared/ipc/ipc-events.ts';
import { jobOfSteps } from '../../../shared/model/follow-ups.ts';
import type { JobSummary } from '../../../shared/model/job-record.ts';
import type { Problem, Result } from '../../../shared/model/problem.ts';
import { noLaterChecks } from '../../../shared/model/result-table.ts';
import type { EngineClient } from '../../engine/process/engine-client.ts';
import { createKeptChecks } from '../../memory/kept-checks.ts';
import type { Memory } from '../../memory/memory.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Dialogs } from '../../platform/dialogs.ts';
import type { Disk } from '../../platform/disk.ts';
import type { Store } from '../../platform/store.ts';
import type { WrittenFiles } from '../../platform/written-files.ts';
import { type BlockedNews, createBlockedNews, createCheckAgain, type ToldBlocked } from './check-again.ts';
import { createDraggedFiles } from './dragged-files.ts';
import { type AnsweredLookups, createEarlierAnswers } from './earlier-answers.ts';
import { createExportPresets, type ExportState } from './export-presets.ts';
import { createExports, createKeptCallLists } from './exports.ts';
import { createStepResults, createWholeResults } from './joined-results.ts';
import { createOpenedFiles } from './opened-files.ts';
import { createRenewals } from './renewals.ts';
import { createResultMemory, type RememberedResult } from './result-memory.ts';
import { createResultOwners, type JobsToRenew, type ListsToRenew } from './result-owners.ts';
import {
  type ListOfResult,
  type LookedUpList,
  type OtherResults,
  type OwnResult,
  type ResultPlace,
  sentList,
} from './result-place.ts';
import { createResults, type HeldForResults, type Results } from './results.ts';

interface Parts {
  disk: Disk;
  clock: Clock;
  memory: Memory;
  engine: Pick<EngineClient, 'run'>;
  data: string;
  jobs: JobsToRenew & {
    folder(id: string): Result<string>;
    resultPlace(id: string): Promise<Result<OwnResult>>;
    onChange(listener: (job: JobSummary) => void): void;
    onRemoved(listener: (id: string) => void): void;
  };
  lookupLists: ListsToRenew & {
    resultPlace(id: string): Promise<Result<OwnResult>>;
    original(id: string): LookedUpList | null;
    onResult(listener: (id: string) => void): void;
    onRemoving(listener: (id: string) => Promise<void>): void;
  };
  answered: AnsweredLookups;
  send: MainSend;
  saved: { results: Store<RememberedResult[]>; exports: Store<ExportState>; blocked: Store<ToldBlocked> };
  dialogs: Dialogs;
  written: Pick<WrittenFiles, 'add' | 'saveText'>;
  notify: (news: BlockedNews) => void;
  version: string;
  suppression: HeldForResults;
  report: (problem: Problem) => void;
  dragOut: (path: string) => void;
}

/** The results of jobs, lists of lookups and opened files under one roof: no id is of two of them. */
export function createAllResults(parts: Parts) {
  const { disk, clock, engine, data, jobs, lookupLists, saved, send } = parts;
  const common = { ...parts, appVersion: parts.version, newId: randomUUID };
  const opened = createOpenedFiles({
    ...common,
    folder: join(data, 'opened'),
    look: (path, reading) => engine.run('inspect', { path, reading }),
  });
  opened.onChange((file) => send('opened:changed', file));
  opened.onRemoved((id) => send('opened:removed', { id }));
  const closing = new AbortController();
  const { signal } = closing;
  const earlier = createEarlierAnswers({ ...parts, lookups: parts.answered, signal });
  const wholes = createWholeResults({ disk, engine, earlier, signal });
  const steps = createStepResults(parts);
  async function placeOf(id: string, others: OtherResults): Promise<Result<ResultPlace>> {
    if (opened.get(id)) return opened.place(id);
    if (jobOfSteps(id) !== null) return steps.place(id, others);
    const own = await (lookupLists.get(id) ? lookupLists : jobs).resultPlace(id);
    return own.ok ? wholes.of(own.value, others) : own;
  }
  function listOf(id: string): ListOfResult | null {
    const job = jobs.get(id);
    const folder = jobs.folder(id);
    return job && folder.ok ? sentList(job, folder.value) : lookupLists.original(id);
  }
  const memory = createResultMemory(saved.results, clock.now);
  const kept = createKeptChecks(parts.memory);
  const owners = createResultOwners({ kept, jobs, lookupLists, opened, now: clock.now });
  /** Of follow-ups, the first job. */
  const ownerOf = (id: string) => owners.get(steps.firstOf(id)?.id ?? id);
  const results = createResults({
    ...parts.suppression,
    engine,
    memory,
    placeOf,
    listOf,
    checks: { version: kept.version, later: (id) => ownerOf(id)?.later() ?? noLaterChecks },
  });
  results.onJudged((id, { layout }) => steps.understood(id, layout));
  const callLists = createKeptCallLists(disk, join(data, 'call-lists'), randomUUID);
  const made = { ...common, owners, results, kept, callLists };
  const checkAgain = createCheckAgain(made);
  const blockedNews = createBlockedNews({ ...parts, store: saved.blocked, blocked: checkAgain.blocked });
  const renewals = createRenewals({
    ...made,
    onChange: () => send('checks:changed', null),
    onBlocked: blockedNews,
  });
  judgeFinished(jobs, results);
  // Judged whether or not anybody looks, and anew where the list went on: what is open then is another result's.
  lookupLists.onRemoving((id) => results.close(id));
  lookupLists.onResult((id) => void results.openAnew(id));
  const nameOf = (id: string) => ownerOf(id)?.name ?? '';
  const dragged = createDraggedFiles({
    ...made,
    placeOf: results.place,
    begin: parts.dragOut,
    folder: join(data, 'dragged'),
    nameOf: (id) => ({ name: nameOf(id), tail: opened.get(id) ? '' : ' - result' }),
  });
  for (const { onRemoved } of [jobs, opened]) onRemoved((id) => void dragged.forget(id).catch(() => {}));
  const exports = createExports({
    ...made,
    nameOf,
    listOf,
    checkOf: ownerOf,
    store: saved.exports,
  });
  return {
    opened,
    results,
    exports,
    dragged,
    renewals,
    presets: createExportPresets({ ...common, store: saved.exports }),
    rowCounts: exports.rowCounts,
    checkAgain,
    async closeResults() {
      closing.abort();
      await opened.close();
    },
  };
}

/** Judges each job's result as it comes, whether or not anybody looks: its litigators must not be called from others either. */
export function judgeFinished(
  jobs: Pick<Parts['jobs'], 'onChange' | 'onRemoved'>,
  results: Pick<Results, 'open'>,
): void {
  /** Asked once for each result: where it can't be judged, its page says why. */
  const asked = new Set<string>();
  // What was under way ended with it: taken back, it is judged if it was not.
  jobs.onRemoved((id) => asked.delete(id));
  jobs.onChange(({ id, state, checkedAt, verdicts }) => {
    const isToJudge = state === 'done' && checkedAt !== null && verdicts === undefined;
    if (!isToJudge) asked.delete(id);
    else if (!asked.has(id)) {
      asked.add(id);
      void results.open(id);
    }
  });
}
