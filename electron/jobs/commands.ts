import { isDeepStrictEqual } from 'node:util';
import { type JobAction, may, outgoing } from '../../shared/model/job.ts';
import type { JobRecord, Judged } from '../../shared/model/job-record.ts';
import { failure, type Problem, type Result, success } from '../../shared/model/problem.ts';
import { counted } from '../../shared/words/amounts.ts';
import { isoNow } from '../platform/clock.ts';
import { writeOr } from '../platform/file-problems.ts';
import { type JobStore, jobFile } from './disk/job-store.ts';
import type { KeptResults } from './disk/result-files.ts';
import type { JobPorts } from './ports.ts';
import {
  alreadyKnown,
  movedOn,
  noSuchJob,
  sampleOf,
  stillMoving,
  unknownThere,
} from './record/job-problems.ts';
import { attached, type Change, cancelled, markedNotAccepted, withEntry } from './record/lifecycle.ts';
import { fetchAgain, fetchMissing, keptBeside, takenAsIs } from './record/result-steps.ts';
import { summarized } from './record/summarize-job.ts';
import { isUnwanted } from './record/test-batch-steps.ts';
import type { Poller } from './work/poller.ts';
import type { Preparer } from './work/prepare-step.ts';
import type { SendQueue } from './work/send.ts';
import type { ResultTaker } from './work/take-result.ts';

interface Parts {
  ports: Pick<JobPorts, 'clock' | 'disk' | 'folder' | 'client' | 'target' | 'spending'>;
  store: JobStore;
  preparer: Preparer;
  queue: SendQueue;
  poller: Poller;
  kept: KeptResults;
  taker: Pick<ResultTaker, 'repair'>;
  /** A removed job is in the list again: what stood still with it goes on. */
  onRestored: (record: JobRecord) => void;
}

/** What a person may do to a job. Each answers with the job as it is then, or with why it was not possible. */
export function createCommands(parts: Parts) {
  const { ports, store, preparer, queue, poller, kept, taker, onRestored } = parts;
  const { clock, disk, folder, spending } = ports;
  const now = () => isoNow(clock);

  /** A change that a person asked for: made only where the job allows it as it stands then. */
  const perform = (id: string, action: JobAction, change: Change) =>
    store.commit(id, (record) => (may[action](record) ? change(record) : null));

  const edit = (id: string, fields: Partial<Pick<JobRecord, 'name' | 'note'>>) =>
    store.commit(id, (record) => ({ ...record, ...fields }));

  async function attachQueueId(id: string, queueId: string): Promise<Result<JobRecord>> {
    const record = store.get(id);
    if (!record) return failure(noSuchJob);
    if (!may.attachQueueId(record)) return failure(movedOn);
    const { connection, service } = record;
    const known = store
      .all()
      .find(
        (job) => job.queueId === queueId && job.service === service && job.connection.id === connection.id,
      );
    if (known) return failure(alreadyKnown(known, queueId));
    const target = await ports.target(connection.id);
    if (!target.ok) return target;
    const status = await ports.client.jobStatus(target.value, service, queueId);
    if (status.kind === 'failed') return failure(status.reason === 'missing' ? unknownThere : status.problem);
    if (status.kind === 'unclear' && status.otherJob) return failure(status.problem);
    const attachedJob = await perform(id, 'attachQueueId', attached(queueId, now()));
    if (!attachedJob.ok) return attachedJob;
    const { rowsUploaded } = status.counts;
    const sent = outgoing(record)?.rows;
    if (rowsUploaded !== null && rowsUploaded !== sent) {
      const text = `That job has ${counted(rowsUploaded, 'row')}, this list ${counted(sent ?? 0, 'row')}: it may be another one`;
      await store.witness(id, (job) => withEntry(job, now(), text));
    }
    poller.look();
    return attachedJob;
  }

  /** A result that somebody moved away can be had again. */
  async function isGone(id: string): Promise<boolean> {
    return store.get(id)?.state === 'done' && (await disk.facts(jobFile(folder, id, 'result'))) === null;
  }

  async function checkNow(id: string): Promise<Result<JobRecord>> {
    if (await isGone(id).catch(() => false)) await store.commit(id, fetchMissing(now()));
    poller.hurry((job) => job.id === id);
    const job = store.get(id);
    return job ? success(job) : failure(noSuchJob);
  }

  async function fetchAnew(id: string): Promise<Result<JobRecord>> {
    const gone = await isGone(id).catch(() => false);
    return perform(id, 'fetchAgain', gone ? fetchMissing(now()) : fetchAgain(now()));
  }

  async function takeAsIs(id: string): Promise<Result<JobRecord>> {
    const record = store.get(id);
    if (!record) return failure(noSuchJob);
    if (!may.takeAsIs(record)) return failure(movedOn);
    return writeOr('The result could not be taken', async () => {
      const before = await kept.place(id, jobFile(folder, id, 'odd'), 'result');
      const taken = await store.witness(id, takenAsIs(keptBeside(before), now()));
      return taken ? success(taken) : failure(noSuchJob);
    });
  }

  async function archive(id: string, archived: boolean): Promise<Result<JobRecord>> {
    const record = store.get(id);
    const why = record && !may[archived ? 'archive' : 'unarchive'](record) && stillMoving(record);
    if (why) return failure(why);
    return store.commit(id, (current) => ({ ...current, archived }));
  }

  /** What a sample brought is part of another job's result. */
  function whyNotRemoved(record: JobRecord): Problem | null {
    if (!may.remove(record)) return stillMoving(record);
    const list = record.testBatchOf && store.get(record.testBatchOf.jobId);
    return list && !isUnwanted(record, list) ? sampleOf(list) : null;
  }

  /** Does what follows from a change, once it is on disk. */
  const after = <T extends Result<JobRecord>>(changed: T, next: (record: JobRecord) => void): T => {
    if (changed.ok) next(changed.value);
    return changed;
  };

  return {
    cancel: async (id: string) =>
      summarized(
        after(await perform(id, 'cancel', cancelled(now())), () => {
          preparer.abandon(id);
          queue.look();
        }),
      ),
    checkNow: async (id: string) => summarized(await checkNow(id)),
    /** Takes an id found by hand, after the service has confirmed that it knows it for this job's service. */
    attachQueueId: async (id: string, queueId: string) => summarized(await attachQueueId(id, queueId)),
    markNotAccepted: async (id: string) =>
      summarized(await perform(id, 'markNotAccepted', markedNotAccepted(now()))),
    /** Gives an odd result the result's name. */
    takeAsIs: async (id: string) => summarized(await takeAsIs(id)),
    /** Fetches the result anew; what is there stays until a better one is in place, and beside it afterwards. */
    fetchAgain: async (id: string) =>
      summarized(after(await fetchAnew(id), () => poller.hurry((job) => job.id === id))),
    archive: async (id: string, archived: boolean) =>
      summarized(after(await archive(id, archived), poller.look)),
    rename: async (id: string, name: string) => summarized(await edit(id, { name })),
    setNote: async (id: string, note: string) => summarized(await edit(id, { note })),
    /** Keeps what its result came to, for lists of jobs. */
    async keepJudged(id: string, came: Judged): Promise<void> {
      await store.commit(id, (record) => {
        if (!record.result) return null;
        const judged = { ...came, fetchedAt: record.result.fetchedAt };
        return isDeepStrictEqual(judged, record.judged) ? null : { ...record, judged };
      });
    },
    /** Removes the job with its files, which can be taken back for a short time. */
    async remove(id: string): Promise<Result<null>> {
      const removed = await store.remove(
        id,
        async (record) => whyNotRemoved(record) ?? spending.removing(id),
      );
      const stays = store.get(id);
      // What was noted for its removal is not the last word of it.
      if (!removed.ok && stays) spending.follow(stays);
      return removed;
    },
    /** Takes a removed job back as it was. A problem where it is gone for good. */
    restore: async (id: string) => summarized(after(await store.restore(id, taker.repair), onRestored)),
  };
}
