import type { SendFacts } from '../../shared/ipc.ts';
import { allowed, type JobAction, type JobRecord, type JobSummary } from '../../shared/job.ts';
import { failure, problem, type Result, success } from '../../shared/problem.ts';
import { isoNow } from '../platform/clock.ts';
import { createJobIds } from './disk/job-files.ts';
import type { JobStore } from './disk/job-store.ts';
import type { JobPorts, JobRequest } from './ports.ts';
import { movedOn, noSuchJob } from './record/job-problems.ts';
import { type Change, cancelled, confirmed, sendAgain } from './record/lifecycle.ts';
import { listKey, sentBefore } from './record/sent-before.ts';
import { summarised, verdictsOf } from './record/summary.ts';
import { newRecord } from './work/new-record.ts';
import type { Preparer } from './work/prepare-step.ts';
import type { SendQueue } from './work/send-queue.ts';

/**
 * Everything that leads to a list being sent. What may cost money carries an intent, made when its form opened: one that
 * was spent, or that a job carries already, starts nothing.
 */
export interface SendingCommands {
  /**
   * Makes a job and prepares its list. On the practice connection it is then sent; on any other it waits for `send`. The
   * same press once more answers with the job it made.
   */
  create(job: JobRequest): Promise<Result<JobSummary>>;
  /** What a person should know before a list is sent, or sent again; null where it is not prepared or neither can be done. */
  beforeSending(id: string): Result<SendFacts | null>;
  /** Sends a list that waits for a person's word. Null where the user thought better of it in the system's own dialog. */
  send(id: string, intent: string): Promise<Result<JobSummary | null>>;
  /** The one way a list is sent a second time; the caller has told the person what it may cost. Null as with `send`. */
  sendAgain(id: string, intent: string): Promise<Result<JobSummary | null>>;
  /** Takes back a job that was made and not sent, with its files. */
  discard(id: string): Promise<Result<null>>;
}

interface Parts {
  ports: Pick<
    JobPorts,
    'clock' | 'look' | 'random' | 'activeConnection' | 'spent' | 'fingerprint' | 'confirmAddress'
  >;
  store: JobStore;
  preparer: Preparer;
  queue: SendQueue;
}

const pressedAlready = problem(
  'pressed-already',
  'This was started already, so it was not started a second time.',
  'Look at the list of jobs. If you do want it once more, start it there.',
);

export function createSendingCommands({ ports, store, preparer, queue }: Parts): SendingCommands {
  const { clock, spent } = ports;
  const now = () => isoNow(clock);
  const newId = createJobIds(clock, ports.random);
  /** Presses under way: none of them is on disk yet. */
  const creating = new Map<string, Promise<Result<JobRecord>>>();
  const pressing = new Set<string>();

  const carrying = (intent: string) =>
    store.all().find((job) => job.intent === intent || job.madeBy === intent);

  async function createNow(job: JobRequest): Promise<Result<JobRecord>> {
    const made = carrying(job.intent);
    if (made) return success(made);
    if (spent.isSpent(job.intent)) return failure(pressedAlready);
    const record = await newRecord(job, ports, newId);
    if (!record.ok) return record;
    const added = await store.add(record.value);
    if (added.ok) preparer.prepare(added.value.id);
    return added;
  }

  /** Carries out a press on a job: once, where the job allows it, and to an address the user knows. */
  async function press(
    id: string,
    intent: string,
    action: JobAction,
    change: Change,
  ): Promise<Result<JobRecord | null>> {
    const record = store.get(id);
    if (!record) return failure(noSuchJob);
    if (!allowed(record)[action]) return failure(movedOn);
    const isUsed = pressing.has(intent) || spent.isSpent(intent) || carrying(intent) !== undefined;
    if (isUsed) return failure(pressedAlready);
    pressing.add(intent);
    try {
      if (!(await isKnownAddress(record))) return success(null);
      const changed = await store.commit(id, (current) =>
        allowed(current)[action] ? change(current) : null,
      );
      if (changed.ok) {
        preparer.prepare(id);
        queue.look();
      }
      return changed;
    } finally {
      pressing.delete(intent);
    }
  }

  const isKnownAddress = async ({ connection }: JobRecord): Promise<boolean> =>
    connection.kind === 'practice' || spent.hasSentTo(connection.address) || ports.confirmAddress(connection);

  return {
    async create(job) {
      const begun = creating.get(job.intent) ?? createNow(job);
      creating.set(job.intent, begun);
      return summarised(await begun.finally(() => creating.delete(job.intent)));
    },

    beforeSending(id) {
      const record = store.get(id);
      if (!record) return failure(noSuchJob);
      const { prepared, service, connection } = record;
      const { send, sendAgain } = allowed(record);
      if (!prepared || !(send || sendAgain)) return success(null);
      const jobs = sentBefore(record, store.all());
      const removed = spent.sentBefore(ports.fingerprint(listKey(record))).filter(({ by }) => !store.get(by));
      return success({
        rows: prepared.rows,
        bytes: prepared.bytes,
        leftOut: prepared.rejects.rows,
        service,
        connection,
        sentBefore: [
          ...jobs.map((job) => ({
            at: job.sending?.startedAt ?? job.createdAt,
            job: {
              id: job.id,
              name: job.name,
              state: job.state,
              queueId: job.queueId ?? null,
              ...verdictsOf(job),
            },
          })),
          ...removed.map(({ at }) => ({ at, job: null })),
        ],
      });
    },

    send: async (id, intent) => summarised(await press(id, intent, 'send', confirmed(intent, now()))),
    sendAgain: async (id, intent) =>
      summarised(await press(id, intent, 'sendAgain', sendAgain(intent, now()))),

    async discard(id) {
      const ended = await store.commit(id, (record) =>
        allowed(record).cancel && record.confirmFirst ? cancelled(now())(record) : null,
      );
      if (!ended.ok) return ended;
      preparer.abandon(id);
      return store.remove(id, () => null);
    },
  };
}
