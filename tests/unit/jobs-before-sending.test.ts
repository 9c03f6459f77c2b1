import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { askedMeanwhile, sentBefore } from '../../electron/jobs/record/lifecycle.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { JobState } from '../../shared/model/job-state.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import {
  createJobBench,
  type JobBench,
  listPath,
  problemIn,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';

const first = randomUUID();
const why = problem('made-up', 'Made up.', 'Wait.');
const created = (bench: JobBench) => bench.client.creates.length;

describe('what a person is told before a list is sent', () => {
  it('is null while it is prepared, then the rows, the account, and nothing sent before', async () => {
    const bench = await createJobBench({ prepare: () => new Promise(() => {}) });
    const { id } = await bench.create();
    expect(valueIn(await bench.jobs.beforeSending(id))).toBeNull();
    const other = await createJobBench();
    const made = await other.create();
    expect(valueIn(await other.jobs.beforeSending(made.id))).toMatchObject({
      rows: 2,
      leftOut: 0,
      service: 'phone-append',
      connection: { name: 'Acme', address: 'https://service.example' },
      sentBefore: [],
    });
  });

  it('includes each time the same rows went to this service and account, in removed jobs too', async () => {
    const bench = await createJobBench();
    const one = await bench.make();
    await bench.clock.advance(1000);
    const two = await bench.make();
    const { id } = await bench.create();
    await bench.create({ service: 'email-append' });
    const facts = async () =>
      valueIn(await bench.jobs.beforeSending(id))?.sentBefore.map(({ job }) => job?.id ?? null);
    expect(await facts()).toEqual([two.id, one.id]);
    bench.client.onStatus = () => ({ kind: 'failed', reason: 'missing', problem: why });
    await bench.clock.advance(120_000);
    valueIn(await bench.jobs.remove(two.id));
    expect(await facts()).toEqual([one.id, null]);
    expect(bench.record(id).timeline.at(-1)?.text).toMatch(
      /^The same list was sent before as job 2: “contacts.csv”$/,
    );
  });

  it('includes the doubt for which the list waits for a person', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    const doubt = async () => valueIn(await bench.jobs.beforeSending(id))?.doubt;
    expect(await doubt()).toBeNull();
    bench.kill();
    const again = await bench.restart({ claimRows: async () => success({ askedBefore: 2 }) });
    valueIn(await again.jobs.send(id, first));
    await again.clock.settle();
    expect(created(again)).toBe(0);
    expect(valueIn(await again.jobs.beforeSending(id))?.doubt).toEqual(askedMeanwhile(2));
    expect(askedMeanwhile(2).message).toContain('has sent 2 rows of');
    expect(askedMeanwhile(1).message).toContain('has sent 1 row of');
  });

  it('counts an account that was added again under another name, and no other address', async () => {
    const connection = { ...realConnection };
    const bench = await createJobBench({ activeConnection: async () => success({ ...connection }) });
    await bench.make();
    const facts = async () => valueIn(await bench.jobs.beforeSending((await bench.create()).id))?.sentBefore;
    Object.assign(connection, { id: 'added-again', name: 'Acme again' });
    expect(await facts()).toHaveLength(1);
    connection.address = 'https://other.example';
    expect(await facts()).toEqual([]);
  });

  it('counts a list whose outcome is unknown, but not one that was refused or never sent', async () => {
    for (const [outcome, times] of [
      [{ kind: 'unknown', problem: why }, 1],
      [{ kind: 'refused', problem: why }, 0],
      [{ kind: 'not-sent', problem: why, passing: false }, 0],
    ] as const) {
      const bench = await createJobBench();
      bench.client.onCreate = () => outcome;
      await bench.make();
      const { id } = await bench.create();
      expect(valueIn(await bench.jobs.beforeSending(id))?.sentBefore).toHaveLength(times);
    }
  });
});

describe('the first list to an address', () => {
  it('goes only after the user agrees in a system dialog; later lists go without one', async () => {
    const asked: string[] = [];
    let agrees = false;
    const bench = await createJobBench({
      confirm: async ({ message }) => {
        asked.push(message);
        return agrees;
      },
    });
    const { id } = await bench.create();
    expect(valueIn(await bench.jobs.send(id, first))).toBeNull();
    await bench.clock.advance(60_000);
    expect([bench.record(id).state, created(bench)]).toEqual(['unconfirmed', 0]);
    agrees = true;
    expect(valueIn(await bench.jobs.send(id, first))).toMatchObject({ id });
    await bench.clock.advance(10_000);
    await bench.make({ path: listPath });
    expect(created(bench)).toBe(2);
    const question = `Send your first list to ${realConnection.address}?`;
    expect(asked).toEqual([question, question]);
    const again = await bench.restart();
    await again.make();
    expect(asked).toHaveLength(2);
  });

  it('is refused with the reason, without a dialog, where nothing can go there', async () => {
    const refused = problem(
      'not-this-service',
      'Your organization allows another service only.',
      'Ask there.',
    );
    const bench = await createJobBench({
      target: async () => failure(refused),
      confirm: () => expect.fail('asked in vain'),
    });
    const { id } = await bench.create();
    expect(problemIn(await bench.jobs.send(id, first))).toEqual(refused);
    expect([bench.record(id).state, created(bench)]).toEqual(['unconfirmed', 0]);
  });
});

const { prepared: list, queueId: _number, ...unsent } = aJobRecord({ connection: realConnection });

/** A list with this key of its rows, or without one. */
function aJob(id: string, rowsKey: string | null, part: Partial<JobRecord> = {}): JobRecord {
  if (!list) throw new Error('expected a prepared job');
  return {
    ...unsent,
    id,
    prepared: { ...list, ...(rowsKey !== null && { rowsKey }) },
    preparedHash: 'bytes',
    ...part,
  };
}

const waiting = (rowsKey: string | null, part: Partial<JobRecord> = {}) =>
  aJob('waiting', rowsKey, { state: 'unconfirmed', ...part });

const sent = (rowsKey: string | null, part: Partial<JobRecord> = {}) =>
  aJob('sent', rowsKey, { queueId: '1', ...part });

const isSame = (one: JobRecord, other: JobRecord) => sentBefore(one, [one, other]).length === 1;

describe('two lists count as the same', () => {
  it('where the keys of their rows are equal, whatever their bytes', () => {
    expect(isSame(waiting('rows', { preparedHash: 'other' }), sent('rows'))).toBe(true);
    expect(isSame(waiting('rows', { preparedHash: 'other' }), sent('others'))).toBe(false);
  });

  it('where their bytes are equal and one has no key of its rows', () => {
    expect(isSame(waiting(null), sent(null))).toBe(true);
    expect(isSame(waiting('rows'), sent(null))).toBe(true);
    expect(isSame(waiting(null), sent('rows'))).toBe(true);
    expect(isSame(waiting('rows'), sent(null, { preparedHash: 'other' }))).toBe(false);
    expect(isSame(waiting(null), sent(null, { preparedHash: 'other' }))).toBe(false);
  });

  it.each(['rows', null])('only for the same service at the same address (key: %s)', (rowsKey) => {
    expect(isSame(waiting('rows'), sent(rowsKey, { service: 'email-append' }))).toBe(false);
    const elsewhere = { ...realConnection, address: 'https://other.example' };
    expect(isSame(waiting('rows'), sent(rowsKey, { connection: elsewhere }))).toBe(false);
  });

  it('on the practice service whatever port it uses', () => {
    const practiceAt = (address: string) => ({
      connection: { ...realConnection, kind: 'practice' as const, address },
    });
    expect(isSame(waiting('rows', practiceAt('http://a')), sent('rows', practiceAt('http://b')))).toBe(true);
    expect(isSame(waiting('rows', practiceAt('http://a')), sent('rows'))).toBe(false);
  });

  it('never where one of the two was not prepared', () => {
    const { prepared: _none, preparedHash: _neither, ...unprepared } = sent(null);
    expect(isSame(waiting(null), unprepared)).toBe(false);
    expect(isSame({ ...unprepared, id: 'waiting' }, { ...unprepared })).toBe(false);
    expect(isSame({ ...unprepared, id: 'waiting' }, sent(null))).toBe(false);
  });
});

describe('an earlier job whose list may have arrived', () => {
  it('has a queue id, is being sent, or has an unknown outcome', () => {
    const mayHaveArrived = (state: JobState) => isSame(waiting('rows'), aJob('other', 'rows', { state }));
    expect(mayHaveArrived('sending')).toBe(true);
    expect(mayHaveArrived('outcome-unknown')).toBe(true);
    for (const state of ['preparing', 'unconfirmed', 'prepared', 'not-accepted', 'cancelled'] as const)
      expect(mayHaveArrived(state)).toBe(false);
    expect(isSame(waiting('rows'), sent('rows', { state: 'done' }))).toBe(true);
  });

  it('is never the job itself', () => {
    expect(sentBefore(sent('rows'), [sent('rows')])).toEqual([]);
  });
});

it('earlier jobs with the same list are listed with the time their sending began', async () => {
  const bench = await createJobBench();
  const { id } = await bench.create();
  await bench.clock.advance(5000);
  valueIn(await bench.jobs.send(id, first));
  await bench.clock.advance(1000);
  const next = await bench.create();
  expect(valueIn(await bench.jobs.beforeSending(next.id))?.sentBefore).toMatchObject([
    { at: '2026-03-02T10:00:05.000Z', job: { id, name: 'contacts.csv', state: 'pending', queueId: '1' } },
  ]);
  expect(valueIn(await bench.jobs.beforeSending(id))).toBeNull();
});
