import type { PreparedList } from '../../../shared/model/check.ts';
import type { Account } from '../../../shared/model/connection.ts';
import { mayBeAtService, outgoing } from '../../../shared/model/job.ts';
import type { JobRecord, WaitsFor } from '../../../shared/model/job-record.ts';
import type { JobState } from '../../../shared/model/job-state.ts';
import { type Problem, problem } from '../../../shared/model/problem.ts';
import { byteSize, counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { paceOf } from './poll-schedule.ts';

/** Which states may follow which. A known queue id is never dropped: no way leads from pending back to sending. */
const transitions: Record<JobState, readonly JobState[]> = {
  // Done at once where colleagues' answers stand for all rows.
  preparing: ['unconfirmed', 'sampling', 'prepared', 'needs-attention', 'cancelled', 'done'],
  unconfirmed: ['preparing', 'sampling', 'prepared', 'cancelled'],
  // Back to unconfirmed only where it is certain that no row of the sample left this machine.
  sampling: ['unconfirmed', 'prepared', 'cancelled'],
  prepared: ['sending', 'unconfirmed', 'needs-attention', 'cancelled'],
  // Back to prepared only where it is certain that nothing left this machine.
  sending: ['pending', 'not-accepted', 'outcome-unknown', 'prepared'],
  // Back to done where a result was to be fetched again and could not be.
  pending: ['ready', 'needs-attention', 'done'],
  ready: ['fetching', 'pending', 'needs-attention', 'done'],
  fetching: ['done', 'ready', 'needs-attention'],
  done: ['ready'],
  'not-accepted': ['prepared'],
  // By the user's own decision only: attach a queue id, mark as not accepted, or send again.
  'outcome-unknown': ['pending', 'not-accepted', 'prepared'],
  // With a queue id it is still asked for, slowly; without one the user may prepare or send it again. An odd result
  // may be taken as it is.
  'needs-attention': ['pending', 'ready', 'preparing', 'prepared', 'cancelled', 'done'],
  cancelled: [],
};

export function canBecome(from: JobState, to: JobState): boolean {
  return transitions[from].includes(to);
}

/** What may happen to a job, as a pure function; null where its state does not allow it (any more). `at` is ISO 8601, UTC. */
export type Change = (record: JobRecord) => JobRecord | null;

type Fields = Partial<Omit<JobRecord, 'state' | 'timeline'>>;

/** Moves a job on, with its reason in the timeline. The problem, the wait and the candidates of the state before are over unless given anew. */
export function move(record: JobRecord, to: JobState, at: string, text: string, fields: Fields = {}) {
  if (!canBecome(record.state, to)) return null;
  const { problem: _over, waitsFor: _too, candidates: _answered, ...rest } = record;
  return withEntry({ ...rest, ...fields, state: to }, at, text);
}

export const listPrepared =
  (list: PreparedList, hash: string, at: string): Change =>
  (record) => {
    const left = list.rejects.rows > 0 ? `; ${counted(list.rejects.rows, 'row')} not sent` : '';
    const text = `Prepared: ${counted(list.rows, 'row')}, ${byteSize(list.bytes)}${left}`;
    const fields = { prepared: list, preparedHash: hash };
    // Whether its sample goes first is the next step's to say.
    if (record.testBatch) return withEntry({ ...record, ...fields }, at, text);
    return move(record, record.confirmFirst ? 'unconfirmed' : 'prepared', at, text, fields);
  };

/** No row is left to send: its own result has none, and colleagues' answers are the whole. */
export const answeredByTeam =
  (list: PreparedList, earlier: JobRecord['earlier'], at: string): Change =>
  ({ testBatch: _none, confirmFirst: _no, ...record }) => {
    const result = { bytes: list.bytes, rows: 0, fetchedAt: at };
    const fields = { prepared: list, earlier, result, finishedAt: at };
    return move(record, 'done', at, 'Nothing was sent. All rows have earlier results', fields);
  };

/** The job cannot go on without a person: the reason stands in the problem. */
export const needsAttention =
  (why: Problem, at: string): Change =>
  (record) =>
    move(record, 'needs-attention', at, why.message, { problem: why });

/** What was waiting to be sent waits for a person's word instead. */
export const askFirst =
  (why: Problem, at: string): Change =>
  ({ testBatch, ...record }) => {
    // A sample that was only wished for is none.
    const fields = { problem: why, ...(testBatch?.made && { testBatch }) };
    return move(record, 'unconfirmed', at, why.message, fields);
  };

/** What was waiting to be sent waits for a person's word on rows that were asked since it was prepared: the next press is for them, too. */
export const askFirstAbout =
  (rows: number, why: Problem, at: string): Change =>
  (record) =>
    move(record, 'unconfirmed', at, why.message, { problem: why, askedSince: rows });

/** To be sent by the press `intent`, and prepared first where it is not yet. A job that runs stands in the list. */
const toBeSent =
  (ready: string, first: string) =>
  (intent: string, at: string): Change =>
  ({ confirmFirst: _done, ...record }) => {
    const fields = { intent, archived: false };
    return record.prepared
      ? move(record, 'prepared', at, ready, fields)
      : move(record, 'preparing', at, first, fields);
  };

/** A person has confirmed that the list is to be sent. */
export const confirmed = toBeSent(
  'Sending was confirmed',
  'Sending was confirmed; the list is prepared first',
);

/** Only ever by a person's decision: the list is put in the queue once more, or prepared first where it never was. */
export const sendAgain = toBeSent('To be sent again, by hand', 'To be prepared again, by hand');

/** A person has said that a list that waits for the team is sent without asking it. */
export const withoutTeam =
  (at: string): Change =>
  (record) => {
    const { problem: why, intent, ...rest } = record;
    if (record.state !== 'prepared' || !why?.withoutTeam || intent === undefined) return null;
    return withEntry({ ...rest, intent, withoutTeam: intent }, at, 'Sending without the team was confirmed');
  };

/** The sample has come, and a person wants the rest sent by the press `intent`. */
export const restConfirmed =
  (intent: string, at: string): Change =>
  ({ confirmFirst: _done, ...record }) => {
    const { rest, answered } = record.testBatch ?? {};
    if (!rest || !answered) return null;
    const text = `Sending the rest was confirmed: ${counted(rest.rows, 'row')}`;
    return move(record, 'prepared', at, text, { intent, archived: false });
  };

export const sendingStarted =
  (at: string): Change =>
  (record) => {
    const list = outgoing(record);
    if (record.queueId !== undefined || !list) return null;
    const attempts = (record.sending?.attempts ?? 0) + 1;
    const size = `${counted(list.rows, 'row')}, ${byteSize(list.bytes)}`;
    const { askedSince: _agreed, ...rest } = record;
    return move(rest, 'sending', at, `Sending ${size}`, { sending: { startedAt: at, attempts } });
  };

const endSending = (record: JobRecord, at: string): Fields =>
  record.sending ? { sending: { ...record.sending, endedAt: at } } : {};

export const accepted =
  (queueId: string, at: string): Change =>
  (record) =>
    move(record, 'pending', at, `Accepted by the service as job ${queueId}`, {
      ...endSending(record, at),
      queueId,
      acceptedAt: at,
      poll: { nextAt: Date.parse(at) + paceOf(record).leastMs, asked: 0, failures: 0 },
    });

/** No byte of the list left this computer; it waits its turn again. */
export const notSent =
  (why: Problem, at: string): Change =>
  (record) => {
    const back = move(record, 'prepared', at, `Nothing was sent. ${why.message}`, {
      ...endSending(record, at),
      problem: why,
    });
    return back && withoutLoop(back);
  };

export const refused =
  (why: Problem, at: string): Change =>
  (record) =>
    move(record, 'not-accepted', at, `Not accepted. ${why.message}`, {
      ...endSending(record, at),
      problem: why,
    });

/** @param named jobs that the service's answer names: offered, so that a person can say which it is */
export const outcomeUnknown =
  (why: Problem, at: string, named: readonly string[] = []): Change =>
  (record) => {
    const candidates = [...new Set([...(record.candidates ?? []), ...named])];
    const text = named.length > 0 ? `${why.message} Named in its answer: ${named.join(', ')}` : why.message;
    return move(record, 'outcome-unknown', at, text, {
      ...endSending(record, at),
      problem: why,
      ...(candidates.length > 0 && { candidates }),
    });
  };

export const fetchingStarted =
  (at: string): Change =>
  (record) =>
    move(record, 'fetching', at, 'Fetching the result');

/** The fetch broke off: the status is asked for a fresh address before the next try. */
export const fetchBroke =
  (why: Problem, at: string, poll: NonNullable<JobRecord['poll']>): Change =>
  (record) =>
    move(record, 'ready', at, `The result could not be fetched yet. ${why.message}`, { problem: why, poll });

/** The account a job was made through is connected again, by this connection. Asked of the service is what it was. */
export const handedOver =
  (connection: Account, at: string): Change =>
  (record) =>
    withEntry({ ...record, connection }, at, `Belongs to the connection “${connection.name}” now`);

export const cancelled =
  (at: string): Change =>
  (record) => {
    const text = record.testBatch?.made
      ? 'Stopped after the test batch'
      : 'Canceled before anything was sent';
    return move(record, 'cancelled', at, text);
  };

export const attached =
  (queueId: string, at: string): Change =>
  (record) =>
    move(record, 'pending', at, `Job ${queueId} of the service was attached by hand`, {
      queueId,
      acceptedAt: record.sending?.startedAt ?? at,
      poll: { nextAt: Date.parse(at), asked: 1, failures: 0, askedAt: Date.parse(at) },
    });

export const markedNotAccepted =
  (at: string): Change =>
  (record) =>
    move(record, 'not-accepted', at, 'Marked by hand as not accepted');

/** A job as it must be taken after the app ended without a goodbye; null where nothing changes. */
export const recovered =
  (at: string): Change =>
  (record) => {
    if (record.state === 'sending') {
      const why = problem(
        'ended-while-sending',
        'The app closed while the list was being sent, so the service may have it.',
        'Look for the job in your account at the service, then attach its queue id, mark it as not accepted, or send it again.',
      );
      return outcomeUnknown(why, at)(record);
    }
    if (record.state === 'fetching')
      return move(record, 'ready', at, 'The app ended while fetching; it is taken up again');
    return null;
  };

const keptAtStart = 60;
const keptAtEnd = 240;

/** Adds a sentence. A job that flaps for weeks keeps its beginning and its latest entries. `at` is ISO 8601, UTC. */
export function withEntry(record: JobRecord, at: string, text: string): JobRecord {
  const all = [...record.timeline, { at, text: text.replace(/\.$/, ''), state: record.state }];
  const timeline =
    all.length > keptAtStart + keptAtEnd ? [...all.slice(0, keptAtStart), ...all.slice(-keptAtEnd)] : all;
  return { ...record, timeline };
}

/** Shortens a timeline that ends in a round it holds already: what fails again in the same way is one story. */
export function withoutLoop(record: JobRecord): JobRecord {
  const { timeline } = record;
  const last = timeline.at(-1);
  const longestRound = 4;
  const before = timeline.slice(0, -1);
  const same = before.findLastIndex((entry) => entry.text === last?.text && entry.state === last.state);
  if (same < 0 || same < before.length - longestRound) return record;
  return { ...record, timeline: timeline.slice(0, same + 1) };
}

/** Says what a job waits for, or with null that it waits no more; null where that is nothing new. */
export const waitingFor =
  (now: WaitsFor | null) =>
  (record: JobRecord): JobRecord | null => {
    // Asked of every waiting job at every look, and nearly always nothing new: only then is the record copied.
    if (record.waitsFor?.for === now?.for && record.waitsFor?.until === now?.until) return null;
    const { waitsFor: _, ...rest } = record;
    return now === null ? rest : { ...rest, waitsFor: now };
  };

/** Tells lists apart: the same rows to the same service at the same address, whatever the account is called. */
export function listKey(record: JobRecord): string {
  const { service, prepared, preparedHash } = record;
  return [service, placeOf(record), prepared?.rowsKey ?? preparedHash ?? ''].join(' ');
}

/** The practice service has another address at every start. */
const placeOf = ({ connection }: JobRecord): string =>
  connection.kind === 'practice' ? 'practice' : connection.address;

/** Jobs whose list is the same and may have reached the service, the newest first. */
export function sentBefore(record: JobRecord, all: readonly JobRecord[]): JobRecord[] {
  return all
    .filter((other) => !isOneWith(record, other) && mayBeAtService(other) && isSameList(record, other))
    .sort((a, b) => (b.sending?.startedAt ?? '').localeCompare(a.sending?.startedAt ?? ''));
}

/** Itself, or its own sample, whose rows it does not send again. */
const isOneWith = (record: JobRecord, { id }: JobRecord): boolean =>
  [record.id, record.testBatch?.jobId, record.testBatchOf?.jobId].includes(id);

/** A test batch has no key of its rows: it is the same when its bytes are. */
function isSameList(a: JobRecord, b: JobRecord): boolean {
  if (!a.prepared || !b.prepared) return false;
  const samePlace = a.service === b.service && placeOf(a) === placeOf(b);
  return listKey(a) === listKey(b) || (samePlace && a.preparedHash === b.preparedHash);
}

/** Why a list that waited to be sent asks first: it is not certain that it never was. */
export const mayHaveBeenSent = problem(
  'may-have-been-sent',
  'The app was about to send this list when it ended, or its data was set back since, so it is not certain that the list was never sent.',
  'Look in your account at the service. Send the list only if it isn’t there. Otherwise cancel this job.',
);

/** Why a list that waited to be sent asks first: others have asked the same meanwhile. */
export const askedMeanwhile = (rows: number): Problem => {
  const [what, them] = rows === 1 ? ['1 row', 'it'] : [`${wholeNumber(rows)} rows`, 'them'];
  return problem(
    'asked-meanwhile',
    `Another job or lookup has sent ${what} of this list since it was prepared. Nothing was sent.`,
    `Cancel this job and start it again to skip ${them}. If you send it anyway, you may pay for ${them} again.`,
  );
};

/** Why a list that waited to be sent asks first: the data folder it waited in is a copy. */
export const copiedProfile = problem(
  'copied-profile',
  'This list was waiting to be sent when the app’s data was copied, restored or moved to another computer, so it may have been sent from there.',
  'Send it only if it wasn’t sent from the other place. Otherwise cancel this job.',
);
