import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  accepted,
  attached,
  confirmed,
  listPrepared,
  notSent,
  outcomeUnknown,
  recovered,
  sendAgain,
  sendingStarted,
} from '../../electron/jobs/record/lifecycle.ts';
import { type JobRecord, JobRecordSchema } from '../../shared/job.ts';
import { type JobState, jobStates } from '../../shared/job-state.ts';
import { problem } from '../../shared/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { preparedList, present, realConnection } from '../fakes/job-bench.ts';

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

describe('a list that is prepared', () => {
  it('waits for a person where one is to be asked first, and for its turn otherwise', () => {
    const becomes = (part: Partial<JobRecord>) =>
      present(listPrepared(list, 'hash', at)(aJob('preparing', part))).state;
    expect([becomes({ confirmFirst: true }), becomes({ confirmFirst: false }), becomes({})]).toEqual([
      'unconfirmed',
      'prepared',
      'prepared',
    ]);
  });

  it('says how many rows were left out, where any were', () => {
    const becomes = (rows: number) =>
      listPrepared({ ...list, rejects: { rows, bytes: rows } }, 'hash', at)(aJob('preparing'));
    expect(lastSentence(present(becomes(0)))).toBe('Prepared: 2 rows, 31 bytes');
    expect(lastSentence(present(becomes(1)))).toBe('Prepared: 2 rows, 31 bytes; 1 row left out');
  });
});

describe('a press', () => {
  it.each([
    ['that confirms a list', confirmed(intent, at), 'unconfirmed'],
    ['that sends a list again', sendAgain(intent, at), 'needs-attention'],
  ] as const)(
    '%s puts it in line where it is prepared, and lets it be prepared first otherwise',
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

  it('that sends a list again takes no number for its own any more that was offered before', () => {
    const again = present(
      sendAgain(intent, at)(aJob('outcome-unknown', { prepared: list, candidates: ['7'] })),
    );
    expect(again.candidates).toBeUndefined();
  });
});

describe('a sending', () => {
  it('begins only for a prepared list that the service has no number for', () => {
    const begins = (part: Partial<JobRecord>) => sendingStarted(at)(aJob('prepared', part)) !== null;
    expect(begins({ prepared: list })).toBe(true);
    expect(begins({ prepared: list, queueId: '7' })).toBe(false);
    expect(begins({})).toBe(false);
  });

  it('is counted', () => {
    const start = (job: JobRecord) => present(sendingStarted(at)({ ...job, state: 'prepared' }));
    const once = start(aJob('prepared', { prepared: list }));
    expect(once.sending).toEqual({ startedAt: at, attempts: 1 });
    expect(start(once).sending?.attempts).toBe(2);
  });

  it('has an end, however it ended, as far as its beginning is known', () => {
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

  it('that is accepted is asked about after 5 s', () => {
    const { queueId, acceptedAt, poll } = present(accepted('7', at)(aJob('sending')));
    expect([queueId, acceptedAt]).toEqual(['7', at]);
    expect(poll).toEqual({ nextAt: Date.parse(at) + 5000, asked: 0, failures: 0 });
  });
});

describe('an unknown outcome', () => {
  it('offers each number that was named, once, and says which its answer named', () => {
    const job = aJob('sending', { candidates: ['7'] });
    const named = present(outcomeUnknown(why, at, ['7', '8'])(job));
    expect(named.candidates).toEqual(['7', '8']);
    expect(lastSentence(named)).toBe('Made up. Named in its answer: 7, 8');
  });

  it('offers nothing where nothing was named', () => {
    const job = present(outcomeUnknown(why, at)(aJob('sending')));
    expect('candidates' in job).toBe(false);
    expect(lastSentence(job)).toBe('Made up');
  });

  it('ends with a number attached by hand, accepted when the list was sent', () => {
    const job = aJob('outcome-unknown', { prepared: list, candidates: ['7'] });
    const later = '2026-03-02T12:00:00.000Z';
    const known = present(attached('7', later)({ ...job, sending: { startedAt: at, attempts: 1 } }));
    expect(known).toMatchObject({ state: 'pending', queueId: '7', acceptedAt: at });
    expect(known.candidates).toBeUndefined();
    expect(present(attached('7', later)(job)).acceptedAt).toBe(later);
  });
});

it('takes a job that was being sent as unknown and a fetch as broken off after a crash, and leaves all others', () => {
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

it('changes nothing about a job that was cancelled', () => {
  const changes = [
    ...[listPrepared(list, 'hash', at), confirmed(intent, at), sendAgain(intent, at), sendingStarted(at)],
    ...[accepted('7', at), notSent(why, at), outcomeUnknown(why, at), attached('7', at), recovered(at)],
  ];
  const cancelledJob = aJob('cancelled', { prepared: list });
  expect(changes.filter((change) => change(cancelledJob) !== null)).toEqual([]);
});
