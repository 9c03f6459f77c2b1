import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJobStore } from '../../electron/jobs/disk/job-store.ts';
import { createJournal } from '../../electron/jobs/disk/journal.ts';
import { createWebhookIntake } from '../../electron/jobs/webhook/webhook-intake.ts';
import { createConnectionGate } from '../../electron/jobs/work/connection-gate.ts';
import { problem, success } from '../../shared/problem.ts';
import { noCounts } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  createWorld,
  folder,
  type JobBench,
  realConnection,
  valueIn,
} from '../fakes/job-bench.ts';

const lost = problem('connection-broken', 'The connection broke off.', 'Look in your account.');

/** A webhook intake on the jobs that `bench` left on disk, with the poller it hurries replaced by a list. */
async function intakeAfter(bench: JobBench) {
  bench.kill();
  const { disk, clock, client } = bench;
  const store = createJobStore(createJournal(disk, folder), clock, () => {});
  valueIn(await store.load());
  const hurried: string[] = [];
  client.asked.length = 0;
  const intake = createWebhookIntake({
    ports: {
      clock,
      client,
      target: async (connectionId) => success({ connectionId, address: realConnection.address, key: 'k' }),
    },
    store,
    gate: createConnectionGate(clock),
    signal: new AbortController().signal,
    background: (work) => void work(),
    poller: {
      start: () => {},
      stop: () => {},
      look: () => {},
      wake: () => {},
      hurry: (which) =>
        void hurried.push(
          ...store
            .all()
            .filter(which)
            .map((job) => job.queueId ?? ''),
        ),
    },
  });
  return { intake, store, hurried };
}

async function unknownJob(createdAt = '2026-03-02T10:00:00Z', rowsUploaded: number | null = 2) {
  const bench = await createJobBench();
  bench.client.onCreate = () => ({ kind: 'unknown', problem: lost });
  const { id } = await bench.make();
  bench.client.onStatus = () => ({ kind: 'pending', createdAt, counts: { ...noCounts, rowsUploaded } });
  const parts = await intakeAfter(bench);
  const candidates = () => parts.store.get(id)?.candidates;
  return { bench, id, candidates, ...parts };
}

it('asks about an own job it names, and believes nothing else of the call', async () => {
  const bench = await createJobBench();
  const { id } = await bench.make();
  const { intake, store, hurried } = await intakeAfter(bench);
  intake.take(
    '{"id": 1, "type": "Phone Append", "pending": false, "download_url": "https://evil.example/x"}',
  );
  await bench.clock.settle();
  expect(hurried).toEqual(['1']);
  expect(store.get(id)).toMatchObject({ state: 'pending', queueId: '1' });
  expect(bench.client.downloads).toEqual([]);
});

it('tells jobs of different services with the same id apart', async () => {
  const bench = await createJobBench();
  await bench.make();
  const { intake, hurried } = await intakeAfter(bench);
  intake.take('{"id": 1, "type": "email append"}');
  expect(hurried).toEqual([]);
  intake.take('{"queue_id": "1", "service_type": "PHONE_APPEND"}');
  expect(hurried).toEqual(['1']);
});

it('offers an unknown id that fits a job whose outcome is unknown, and does not take it by itself', async () => {
  const { bench, intake, candidates, id, store } = await unknownJob();
  intake.take('{"id": 77, "type": "phone append"}');
  await bench.clock.settle();
  expect(bench.client.asked).toMatchObject([{ queueId: '77', service: 'phone-append' }]);
  expect(candidates()).toEqual(['77']);
  expect(store.get(id)).toMatchObject({ state: 'outcome-unknown' });
  expect(store.get(id)?.queueId).toBeUndefined();
  intake.take('{"id": 77, "type": "phone append"}');
  await bench.clock.settle();
  expect(candidates()).toEqual(['77']);
});

it.each([
  ['made long before', '2026-03-02T08:00:00Z', 2],
  ['made long after', '2026-03-02T12:00:00Z', 2],
  ['with other rows', '2026-03-02T10:00:00Z', 3],
  ['with no rows stated', '2026-03-02T10:00:00Z', null],
] as const)('does not offer a job %s', async (_name, createdAt, rows) => {
  const { bench, intake, candidates } = await unknownJob(createdAt, rows);
  intake.take('{"id": 77, "type": "phone append"}');
  await bench.clock.settle();
  expect(bench.client.asked).toHaveLength(1);
  expect(candidates()).toBeUndefined();
});

it('asks nothing about a stranger of another service, or when no outcome is unknown', async () => {
  const { bench, intake } = await unknownJob();
  intake.take('{"id": 77, "type": "email append"}');
  intake.take('{"id": 77}');
  await bench.clock.settle();
  expect(bench.client.asked).toEqual([]);
});

it('remembers a call that came before the outcome became unknown', async () => {
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
  valueIn(await bench.jobs.webhook.open(0));
  await fetch(bench.jobs.webhook.status().url ?? '', {
    method: 'POST',
    body: '{"id": 77, "type": "phone append"}',
  });
  await bench.clock.settle();
  expect(bench.client.asked).toEqual([]);
  end();
  await bench.clock.settle();
  expect(bench.record(id)).toMatchObject({ state: 'outcome-unknown', candidates: ['77'] });
  expect(bench.notices.map((notice) => notice.kind)).toEqual(['outcome-unknown', 'candidate']);
  await bench.jobs.stop();
});

it('lets a flood of strangers cost a handful of requests', async () => {
  const { bench, intake } = await unknownJob();
  for (let id = 100; id < 400; id++) intake.take(`{"id": ${id}, "type": "phone append"}`);
  await bench.clock.settle();
  expect(bench.client.asked.length).toBeLessThanOrEqual(10);
});

it('bears any body', async () => {
  const { bench, intake, candidates } = await unknownJob();
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
  await bench.clock.settle();
  expect(candidates()?.length ?? 0).toBeLessThanOrEqual(10);
});

it('stops offering once the person has answered', async () => {
  const world = createWorld();
  const bench = await createJobBench({}, world);
  bench.client.onCreate = () => ({ kind: 'unknown', problem: lost });
  const { id } = await bench.make();
  valueIn(await bench.jobs.attachQueueId(id, '77'));
  expect(bench.record(id).candidates).toBeUndefined();
});
