import type { JobRecord } from '../../../shared/model/job-record.ts';
import { problemOf } from '../../../shared/model/problem.ts';
import type { StatusOutcome } from '../../service/client.ts';
import { outcomeText } from '../disk/job-log.ts';
import { waitingFor } from '../record/lifecycle.ts';
import { dueAt, notBefore } from '../record/poll-schedule.ts';
import { afterStatus } from '../record/status-step.ts';
import { createUnderWay, defaultPauseMs, type JobWork } from './job-work.ts';

export type Poller = ReturnType<typeof createPoller>;

interface Parts extends JobWork<'clock' | 'random' | 'client' | 'target'> {
  /** A result is ready; answers whether its download is under way already. */
  fetching(id: string): boolean;
  onReady(id: string, url: string): void;
}

const asksAtOnce = 4;
/** Between two status requests of one connection; keeps far from the 500 a minute the specification names. */
const spacingMs = { service: 200, practice: 0 };
/** Timers do not run while a computer sleeps, nor do they see the clock being set: the plan is looked at this often. */
const longestTimerMs = 30_000;
const wakingMs = 30_000;

/** Whether the service is asked about it: until its result is here, and for an odd one while its end was not certain. */
export function isTracked({ queueId, state, odd }: JobRecord): boolean {
  if (queueId === undefined) return false;
  if (state === 'needs-attention') return odd === undefined || odd.triesLeft > 0;
  return state === 'pending' || state === 'ready';
}

/** The client promises values; should it break that promise, it must not be asked again at once. */
const broken = (error: unknown): StatusOutcome => ({
  kind: 'failed',
  reason: 'other',
  problem: problemOf(error),
});

export function createPoller({ ports, store, gate, log, signal, background, fetching, onReady }: Parts) {
  const { clock } = ports;
  /** By the job, on which connection. */
  const asking = createUnderWay<string>(background, look);
  const hurried = new Set<string>();
  const lastAsked = new Map<string, number>();
  let cancelTimer = () => {};
  let wokenUntil = 0;
  let running = false;

  function mayBeAskedAt(record: JobRecord, now: number): number {
    const own = hurried.has(record.id) ? notBefore(record, now) : dueAt(record, now);
    const { id, kind } = record.connection;
    const last = lastAsked.get(id) ?? 0;
    // A time ahead was taken before the clock was set back.
    return Math.max(own, gate.opensAt(id), last > now ? 0 : last + spacingMs[kind]);
  }

  const busyOn = (connectionId: string): number =>
    asking.all().filter((connection) => connection === connectionId).length;

  function look(): void {
    if (!running) return;
    cancelTimer();
    const now = clock.now();
    let next = now + longestTimerMs;
    const candidates = store
      .all()
      .filter((record) => isTracked(record) && !asking.has(record.id) && !fetching(record.id))
      .map((record) => ({ record, due: hurried.has(record.id) ? 0 : (record.poll?.nextAt ?? 0) }))
      .sort((a, b) => a.due - b.due);
    for (const { record } of candidates) {
      showGate(record, now);
      if (busyOn(record.connection.id) >= asksAtOnce) continue;
      const at = mayBeAskedAt(record, now);
      if (at > now) next = Math.min(next, at);
      else ask(record);
    }
    cancelTimer = clock.after(next - now, look);
  }

  /** A job whose next question falls into a time in which its connection is closed waits for that. */
  function showGate(record: JobRecord, now: number): void {
    const closed = gate.waitsFor(record.connection.id);
    const isHeld = closed !== null && dueAt(record, now) <= gate.opensAt(record.connection.id);
    store.show(record.id, waitingFor(isHeld ? closed : null));
  }

  function ask(record: JobRecord): void {
    const { id, connection } = record;
    lastAsked.set(connection.id, clock.now());
    hurried.delete(id);
    asking.begin(id, connection.id, () => askNow(record));
  }

  async function askNow({ id, connection, service, queueId }: JobRecord): Promise<void> {
    if (queueId === undefined) return;
    const target = await ports.target(connection.id);
    if (signal.aborted) return;
    const outcome: StatusOutcome = target.ok
      ? await ports.client.jobStatus(target.value, service, queueId, { signal }).catch(broken)
      : { kind: 'failed', reason: 'key', problem: target.problem };
    if (signal.aborted) return;
    log.add(id, `Status asked: ${outcomeText(outcome)}`);
    const pausedUntil = pauseFrom(connection.id, outcome);
    const asked = await store.witness(
      id,
      afterStatus(outcome, {
        now: clock.now(),
        random: ports.random,
        justWoken: clock.now() < wokenUntil,
        unasked: !target.ok,
        ...(pausedUntil !== undefined && { pausedUntil }),
      }),
    );
    if (signal.aborted || asked?.state !== 'ready') return;
    if (outcome.kind === 'finished' && outcome.downloadUrl !== null) onReady(id, outcome.downloadUrl);
  }

  /** Lets the gate know what an outcome says of the connection; answers the end of a pause the service asked for. */
  function pauseFrom(connectionId: string, outcome: StatusOutcome): number | undefined {
    if (outcome.kind !== 'failed') gate.reached(connectionId);
    else if (outcome.reason === 'offline') gate.unreachable(connectionId);
    else if (outcome.reason === 'busy' || outcome.retryAfterMs !== undefined) {
      gate.pause(connectionId, outcome.retryAfterMs ?? defaultPauseMs);
      return gate.opensAt(connectionId);
    }
    return undefined;
  }

  function hurry(which: (record: JobRecord) => boolean): void {
    // A person at the button, a webhook, a computer that woke: each may mean that the network is there again.
    gate.networkMayBeBack();
    for (const record of store.all()) if (isTracked(record) && which(record)) hurried.add(record.id);
    look();
  }

  return {
    start(): void {
      running = true;
      const now = clock.now();
      for (const { connection, poll } of store.all()) {
        if (poll?.pausedUntil !== undefined && poll.pausedUntil > now)
          gate.pause(connection.id, poll.pausedUntil - now);
      }
      look();
    },
    /** Brings forward the next question about these jobs, as far as the service's pace allows. */
    hurry,
    /** Like `hurry` for all, after sleep or an outage; failures right after it are not counted. */
    wake(): void {
      wokenUntil = clock.now() + wakingMs;
      hurry(() => true);
    },
    /** To be called when a job may have become one to ask about. */
    look,
    stop(): void {
      running = false;
      cancelTimer();
    },
  };
}
