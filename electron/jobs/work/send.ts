import { outgoing } from '../../../shared/model/job.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import {
  errorName,
  failure,
  type Problem,
  ProblemError,
  problem,
  type Result,
} from '../../../shared/model/problem.ts';
import { isoNow } from '../../platform/clock.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import type { CreateOutcome, ServiceTarget } from '../../service/client.ts';
import { outcomeText } from '../disk/job-log.ts';
import { jobFile } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';
import {
  accepted,
  askedMeanwhile,
  askFirst,
  askFirstAbout,
  listKey,
  mayHaveBeenSent,
  needsAttention,
  notSent,
  outcomeUnknown,
  refused,
  sendingStarted,
  waitingFor,
} from '../record/lifecycle.ts';
import { isUnwanted } from '../record/test-batch-steps.ts';
import { createUnderWay, type JobWork } from './job-work.ts';

export type SendQueue = ReturnType<typeof createSendQueue>;

interface Parts extends JobWork<'clock' | 'target' | 'spent' | 'spending' | 'claimRows'> {
  sender: ListSender;
  /** Called when a create request has ended, however. */
  onEnd(id: string): void;
}

export function createSendQueue({ ports, store, gate, log, signal, background, sender, onEnd }: Parts) {
  const { clock } = ports;
  /** By the connection, which job. */
  const sending = createUnderWay<string>(background, (id) => {
    onEnd(id);
    look();
  });
  let cancelTimer = () => {};

  const now = () => isoNow(clock);

  function look(): void {
    if (signal.aborted) return;
    cancelTimer();
    let next = Number.POSITIVE_INFINITY;
    const waiting = store
      .all()
      .filter((record) => standsInLine(record) && !isNotToGo(record))
      .sort((a, b) => a.id.localeCompare(b.id));
    for (const record of waiting) {
      const { id, connection } = record;
      if (sending.get(connection.id) === id) continue;
      const isBusy = sending.has(connection.id);
      const closed = gate.waitsFor(connection.id);
      store.show(id, waitingFor(isBusy ? { for: 'turn-to-send' } : closed));
      if (isBusy) continue;
      if (closed) next = Math.min(next, gate.opensAt(connection.id));
      else start(record);
    }
    if (next < Number.POSITIVE_INFINITY)
      cancelTimer = clock.after(Math.min(next - clock.now(), 30_000), look);
  }

  /** Of a sample: its list was stopped or removed meanwhile. */
  const isNotToGo = (record: JobRecord): boolean =>
    record.testBatchOf !== undefined && isUnwanted(record, store.get(record.testBatchOf.jobId));

  function start(record: JobRecord): void {
    sending.begin(record.connection.id, record.id, () =>
      send(record).catch(async (error: unknown) => {
        // The memory or a folder could not be read just now: tried again at once, it would be so without end.
        if (!signal.aborted) await waitWith(readingProblem(error, couldNotSee), record);
      }),
    );
  }

  async function send(record: JobRecord): Promise<unknown> {
    const { id, intent } = record;
    if (intent === undefined || ports.spent.isSpent(intent))
      return store.witness(id, askFirst(mayHaveBeenSent, now()));
    const target = await targetFor(record);
    if (signal.aborted) return;
    if (!target.ok) return store.witness(id, needsAttention(target.problem, now()));
    const overBudget = await ports.spending.leave(record, intent);
    if (overBudget) return store.witness(id, askFirst(overBudget, now()));
    const claimed = await ports.claimRows(record);
    const isFree = claimed.ok && claimed.value.askedBefore === 0 && !claimed.value.stopped;
    if (!isFree || signal.aborted) ports.spending.stayed(id);
    if (signal.aborted) return;
    if (!claimed.ok) return waitWith(claimed.problem, record);
    const { askedBefore, stopped } = claimed.value;
    if (stopped) return store.witness(id, askFirst(stopped, now()));
    if (askedBefore > 0)
      return store.witness(id, askFirstAbout(askedBefore, askedMeanwhile(askedBefore), now()));
    const started = await store.commit(id, (current) =>
      isNotToGo(current) ? null : sendingStarted(now())(current),
    );
    if (!started.ok) {
      ports.spending.stayed(id);
      // Cancelled meanwhile; or the disk does not take it, and then nothing is sent until it does.
      if (started.problem.retryable) await waitWith(started.problem, record);
      return;
    }
    const outcome = signal.aborted ? stoppedBefore : await sender.send(started.value, intent, target.value);
    log.add(id, `Create request: ${outcomeText(outcome)}`);
    updateGate(record.connection.id, outcome);
    return store.witness(id, afterCreate(outcome, now()));
  }

  /** A problem where there is no key, or the list on disk may not be sent. */
  async function targetFor(record: JobRecord): Promise<Result<ServiceTarget>> {
    const target = await ports.target(record.connection.id);
    if (!target.ok) return target;
    const why = await sender.check(record);
    return why ? failure(why) : target;
  }

  /** The list stays in line and is tried again after a while. */
  async function waitWith(why: Problem, { id, connection }: JobRecord): Promise<void> {
    gate.unreachable(connection.id, 'problem');
    await store.witness(id, (current) => ({ ...current, problem: why }));
  }

  function updateGate(connection: string, outcome: CreateOutcome): void {
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') gate.reached(connection);
    // What the disk refused is no fault of the network.
    if (outcome.kind === 'not-sent')
      gate.unreachable(connection, outcome.problem.retryable ? 'problem' : 'network');
    if ('retryAfterMs' in outcome && outcome.retryAfterMs !== undefined)
      gate.pause(connection, outcome.retryAfterMs);
  }

  return {
    /** Sends what waits, one list at a time per connection, in the order the jobs were made. */
    look,
    stop: () => cancelTimer(),
  };
}

/** What the service has a number for is never sent, whatever its record says: in line it would be tried without end. */
const standsInLine = ({ state, archived, queueId }: JobRecord): boolean =>
  state === 'prepared' && !archived && queueId === undefined;

const couldNotSee = 'Whether this was sent before could not be read, so it waits';

const stoppedBefore: CreateOutcome = {
  kind: 'not-sent',
  passing: true,
  problem: problem(
    'stopped',
    'The app was closed before the list was sent.',
    'It is sent when the app runs again.',
  ),
};

function afterCreate(outcome: CreateOutcome, at: string) {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(outcome.queueId, at);
    case 'refused':
      return refused(outcome.problem, at);
    case 'unknown':
      return outcomeUnknown(outcome.problem, at, outcome.candidates);
    case 'not-sent':
      return outcome.passing ? notSent(outcome.problem, at) : refused(outcome.problem, at);
  }
}

/** Sends one prepared list: only what was prepared, only for a press that is spent on disk before the first byte. */
type ListSender = ReturnType<typeof createListSender>;

export const changedSince = problem(
  'prepared-changed',
  'The prepared list was changed after it was made, so it was not sent.',
  'Start a new job with the original file.',
);

export function createListSender({
  ports,
  signal,
  progress,
}: {
  ports: Pick<JobPorts, 'client' | 'disk' | 'folder' | 'spent' | 'fingerprint'>;
  signal: AbortSignal;
  /** Bytes. */
  progress(id: string, done: number, total: number): void;
}) {
  const { disk, folder } = ports;

  /** Why the list on disk may not be sent; null where it is what was prepared, to the byte. */
  async function check(record: JobRecord): Promise<Problem | null> {
    const list = outgoing(record);
    if (!list) return changedSince;
    const path = jobFile(folder, record.id, list.file);
    try {
      const facts = await disk.facts(path);
      if (facts === null || facts.bytes !== list.bytes) return changedSince;
      return (await disk.sha256(path, signal)) === list.hash ? null : changedSince;
    } catch (error) {
      return readingProblem(error, 'The prepared list could not be read');
    }
  }

  /** Never rejects: whatever happens is an outcome. */
  async function send(record: JobRecord, intent: string, target: ServiceTarget): Promise<CreateOutcome> {
    const { id, service, source, prepared } = record;
    const list = outgoing(record);
    if (!prepared || !list) return { kind: 'not-sent', problem: changedSince, passing: false };
    const press = pressFor(record, intent);
    try {
      const path = jobFile(folder, id, list.file);
      const { bytes } = list;
      const { formFields } = prepared;
      const outcome = await ports.client.createJob(
        target,
        { service, path, bytes, fileName: uploadName(source.name), formFields },
        {
          signal,
          onProgress: (done, total) => progress(id, done, total),
          beforeFirstByte: press.spend,
        },
      );
      return outcome.kind === 'not-sent' ? { ...outcome, ...(await press.giveBack()) } : outcome;
    } catch (error) {
      // The client promises values. Should it break that promise, nothing is known of what left.
      return { kind: 'unknown', problem: brokenPromise(error), candidates: [] };
    }
  }

  /** The press a list is sent for: spent on disk when the connection stands, and not a byte leaves before. */
  function pressFor(record: JobRecord, intent: string) {
    const { id, connection } = record;
    const to = connection.kind === 'service' ? { to: connection.address } : {};
    let spent: Result<null> | null = null;
    return {
      async spend(): Promise<void> {
        spent = await ports.spent.spend({ intent, by: id, list: ports.fingerprint(listKey(record)), ...to });
        if (!spent.ok) throw new ProblemError(spent.problem);
      },
      /** Nothing left after all. Where that was for want of a place to note the press, it is tried again. */
      async giveBack(): Promise<{ passing?: true }> {
        if (spent?.ok) await ports.spent.release(intent);
        return spent?.ok === false ? { passing: true } : {};
      },
    };
  }

  return { check, send };
}

function brokenPromise(error: unknown): Problem {
  return problem(
    'sending-broke',
    'Sending broke off, so the service may have the list.',
    'Look for the job in your account at the service before you decide what to do.',
    errorName(error),
  );
}

/** The name the service is told: the original's, with the ending of what is sent. */
function uploadName(sourceName: string): string {
  return `${sourceName.replace(/\.[^.]*$/, '') || 'list'}.csv`;
}
