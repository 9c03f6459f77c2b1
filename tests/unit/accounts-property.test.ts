import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AccountsDesk, openAccountsDesk } from '../fakes/accounts-desk.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { runs } from '../runs.ts';

/** One address in the ways people write it. */
const addresses = [
  ['https://one.example', 'one.example', 'https://ONE.example/', 'https://one.example:443/v1/api/'],
  ['https://one.example/tenant', 'https://One.Example/tenant/v1'],
  ['https://two.example', ' https://two.example// '],
] as const;
const keys = ['key-of-the-first-account', 'key-of-the-second-account', 'key-of-the-third-account'];

type Step =
  | { do: 'add'; at: number; spelling: number; key: number; same: boolean }
  | { do: 'remove' | 'send' | 'restart'; which: number }
  | { do: 'replace-key'; which: number; key: number }
  | { do: 'change'; which: number; at: number; spelling: number; key: number }
  | { do: 'take-over'; which: number; former: number };

const pick = fc.nat(11);
/** The first address and key more often than the others, so that accounts meet again. */
const often = fc.oneof(fc.constant(0), pick);
const add = fc.record({
  do: fc.constant('add'),
  at: often,
  spelling: pick,
  key: often,
  same: fc.boolean(),
});
const send = fc.record({ do: fc.constant('send'), which: pick });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: add },
  { weight: 4, arbitrary: send },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove'), which: pick }) },
  fc.record({ do: fc.constant('restart'), which: pick }),
  fc.record({ do: fc.constant('replace-key'), which: pick, key: often }),
  fc.record({ do: fc.constant('change'), which: pick, at: often, spelling: pick, key: often }),
  fc.record({ do: fc.constant('take-over'), which: pick, former: pick }),
);
const story = fc
  .tuple(add, send, fc.array(step, { minLength: 4, maxLength: 24 }))
  .map(([first, second, rest]): Step[] => [first, second, ...rest]);

/** The account in use is removed; another is moved to its address with its key, and gets its id back unasked for. */
const idComesBack: Step[] = [
  { do: 'add', at: 0, spelling: 0, key: 0, same: false },
  { do: 'add', at: 1, spelling: 0, key: 1, same: false },
  { do: 'send', which: 1 },
  { do: 'remove', which: 1 },
  { do: 'change', which: 0, at: 1, spelling: 0, key: 1 },
];

/** A connection that comes back with its id has its job asked about before the change is answered. */
const askedWhileChanged: Step[] = [
  { do: 'add', at: 0, spelling: 0, key: 0, same: false },
  { do: 'send', which: 0 },
  { do: 'change', which: 0, at: 0, spelling: 10, key: 0 },
  { do: 'change', which: 0, at: 10, spelling: 0, key: 0 },
  { do: 'change', which: 0, at: 0, spelling: 10, key: 0 },
];

const oneOf = <T>(items: readonly T[], which: number): T | undefined => items[which % items.length];

interface Account {
  id: string;
  address: string;
  key: string;
}

/** What must be true of the accounts, kept beside the app: which are connected, and whose each job is. */
class Model {
  connected: Account[] = [];
  removed: Account[] = [];
  /** Of connections that were renamed. */
  names = new Map<string, string>();
  jobs: { queueId: string; connection: string; address: string }[] = [];

  owner(job: { connection: string }): Account | undefined {
    return this.connected.find(({ id }) => id === job.connection);
  }

  /** Jobs at an address whose connection is removed, by that connection. */
  strays(address: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const job of this.jobs)
      if (job.address === address && !this.owner(job))
        counts.set(job.connection, (counts.get(job.connection) ?? 0) + 1);
    return counts;
  }

  /** Removed accounts at the address of this one that had its key and have jobs still. */
  sameAs({ address, key }: Omit<Account, 'id'>): string[] {
    const strays = this.strays(address);
    return this.removed.filter((gone) => gone.key === key && strays.has(gone.id)).map(({ id }) => id);
  }

  give(from: readonly string[], to: string): void {
    for (const job of this.jobs) if (from.includes(job.connection)) job.connection = to;
    this.removed = this.removed.filter(({ id }) => !from.includes(id) && id !== to);
  }
}

async function run(desk: AccountsDesk, model: Model, step: Step): Promise<AccountsDesk> {
  const { connections } = desk;
  switch (step.do) {
    case 'add': {
      const spellings = oneOf(addresses, step.at) ?? addresses[0];
      const account = { address: spellings[0], key: oneOf(keys, step.key) ?? '' };
      const same = model.sameAs(account);
      const others = [...model.strays(account.address)].filter(([id]) => !same.includes(id));
      const taken = model.jobs.filter(({ connection }) => same.includes(connection));
      const added = valueIn(await desk.add(oneOf(spellings, step.spelling) ?? '', account.key));
      expect(model.connected.map(({ id }) => id)).not.toContain(added.id);
      expect(added).toMatchObject({ address: account.address, takenBack: taken.length });
      expect(added.former.map(({ id, jobs }) => [id, jobs]).sort()).toEqual(others.sort());
      model.connected.push({ ...account, id: added.id });
      model.give(same, added.id);
      for (const { id: formerId, jobs } of step.same ? added.former : []) {
        expect(valueIn(await connections.takeOver(added.id, formerId))).toEqual({ jobs });
        model.give([formerId], added.id);
      }
      return desk;
    }
    case 'remove': {
      const gone = oneOf(model.connected, step.which);
      if (!gone) return desk;
      valueIn(await connections.remove(gone.id));
      model.connected = model.connected.filter(({ id }) => id !== gone.id);
      model.removed.push(gone);
      return desk;
    }
    case 'replace-key': {
      const account = oneOf(model.connected, step.which);
      if (!account) return desk;
      account.key = oneOf(keys, step.key) ?? '';
      valueIn(await connections.replaceKey(account.id, account.key));
      model.give(model.sameAs(account), account.id);
      return desk;
    }
    case 'change': {
      const account = oneOf(model.connected, step.which);
      if (!account) return desk;
      const spellings = oneOf(addresses, step.at) ?? addresses[0];
      const wanted = {
        id: account.id,
        name: `Changed ${step.spelling}`,
        address: oneOf(spellings, step.spelling) ?? '',
      };
      if ([...model.connected].some(({ id }) => id !== account.id && model.names.get(id) === wanted.name))
        return desk;
      const before = await desk.connections.list();
      if (spellings[0] === account.address) {
        expect(valueIn(await connections.change(wanted))).toMatchObject({
          id: account.id,
          name: wanted.name,
        });
        model.names.set(account.id, wanted.name);
        return desk;
      }
      expect(await connections.change(wanted)).toMatchObject({ problem: { code: 'key-for-new-address' } });
      expect(await desk.connections.list()).toEqual(before);
      const key = oneOf(keys, step.key) ?? '';
      const moved = { address: spellings[0], key };
      const place = model.connected.indexOf(account);
      model.connected.splice(place, 1);
      model.removed.push({ ...account });
      const same = model.sameAs(moved);
      const changed = valueIn(await connections.change({ ...wanted, key }));
      expect(changed).toMatchObject({ name: wanted.name, address: spellings[0] });
      expect(changed.id).not.toBe(account.id);
      const after = await desk.connections.list();
      expect(after.connections.map(({ id }) => id)).toEqual(
        before.connections.map(({ id }) => (id === account.id ? changed.id : id)),
      );
      expect(after.activeId).toBe(before.activeId === account.id ? changed.id : before.activeId);
      model.connected.splice(place, 0, { ...moved, id: changed.id });
      model.names.set(changed.id, wanted.name);
      model.give(same, changed.id);
      return desk;
    }
    case 'take-over': {
      const account = oneOf(model.connected, step.which);
      // Any connection there ever was: the app itself must refuse those whose jobs are not to be had.
      const former = oneOf(
        [...new Set(model.jobs.map(({ connection }) => connection)), 'practice'],
        step.former,
      );
      if (!account || former === undefined) return desk;
      const allowed = model.strays(account.address).has(former);
      expect((await connections.takeOver(account.id, former)).ok).toBe(allowed);
      if (allowed) model.give([former], account.id);
      return desk;
    }
    case 'send': {
      const account = oneOf(model.connected, step.which);
      if (!account) return desk;
      valueIn(await connections.use(account.id));
      const { queueId = '' } = desk.bench.record(await desk.send());
      expect(queueId).not.toBe('');
      model.jobs.push({ queueId, connection: account.id, address: account.address });
      return desk;
    }
    case 'restart':
      return desk.restart();
  }
}

const expected = (model: Model) =>
  model.jobs.flatMap((job) => {
    const owner = model.owner(job);
    return owner ? [`${job.queueId} at ${job.address} with ${owner.key} of ${owner.address}`] : [];
  });

it('a job is asked about while its account is connected, and only with a key of its address', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const model = new Model();
      let desk = await openAccountsDesk();
      for (const step of steps) {
        const asleep = new Set(model.jobs.filter((job) => !model.owner(job)).map(({ queueId }) => queueId));
        desk = await run(desk, model, step);
        // Those that have been taken back are asked about at once, as far as five questions a second allow.
        await desk.bench.clock.advance(200 * model.jobs.length);
        const atOnce = new Set(desk.asked().map(({ queueId }) => queueId));
        const woken = model.jobs.filter((job) => asleep.has(job.queueId) && model.owner(job));
        for (const { queueId } of woken) expect(atOnce).toContain(queueId);

        await desk.bench.clock.advance(150_000);
        const asked = desk.asked().map(({ queueId, address, key }) => {
          const job = model.jobs.find((each) => each.queueId === queueId);
          return `${queueId} at ${job?.address} with ${key} of ${address}`;
        });
        expect([...new Set(asked)].sort()).toEqual(expected(model).sort());
        for (const { queueId, connection } of model.jobs) {
          const record = desk.bench.jobs.list().jobs.find((job) => job.queueId === queueId);
          expect(record?.connection.id).toBe(connection);
        }
      }
      await desk.bench.jobs.stop();
    }),
    { examples: [[idComesBack], [askedWhileChanged]], numRuns: runs(120) },
  );
});
