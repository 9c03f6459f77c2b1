import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SendFacts } from '../../shared/ipc/ipc.ts';
import type { CheckReport } from '../../shared/model/check.ts';
import type { Account } from '../../shared/model/connection.ts';
import type { FollowUps } from '../../shared/model/follow-ups.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import {
  failure,
  type Problem,
  type Result,
  success,
  unexpectedProblem,
} from '../../shared/model/problem.ts';
import type {
  UnattendedList,
  UnattendedOutcome,
  UnattendedQuestion,
} from '../../shared/model/watched-folder.ts';
import { likelyRange } from '../../shared/words/job-price.ts';
import type { FollowUpsStore } from '../app/lists/saved-mappings.ts';
import type { Connections } from '../connections/connections.ts';
import type { RunOptions } from '../engine/process/engine-client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SpentIntents } from '../memory/spent-intents.ts';
import { createTurns } from '../platform/concurrency.ts';
import type { Disk } from '../platform/disk.ts';
import { readOr } from '../platform/file-problems.ts';
import { createListLook, type LookedAt, type LookingParts, openQuestions } from './look-at-list.ts';
import {
  cancelledInWindow,
  firstAddress,
  noLimit,
  noSuchConnection,
  noSuchFollowUps,
  oddResult,
  otherWords,
  overLimit,
  sentAndRemoved,
  stoppedEarly,
  unknownPrice,
  wasSentBefore,
} from './unattended-words.ts';

interface Parts extends LookingParts {
  disk: Pick<Disk, 'sha256'>;
  jobs: Pick<
    Jobs,
    | 'create'
    | 'madeBy'
    | 'get'
    | 'beforeSending'
    | 'send'
    | 'sendAgain'
    | 'discard'
    | 'onChange'
    | 'onRemoved'
  >;
  connections: Pick<Connections, 'account'>;
  savedFollowUps: Pick<FollowUpsStore, 'all'>;
  spent: Pick<SpentIntents, 'isSpent' | 'hasSentTo'>;
  /** Keyed by the profile, 32 hexadecimal digits. */
  fingerprint: (text: string) => string;
}

export interface SendOptions extends RunOptions {
  /** `prepare`: the job is made and waits in the window for a person. */
  goal?: 'send' | 'prepare';
  /** Told as soon as there is a job. */
  onJob?: (id: string) => void;
  /**
   * The same list is meant to be sent at each occasion, which has an id: it is one job there. Rows that were sent before a moment
   * (ISO 8601) are then no question; those sent since are.
   */
  occasion?: { id: string; notSince: string };
}

export interface CheckedList {
  looked: LookedAt;
  report: CheckReport;
  connection: Account;
  questions: UnattendedQuestion[];
  /** The job of the same list, given before; null where there is none. */
  same: JobRecord | null;
}

export type Unattended = ReturnType<typeof createUnattended>;

/**
 * Checks and sends lists with nobody at the window, by the functions that the window's presses reach: nothing is sent that the
 * same words there would not have sent. The same bytes for the same service, connection and columns are one job, however often
 * they are given: its press is made of them, and a press is good once, across kills and starts.
 * @example
 * const { outcome, jobId } = await unattended.send(list);
 * if (outcome === 'sent' && jobId !== null) await unattended.settled(jobId);
 */
export function createUnattended(parts: Parts) {
  const { disk, jobs, connections, savedFollowUps, spent, fingerprint } = parts;
  const lists = createListLook(parts);
  const { inTurn } = createTurns();

  /** The presses that make and send a list's job: the same for the same list. */
  const pressesOf = (
    { path }: UnattendedList,
    { use: { service, mapping, shaping: { asides: _said, ...shaping } = {} } }: LookedAt,
    { id }: Account,
    { occasion }: SendOptions,
  ): Promise<Result<{ make: string; send: string }>> =>
    readOr('The list could not be read', async () => {
      const once = occasion ? [occasion.id] : [];
      const list = JSON.stringify([await disk.sha256(path), service, id, mapping, shaping, ...once]);
      return success({
        make: uuidOf(fingerprint(`make ${list}`)),
        send: uuidOf(fingerprint(`send ${list}`)),
      });
    });

  function followUpsOf({ followUps: name }: UnattendedList): Result<FollowUps | null> {
    if (name === null) return success(null);
    const saved = savedFollowUps.all().find((each) => each.name.toLowerCase() === name.toLowerCase());
    return saved ? success({ name: saved.name, services: saved.services }) : failure(noSuchFollowUps(name));
  }

  /** Looks at a list as far as it can be without making a job. */
  async function open(list: UnattendedList, options: SendOptions) {
    const connection = await connections.account(list.connection);
    if (!connection) return failure(noSuchConnection);
    const looked = await lists.open(list, options);
    if (!looked.ok) return looked;
    const presses = await pressesOf(list, looked.value, connection, options);
    return presses.ok ? success({ list, connection, looked: looked.value, presses: presses.value }) : presses;
  }

  type Opened = Extract<Awaited<ReturnType<typeof open>>, { ok: true }>['value'];

  async function check(
    { list, connection, looked, presses }: Opened,
    options: RunOptions,
  ): Promise<Result<CheckedList>> {
    const report = await lists.check(list, looked, connection, options);
    if (!report.ok) return report;
    const isNewAddress = connection.kind === 'service' && !spent.hasSentTo(connection.address);
    const questions = [
      ...openQuestions(report.value, looked, list.words),
      ...(isNewAddress && !list.words.firstAddress ? [firstAddress(connection)] : []),
    ];
    return success({ connection, looked, report: report.value, questions, same: jobs.madeBy(presses.make) });
  }

  /** Resolves with the job once `isThere` is true of it, or null once it is gone or nobody waits any more. */
  function until(
    id: string,
    isThere: (job: JobRecord) => boolean,
    signal?: AbortSignal,
  ): Promise<JobRecord | null> {
    return new Promise((resolve) => {
      const look = () => {
        const job = jobs.get(id);
        if (job && !isThere(job) && !signal?.aborted) return;
        for (const stop of stops) stop();
        signal?.removeEventListener('abort', look);
        resolve(signal?.aborted ? null : job);
      };
      const stops = [jobs.onChange(look), jobs.onRemoved(look)];
      signal?.addEventListener('abort', look);
      look();
    });
  }

  /** Takes a job back that was made for this and is not sent. */
  async function takeBack(id: string, end: UnattendedOutcome): Promise<UnattendedOutcome> {
    await jobs.discard(id);
    return { ...end, jobId: jobs.get(id) ? id : null };
  }

  async function make({ list, connection, looked, presses }: Opened) {
    const followUps = followUpsOf(list);
    if (!followUps.ok) return followUps;
    return jobs.create({
      ...looked.use,
      path: list.path,
      intent: presses.make,
      choices: looked.choices,
      connection,
      confirmFirst: true,
      ...(followUps.value && { followUps: followUps.value }),
    });
  }

  /** The press that sends a prepared list, where nothing that the window would show stands against it. */
  async function press(
    { id, state }: JobRecord,
    { list, connection, presses }: Opened,
    { occasion }: SendOptions,
  ): Promise<UnattendedOutcome> {
    const facts = await jobs.beforeSending(id);
    if (!facts.ok) return stopped('refused', facts.problem);
    if (!facts.value) return outcomeOf(jobs.get(id));
    const why = whyNot(facts.value, list, occasion?.notSince);
    if (why) return why;
    const confirm = async () => list.words.firstAddress;
    const sent =
      state === 'unconfirmed'
        ? await jobs.send(id, presses.send, undefined, confirm)
        : // Surely not accepted, so that giving it once more is a press of its own.
          await jobs.sendAgain(id, randomUUID(), undefined, confirm);
    if (sent.ok && sent.value) return outcomeOf(jobs.get(id));
    if (sent.ok) return waiting([firstAddress(connection)]);
    // Somebody was quicker in the window.
    const now = jobs.get(id);
    if (now && now.state !== state) return outcomeOf(now);
    return stopped(sent.problem.overBudget ? 'budget' : 'refused', sent.problem);
  }

  async function sendOnce(opened: Opened, options: SendOptions): Promise<UnattendedOutcome> {
    const { presses, looked } = opened;
    const { signal, goal = 'send', onJob } = options;
    const made = jobs.madeBy(presses.make);
    if (made && isUnpressed(made)) {
      // Left by a run that ended early, whose words may have been others.
      const gone = await jobs.discard(made.id);
      if (!gone.ok) return stopped('refused', gone.problem);
    } else if (made) {
      onJob?.(made.id);
      if (made.state !== 'not-accepted') return { ...outcomeOf(made), same: true };
      if (!isAsSaid(made, looked)) return { ...stopped('waiting', otherWords), jobId: made.id, same: true };
    } else if (spent.isSpent(presses.send)) return { ...stopped('waiting', sentAndRemoved), same: true };
    const checked = await check(opened, options);
    if (!checked.ok) return stopped('refused', checked.problem);
    const { questions } = checked.value;
    if (goal === 'send' && questions.length > 0) return waiting(questions);
    if (signal?.aborted) return stopped('waiting', stoppedEarly);
    const created = await make(opened);
    if (!created.ok) return stopped('refused', created.problem);
    const { id } = created.value;
    onJob?.(id);
    const job = await until(id, ({ state }) => state !== 'preparing', signal);
    if (!job) return takeBack(id, stopped('waiting', stoppedEarly));
    if (isUnpressed(job) && job.state !== 'unconfirmed')
      return takeBack(id, stopped('refused', job.problem ?? unexpectedProblem()));
    if (job.state !== 'unconfirmed' && job.state !== 'not-accepted') return outcomeOf(job);
    if (goal === 'prepare') return { ...waiting(questions), jobId: id };
    const end = await press(job, opened, options);
    const left = jobs.get(id);
    return left && isUnpressed(left) ? takeBack(id, end) : { ...end, jobId: id };
  }

  return {
    /** What would be sent, and what would be asked. Nothing is made. */
    async check(list: UnattendedList, options: RunOptions = {}): Promise<Result<CheckedList>> {
      const opened = await open(list, options);
      return opened.ok ? check(opened.value, options) : opened;
    },

    /**
     * Sends a list, or says why nothing was sent. Where it stops before the press, no job stays. Aborted, it stops there as well;
     * what was pressed goes on.
     */
    async send(list: UnattendedList, options: SendOptions = {}): Promise<UnattendedOutcome> {
      const opened = await open(list, options);
      if (!opened.ok) return stopped('refused', opened.problem);
      const { connection, presses } = opened.value;
      const isUnlimited = connection.kind === 'service' && list.maxCredits === null;
      if (isUnlimited && options.goal !== 'prepare') return stopped('budget', noLimit);
      return inTurn(presses.make, () => sendOnce(opened.value, options));
    },

    /** Resolves once the service has the list, or it goes no further: until then it must not be left alone. Null as `settled`. */
    async accepted(id: string, signal?: AbortSignal): Promise<UnattendedOutcome | null> {
      const job = await until(id, (each) => each.queueId !== undefined || isSettled(each), signal);
      return job && outcomeOf(job);
    },

    /** Resolves once a job goes on only if somebody does something, or is done; null where there is none or it is aborted. */
    async settled(id: string, signal?: AbortSignal): Promise<UnattendedOutcome | null> {
      const job = await until(id, isSettled, signal);
      return job && outcomeOf(job);
    },
  };
}

/** Nobody has pressed to send it, and nothing is in doubt: it can be made anew. */
export const isUnpressed = ({ state, intent, madeBy, problem: why }: JobRecord): boolean =>
  intent === madeBy &&
  (state === 'preparing' || state === 'needs-attention' || (state === 'unconfirmed' && !why));

/** A job is given once more as it is: other words would make another list of it. */
const isAsSaid = ({ choices, shaping }: JobRecord, { choices: said, use }: LookedAt): boolean =>
  isDeepStrictEqual([choices, shaping?.asides], [said, use.shaping?.asides]);

/** What is to be said before a prepared list is sent, or which limit holds it back; null where nothing does. */
function whyNot(
  facts: SendFacts,
  { words, maxCredits }: UnattendedList,
  notSince = '',
): UnattendedOutcome | null {
  const { doubt, sentBefore, connection, learned, rows } = facts;
  if (doubt) return stopped('waiting', doubt);
  const isAgain = sentBefore.some(({ at }) => at >= notSince);
  if (isAgain && words.askedBefore !== 'again') return waiting([wasSentBefore]);
  if (connection.kind === 'practice') return null;
  const most = learned && likelyRange(learned, rows).high;
  if (most === null) return words.unknownPrice ? null : waiting([unknownPrice]);
  return most > (maxCredits ?? 0) ? stopped('budget', overLimit(rows, most)) : null;
}

const ends: Partial<Record<JobRecord['state'], UnattendedOutcome['outcome']>> = {
  done: 'done',
  'not-accepted': 'not-accepted',
  'outcome-unknown': 'unknown',
  'needs-attention': 'waiting',
  unconfirmed: 'waiting',
  cancelled: 'waiting',
};

/** What came of a job so far. */
export function outcomeOf(job: JobRecord | null): UnattendedOutcome {
  if (!job) return stopped('waiting', sentAndRemoved);
  const isOdd = job.odd !== undefined;
  const waitsForPerson = isOdd || (job.state === 'sampling' && job.testBatch?.answered !== undefined);
  const outcome = waitsForPerson ? 'waiting' : (ends[job.state] ?? 'sent');
  const why = job.problem ?? (job.state === 'cancelled' ? cancelledInWindow : isOdd ? oddResult : null);
  return { ...stopped(outcome, why), jobId: job.id };
}

const isSettled = (job: JobRecord): boolean => outcomeOf(job).outcome !== 'sent';

const stopped = (outcome: UnattendedOutcome['outcome'], why: Problem | null): UnattendedOutcome => ({
  outcome,
  jobId: null,
  same: false,
  problem: why,
  questions: [],
});

const waiting = (questions: UnattendedQuestion[]): UnattendedOutcome => ({
  ...stopped('waiting', null),
  questions,
});

/** A UUID of version 8, which is anybody's own, with these 32 hexadecimal digits but for what its form needs. */
function uuidOf(hex: string): string {
  const own = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`;
  return own.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
