import type { JobRecord } from '../../../shared/job.ts';
import { errorName, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import type { Spent } from '../../money/spent-intents.ts';
import { isoNow } from '../../platform/clock.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import type { CreateOutcome, ServiceTarget } from '../../service/client.ts';
import { jobFile } from '../disk/job-files.ts';
import { type JobLog, outcomeText } from '../disk/job-log.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';
import {
  accepted,
  askFirst,
  needsAttention,
  notSent,
  outcomeUnknown,
  refused,
  sendingStarted,
} from '../record/lifecycle.ts';
import { listKey, mayBeSent } from '../record/sent-before.ts';
import { waitingFor } from '../record/waiting.ts';
import type { ConnectionGate } from './connection-gate.ts';

export interface SendQueue {
  /** Sends what waits, one list at a time per connection, in the order the jobs were made. */
  look(): void;
  /** Whether the body of a list is on its way: ending the app now would leave its outcome unknown. */
  uploading(): boolean;
  stop(): void;
}

interface Parts {
  ports: Pick<JobPorts, 'clock' | 'client' | 'target' | 'disk' | 'folder' | 'spent' | 'fingerprint'>;
  store: JobStore;
  gate: ConnectionGate;
  log: JobLog;
  signal: AbortSignal;
  background(work: () => Promise<void>): void;
  progress(id: string, done: number, total: number): void;
  /** Called when a create request has ended, however. */
  onEnd(id: string): void;
}

const changedSince = problem(
  'prepared-changed',
  'The prepared list was changed after it was made, so it was not sent.',
  'Start a new job with the original file.',
);

export function createSendQueue({
  ports,
  store,
  gate,
  log,
  signal,
  background,
  progress,
  onEnd,
}: Parts): SendQueue {
  const { clock, disk, folder } = ports;
  const sending = new Map<string, string>();
  let uploads = 0;
  let cancelTimer = () => {};

  const now = () => isoNow(clock);

  function look(): void {
    if (signal.aborted) return;
    cancelTimer();
    let next = Number.POSITIVE_INFINITY;
    const waiting = store
      .all()
      .filter((record) => record.state === 'prepared' && !record.archived)
      .sort((a, b) => a.id.localeCompare(b.id));
    for (const record of waiting) {
      const { id, connection } = record;
      if (sending.get(connection.id) === id) continue;
      const isBusy = sending.has(connection.id);
      const closed = gate.waitsFor(connection.id);
      if (!isBusy && closed) next = Math.min(next, gate.opensAt(connection.id));
      store.show(id, waitingFor(isBusy ? { for: 'turn-to-send' } : closed));
      if (!isBusy && !closed) start(record);
    }
    if (next < Number.POSITIVE_INFINITY)
      cancelTimer = clock.after(Math.min(next - clock.now(), 30_000), look);
  }

  function start(record: JobRecord): void {
    const connection = record.connection.id;
    sending.set(connection, record.id);
    background(async () => {
      try {
        await send(record);
      } finally {
        sending.delete(connection);
        onEnd(record.id);
        look();
      }
    });
  }

  async function send(record: JobRecord): Promise<void> {
    const { id, intent } = record;
    if (intent === undefined || ports.spent.isSpent(intent)) {
      await store.witness(id, askFirst(mayBeSent, now()));
      return;
    }
    const target = await ports.target(record.connection.id);
    const why = target.ok ? await preparedFileProblem(record) : target.problem;
    if (signal.aborted) return;
    if (why || !target.ok) {
      if (why) await store.witness(id, needsAttention(why, now()));
      return;
    }
    const started = await store.commit(id, sendingStarted(now()));
    if (!started.ok) {
      // Cancelled meanwhile; or the disk does not take it, and then nothing is sent until it does.
      if (started.why === 'unsaved') await waitForDisk(record.connection.id, id, started.problem);
      return;
    }
    const outcome = signal.aborted ? stoppedBefore : await upload(started.value, intent, target.value);
    log.add(id, `Create request: ${outcomeText(outcome)}`);
    updateGate(record.connection.id, outcome);
    await store.witness(id, afterCreate(outcome, now()));
  }

  /** The list stays in line and is tried again after a while. */
  async function waitForDisk(connection: string, id: string, why: Problem): Promise<void> {
    gate.unreachable(connection);
    await store.witness(id, (current) => ({ ...current, problem: why }));
  }

  /** What is sent must be what was prepared, to the byte. */
  async function preparedFileProblem({ id, prepared, preparedHash }: JobRecord): Promise<Problem | null> {
    const path = jobFile(folder, id, 'prepared');
    try {
      const facts = await disk.facts(path);
      if (facts === null || facts.bytes !== prepared?.bytes) return changedSince;
      return (await disk.sha256(path, signal)) === preparedHash ? null : changedSince;
    } catch (error) {
      return readingProblem(error, 'The prepared list could not be read');
    }
  }

  async function upload(record: JobRecord, intent: string, target: ServiceTarget): Promise<CreateOutcome> {
    const { id, service, source, prepared } = record;
    if (!prepared) return { kind: 'not-sent', problem: changedSince, passing: false };
    const press = pressFor(record, intent);
    uploads++;
    try {
      const path = jobFile(folder, id, 'prepared');
      const { bytes, formFields } = prepared;
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
    } finally {
      uploads--;
    }
  }

  /** The press a list is sent for: spent on disk when the connection stands, and not a byte leaves before. */
  function pressFor(record: JobRecord, intent: string) {
    const { id, connection } = record;
    const to = connection.kind === 'service' ? { to: connection.address } : {};
    let spent: Spent | null = null;
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

  function updateGate(connection: string, outcome: CreateOutcome): void {
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') gate.reached(connection);
    if (outcome.kind === 'not-sent') gate.unreachable(connection);
    if (!('retryAfterMs' in outcome) || outcome.retryAfterMs === undefined) return;
    gate.pause(connection, outcome.retryAfterMs);
  }

  return {
    look,
    uploading: () => uploads > 0,
    stop: () => cancelTimer(),
  };
}

const stoppedBefore: CreateOutcome = {
  kind: 'not-sent',
  passing: true,
  problem: problem(
    'stopped',
    'The app was closed before the list was sent.',
    'It is sent when the app runs again.',
  ),
};

function brokenPromise(error: unknown): Problem {
  return problem(
    'sending-broke',
    'Sending broke off in an unexpected way, so it is not known whether the service has the list.',
    'Look for the job in your account at the service before you decide what to do.',
    errorName(error),
  );
}

/** The name the service is told: the original's, with the ending of what is sent. */
function uploadName(sourceName: string): string {
  return `${sourceName.replace(/\.[^.]*$/, '') || 'list'}.csv`;
}

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
