import { basename, join } from 'node:path';
import type { SendFacts } from '../../shared/ipc/ipc.ts';
import type { Account } from '../../shared/model/connection.ts';
import { type JobAction, may, outgoing, sampleSizes } from '../../shared/model/job.ts';
import type { JobRecord, JobSummary } from '../../shared/model/job-record.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { listChanged, sameList } from '../../shared/model/seen-list.ts';
import type { SampleOffer, SampleWish } from '../../shared/model/test-batch.ts';
import { isoNow } from '../platform/clock.ts';
import { createSharing, createTurns } from '../platform/concurrency.ts';
import { createJobIds, type JobStore, jobFile, jobFiles } from './disk/job-store.ts';
import type { JobPorts, JobRequest, MissesOf } from './ports.ts';
import { movedOn, noSuchJob } from './record/job-problems.ts';
import {
  type Change,
  cancelled,
  confirmed,
  listKey,
  restConfirmed,
  sendAgain,
  sentBefore,
  withEntry,
  withoutTeam,
} from './record/lifecycle.ts';
import { summarized, summaryOf } from './record/summarize-job.ts';
import { sampleFirst, usualColumn } from './record/test-batch-steps.ts';
import type { ConnectionGate } from './work/job-work.ts';
import type { Preparer } from './work/prepare-step.ts';
import type { SendQueue } from './work/send.ts';

interface Parts {
  ports: JobPorts;
  store: JobStore;
  gate: ConnectionGate;
  preparer: Preparer;
  queue: SendQueue;
}

/** Whether a list may go to an address that got none before; false where the user thought better of it. */
type ConfirmAddress = (connection: Account) => Promise<boolean>;

const pressedAlready = problem(
  'pressed-already',
  'Already started, so it wasn’t started again.',
  'Find it in Jobs. To send it again, start it there.',
);

/** Everything that leads to a list being sent. An intent that was spent, or that a job carries already, starts nothing. */
export function createSendingCommands({ ports, store, gate, preparer, queue }: Parts) {
  const { clock, spent, spending } = ports;
  const now = () => isoNow(clock);
  const newId = createJobIds(clock, ports.random, () => store.all().map(({ id }) => id));
  /** Presses under way: none of them is on disk yet. */
  const shared = createSharing<Result<JobRecord>>();
  const pressing = new Set<string>();
  /** Presses on one job count one after the other: a second one finds what the first has made of it. */
  const { inTurn } = createTurns();

  /** The job that a press made goes before the sample of it, which the same press sends. */
  const carrying = (intent: string) =>
    store.all().find((job) => job.madeBy === intent) ??
    store.all().find((job) => job.intent === intent || job.testBatch?.intent === intent);
  const newSeed = () => Math.floor(ports.random() * 2 ** 32);

  async function createNow(job: JobRequest): Promise<Result<JobRecord>> {
    const made = carrying(job.intent);
    if (made) return success(made);
    if (spent.isSpent(job.intent)) return failure(pressedAlready);
    const record = await newRecord(job, ports, newId, newSeed);
    if (!record.ok) return record;
    const added = await addFollowing(record.value, job, { store, disk: ports.disk, folder: ports.folder });
    if (added.ok) preparer.prepare(added.value.id);
    return added;
  }

  /** Carries out a press: once, where the job allows it, within its budgets or for a reason, and to an address the user knows. */
  async function press(
    id: string,
    intent: string,
    action: JobAction,
    change: Change,
    reason?: string,
    confirm: ConfirmAddress = (connection) => ports.confirm(firstListTo(connection)),
  ): Promise<Result<JobRecord | null>> {
    const record = store.get(id);
    if (!record) return failure(noSuchJob);
    if (!may[action](record)) return failure(movedOn);
    const isUsed = pressing.has(intent) || spent.isSpent(intent) || carrying(intent) !== undefined;
    if (isUsed) return failure(pressedAlready);
    pressing.add(intent);
    try {
      const isHeld = record.prepared !== undefined && action !== 'trySample' && action !== 'sendRest';
      const why = isHeld && reason === undefined ? spending.stop(record, intent) : null;
      if (why) return failure(why);
      const known = await isKnownAddress(record, confirm);
      if (!known.ok) return known;
      if (!known.value) return success(null);
      // Last, so that no reason is kept of what somebody thought better of.
      const changed = await inTurn(id, async () => {
        const current = store.get(id);
        if (!current || !may[action](current)) return failure(movedOn);
        const passed = isHeld && reason !== undefined ? spending.pass(record, intent, reason) : success(null);
        return passed.ok ? store.commit(id, (now) => (may[action](now) ? change(now) : null)) : passed;
      });
      if (changed.ok) {
        if (changed.value.state === 'preparing') preparer.prepare(id);
        queue.look();
      }
      return changed;
    } finally {
      pressing.delete(intent);
    }
  }

  /** A person is asked about an address that is new, unless nothing can go there: then it is said why. */
  async function isKnownAddress(
    { connection }: JobRecord,
    confirm: ConfirmAddress,
  ): Promise<Result<boolean>> {
    if (connection.kind === 'practice' || spent.hasSentTo(connection.address)) return success(true);
    const target = await ports.target(connection.id);
    return target.ok ? success(await confirm(connection)) : target;
  }

  return {
    /** Makes a job and prepares its list. Only on the practice connection is it sent then. The same press makes no other. */
    create: async (job: JobRequest) => summarized(await shared(job.intent, () => createNow(job))),
    /** The job that a press made; null where there is none (any more). */
    madeBy: (intent: string) => store.all().find((job) => job.madeBy === intent) ?? null,

    /** What a person should know before a list is sent, or sent again; null where it is not prepared or neither can be done. */
    async beforeSending(id: string): Promise<Result<SendFacts | null>> {
      const record = store.get(id);
      if (!record) return failure(noSuchJob);
      const { prepared, service, connection } = record;
      const list = outgoing(record);
      const isToSend = may.send(record) || may.sendAgain(record);
      if (!prepared || !list || !isToSend) return success(null);
      const jobs = sentBefore(record, store.all());
      const removed = spent.sentBefore(ports.fingerprint(listKey(record))).filter(({ by }) => !store.get(by));
      return success({
        rows: list.rows,
        bytes: list.bytes,
        leftOut: prepared.rejects.rows,
        service,
        connection,
        learned: spending.learned(record),
        overBudget: spending.stop(record, '')?.overBudget ?? null,
        sample: may.trySample(record) ? sampleOffer(record) : null,
        doubt: (record.state === 'unconfirmed' && record.problem) || null,
        sentBefore: [
          ...jobs.map((job) => ({ at: job.sending?.startedAt ?? job.createdAt, job: summaryOf(job) })),
          ...removed.map(({ at }) => ({ at, job: null })),
        ],
      });
    },

    /**
     * Sends a list that waits for a person. Null where they thought better of it. `reason`: why it may pass a budget.
     * `confirm`: whether a new address may get a list, where nobody is there to be asked.
     */
    send: async (id: string, intent: string, reason?: string, confirm?: ConfirmAddress) =>
      summarized(await press(id, intent, 'send', confirmed(intent, now()), reason, confirm)),
    /** The one way a list is sent a second time; the caller has told the person what it may cost. Null as with `send`. */
    sendAgain: async (id: string, intent: string, reason?: string, confirm?: ConfirmAddress) =>
      summarized(await press(id, intent, 'sendAgain', sendAgain(intent, now()), reason, confirm)),

    /** Sends a sample of a list that waits for a person's word, by a job of its own. Null as with `send`. */
    trySample: async (id: string, intent: string, wish: SampleWish) =>
      summarized(
        await press(id, intent, 'trySample', (record) =>
          sampleFirst({ ...wish, jobId: newId(), intent, seed: newSeed() }, now())(record),
        ),
      ),
    /** Sends the rows that were not in the sample, once that has come. Null as with `send`. */
    sendRest: async (id: string, intent: string) =>
      summarized(await press(id, intent, 'sendRest', restConfirmed(intent, now()))),

    /** Sends a list that waits since the team cannot be asked: a person knows that others may ask the same meanwhile. */
    async sendWithoutTeam(id: string): Promise<Result<JobSummary>> {
      const changed = await store.commit(id, withoutTeam(now()));
      const record = store.get(id);
      if (changed.ok && record) gate.reached(record.connection.id);
      queue.look();
      return summarized(changed);
    },

    /** Takes back a job that was made and not sent, with its files. */
    async discard(id: string): Promise<Result<null>> {
      const ended = await store.commit(id, (record) =>
        may.cancel(record) && record.confirmFirst && !record.testBatch ? cancelled(now())(record) : null,
      );
      if (!ended.ok) return ended;
      preparer.abandon(id);
      return store.discard(id);
    },
  };
}

/** What is asked before the first list goes to an address: outside the page, so that no script in it can answer. */
function firstListTo({ name, address }: Account) {
  return {
    message: `Send your first list to ${address}?`,
    detail: `Your list and its contacts go to this address. Check that it’s your service’s. The connection “${name}” hasn’t been used for a list yet.`,
    yes: `Send to ${address}`,
    no: 'Don’t send',
  };
}

/** A column can be named only as it is sent. */
function sampleOffer({ prepared, source, choices }: JobRecord): SampleOffer | null {
  const sizes = sampleSizes(prepared?.rows ?? 0);
  if (!prepared || !sizes) return null;
  const sent = Object.values(prepared.formFields);
  const columns = choices.onlyMappedColumns ? sent : [...sent, ...source.headers];
  return { ...sizes, columns: [...new Set(columns)], column: usualColumn(prepared.formFields) };
}

/** The first record of a job. A problem with `listChanged` where the file is not the one that was seen. */
async function newRecord(
  request: JobRequest,
  { look, clock, activeConnection }: Pick<JobPorts, 'look' | 'clock' | 'activeConnection'>,
  newId: () => string,
  newSeed: () => number,
): Promise<Result<JobRecord>> {
  const { intent, path, reading, service, mapping, shaping, choices, seen, sample, followUps } = request;
  const on = request.connection ? success(request.connection) : await activeConnection();
  if (!on.ok) return on;
  const now = await look(path, reading);
  if (!now.ok) return now;
  if (!sameList(seen, now.value)) return failure(listChanged);
  const at = isoNow(clock);
  const name = basename(path);
  const record: JobRecord = {
    version: 1,
    id: newId(),
    createdAt: at,
    name,
    note: '',
    archived: false,
    connection: on.value,
    service,
    source: { path, name, ...seen },
    reading,
    mapping,
    ...(shaping && { shaping }),
    choices,
    ...(followUps && { followUps }),
    state: 'preparing',
    madeBy: intent,
    ...(sample ? { testBatch: { ...sample, jobId: newId(), intent, seed: newSeed() } } : { intent }),
    ...((on.value.kind === 'service' || sample || request.confirmFirst) && { confirmFirst: true }),
    timeline: [],
  };
  return success(withEntry(record, at, `Job made from ${name}`));
}

interface FollowingParts {
  store: JobStore;
  disk: JobPorts['disk'];
  folder: string;
}

/** Adds a new job; the link of a list of misses is on the device before the job is there, so that no crash parts them. */
async function addFollowing(
  record: JobRecord,
  request: JobRequest,
  { store, disk, folder }: FollowingParts,
): Promise<Result<JobRecord>> {
  const misses = request.missesOf ?? sameMisses(record, store, folder);
  // What was kept beside the list goes after a week, as the list itself does.
  const isKept = misses && (await disk.facts(misses.unanswered).catch(() => null)) !== null;
  if (!misses || !isKept) return store.add(record);
  return store.add({ ...record, follows: misses.follows }, (to) =>
    disk.copy(misses.unanswered, join(to, jobFiles.unanswered)),
  );
}

/** The same list of misses may be asked about once more, such as after it was refused. */
function sameMisses({ source }: JobRecord, store: JobStore, folder: string): MissesOf | null {
  const same = store
    .all()
    .find(
      (job) =>
        job.follows && source.path !== '' && job.source.path === source.path && sameList(job.source, source),
    );
  return same?.follows ? { follows: same.follows, unanswered: jobFile(folder, same.id, 'unanswered') } : null;
}
