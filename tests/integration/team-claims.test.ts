import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTeamCopy, type TeamCopy } from '../../electron/memory/team-copy.ts';
import { teamSecretOf } from '../../electron/team/membership.ts';
import { createClaims } from '../../electron/team/team-book.ts';
import { createTeamDatabase, type TeamDatabase, TeamError } from '../../electron/team/team-database.ts';
import { createTeamStore, type TeamStore } from '../../electron/team/team-store.ts';
import { problem, success } from '../../shared/model/problem.ts';
import { type CutProxy, startCutProxy } from '../fakes/cut-proxy.ts';
import { type OwnTeamTestServer, startOwnTeamServer } from '../fakes/team-server.ts';
import { createTestMemory, sqliteError, type TestMemory } from '../fakes/test-memory.ts';
import { runs } from '../runs.ts';

let server: OwnTeamTestServer;
beforeAll(async () => {
  server = await startOwnTeamServer();
}, 60_000);
afterAll(() => server.close());

const secret = teamSecretOf(Buffer.alloc(32, 7));

/** A member's computer, whose app may end anywhere, and what it has paid for by then. */
interface Computer {
  id: string;
  memory: TestMemory;
  wire: CutProxy;
  database: TeamDatabase;
  /** By question, how often it left. */
  asked: Map<number, number>;
}

class Ended extends Error {}

/** What the exchange does with claims. */
async function tell(copy: TeamCopy, store: TeamStore): Promise<void> {
  for (const { name, state } of copy.untold()) {
    if (state !== 'asked' && state !== 'released') continue;
    await store.settle(name, state);
    copy.told(state, name);
  }
}

const timeout = runs(60) * 10_000;

it('No question is asked twice while apps and the server end anywhere and wires are cut', {
  timeout,
}, async () => {
  const { owner, member } = await server.newTeam();
  const founder = createTeamDatabase(owner);
  await createTeamStore(founder).found({
    ...{ name: 'Sales', salt: Buffer.of(1), proof: secret.proof },
  });
  const computers = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map(async (name): Promise<Computer> => {
      const id = randomUUID();
      const wire = await startCutProxy(member.port);
      const database = createTeamDatabase({ ...member, port: wire.port });
      await createTeamStore(database).join(id, name);
      return { id, memory: createTestMemory(), wire, database, asked: new Map() };
    }),
  );

  /** One run of an app: settles what an earlier one left behind, and asks. Ends at a step of its memory, where told to. */
  async function run(
    computer: Computer,
    rows: readonly number[],
    base: number,
    endAt: number,
  ): Promise<void> {
    const { id, memory, database, asked } = computer;
    memory.kill();
    let steps = 0;
    memory.before = () => {
      if (steps++ === endAt) throw new Ended();
    };
    const store = createTeamStore(database);
    try {
      const copy = createTeamCopy(memory.open());
      const claims = createClaims({ store, copy, secret, member: id, changed: () => {} });
      // Jobs say at the start what became of them: here what left is known, and nothing else has.
      for (const row of rows) {
        const job = `job ${base + row}`;
        const has = asked.has(base + row);
        for (const { name, state } of copy.listsOf(job))
          if (state === 'claimed') claims.settle(name, has ? 'asked' : 'released');
      }
      await tell(copy, store).catch((error: unknown) => {
        if (error instanceof Ended) throw error;
      });
      for (const row of rows) {
        if (asked.has(base + row)) continue;
        const answer = await claims.claim({
          ...{
            job: `job ${base + row}`,
            address: 'https://api.example.com',
            kind: 'phone',
            charge: null,
            seen: 0n,
          },
          hashes: BigInt64Array.of(BigInt(base + row) * 4n),
        });
        if (!answer.ok || 'others' in answer.value) continue;
        // The first byte leaves here, and from here on it may have been paid for.
        asked.set(base + row, (asked.get(base + row) ?? 0) + 1);
        claims.settle(answer.value.name, 'asked');
      }
      await tell(copy, store);
    } catch {
      // The app ended, or the team was not reached: the next run goes on from what is on disk.
    } finally {
      memory.before = () => {};
    }
  }

  const Step = fc.record({
    who: fc.nat(2),
    rows: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
    endAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(12)),
    wire: fc.oneof(fc.constant(null), fc.constant('cut' as const), fc.nat(2500)),
    isServerEnded: fc.nat(2).map((each) => each === 0),
    together: fc.boolean(),
  });
  let isDown = false;
  const killServer = () => {
    if (!isDown) server.kill();
    isDown = true;
  };
  const startServer = async () => {
    if (isDown) await server.start();
    isDown = false;
  };
  let base = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 14 }), async (steps) => {
      base += 8;
      let before: Promise<void> = Promise.resolve();
      const busy = new Set<number>();
      for (const { who, rows, endAt, wire, isServerEnded, together } of steps) {
        if (!together || busy.has(who)) {
          await before;
          await startServer();
          busy.clear();
        }
        busy.add(who);
        const each = computers[who] ?? expect.fail();
        each.wire.mend();
        if (wire === 'cut') each.wire.cut();
        else if (wire !== null) each.wire.cutAfter(wire, isServerEnded ? killServer : undefined);
        before = Promise.all([before, run(each, rows, base, endAt)]).then(() => {});
      }
      await before;
      await startServer();
      for (let row = base; row < base + 8; row++) {
        const times = computers.reduce((sum, { asked }) => sum + (asked.get(row) ?? 0), 0);
        expect(times).toBeLessThanOrEqual(1);
      }
      // In the end everything is free or asked: nothing stays claimed by an app that ended.
      for (const each of computers) each.wire.mend();
      for (const each of [...computers, ...computers])
        await run(each, [0, 1, 2, 3, 4, 5, 6, 7], base, Number.POSITIVE_INFINITY);
      for (let row = base; row < base + 8; row++)
        expect(computers.reduce((sum, { asked }) => sum + (asked.get(row) ?? 0), 0)).toBe(1);
    }),
    { numRuns: runs(60) },
  );
  await Promise.all([founder.close(), ...computers.map(({ database }) => database.close())]);
  await Promise.all(computers.map(({ wire }) => wire.close()));
});

describe('A claim', () => {
  const asking = {
    ...{ job: 'job', address: 'https://api.example.com', kind: 'phone' as const, charge: null, seen: 0n },
    hashes: BigInt64Array.of(4n),
  };

  async function twoMembers() {
    const { owner, member } = await server.newTeam();
    const [founder, database] = [createTeamDatabase(owner), createTeamDatabase(member)];
    await createTeamStore(founder).found({
      ...{ name: 'Sales', salt: Buffer.of(1), proof: secret.proof },
    });
    const store = createTeamStore(database);
    const [ann, ben] = [randomUUID(), randomUUID()];
    await Promise.all([store.join(ann, 'Ann'), store.join(ben, 'Ben')]);
    const claimsOf = (id: string, copy: TeamCopy, given: Partial<TeamStore> = {}) =>
      createClaims({ store: { ...store, ...given }, copy, secret, member: id, changed: () => {} });
    const copyOf = () => createTeamCopy(createTestMemory().open());
    const close = async () => void (await Promise.all([founder.close(), database.close()]));
    return { store, ann, ben, claimsOf, copyOf, close };
  }

  it('of what another has is none, and says whose it is', async () => {
    const { ann, ben, claimsOf, copyOf, close } = await twoMembers();
    const copy = copyOf();
    await claimsOf(ben, copyOf()).claim(asking);
    const answer = await claimsOf(ann, copy).claim(asking);
    expect(answer).toMatchObject({ value: { others: [{ member: ben, hashes: asking.hashes }] } });
    expect(copy.listsOf(asking.job)).toEqual([]);
    await close();
  });

  it('whose answer was not seen is given back by the next exchange', async () => {
    const { store, ann, ben, claimsOf, copyOf, close } = await twoMembers();
    const copy = copyOf();
    const claims = claimsOf(ann, copy, {
      async claim(...claiming) {
        await store.claim(...claiming);
        throw new TeamError('unreachable', problem('team-unreachable', 'Not reached.', 'Wait.'));
      },
    });
    expect(await claims.claim(asking)).toMatchObject({ ok: false, problem: { withoutTeam: true } });
    await tell(copy, store);
    expect(await claimsOf(ben, copyOf()).claim(asking)).toEqual(success({ name: expect.any(String) }));
    await close();
  });

  it('whose app ended is given back at its next start', async () => {
    const { store, ann, ben, claimsOf, copyOf, close } = await twoMembers();
    const copy = copyOf();
    await new Promise<void>((made) => {
      const claims = claimsOf(ann, copy, {
        async claim(...claiming) {
          await store.claim(...claiming);
          made();
          return new Promise(() => {});
        },
      });
      void claims.claim(asking);
    });
    claimsOf(ann, copy);
    await tell(copy, store);
    expect(await claimsOf(ben, copyOf()).claim(asking)).toEqual(success({ name: expect.any(String) }));
    await close();
  });

  it.each([
    ['when it begins', 0],
    ['once the team has said yes', 1],
  ])('fails in words where the disk is full %s, and is given back once there is room', async (_, fits) => {
    const { store, ann, ben, claimsOf, copyOf, close } = await twoMembers();
    const memory = createTestMemory();
    const copy = createTeamCopy(memory.open());
    const claims = claimsOf(ann, copy);
    memory.before = () => {
      if (memory.steps.length >= fits) throw sqliteError('FULL');
    };
    expect(await claims.claim(asking)).toMatchObject({ ok: false, problem: { code: 'disk-full' } });
    memory.before = () => {};
    claims.giveBack();
    await tell(copy, store);
    expect(await claimsOf(ben, copyOf()).claim(asking)).toEqual(success({ name: expect.any(String) }));
    await close();
  });
});
