import type { JobRecord } from '../../../shared/job.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { isoNow } from '../../platform/clock.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { jobFile, jobFolder } from '../disk/job-files.ts';
import { type JobLog, outcomeText } from '../disk/job-log.ts';
import type { JobStore } from '../disk/job-store.ts';
import { dropParts, keepPart, readParts } from '../disk/partial-download.ts';
import type { JobPorts } from '../ports.ts';
import { fetchBroke, fetched, fetchingStarted, needsAttention } from '../record/lifecycle.ts';
import { failuresTolerated, nextPollAt, paceOf } from '../record/poll-schedule.ts';
import { reconcile } from '../record/reconcile.ts';
import { withoutLoop } from '../record/timeline.ts';
import type { ConnectionGate } from './connection-gate.ts';
import { createLimit } from './limit.ts';

export interface ResultFetcher {
  /** Fetches the result of a job in `ready` from `url`; a second call while one is under way does nothing. */
  fetch(id: string, url: string): void;
  fetching(id: string): boolean;
}

interface Parts {
  ports: Pick<JobPorts, 'clock' | 'random' | 'client' | 'target' | 'disk' | 'folder' | 'verifyResult'>;
  store: JobStore;
  gate: ConnectionGate;
  log: JobLog;
  signal: AbortSignal;
  background(work: () => Promise<void>): void;
  progress(id: string, done: number, total: number): void;
  /** Called when a fetch has ended, well or not. */
  onEnd(): void;
}

const fetchesAtOnce = 2;
/** How long a download may bring next to nothing; twice as long after each failure, for lines that are just slow. */
const slowMs = 60_000;
const mostDoublings = 6;

const breaksOff = problem(
  'result-breaks-off',
  'The result file ends in the middle of a row, so it was not taken.',
  'Nothing to do now: the app fetches it again. If it stays so, ask the service about this job by its number.',
);

interface Fetched {
  bytes: number;
  rows: number;
}

/** Why a fetch did not end with a result. `excused` where it got further, or reached nothing: that is no failure. */
interface Broken {
  why: Problem;
  excused: boolean;
}

export function createResultFetcher(parts: Parts): ResultFetcher {
  const { ports, store, gate, log, signal, background, progress, onEnd } = parts;
  const { disk, folder, clock } = ports;
  const busy = new Set<string>();
  const limit = createLimit(fetchesAtOnce);

  function fetch(id: string, url: string): void {
    if (busy.has(id)) return;
    busy.add(id);
    background(async () => {
      try {
        await limit(() => fetchNow(id, url));
      } finally {
        busy.delete(id);
        onEnd();
      }
    });
  }

  async function fetchNow(id: string, url: string): Promise<void> {
    if (signal.aborted) return;
    const started = await store.commit(id, fetchingStarted(now()));
    if (!started.ok) {
      // Either the job was moved on or removed meanwhile, or the disk does not take it: then the next poll tries again.
      if (started.why === 'unsaved')
        await store.witness(id, (record) => ({ ...record, problem: started.problem }));
      return;
    }
    const got = await obtain(started.value, url).catch(
      (error: unknown): Broken => ({
        why: writingProblem(error, 'The result could not be saved'),
        excused: false,
      }),
    );
    // Ended with the app: taken up at the next start.
    if (signal.aborted) return;
    if ('why' in got) await giveUpForNow(id, got);
    else await finish(id, got);
  }

  async function obtain(record: JobRecord, url: string): Promise<Fetched | Broken> {
    const path = jobFile(folder, record.id, 'result');
    // It was checked before it got its name; only the record did not get to say so before the app ended.
    const kept = (await disk.facts(path)) && (await verified(path));
    return kept && !('why' in kept) ? kept : download(record, url);
  }

  async function download({ id, connection, poll }: JobRecord, url: string): Promise<Fetched | Broken> {
    const target = await ports.target(connection.id);
    if (!target.ok) return { why: target.problem, excused: false };
    const files = await readParts(disk, folder, id);
    const outcome = await ports.client.download(target.value, url, files, {
      signal,
      slowMs: slowMs * 2 ** Math.min(poll?.failures ?? 0, mostDoublings),
      onProgress: (done, total) => progress(id, done, total),
      onKept: (path, partial) => keepPart(disk, folder, id, { path, partial }),
    });
    const before = files.resume?.partial.bytes ?? 0;
    log.add(id, `Download${before > 0 ? ` from byte ${before}` : ''}: ${outcomeText(outcome)}`);
    if (outcome.kind === 'whole') return accept(id, outcome.path);
    if (outcome.kind === 'broken' && outcome.partial.bytes > 0) await keepPart(disk, folder, id, outcome);
    if (outcome.kind === 'refused' && outcome.retryAfterMs !== undefined)
      gate.pause(connection.id, outcome.retryAfterMs);
    const further = outcome.kind === 'broken' && outcome.partial.bytes > before;
    const unreached = outcome.kind === 'broken' && !outcome.reached;
    return { why: outcome.problem, excused: further || unreached };
  }

  /** Gives the download its name, once it is known to be whole. */
  async function accept(id: string, part: string): Promise<Fetched | Broken> {
    const checked = await verified(part);
    if (signal.aborted) return { why: breaksOff, excused: false };
    if ('why' in checked) {
      if (checked.why === breaksOff) await dropParts(disk, folder, id);
      return checked;
    }
    await disk.rename(part, jobFile(folder, id, 'result'));
    await disk.syncFolder(jobFolder(folder, id));
    await dropParts(disk, folder, id);
    return checked;
  }

  async function verified(path: string): Promise<Fetched | Broken> {
    const [facts, read] = [await disk.facts(path), await ports.verifyResult(path, { signal })];
    if (!read.ok) return { why: read.problem, excused: false };
    if (!read.value.complete || facts === null) return { why: breaksOff, excused: false };
    return { bytes: facts.bytes, rows: read.value.rows };
  }

  async function finish(id: string, got: Fetched): Promise<void> {
    const at = now();
    await store.witness(id, (record) => {
      const { gaps, notes } = reconcile(record, got.rows);
      return fetched({ ...got, fetchedAt: at }, gaps, notes, at)(record);
    });
  }

  async function giveUpForNow(id: string, { why, excused }: Broken): Promise<void> {
    const time = clock.now();
    await store.witness(id, (record) => {
      const failures = excused ? 0 : (record.poll?.failures ?? 0) + 1;
      const slow = failures > failuresTolerated;
      const waiting = { now: time, expectedAt: time, failures, needsAttention: slow };
      const nextAt = nextPollAt(waiting, paceOf(record), ports.random);
      const poll = { asked: 0, ...record.poll, nextAt, failures };
      if (!slow) return fetchBroke(why, now(), poll)(record);
      const troubled = needsAttention(why, now())(record);
      return troubled && withoutLoop({ ...troubled, poll });
    });
  }

  const now = () => isoNow(clock);

  return { fetch, fetching: (id) => busy.has(id) };
}
