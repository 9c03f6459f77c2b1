import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCharges } from '../../electron/memory/charges.ts';
import { createHeldTable } from '../../electron/memory/held.ts';
import type { Memory } from '../../electron/memory/memory.ts';
import { createQuestions } from '../../electron/memory/questions.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { createTeamQuestions, isTeamSource, memberOfSource } from '../../electron/memory/team-questions.ts';
import { askedEntry } from '../../electron/money/lookup-entry.ts';
import { createExchange, type Exchange } from '../../electron/team/exchange.ts';
import { createTeamDatabase, type TeamDatabase, type TeamServer } from '../../electron/team/team-database.ts';
import { teamSecretOf } from '../../electron/team/team-secret.ts';
import { createTeamStore, type TeamStore } from '../../electron/team/team-store.ts';
import { type CutProxy, startCutProxy } from '../fakes/cut-proxy.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { openTestSuppression } from '../fakes/test-suppression.ts';
import { runs } from '../runs.ts';

let server: TeamTestServer;
beforeAll(async () => {
  server = await startTeamServer();
}, 60_000);
afterAll(() => server.close());

const secret = teamSecretOf(Buffer.alloc(32, 7));
const keyId = 'team';
const rules = 1;

/** A member's computer: a memory that outlives the app, and an app that can be ended at any moment. */
interface Computer {
  id: string;
  memory: Memory;
  wire: CutProxy;
  store(): TeamStore;
  held: ReturnType<typeof createHeldTable>;
  suppression: ReturnType<typeof openTestSuppression>;
  exchange(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

async function computerOf(member: TeamServer, name: string): Promise<Computer> {
  const id = randomUUID();
  const wire = await startCutProxy(member.port);
  const memory = createTestMemory().open();
  const copy = createTeamCopy(memory);
  const suppression = openTestSuppression(memory);
  const held = createHeldTable(memory);
  let database: TeamDatabase;
  let store: TeamStore;
  let exchange: Exchange;
  function start() {
    database = createTeamDatabase({ ...member, port: wire.port });
    store = createTeamStore(database);
    exchange = createExchange({
      ...{ store, secret, member: id, memberName: name, memory, copy, held, clock: createFakeClock() },
      charges: createCharges(memory),
      listen: () => () => {},
      putQuestions: async (portions, place) =>
        memory.transaction(() => {
          const questions = createTeamQuestions(memory, { keyId, rules });
          for (const { address, ...portion } of portions)
            questions.put({ ...portion, address: address.toString('hex') });
          copy.setRead('question', place.number, place.hash);
        }),
      tellLists: async () => {},
      takeInHolds: suppression.takeIn,
      onChange: () => {},
    });
  }
  async function end() {
    const closing = exchange.close();
    await database.close();
    await closing;
  }
  start();
  await createTeamStore(createTeamDatabase(member)).join(id, name);
  copy.join();
  return {
    ...{ id, memory, wire, held, suppression },
    store: () => store,
    exchange: () => exchange.exchangeNow(),
    async restart() {
      await end();
      start();
    },
    async close() {
      await end();
      await wire.close();
    },
  };
}

async function team(count: number) {
  const { owner, member } = await server.newTeam();
  const database = createTeamDatabase(owner);
  const founder = createTeamStore(database);
  await founder.found({
    name: 'Sales',
    salt: Buffer.of(1),
    proof: secret.proof,
    monthCredits: null,
  });
  const computers = await Promise.all(
    Array.from({ length: count }, (_, at) => computerOf(member, `Member ${at + 1}`)),
  );
  return {
    database: owner.database,
    computers,
    async close() {
      await Promise.all(computers.map((each) => each.close()));
      await database.close();
    },
  };
}

/** What was cut is noticed with the first attempt at the latest. */
async function mendAndExchange(...computers: readonly Computer[]): Promise<void> {
  for (const { wire } of computers) wire.mend();
  for (const each of computers) await each.exchange().catch(() => each.exchange());
}

const phone = (at: number) => `503555${String(at).padStart(4, '0')}`;
const keysOf = (computer: Computer): string[] => {
  const keys: string[] = [];
  for (let some = computer.held.keysAfter(); some.length > 0; some = computer.held.keysAfter(some.at(-1)))
    keys.push(...some.map(({ kind, key }) => `${kind} ${key}`));
  return keys;
};

describe('What members add to never contact', () => {
  it('holds for all of them, whatever is cut, ends, or is put back to an earlier state meanwhile', async () => {
    const { database, computers, close } = await team(3);
    const Step = fc.record({
      who: fc.nat(2),
      what: fc.oneof(
        fc.constantFrom('add', 'add', 'remove', 'exchange', 'cut', 'cut-after', 'mend', 'restart'),
        fc.constantFrom('exchange', 'exchange', 'back-up', 'put-back'),
      ),
      numbers: fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 5 }),
      bytes: fc.nat(3000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 25 }), async (steps) => {
        const settle = () => mendAndExchange(...computers, ...computers);
        /** Added by somebody since they were all of one mind, and by nobody removed. */
        const added = new Set<string>();
        let putBack: () => Promise<unknown> = async () => {};
        for (const { who, what, numbers, bytes } of steps) {
          const each = computers[who] ?? expect.fail();
          const refs = numbers.map((at) => ({ kind: 'phone' as const, key: phone(at), written: phone(at) }));
          if (what === 'add') {
            await each.suppression.list.add(refs, 'test');
            for (const { key } of refs) added.add(key);
          } else if (what === 'remove') {
            // Removed while all know of it: who adds it elsewhere at the same time may be earlier or later.
            await settle();
            await each.suppression.list.remove(refs);
            for (const { key } of refs) added.delete(key);
            await settle();
          } else if (what === 'exchange') await each.exchange().catch(() => {});
          else if (what === 'cut') each.wire.cut();
          else if (what === 'cut-after') each.wire.cutAfter(bytes);
          else if (what === 'mend') each.wire.mend();
          else if (what === 'back-up') putBack = await server.backUp(database);
          else if (what === 'put-back') await putBack();
          else await each.restart();
        }
        await settle();
        const [first, ...others] = computers.map(keysOf);
        for (const key of added) expect(first).toContain(`phone ${key}`);
        for (const other of others) expect(other).toEqual(first);
        for (const { suppression } of computers) expect((await suppression.held.status()).problem).toBeNull();
      }),
      { numRuns: runs(40) },
    );
    await close();
  });

  it('is told once: what came from the team is not told back', async () => {
    const { computers, close } = await team(2);
    const [ann, ben] = computers;
    await ann?.suppression.list.add(
      [{ kind: 'phone', key: phone(1), written: '(503) 555-0001' }],
      'CRM export',
    );
    await ann?.exchange();
    await ben?.exchange();
    expect(createTeamCopy(ben?.memory ?? expect.fail()).todo('hold', 10)).toEqual([]);
    const page = await ben?.suppression.list.page({ search: '', kind: null }, 0, 10);
    expect(page).toMatchObject({ value: { entries: [{ written: '(503) 555-0001', from: 'CRM export' }] } });
    await close();
  });
});

describe('What members were charged', () => {
  it('is in every computer once, and as it was said last', async () => {
    const { computers, close } = await team(2);
    const [ann, ben] = computers;
    if (!ann || !ben) return expect.fail();
    const Step = fc.record({
      key: fc.nat(5),
      credits: fc.option(fc.nat(1000)),
      what: fc.constantFrom('put', 'put', 'remove', 'exchange', 'cut-after', 'restart'),
      bytes: fc.nat(2000),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 20 }), async (steps) => {
        run++;
        const charges = createCharges(ann.memory);
        const last = new Map<string, number>();
        for (const { key: at, credits, what, bytes } of steps) {
          const key = `lookup ${run} ${at}`;
          if (what === 'put') {
            const account = {
              id: 'a',
              address: 'https://api.example.com',
              name: 'Main',
              kind: 'service' as const,
            };
            const source = { kind: 'lookup' as const, id: null, name: 'Phone' };
            const facts = {
              key,
              kind: 'phone' as const,
              account,
              source,
              at: '2026-11-27T10:00:00.000Z',
              asked: 1,
            };
            const entry = {
              ...askedEntry(facts),
              ...(credits !== null && { state: 'settled' as const, credits }),
            };
            ann.memory.transaction(() => charges.put(entry));
            last.set(key, (credits ?? entry.atMost ?? 0) * 1e6);
          } else if (what === 'remove') {
            ann.memory.transaction(() => charges.remove(key));
            if (last.has(key)) last.set(key, 0);
          } else if (what === 'exchange') await ann.exchange().catch(() => {});
          else if (what === 'cut-after') ann.wire.cutAfter(bytes);
          else await ann.restart();
        }
        await mendAndExchange(ann, ben);
        const found = ben.memory
          .query(`SELECT key, credits FROM team_charge WHERE key LIKE 'lookup ${run} %'`, {
            parse: (row) => row as { key: string; credits: number },
          })
          .all();
        for (const [key, credits] of last)
          if (credits > 0 || found.some((row) => row.key === key))
            expect(found.filter((row) => row.key === key)).toEqual([{ key, credits }]);
      }),
      { numRuns: runs(40) },
    );
    await close();
  });
});

describe('What members asked', () => {
  it('is known to the others, with its outcome and by whom, until its list is released', async () => {
    const { computers, close } = await team(2);
    const [ann, ben] = computers;
    if (!ann || !ben) return expect.fail();
    const address = secret.hash('address', 'https://api.example.com');
    const list = () => ({
      name: randomUUID(),
      member: ann.id,
      kind: 'phone' as const,
      address,
      charge: null,
    });
    const hashes = (...numbers: number[]) => BigInt64Array.from(numbers, (each) => BigInt(each) * 4n);
    const known = () => {
      const questions = createQuestions(ben.memory);
      const sources = questions.sources(keyId);
      return questions.find(hashes(1, 2, 3), new Set(sources.map(({ id }) => id))).map((each) => {
        const source = sources.find(({ id }) => id === each?.source);
        return source && isTeamSource(source.job) && memberOfSource(source.job) === ann.id
          ? each?.outcome
          : null;
      });
    };
    const [first, second] = [list(), list()];
    expect(await ann.store().claim(first, hashes(1, 2), 0n)).toEqual({ ok: true });
    expect(await ann.store().claim(second, hashes(3), 0n)).toEqual({ ok: true });
    await ben.exchange();
    expect(known()).toEqual([0, 0, 0]);
    await ann.store().settle(first.name, 'asked');
    await ann.store().noteOutcomes(first.name, hashes(1, 2), Uint8Array.of(2, 1));
    await ann.store().settle(second.name, 'released');
    await ben.exchange();
    expect(known()).toEqual([2, 1, null]);
    await close();
  });
});

describe('A claim that was lost with the database’s last state', () => {
  it('is told again, also where others have written more since', async () => {
    const { database, computers, close } = await team(1);
    const ann = computers[0] ?? expect.fail();
    const copy = createTeamCopy(ann.memory);
    await ann.exchange();
    const putBack = await server.backUp(database);
    const list = { name: randomUUID(), member: ann.id, kind: 'phone' as const, charge: null };
    copy.begin(list.name, 'job');
    await ann.store().claim({ ...list, address: Buffer.of(1) }, BigInt64Array.of(4n), 0n);
    copy.claimed(list.name);
    await ann.exchange();
    expect(copy.claimedNames()).toEqual([list.name]);
    await putBack();
    // As if that was all the same: what is read and what was written last are where they were.
    await server.sql(
      database,
      'UPDATE enrich_desk.counter SET number = 99; UPDATE enrich_desk.member SET read = 99',
    );
    await ann.exchange();
    copy.settle('asked', list.name);
    expect(copy.untold()).toMatchObject([{ name: list.name, told: '' }]);
    await close();
  });
});

describe('A dump of the database', () => {
  it('shows nothing of contacts, keys or answers', async () => {
    const { database, computers, close } = await team(1);
    const [ann] = computers;
    await ann?.suppression.list.add(
      [
        { kind: 'phone', key: '5035550142', written: '(503) 555-0142' },
        { kind: 'email', key: 'jane@example.com', written: 'Jane@Example.com' },
        { kind: 'name', key: 'jane roe', written: 'Jane Roe' },
      ],
      'leads-of-october.csv',
    );
    await ann?.exchange();
    const tables = await server.sql(
      database,
      `SELECT string_agg(query_to_xml('SELECT * FROM enrich_desk.' || tablename, true, true, '')::text, '') AS all
       FROM pg_tables WHERE schemaname = 'enrich_desk'`,
    );
    const text = JSON.stringify(tables);
    expect(text).toContain('Member 1');
    const bytes = text
      .match(/[\w+/=\\]{4,}/g)
      ?.map((each) => Buffer.from(each.replaceAll(/\\[rn]/g, ''), 'base64').toString('latin1'));
    for (const read of [text, ...(bytes ?? [])])
      expect(read).not.toMatch(/5035550142|555-0142|jane[ @]|example\.com|october/i);
    await close();
  });
});
