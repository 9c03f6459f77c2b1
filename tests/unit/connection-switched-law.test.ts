import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createConnections } from '../../electron/connections/connections.ts';
import { usedAccounts } from '../../electron/connections/former-accounts.ts';
import { noConnections } from '../../electron/connections/saved-connections.ts';
import type { ServiceTarget } from '../../electron/service/client.ts';
import { failure, problem } from '../../shared/problem.ts';
import { fakeCipher } from '../fakes/fake-cipher.ts';
import { noCounts, pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, createWorld, valueIn } from '../fakes/job-bench.ts';
import { answered, createListBench, newIntent } from '../fakes/lookup-list-bench.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { testMoney } from '../fakes/test-money.ts';

const addresses = ['https://api.example.com', 'https://other.example.com'];
const keys = ['first-key-0123456789', 'other-key-9876543210'];
const unused = failure(problem('unused', 'Not used here.', ''));
const account = fc.record({ address: fc.constantFrom(0, 1), key: fc.constantFrom(0, 1) });
type Account = typeof account extends fc.Arbitrary<infer T> ? T : never;
const nameOf = ({ address, key }: Account) => `${addresses[address]} ${keys[key]}`;
const whoIs = ({ address, key }: ServiceTarget) => `${address} ${key}`;

const step = fc.record({
  do: fc.constantFrom('job', 'list', 'list', 'use', 'use', 'remove', 'rename', 'resume', 'wait'),
  of: account,
  rows: fc.integer({ min: 1, max: 120 }),
  ms: fc.constantFrom(0, 1, 20, 300, 5000),
});

/** Credits that a list on this account may take. */
const limitOf = ({ address, key }: Account) => 60 + address * 40 + key * 70;

async function openDesk() {
  const world = createWorld();
  const { clock } = world;
  let ids = 0;
  const connections = createConnections({
    ...{ store: memoryStore(noConnections), cipher: fakeCipher(), clock, practice: () => null },
    service: { fetchKey: async () => unused, testConnection: async () => unused },
    fingerprint: (key) => createHmac('sha256', 'secret').update(key).digest('hex'),
    jobAccounts: () =>
      usedAccounts(
        bench.jobs.accounts(),
        money.ledger.all().map(({ entry }) => entry.account),
      ),
    newId: () => `connection-${ids++}`,
    onChange: () => {},
    onNewKey: (id) => bench.jobs.connectionChanged(id),
  });
  const money = testMoney(clock, undefined, '/data', connections.owner);
  await money.ledger.load();
  const later = (ms: number) => new Promise<void>((done) => clock.after(ms, done));
  /** Every request, with who was asked and the job or list it was for. */
  const asked: { by: string; of: string; credits: number }[] = [];
  const { client } = world;
  const createJob = client.createJob.bind(client);
  client.createJob = async (target, upload, options) => {
    await later(200);
    const of = upload.path.split('/').at(-2) ?? '';
    asked.push({ by: whoIs(target), of, credits: 0 });
    return createJob(target, upload, options);
  };
  client.jobStatus = async (target, _service, queueId) => {
    asked.push({ by: whoIs(target), of: `queue ${queueId}`, credits: 0 });
    await later(100);
    return { ...pendingStatus, counts: noCounts };
  };
  const { active: activeConnection, owner, target } = connections;
  const bench = await createJobBench({ activeConnection, owner, target, spending: money.spending }, world);
  const lists = await createListBench({
    ...{ clock, money },
    ports: {
      ...{ activeConnection, owner, target },
      service: {
        async lookupArray(to, _kind, inputs) {
          // The list is the second part of each number.
          const of = `list ${inputs[0]?.phone?.slice(3, 6)}`;
          asked.push({ by: whoIs(to), of, credits: inputs.length * 2 });
          await later(150);
          return answered(inputs.map(() => ({ phone: '5125550000' })));
        },
      },
    },
  });
  return { clock, connections, money, bench, lists, asked };
}

it('what is sent and asked goes to the account it was begun on, counts there, and keeps to its limits, whatever is in use', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { clock, connections, money, bench, lists, asked } = await openDesk();
      const there = new Map<string, string>();
      const listsOf = new Map<string, { id: string; by: Account }>();
      const begunOn = new Map<string, string>();
      async function use(of: Account): Promise<void> {
        const known = there.get(nameOf(of));
        if (known) return void valueIn(await connections.use(known));
        const wanted = { name: nameOf(of), address: addresses[of.address] ?? '', key: keys[of.key] ?? '' };
        const { id } = valueIn(await connections.add({ way: 'key', ...wanted }));
        there.set(nameOf(of), id);
        money.limit(id, { list: limitOf(of) });
      }
      let now: Account = { address: 0, key: 0 };
      await use(now);
      for (const [n, { do: what, of, rows, ms }] of steps.entries()) {
        if (what === 'use') {
          now = of;
          await use(of);
        } else if (what === 'job') {
          if (!there.has(nameOf(now))) continue;
          const { id } = await bench.create();
          begunOn.set(id, nameOf(now));
          await bench.jobs.send(id, newIntent(), 'It is needed');
        } else if (what === 'list') {
          if (!there.has(nameOf(now))) continue;
          const name = String(100 + n);
          const phones = Array.from({ length: rows }, (_, at) => `512${name}${1000 + at}`);
          begunOn.set(`list ${name}`, nameOf(now));
          listsOf.set(`list ${name}`, { id: await lists.start(phones), by: now });
        } else if (what === 'remove') {
          const id = there.get(nameOf(of));
          if (!id) continue;
          valueIn(await connections.remove(id));
          there.delete(nameOf(of));
        } else if (what === 'rename') {
          const id = there.get(nameOf(of));
          if (id)
            valueIn(
              await connections.change({
                id,
                name: `${nameOf(of)} ${n}`,
                address: addresses[of.address] ?? '',
              }),
            );
        } else if (what === 'resume')
          for (const { id } of listsOf.values()) await lists.lists.resume(id, undefined);
        await clock.advance(ms);
      }
      await clock.advance(60_000);
      // All accounts are there again, and what waited for them goes on.
      for (const address of [0, 1] as const) for (const key of [0, 1] as const) await use({ address, key });
      for (const { id } of listsOf.values()) await lists.lists.resume(id, undefined);
      await clock.advance(120_000);
      for (const { by, of } of asked) {
        // What is asked about a job goes where its list went.
        const [, queueId] = of.split('queue ');
        const job = queueId && bench.client.creates[Number(queueId) - 1]?.path.split('/').at(-2);
        expect([of, by]).toEqual([of, begunOn.get(job ?? of)]);
      }
      const spent = new Map<string, number>();
      for (const { by, credits } of asked) spent.set(by, (spent.get(by) ?? 0) + credits);
      for (const [name, id] of there)
        expect([name, money.budgets.standing(id).spent]).toEqual([name, spent.get(name) ?? 0]);
      for (const [name, { by, id }] of listsOf) {
        const took = asked.reduce((sum, { of, credits }) => (of === name ? sum + credits : sum), 0);
        expect(took).toBeLessThanOrEqual(limitOf(by));
        expect(lists.summary(id).credits.deducted).toBe(took);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
