import type { JobRecord } from '../../../shared/model/job-record.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { isoNow } from '../../platform/clock.ts';
import { createLimit } from '../../platform/concurrency.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { outcomeText } from '../disk/job-log.ts';
import type { KeptResults } from '../disk/result-files.ts';
import {
  type Change,
  fetchBroke,
  fetchingStarted,
  needsAttention,
  waitingFor,
  withoutLoop,
} from '../record/lifecycle.ts';
import { failuresTolerated, nextPollAt, paceOf } from '../record/poll-schedule.ts';
import { notFetchedAgain } from '../record/result-steps.ts';
import { createUnderWay, type JobWork } from './job-work.ts';
import type { ResultTaker, Taken } from './take-result.ts';

interface Parts extends JobWork<'clock' | 'random' | 'client' | 'target'> {
  kept: KeptResults;
  taker: ResultTaker;
  progress(id: string, done: number, total: number): void;
  /** Called when a fetch has ended, well or not. */
  onEnd(): void;
}

/** Of one connection: a server that sends slowly holds up nobody else's results. */
const fetchesAtOnce = 2;
/** How long a download may bring next to nothing; twice as long after each failure, for lines that are just slow. */
const slowMs = 60_000;
const mostDoublings = 6;

/** Why a fetch did not end with a result. `excused` where it got further, or reached nothing: that is no failure. */
interface Broken {
  why: Problem;
  excused?: boolean;
}

export function createResultFetcher(parts: Parts) {
  const { ports, store, gate, log, kept, taker, signal, background, progress, onEnd } = parts;
  const { clock } = ports;
  const busy = createUnderWay<true>(background, onEnd);
  const limits = new Map<string, ReturnType<typeof createLimit>>();
  const now = () => isoNow(clock);

  function limitOf(connectionId: string) {
    const limit = limits.get(connectionId) ?? createLimit(fetchesAtOnce);
    limits.set(connectionId, limit);
    return limit;
  }

  function fetch(id: string, url: string): void {
    const record = store.get(id);
    if (record === undefined || busy.has(id)) return;
    const onWait = () => store.show(id, waitingFor({ for: 'turn-to-fetch' }));
    busy.begin(id, true, () => limitOf(record.connection.id)(() => fetchNow(id, url), onWait));
  }

  async function fetchNow(id: string, url: string): Promise<void> {
    if (signal.aborted) return;
    const started = await store.commit(id, fetchingStarted(now()));
    if (!started.ok) {
      // Either the job was moved on or removed meanwhile, or the disk does not take it: then the next poll tries again.
      if (started.problem.retryable)
        await store.witness(id, (record) => ({ ...record, problem: started.problem }));
      return;
    }
    const got = await obtain(started.value, url).catch(
      (error: unknown): Broken => ({ why: writingProblem(error, 'The result could not be saved') }),
    );
    // Ended with the app: taken up at the next start.
    if (signal.aborted) return;
    await store.witness(id, 'why' in got ? givenUpForNow(got) : got.change);
  }

  async function obtain(record: JobRecord, url: string): Promise<Taken | Broken> {
    // It was judged before it got its name; only the record did not get to say so before the app ended.
    return (await taker.takeExisting(record)) ?? download(record, url);
  }

  async function download(record: JobRecord, url: string): Promise<Taken | Broken> {
    const { id, connection, poll } = record;
    const target = await ports.target(connection.id);
    if (!target.ok) return { why: target.problem };
    const files = await kept.parts(id);
    const outcome = await ports.client.download(target.value, url, files, {
      signal,
      slowMs: slowMs * 2 ** Math.min(poll?.failures ?? 0, mostDoublings),
      onProgress: (done, total) => progress(id, done, total),
      onKept: (path, partial) => kept.keepPart(id, { path, partial }),
    });
    const before = files.resume?.partial.bytes ?? 0;
    log.add(id, `Download${before > 0 ? ` from byte ${before}` : ''}: ${outcomeText(outcome)}`);
    if (outcome.kind === 'whole') return taker.take(record, outcome);
    if (outcome.kind === 'broken' && outcome.partial.bytes > 0) await kept.keepPart(id, outcome);
    if (outcome.kind === 'refused' && outcome.retryAfterMs !== undefined)
      gate.pause(connection.id, outcome.retryAfterMs);
    const further = outcome.kind === 'broken' && outcome.partial.bytes > before;
    const unreached = outcome.kind === 'broken' && !outcome.reached;
    return { why: outcome.problem, excused: further || unreached };
  }

  const givenUpForNow =
    ({ why, excused = false }: Broken): Change =>
    (record) => {
      const time = clock.now();
      const failures = excused ? 0 : (record.poll?.failures ?? 0) + 1;
      const slow = failures > failuresTolerated;
      if (slow && record.again) return notFetchedAgain(why, now())(record);
      const next = { now: time, since: time, failures, needsAttention: slow };
      const poll = {
        asked: 0,
        ...record.poll,
        nextAt: nextPollAt(next, paceOf(record), ports.random),
        failures,
      };
      if (!slow) return fetchBroke(why, now(), poll)(record);
      const troubled = needsAttention(why, now())(record);
      return troubled && withoutLoop({ ...troubled, poll });
    };

  return {
    /** Fetches the result of a job in `ready` from `url`; a second call while one is under way does nothing. */
    fetch,
    fetching: busy.has,
  };
}
