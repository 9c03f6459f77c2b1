import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failure, problem, success } from '../../shared/problem.ts';
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

describe('what is said before a list is sent', () => {
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

  it('is each time the same rows went to this service of this account, in jobs that are there or were removed', async () => {
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

  it('is why it waits for a person, where something is in doubt', async () => {
    const bench = await createJobBench();
    const { id } = await bench.create();
    const doubt = async () => valueIn(await bench.jobs.beforeSending(id))?.doubt;
    expect(await doubt()).toBeNull();
    bench.kill();
    const again = await bench.restart({ noteAsked: async () => success({ askedBefore: 2 }) });
    valueIn(await again.jobs.send(id, first));
    await again.clock.settle();
    expect(created(again)).toBe(0);
    expect(valueIn(await again.jobs.beforeSending(id))?.doubt).toMatchObject({ code: 'asked-meanwhile' });
  });

  it('is told before a refused list is sent again, too', async () => {
    const bench = await createJobBench();
    const one = await bench.make();
    bench.client.onCreate = () => ({ kind: 'refused', problem: why, httpStatus: 429 });
    const two = await bench.make();
    expect(valueIn(await bench.jobs.beforeSending(two.id))?.sentBefore).toMatchObject([
      { job: { id: one.id } },
    ]);
  });

  it('counts an account that was added again under another name, and none at another address', async () => {
    const connection = { ...realConnection };
    const bench = await createJobBench({ activeConnection: async () => success({ ...connection }) });
    await bench.make();
    const facts = async () => valueIn(await bench.jobs.beforeSending((await bench.create()).id))?.sentBefore;
    Object.assign(connection, { id: 'added-again', name: 'Acme again' });
    expect(await facts()).toHaveLength(1);
    connection.address = 'https://other.example';
    expect(await facts()).toEqual([]);
  });

  it('counts a list whose outcome is unknown, and not one that was refused or never sent', async () => {
    for (const [outcome, times] of [
      [{ kind: 'unknown', problem: why }, 1],
      [{ kind: 'refused', problem: why, httpStatus: 402 }, 0],
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
  it('goes only where the user says so outside the page; later ones go without a question', async () => {
    const asked: string[] = [];
    let agrees = false;
    const bench = await createJobBench({
      confirmAddress: async ({ address }) => {
        asked.push(address);
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
    expect(asked).toEqual([realConnection.address, realConnection.address]);
    const again = await bench.restart();
    await again.make();
    expect(asked).toHaveLength(2);
  });

  it('is not asked about where nothing can go there: it is said why at once', async () => {
    const refused = problem(
      'not-this-service',
      'Your organization allows another service only.',
      'Ask there.',
    );
    const bench = await createJobBench({
      target: async () => failure(refused),
      confirmAddress: () => expect.fail('asked in vain'),
    });
    const { id } = await bench.create();
    expect(problemIn(await bench.jobs.send(id, first))).toEqual(refused);
    expect([bench.record(id).state, created(bench)]).toEqual(['unconfirmed', 0]);
  });
});
