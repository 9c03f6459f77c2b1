import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJobStore, createJournal } from '../../electron/jobs/disk/job-store.ts';
import { createWebhookIntake } from '../../electron/jobs/webhook.ts';
import { createConnectionGate } from '../../electron/jobs/work/job-work.ts';
import { failure } from '../../shared/model/problem.ts';
import { bulkServices, type ServiceId, serviceIds } from '../../shared/model/services.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createFakeServiceClient } from '../fakes/fake-service-client.ts';
import { folder, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { runs } from '../runs.ts';

interface Sent {
  connection: string;
  service: ServiceId;
  queueId: string;
}

/** Few enough that jobs share them, and long enough that a JavaScript number would change the last ones. */
const queueIds = ['1', '7', '4711', '9007199254740993', '9007199254740992', '18446744073709551615'];
const queueId = fc.constantFrom(...queueIds);
const service = fc.constantFrom(...serviceIds);
const sent: fc.Arbitrary<Sent> = fc.record({
  connection: fc.constantFrom('acme', 'other'),
  service,
  queueId,
});

/** `"name": value` as it stands in the body. */
type Field = [name: string, json: string];
const idField = (id: string): fc.Arbitrary<Field> =>
  fc.tuple(fc.constantFrom('id', 'queue_id'), fc.constantFrom(id, `"${id}"`));
const spelled = (id: ServiceId) =>
  fc.tuple(fc.constantFrom(' ', '-', '_'), fc.boolean()).map(([gap, capitals]) => {
    const text = bulkServices[id].serviceType.replaceAll(' ', gap);
    return JSON.stringify(capitals ? text.toUpperCase() : text);
  });
const notAService = fc.constantFrom('null', '5', '""', '"owner trace"', '{}', '[]', 'true');
/** The service under either name, alone or beside something unreadable under the other one. */
const serviceFields = (id: ServiceId): fc.Arbitrary<Field[]> =>
  fc
    .tuple(
      fc.constantFrom(['type', 'service_type'], ['service_type', 'type']),
      spelled(id),
      fc.option(notAService),
    )
    .map(([[name = '', other = ''], text, rest]) => [
      [name, text],
      ...(rest === null ? [] : [[other, rest] satisfies Field]),
    ]);
const unreadableService: fc.Arbitrary<Field[]> = fc
  .tuple(fc.option(notAService), fc.option(notAService))
  .map(([type, serviceType]) => [
    ...(type === null ? [] : [['type', type] satisfies Field]),
    ...(serviceType === null ? [] : [['service_type', serviceType] satisfies Field]),
  ]);
const otherFields: fc.Arbitrary<Field[]> = fc.subarray<Field>([
  ['created_at', '"2026-03-02T10:00:00Z"'],
  ['pending', 'false'],
  ['download_url', '"https://service.example/4711.csv"'],
  ['phones_checked', '12'],
  ['phones_flagged', '"3"'],
  ['rows', '[{"id": 1, "type": "phone append"}]'],
]);
const body = (fields: Field[], gap: string) =>
  `{${fields.map(([name, json]) => `${gap}"${name}"${gap}:${gap}${json}`).join(',')}${gap}}`;
const written = (fields: Field[]) =>
  fc
    .tuple(fc.shuffledSubarray(fields, { minLength: fields.length }), fc.constantFrom('', ' ', '\n  '))
    .map(([ordered, gap]) => body(ordered, gap));

const event = fc.tuple(queueId, fc.option(service)).chain(([id, of]) =>
  fc
    .tuple(idField(id), of === null ? unreadableService : serviceFields(of), otherFields)
    .chain(([named, service, others]) => written([named, ...service, ...others]))
    .map((text) => ({ id, service: of, text })),
);

/** Which jobs the intake asks about at once, of those that were sent, after one body. */
async function askedFor(jobs: Sent[], text: string): Promise<Sent[]> {
  const clock = createFakeClock();
  const store = createJobStore(createJournal(createMemoryDisk(), folder), clock, () => {});
  const known = aJobRecord({ state: 'pending' });
  for (const [index, { connection, service, queueId }] of jobs.entries()) {
    const id = `job-${index}-0000`;
    const record = { ...known, id, service, queueId, connection: { ...known.connection, id: connection } };
    valueIn(await store.add(record));
  }
  const asked: Sent[] = [];
  const client = createFakeServiceClient(clock.now);
  const before = store.all();
  const nothing = () => {};
  const intake = createWebhookIntake({
    ports: { clock, client, target: async () => failure(unused) },
    store,
    gate: createConnectionGate(clock),
    signal: new AbortController().signal,
    background: (work) => void work(),
    poller: {
      start: nothing,
      stop: nothing,
      look: nothing,
      wake: nothing,
      hurry: (which) => {
        for (const { service, queueId = '', connection } of store.all().filter(which))
          asked.push({ connection: connection.id, service, queueId });
      },
    },
  });
  intake.take(text);
  // Nothing else in it is believed.
  expect([store.all(), client.downloads]).toEqual([before, []]);
  return asked;
}
const unused = { code: 'unused', message: 'Not asked for here.', advice: '' };

const jobsSent = fc.array(sent, { maxLength: 12 });

it('a webhook event makes exactly the jobs with its id, and service where named, be asked about', async () => {
  await fc.assert(
    fc.asyncProperty(jobsSent, event, async (jobs, { id, service, text }) => {
      const meant = jobs.filter((job) => job.queueId === id && (service === null || job.service === service));
      expect(await askedFor(jobs, text)).toEqual(meant);
    }),
    { numRuns: runs(300) },
  );
});

it('a body that is no webhook event makes no job be asked about', async () => {
  const wrapped = event.chain(({ text }) =>
    fc.constantFrom(`[${text}]`, JSON.stringify(text), `${text}]`, text.slice(0, -1), `{"event": ${text}}`),
  );
  const noId = fc.constantFrom(
    'null',
    '""',
    '-1',
    '1.5',
    '1e300',
    'true',
    '{}',
    '[7]',
    '"7a"',
    `"${'7'.repeat(21)}"`,
  );
  const without = fc
    .tuple(fc.constantFrom('id', 'queue_id'), noId, serviceFields('phone-append'))
    .map(([name, json, fields]) => body([[name, json], ...fields], ' '));
  const other = fc.oneof(wrapped, without, fc.string(), fc.constantFrom('', 'null', '7', '"7"', 'NaN'));
  await fc.assert(
    fc.asyncProperty(jobsSent, other, async (jobs, text) => {
      expect(await askedFor(jobs, text)).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});
