import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usedAccounts } from '../../electron/connections/saved-connections.ts';
import { isSameAccount } from '../../electron/memory/questions.ts';
import { answeredEntry } from '../../electron/money/money.ts';
import type { ServiceTarget } from '../../electron/service/client.ts';
import { lookupFacts, pricePaid } from '../fakes/budget-spenders.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { noCounts, pendingStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, createWorld, valueIn } from '../fakes/job-bench.ts';
import { answered, createListBench, newIntent } from '../fakes/lookup-list-bench.ts';
import { testConnections } from '../fakes/test-connections.ts';
import { testMoney } from '../fakes/test-money.ts';
import { runs } from '../runs.ts';

const addresses = ['https://api.example.com', 'https://other.example.com'];
const keys = ['first-key-0123456789', 'other-key-9876543210'];

/** An account is an address and a key, whatever its connection is called and whenever it was removed and added again. */
const account = fc.record({ address: fc.constantFrom(0, 1), key: fc.constantFrom(0, 1) });
type Account = typeof account extends fc.Arbitrary<infer T> ? T : never;
const nameOf = ({ address, key }: Account) => `${addresses[address]} ${keys[key]}`;

function openConnections(parts: Parameters<typeof testConnections>[0]) {
  const connections = testConnections(parts);
  return {
    ...connections,
    /** Adds the connection of an account and answers its id. */
    async connect(of: Account): Promise<string> {
      const wanted = { name: nameOf(of), address: addresses[of.address] ?? '', key: keys[of.key] ?? '' };
      return valueIn(await connections.add({ way: 'key', ...wanted })).id;
    },
    async rename(id: string, of: Account, name: string) {
      valueIn(await connections.change({ id, name, address: addresses[of.address] ?? '' }));
    },
  };
}

const spendingStory = fc.array(
  fc.record({
    of: account,
    do: fc.constantFrom('look', 'look', 'look', 'remove', 'rename', 'budget', 'restart'),
    limit: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 40 },
);

it('an account keeps its budget and its lookups when its connection is removed, added again or renamed', async () => {
  await fc.assert(
    fc.asyncProperty(spendingStory, async (steps) => {
      const clock = createFakeClock();
      const connections = openConnections({
        clock,
        jobAccounts: () => usedAccounts([], money.ledger.accounts()),
      });
      const money = testMoney(clock, undefined, connections.owner);
      /** What there is by the rules: spent, and the limit of whoever was ever used. */
      const truth = new Map<string, { id: string; isThere: boolean; spent: number; limit: number | null }>();
      const asked: { by: string; account: { id: string; address: string; name: string } }[] = [];

      async function connected(of: Account) {
        const name = nameOf(of);
        const known = truth.get(name);
        if (known?.isThere) return known;
        const id = await connections.connect(of);
        const wasUsed = (known?.spent ?? 0) > 0;
        // Of one that was never used nothing is kept: its budget neither.
        const now = wasUsed && known ? known : { spent: 0, limit: null };
        const next = { ...now, id, isThere: true };
        truth.set(name, next);
        return next;
      }

      for (const [n, { of, do: what, limit }] of steps.entries()) {
        await clock.advance(60_000);
        const mine = await connected(of);
        const at = { id: mine.id, address: addresses[of.address] ?? '' };
        if (what === 'look') {
          const by = { ...at, name: nameOf(of), kind: 'service' as const };
          const facts = lookupFacts(n, clock.now(), by);
          const begun = await money.spending.begin(facts, { intent: `${n}`, reason: null });
          expect(begun.ok).toBe(mine.limit === null || mine.spent + 2 <= mine.limit);
          if (!begun.ok) continue;
          await money.spending.note(answeredEntry(facts, pricePaid, 2));
          mine.spent += 2;
          asked.push({ by: nameOf(of), account: by });
        } else if (what === 'remove') {
          valueIn(await connections.remove(mine.id));
          mine.isThere = false;
        } else if (what === 'rename') await connections.rename(mine.id, of, `${nameOf(of)}, ${n}`);
        else if (what === 'budget') {
          money.limit(mine.id, { month: limit });
          mine.limit = limit;
        }
        for (const [name, { id, isThere, spent, limit: month }] of truth) {
          if (!isThere) continue;
          expect(money.budgets.standing(id)).toMatchObject({ spent, mayBeMore: 0, budget: { month } });
          const now = connections.owner({ id, address: '' });
          for (const { by, account: past } of asked)
            expect(now && isSameAccount(past, now, connections.owner)).toBe(by === name);
        }
      }
    }),
    { numRuns: runs(150) },
  );
});

const whoIs = ({ address, key }: ServiceTarget) => `${address} ${key}`;

const switchingStep = fc.record({
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
  const connections = openConnections({
    clock,
    jobAccounts: () => usedAccounts(bench.jobs.accounts(), money.ledger.accounts()),
    onNewKey: (id) => bench.jobs.connectionChanged(id),
  });
  const money = testMoney(clock, undefined, connections.owner);
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

it('jobs and list lookups go to the account they started on, and count there, whatever is in use', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(switchingStep, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { clock, connections, money, bench, lists, asked } = await openDesk();
      const there = new Map<string, string>();
      const listsOf = new Map<string, { id: string; by: Account }>();
      const begunOn = new Map<string, string>();
      async function use(of: Account): Promise<void> {
        const known = there.get(nameOf(of));
        if (known) return void valueIn(await connections.use(known));
        const id = await connections.connect(of);
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
          if (id) await connections.rename(id, of, `${nameOf(of)} ${n}`);
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
    { numRuns: runs(40) },
  );
});
