import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  accepted,
  attached,
  canBecome,
  confirmed,
  listPrepared,
  notSent,
  outcomeUnknown,
  recovered,
  sendAgain,
  sendingStarted,
} from '../../electron/jobs/record/lifecycle.ts';
import { type JobAction, may } from '../../shared/model/job.ts';
import { type JobRecord, JobRecordSchema } from '../../shared/model/job-record.ts';
import { type JobState, jobStates, settledStates } from '../../shared/model/job-state.ts';
import { problem } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { preparedList, present, realConnection } from '../fakes/job-bench.ts';

/** Every way from state to state, each for its reason; there is no other. */
const ways: Record<JobState, Partial<Record<JobState, string>>> = {
  preparing: {
    unconfirmed: 'its list is prepared, and a person has yet to confirm it',
    sampling: 'its list is prepared, and a sample of it was wished for',
    prepared: 'its list is prepared and confirmed',
    'needs-attention': 'its list could not be prepared',
    cancelled: 'nothing was sent',
    done: 'colleagues’ answers stand for all of its rows',
  },
  unconfirmed: {
    preparing: 'confirmed before it was prepared',
    sampling: 'a sample of it goes first',
    prepared: 'confirmed',
    cancelled: 'nothing was sent',
  },
  sampling: {
    unconfirmed: 'no row of its sample was sent, nor will be',
    prepared: 'its sample has come, and the rest was confirmed',
    cancelled: 'stopped after its sample',
  },
  prepared: {
    sending: 'its turn has come',
    unconfirmed: 'it is not certain that it was never sent',
    'needs-attention': 'what is on disk is not what was prepared',
    cancelled: 'nothing was sent',
  },
  sending: {
    pending: 'accepted',
    'not-accepted': 'refused',
    'outcome-unknown': 'the reply was lost',
    prepared: 'nothing left this computer',
  },
  pending: {
    ready: 'finished by the service',
    'needs-attention': 'the service does not say how it stands',
    done: 'the result there is stays',
  },
  ready: {
    fetching: 'its turn has come',
    pending: 'the service works on it again',
    'needs-attention': 'the service gives no address',
    done: 'the result there is stays',
  },
  fetching: {
    done: 'the result is in place',
    ready: 'the download broke off',
    'needs-attention': 'the result is odd',
  },
  done: { ready: 'to be fetched again' },
  'not-accepted': { prepared: 'sent again by hand' },
  'outcome-unknown': {
    pending: 'its number was attached',
    'not-accepted': 'marked by hand',
    prepared: 'sent again by hand',
  },
  'needs-attention': {
    pending: 'the service works on it after all',
    ready: 'the service has finished it after all',
    preparing: 'prepared again by hand',
    prepared: 'sent again by hand',
    cancelled: 'nothing was sent',
    done: 'an odd result is taken',
  },
  cancelled: {},
};

describe('the states of a job', () => {
  it('are all named in the table of ways', () => {
    expect([...jobStates].sort()).toEqual(Object.keys(ways).sort());
  });

  it.each(jobStates)('change from %s only in the ways the table names', (from) => {
    expect(jobStates.filter((to) => canBecome(from, to)).sort()).toEqual(Object.keys(ways[from]).sort());
  });

  it('are settled only where nothing happens without a person', () => {
    const still: JobState[] = [
      'cancelled',
      'done',
      'not-accepted',
      'outcome-unknown',
      'sampling',
      'unconfirmed',
    ];
    expect([...settledStates].sort()).toEqual(still);
  });
});

/** Of states in which the service has a number for the job. One that needs attention may have one or not. */
const mayDoWithNumber: Partial<Record<JobState, JobAction[]>> = {
  pending: ['checkNow', 'remove'],
  ready: ['checkNow', 'remove'],
  fetching: [],
  done: ['archive', 'fetchAgain', 'remove'],
  'needs-attention': ['archive', 'checkNow', 'remove'],
};

const mayDoWithout: Partial<Record<JobState, JobAction[]>> = {
  preparing: ['cancel'],
  unconfirmed: ['archive', 'cancel', 'remove', 'send'],
  sampling: ['archive', 'cancel', 'remove'],
  prepared: ['cancel'],
  sending: [],
  'not-accepted': ['archive', 'remove', 'sendAgain'],
  'outcome-unknown': ['archive', 'attachQueueId', 'markNotAccepted', 'remove', 'sendAgain'],
  'needs-attention': ['archive', 'cancel', 'remove', 'sendAgain'],
  cancelled: ['archive', 'remove'],
};

describe('what a person may do with a job', () => {
  const actions = (part: Parameters<typeof may.saveResult>[0]) =>
    Object.entries(may)
      .flatMap(([action, is]) => (is(part) ? [action] : []))
      .sort();

  it.each(jobStates)('is listed for the state %s, with and without a queue id', (state) => {
    const [withNumber, without] = [mayDoWithNumber[state], mayDoWithout[state]];
    if (withNumber) expect(actions({ state, archived: false, queueId: '1' })).toEqual(withNumber);
    if (without) expect(actions({ state, archived: false })).toEqual(without);
    expect(withNumber ?? without).toBeDefined();
  });

  it('includes saving rejected rows where there are any', () => {
    const { prepared } = aJobRecord({});
    if (!prepared) throw new Error('expected a prepared job');
    const withRejects = (rows: number) =>
      actions({
        state: 'cancelled',
        archived: false,
        prepared: { ...prepared, rejects: { rows, bytes: rows } },
      });
    expect(withRejects(0)).toEqual(['archive', 'remove']);
    expect(withRejects(1)).toEqual(['archive', 'remove', 'saveRejects']);
  });
});

describe('what a person may do with a result', () => {
  const can = (state: JobState, part: Parameters<typeof aJobRecord>[0] = {}) => {
    const { queueId: _, result: __, ...bare } = aJobRecord({ state });
    const job = { ...bare, ...part };
    return {
      saveResult: may.saveResult(job),
      takeAsIs: may.takeAsIs(job),
      fetchAgain: may.fetchAgain(job),
      checkNow: may.checkNow(job),
    };
  };
  const result = { bytes: 1, rows: 1, fetchedAt: '' };

  it('saves, takes and fetches again an odd result, and fetches a finished one again', () => {
    const odd = { bytes: 1, rows: 1, what: [], fetchedAt: '', sha256: '', triesLeft: 0 };
    const offered = (state: JobState, part: Parameters<typeof can>[1]) =>
      can(state, { queueId: '1', ...part });
    const all = { saveResult: true, takeAsIs: true, fetchAgain: true, checkNow: false };
    expect(offered('needs-attention', { odd })).toEqual(all);
    expect(offered('done', { odd, result })).toEqual(all);
    expect(offered('done', { result })).toEqual({ ...all, takeAsIs: false });
    expect(offered('needs-attention', {})).toEqual({
      saveResult: false,
      takeAsIs: false,
      fetchAgain: false,
      checkNow: true,
    });
    // While it is fetched again, what there is can be saved, and nothing else is begun.
    expect(offered('fetching', { odd, result })).toEqual({
      saveResult: true,
      takeAsIs: false,
      fetchAgain: false,
      checkNow: false,
    });
    expect(can('done', { result }).fetchAgain).toBe(false);
  });
});

const at = '2026-03-02T10:00:00.000Z';
const intent = randomUUID();
const why = problem('made-up', 'Made up.', 'Wait.');

const {
  queueId: _number,
  result: _result,
  prepared,
  sending,
  ...bare
} = aJobRecord({ connection: realConnection });

/** A job that was not prepared yet. */
const aJob = (state: JobState, part: Partial<JobRecord> = {}): JobRecord => ({ ...bare, state, ...part });
const list = { ...preparedList };
const lastSentence = ({ timeline }: JobRecord) => timeline.at(-1)?.text;

describe('a prepared list', () => {
  it('waits for a person where one must confirm it, and for its turn otherwise', () => {
    const becomes = (part: Partial<JobRecord>) =>
      present(listPrepared(list, 'hash', at)(aJob('preparing', part))).state;
    expect([becomes({ confirmFirst: true }), becomes({ confirmFirst: false }), becomes({})]).toEqual([
      'unconfirmed',
      'prepared',
      'prepared',
    ]);
  });

  it('tells how many rows were left out, where any were', () => {
    const becomes = (rows: number) =>
      listPrepared({ ...list, rejects: { rows, bytes: rows } }, 'hash', at)(aJob('preparing'));
    expect(lastSentence(present(becomes(0)))).toBe('Prepared: 2 rows, 31 bytes');
    expect(lastSentence(present(becomes(1)))).toBe('Prepared: 2 rows, 31 bytes; 1 row not sent');
  });
});

describe('a press on Send or Send again', () => {
  it.each([
    ['confirms a list', confirmed(intent, at), 'unconfirmed'],
    ['sends a list again', sendAgain(intent, at), 'needs-attention'],
  ] as const)(
    'that %s puts the job in line, or prepares the list first where it is not prepared',
    (_, press, from) => {
      const before = { archived: true, confirmFirst: true, candidates: ['7'], problem: why };
      const inLine = present(press(aJob(from, { ...before, prepared: list })));
      expect(inLine).toMatchObject({ state: 'prepared', intent, archived: false });
      const first = present(press(aJob(from, before)));
      expect(first).toMatchObject({ state: 'preparing', intent, archived: false });
      for (const job of [inLine, first])
        expect([job.confirmFirst, job.problem]).toEqual([undefined, undefined]);
    },
  );

  it('that sends a list again drops the queue ids offered before', () => {
    const again = present(
      sendAgain(intent, at)(aJob('outcome-unknown', { prepared: list, candidates: ['7'] })),
    );
    expect(again.candidates).toBeUndefined();
  });
});

describe('sending a list', () => {
  it('begins only for a prepared list without a queue id', () => {
    const begins = (part: Partial<JobRecord>) => sendingStarted(at)(aJob('prepared', part)) !== null;
    expect(begins({ prepared: list })).toBe(true);
    expect(begins({ prepared: list, queueId: '7' })).toBe(false);
    expect(begins({})).toBe(false);
  });

  it('counts the attempts', () => {
    const start = (job: JobRecord) => present(sendingStarted(at)({ ...job, state: 'prepared' }));
    const once = start(aJob('prepared', { prepared: list }));
    expect(once.sending).toEqual({ startedAt: at, attempts: 1 });
    expect(start(once).sending?.attempts).toBe(2);
  });

  it('records its end, however it ended, where its beginning is known', () => {
    const later = '2026-03-02T10:00:09.000Z';
    for (const end of [accepted('7', later), notSent(why, later), outcomeUnknown(why, later)]) {
      const window = { startedAt: at, attempts: 1 };
      const job = present(end(aJob('sending', { prepared: list, sending: window })));
      expect(job.sending).toEqual({ ...window, endedAt: later });
      const without = present(end(aJob('sending', { prepared: list })));
      expect(without.sending).toBeUndefined();
      expect(JobRecordSchema.safeParse(without).success).toBe(true);
    }
  });

  it('plans the first status request 5 s after the list is accepted', () => {
    const { queueId, acceptedAt, poll } = present(accepted('7', at)(aJob('sending')));
    expect([queueId, acceptedAt]).toEqual(['7', at]);
    expect(poll).toEqual({ nextAt: Date.parse(at) + 5000, asked: 0, failures: 0 });
  });
});

describe('an unknown outcome', () => {
  it('offers each queue id named in the answer once, and tells which', () => {
    const job = aJob('sending', { candidates: ['7'] });
    const named = present(outcomeUnknown(why, at, ['7', '8'])(job));
    expect(named.candidates).toEqual(['7', '8']);
    expect(lastSentence(named)).toBe('Made up. Named in its answer: 7, 8');
  });

  it('ends with a queue id attached by hand, accepted when the list was sent', () => {
    const job = aJob('outcome-unknown', { prepared: list, candidates: ['7'] });
    const later = '2026-03-02T12:00:00.000Z';
    const known = present(attached('7', later)({ ...job, sending: { startedAt: at, attempts: 1 } }));
    expect(known).toMatchObject({ state: 'pending', queueId: '7', acceptedAt: at });
    expect(known.candidates).toBeUndefined();
    expect(present(attached('7', later)(job)).acceptedAt).toBe(later);
  });

  it('offers no queue id where none was named', () => {
    const job = present(outcomeUnknown(why, at)(aJob('sending')));
    expect('candidates' in job).toBe(false);
    expect(lastSentence(job)).toBe('Made up');
  });
});

it('after a crash makes a job in sending outcome unknown and one in fetching ready, and changes no other', () => {
  const becomes = (state: JobState) =>
    recovered(at)(aJob(state, { ...(prepared && { prepared }), ...(sending && { sending }) }));
  const changed = jobStates.flatMap((state) => {
    const job = becomes(state);
    return job === null ? [] : [[state, job.state]];
  });
  expect(changed).toEqual([
    ['sending', 'outcome-unknown'],
    ['fetching', 'ready'],
  ]);
});

it('no step changes a cancelled job', () => {
  const changes = [
    ...[listPrepared(list, 'hash', at), confirmed(intent, at), sendAgain(intent, at), sendingStarted(at)],
    ...[accepted('7', at), notSent(why, at), outcomeUnknown(why, at), attached('7', at), recovered(at)],
  ];
  const cancelledJob = aJob('cancelled', { prepared: list });
  expect(changes.filter((change) => change(cancelledJob) !== null)).toEqual([]);
});
