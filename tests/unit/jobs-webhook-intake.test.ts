import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJobStore, createJournal } from '../../electron/jobs/disk/job-store.ts';
import { createWebhookIntake } from '../../electron/jobs/webhook.ts';
import { createConnectionGate } from '../../electron/jobs/work/job-work.ts';
import type { StatusOutcome } from '../../electron/service/client.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createFakeServiceClient, failedStatus, noCounts } from '../fakes/fake-service-client.ts';
import { createJobBench, folder, preparedList, realConnection } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const minute = 60_000;
const startedAt = '2026-03-02T09:00:00.000Z';
const endedAt = '2026-03-02T09:01:00.000Z';

const {
  queueId: _number,
  result: _result,
  ...bare
} = aJobRecord({ connection: realConnection, service: 'phone-append' });

const call = (queueId: number, type = 'phone append') => JSON.stringify({ id: queueId, type });

function unknown(id: string, part: Partial<JobRecord> = {}): JobRecord {
  const sending = { startedAt, endedAt, attempts: 1 };
  return {
    ...bare,
    id: `job-0000-${id}`,
    state: 'outcome-unknown',
    prepared: preparedList,
    sending,
    ...part,
  };
}

/** A job of the service of two rows, made at that time. */
const made = (createdAt: string | null, rowsUploaded: number | null = 2): StatusOutcome => ({
  ...{ kind: 'pending', createdAt },
  counts: { ...noCounts, rowsUploaded },
});

async function intakeWith(...jobs: JobRecord[]) {
  const clock = createFakeClock();
  const client = createFakeServiceClient(clock.now);
  client.onStatus = () => made(startedAt);
  const store = createJobStore(createJournal(createMemoryDisk(), folder), clock, () => {});
  for (const job of jobs) await store.add(job);
  const gate = createConnectionGate(clock);
  const stopping = new AbortController();
  const account = { hasKey: true };
  const failed: unknown[] = [];
  let hurries = 0;
  const idle = () => {};
  const intake = createWebhookIntake({
    ports: {
      clock,
      client,
      async target(connectionId) {
        if (!account.hasKey) return failure(problem('no-key', 'No key.', 'Enter it.'));
        return success({ connectionId, address: realConnection.address, key: 'k' });
      },
    },
    store,
    gate,
    signal: stopping.signal,
    background: (work) => void work().catch((error: unknown) => failed.push(error)),
    poller: { ...{ start: idle, stop: idle, look: idle, wake: idle }, hurry: () => void hurries++ },
  });
  async function take(...bodies: string[]) {
    for (const body of bodies) intake.take(body);
    await clock.settle();
  }
  const candidates = () => jobs.map(({ id }) => store.get(id)?.candidates);
  const asked = () => client.asked.splice(0).map(({ queueId }) => queueId);
  return {
    clock,
    client,
    store,
    gate,
    stopping,
    account,
    failed,
    intake,
    take,
    candidates,
    asked,
    hurries: () => hurries,
  };
}

describe('a webhook with a queue id that no job here has', () => {
  it.each([
    ['made at the earliest time', made('2026-03-02T08:50:00.000Z'), true],
    ['made before that', made('2026-03-02T08:49:59.999Z'), false],
    ['made at the latest time', made('2026-03-02T09:11:00.000Z'), true],
    ['made after that', made('2026-03-02T09:11:00.001Z'), false],
    ['made nobody knows when', made(null), false],
    ['with other rows', made(startedAt, 3), false],
    ['with no rows stated', made(startedAt, null), false],
    ['that cannot be asked about', failedStatus('other'), false],
  ])('is offered only for a list it fits: %s', async (_, status, offered) => {
    const { client, take, candidates } = await intakeWith(unknown('a'));
    client.onStatus = () => status;
    await take(call(77));
    expect(candidates()).toEqual([offered ? ['77'] : undefined]);
  });

  it('is offered for each job of unknown outcome of that account and service, and no other', async () => {
    const other = { ...realConnection, id: 'other' };
    const { sending: _sent, ...unsent } = unknown('e');
    const { prepared: _list, ...unprepared } = unknown('f');
    const jobs = [
      ...[unknown('a'), unknown('b'), unknown('c', { service: 'email-append' }), unsent, unprepared],
      unknown('d', { state: 'pending', queueId: '5' }),
      unknown('g', { connection: other, state: 'done', queueId: '6' }),
    ];
    const { take, candidates, asked, failed } = await intakeWith(...jobs);
    await take(call(77));
    const none = undefined;
    expect(candidates()).toEqual([['77'], ['77'], none, none, none, none, none]);
    expect([asked(), failed]).toEqual([['77'], []]);
  });

  it('is asked of each account with a job of unknown outcome, and offered for the one that knows it', async () => {
    const other = { ...realConnection, id: 'other' };
    const { client, take, candidates, asked } = await intakeWith(
      unknown('a'),
      unknown('b', { connection: other }),
    );
    let answers = 0;
    client.onStatus = () => (answers++ === 0 ? made(startedAt) : failedStatus('missing'));
    await take(call(77));
    expect([asked().length, candidates()]).toEqual([2, [['77'], undefined]]);
  });

  it('is not asked about where a job of that account has or was offered it', async () => {
    const having: Partial<JobRecord>[] = [{ state: 'done', queueId: '77' }, { candidates: ['77'] }];
    for (const part of having) {
      const { take, asked } = await intakeWith(unknown('a'), unknown('b', part));
      await take(call(77));
      expect(asked()).toEqual([]);
    }
  });

  it('is not asked about for archived jobs, or while the connection is closed or has no key', async () => {
    const archived = await intakeWith(unknown('a', { archived: true }));
    await archived.take(call(77));
    const closed = await intakeWith(unknown('a'));
    closed.gate.pause(realConnection.id, minute);
    await closed.take(call(77));
    const keyless = await intakeWith(unknown('a'));
    keyless.account.hasKey = false;
    await keyless.take(call(77));
    for (const { asked, failed } of [archived, closed, keyless]) expect([asked(), failed]).toEqual([[], []]);
    await closed.clock.advance(minute);
    closed.intake.reconsider();
    await closed.clock.settle();
    expect(closed.asked()).toEqual(['77']);
  });

  it('changes nothing where the app stops meanwhile', async () => {
    const before = await intakeWith(unknown('a'));
    before.stopping.abort();
    await before.take(call(77));
    expect(before.asked()).toEqual([]);
    const { client, stopping, take, candidates } = await intakeWith(unknown('a'));
    client.onStatus = () => {
      stopping.abort();
      return made(startedAt);
    };
    await take(call(77));
    expect(candidates()).toEqual([undefined]);
  });

  it('is not remembered without its service or a valid id', async () => {
    const { intake, clock, take, asked, hurries } = await intakeWith(unknown('a'));
    await take(call(77, ''), call(0), 'nonsense');
    intake.reconsider();
    await clock.settle();
    expect([asked(), hurries()]).toEqual([[], 1]);
  });
});

describe('a flood of webhooks', () => {
  it('causes at most ten requests a minute', async () => {
    const { clock, take, asked } = await intakeWith(unknown('a'));
    const calls = Array.from({ length: 30 }, (_, index) => call(100 + index));
    await take(...calls);
    expect(asked()).toHaveLength(10);
    await clock.advance(minute - 1);
    await take(...calls.toReversed());
    expect(asked()).toHaveLength(0);
    await clock.advance(1);
    await take(...calls.toReversed());
    expect(asked()).toHaveLength(10);
  });

  it('keeps the latest fifty queue ids, each once', async () => {
    const { clock, client, gate, intake, take, asked } = await intakeWith(unknown('a'));
    client.onStatus = () => failedStatus('missing');
    gate.pause(realConnection.id, minute);
    const numbers = Array.from({ length: 51 }, (_, index) => 100 + index);
    await take(...numbers.map((number) => call(number)), call(101));
    await clock.advance(minute);
    const all: string[] = [];
    for (let turn = 0; turn < 8; turn++) {
      intake.reconsider();
      await clock.advance(minute);
      all.push(...asked());
    }
    // Asked about are the oldest ten that are remembered: neither the one that is forgotten, nor one that came again.
    expect([...new Set(all)]).toEqual(numbers.slice(2, 12).map(String));
  });
});

const lost = problem('connection-broken', 'The connection broke off.', 'Look in your account.');

it('a webhook that came before the outcome became unknown is remembered', async () => {
  const bench = await createJobBench();
  let end = () => {};
  bench.client.onCreate = () =>
    new Promise((resolve) => {
      end = () => resolve({ kind: 'unknown', problem: lost });
    });
  const { id } = await bench.make();
  bench.client.onStatus = () => ({
    kind: 'pending',
    createdAt: '2026-03-02T10:00:00Z',
    counts: { ...noCounts, rowsUploaded: 2 },
  });
  await bench.jobs.webhook.follow({ enabled: true, port: 0 });
  await fetch(bench.jobs.webhook.status().url ?? '', {
    method: 'POST',
    body: '{"id": 77, "type": "phone append"}',
  });
  await bench.clock.settle();
  expect(bench.client.asked).toEqual([]);
  end();
  await bench.clock.settle();
  expect(bench.record(id)).toMatchObject({ state: 'outcome-unknown', candidates: ['77'] });
  expect(bench.notices.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Outcome unknown: /),
    expect.stringMatching(/^Is this your job\? /),
  ]);
  await bench.jobs.stop();
});

it('the intake accepts any body and offers at most ten queue ids', async () => {
  const { intake, clock, candidates } = await intakeWith(unknown('a'));
  const names = fc.constantFrom('id', 'queue_id', 'type', 'service_type', 'pending');
  const values = fc.oneof(fc.anything(), fc.constantFrom('phone append', '77', -1, 1e300, '7'.repeat(40)));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.dictionary(names, values).map((body) => JSON.stringify(body) ?? ''),
      ),
      (body) => intake.take(body),
    ),
  );
  await clock.settle();
  expect(candidates()[0]?.length ?? 0).toBeLessThanOrEqual(10);
});
