import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTeamSecret, teamSecretOf } from '../../electron/team/membership.ts';
import {
  createTeamDatabase,
  isLoopback,
  parseTeamAddress,
  type TeamDatabase,
  type TeamServer,
} from '../../electron/team/team-database.ts';
import { createTeamStore, type ListToClaim } from '../../electron/team/team-store.ts';
import { listenOnLoopback } from '../fakes/loopback.ts';
import { openTeamComputers } from '../fakes/team-computers.ts';
import { startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { runs } from '../runs.ts';

let server: TeamTestServer;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTeamServer();
}, 60_000);
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await server.close();
});

const secret = teamSecretOf(Buffer.alloc(32, 7));

function connect(at: TeamServer): TeamDatabase {
  const database = createTeamDatabase(at);
  closing.push(database.close);
  return database;
}

/** A team of so many members, each with connections of their own. */
async function teamOf(count: number, monthCredits: bigint | null = null) {
  const { owner, member } = await server.newTeam();
  const first = createTeamStore(connect(owner));
  await first.found({
    name: 'Sales',
    salt: Buffer.of(1),
    proof: secret.proof,
  });
  if (monthCredits !== null) await first.setBudget(monthCredits);
  const members = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const database = connect(member);
      const store = createTeamStore(database);
      const id = randomUUID();
      await store.join(id, `Member ${at + 1}`);
      return { id, store, database };
    }),
  );
  return { owner, member, members };
}

const listOf = (member: string, charge: ListToClaim['charge'] = null): ListToClaim => ({
  ...{ name: randomUUID(), member, kind: 'phone' as const, charge },
  address: secret.hash('address', 'https://api.example.com'),
});
const numbers = (...from: (number | bigint)[]) => BigInt64Array.from(from, (each) => BigInt(each) * 4n);

describe('What several members ask', () => {
  it('is claimed by one of them when two send the same list at the same moment', async () => {
    const { members } = await teamOf(2);
    const hashes = BigInt64Array.from({ length: 50_000 }, (_, at) => BigInt(at) * 4n);
    const claimed = await Promise.all(members.map(({ id, store }) => store.claim(listOf(id), hashes, 0n)));
    expect(claimed.filter(({ ok }) => ok)).toHaveLength(1);
    const [other] = claimed.filter((each) => !each.ok);
    const first = members.find((_, at) => claimed[at]?.ok)?.id;
    expect(other).toMatchObject({ why: 'asked', others: [{ member: first }] });
    expect(other && !other.ok && other.why === 'asked' && other.others[0]?.hashes.length).toBe(50_000);
  });

  it('is held by nobody twice, in any order of claims, ends and late notes', async () => {
    const { members } = await teamOf(3);
    const Step = fc.record({
      member: fc.nat(2),
      kind: fc.constantFrom('claim', 'again', 'asked', 'doubt', 'released', 'late'),
      rows: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 6 }),
      list: fc.nat(20),
    });
    let base = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 14 }), async (steps) => {
        base += 12;
        /** By question: the list that has it, and the one that had it before. */
        const holder = new Map<number, { list: number; was: number | null }>();
        const lists: { name: string; member: number; state: string }[] = [];
        for (const { member, kind, rows, list } of steps) {
          const { id, store } = members[member] ?? expect.fail();
          const asked = rows.map((row) => base + row);
          if (kind === 'claim' || kind === 'again') {
            const mine = listOf(id);
            const seen = kind === 'again' ? 2n ** 62n : 0n;
            const claimed = await store.claim(mine, numbers(...asked), seen);
            const taken = asked.filter((row) => {
              const held = holder.get(row);
              return held && (kind === 'claim' || lists[held.list]?.state === 'claimed');
            });
            expect(claimed.ok).toBe(taken.length === 0);
            if (!claimed.ok && claimed.why === 'asked')
              expect(claimed.others.flatMap(({ hashes }) => [...hashes]).sort()).toEqual(
                [...numbers(...taken)].sort(),
              );
            if (!claimed.ok) continue;
            for (const row of asked)
              holder.set(row, { list: lists.length, was: holder.get(row)?.list ?? null });
            lists.push({ name: mine.name, member, state: 'claimed' });
          } else if (kind === 'late') {
            const mine = listOf(id);
            const outcomes = new Uint8Array(asked.length);
            await store.noteAsked(mine, numbers(...asked), {
              outcomes,
              countDoubles: true,
              at: new Date().toISOString(),
            });
            for (const row of asked) holder.set(row, { list: lists.length, was: null });
            lists.push({ name: mine.name, member, state: 'asked' });
          } else {
            const at = lists.length === 0 ? -1 : list % lists.length;
            const settled = lists[at];
            if (!settled) continue;
            await store.settle(settled.name, kind);
            if (settled.state === 'released' || (kind === 'released' && settled.state !== 'claimed'))
              continue;
            for (const [row, held] of holder) {
              if (held.list !== at) continue;
              if (kind !== 'released') holder.set(row, { list: at, was: null });
              else if (held.was === null) holder.delete(row);
              else holder.set(row, { list: held.was, was: null });
            }
            settled.state = kind;
          }
        }
        const [reader] = members;
        for (let row = 0; row < 12; row++) {
          const probe = await reader?.store.claim(listOf(reader.id), numbers(base + row), 0n);
          expect(probe?.ok).toBe(!holder.has(base + row));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('costs no more than the month’s budget, whoever sends at the same second', async () => {
    const { members } = await teamOf(4, 10_000_000n);
    const claimed = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const { id, store } = members[at % 4] ?? expect.fail();
        const charge = { key: `job ${at}`, most: 1_500_000n, sealed: secret.seal('charge', '{}') };
        return store.claim(listOf(id, charge), numbers(at), 0n);
      }),
    );
    expect(claimed.filter(({ ok }) => ok)).toHaveLength(6);
    for (const each of claimed)
      if (!each.ok) expect(each).toEqual({ ok: false, why: 'budget', left: 1_000_000n });
  });

  it('reserves what a list may cost once, however often it is told of, released and claimed', async () => {
    const { members } = await teamOf(2, 10_000_000n);
    const [ann, ben] = [members[0] ?? expect.fail(), members[1] ?? expect.fail()];
    const charge = { key: 'job:1', most: 6_000_000n, sealed: secret.seal('charge', '{}') };
    const told = {
      ...charge,
      credits: charge.most,
      isOpen: true,
      day: new Date().toISOString().slice(0, 10),
    };
    await ann.store.putCharges(ann.id, [told]);
    const first = listOf(ann.id, charge);
    expect(await ann.store.claim(first, numbers(1), 0n)).toEqual({ ok: true });
    await ann.store.settle(first.name, 'released');
    expect(await ann.store.claim(listOf(ann.id, charge), numbers(1), 0n)).toEqual({ ok: true });
    const other = await ben.store.claim(listOf(ben.id, { ...charge, key: 'job:2' }), numbers(2), 0n);
    expect(other).toEqual({ ok: false, why: 'budget', left: 4_000_000n });
  });
});

it('What a member says of a time to come was now', async () => {
  const { members } = await teamOf(1);
  const ann = members[0] ?? expect.fail();
  const day = 24 * 60 * 60_000;
  const at = new Date(Date.now() + 40 * day).toISOString();
  await ann.store.noteAsked(listOf(ann.id), numbers(1), {
    ...{ outcomes: Uint8Array.of(2), countDoubles: false, at },
  });
  const charge = { key: 'job:1', credits: 1n, isOpen: false, day: at.slice(0, 10), sealed: Buffer.of(1) };
  await ann.store.putCharges(ann.id, [charge]);
  const [charged] = await ann.store.chargesAfter(0n);
  const asked = await ann.store.questionsAfter({ number: 0n, hash: 0n });
  const now = new Date();
  expect(charged?.month).toBe(now.toISOString().slice(0, 7));
  expect(asked?.portions[0]?.day).toBe(Math.floor(now.getTime() / day));
});

describe('A member’s role', () => {
  it('alters no table and takes no history back', async () => {
    const { member } = await teamOf(1);
    const database = connect(member);
    for (const sql of [
      'DELETE FROM enrich_desk.question',
      'DELETE FROM enrich_desk.answer',
      'UPDATE enrich_desk.charge SET credits = 0',
      'TRUNCATE enrich_desk.hold',
      'DROP TABLE enrich_desk.list',
      'ALTER TABLE enrich_desk.team ADD COLUMN more text',
      `INSERT INTO enrich_desk.member VALUES (gen_random_uuid(), 'x', now(), 1)`,
      'CREATE TABLE enrich_desk.more (id integer)',
      'CREATE OR REPLACE FUNCTION enrich_desk.tell() RETURNS void LANGUAGE sql AS $$ SELECT $$',
    ])
      await expect(database.all(z.unknown(), sql), sql).rejects.toMatchObject({ fault: 'refused' });
  });

  it('writes in the name of those alone who joined with its login', async () => {
    const { owner, members } = await teamOf(1);
    const ann = members[0] ?? expect.fail();
    const another = connect(await server.newLogin(owner));
    await createTeamStore(another).join(randomUUID(), 'Ben');
    const list = listOf(ann.id);
    await ann.store.claim(list, numbers(1), 0n);
    const [bytes, now] = [Buffer.of(1), new Date().toISOString()];
    const attempts: Record<string, unknown[]> = {
      join_team: [ann.id, 'Ben'],
      note_read: [ann.id, '0', '0'],
      begin_list: [randomUUID(), ann.id, list.address, 'phone', 'job:1', '1', bytes],
      claim: [list.name, '{8}', '0'],
      note_asked: [list.name, '{12}', '{1}', false, now],
      note_outcomes: [list.name, '{4}', '{2}'],
      put_holds: [ann.id, ['phone'], [bytes], [bytes], false],
      put_charges: [ann.id, ['job:1'], ['0'], [false], [now], [bytes]],
      put_answers: [list.name, '0', '{4}', bytes],
      put_preset: [ann.id, randomUUID(), bytes],
      settle_list: [list.name, 'released'],
    };
    const callable = await server.sql(
      owner.database,
      `SELECT proname FROM pg_proc WHERE pronamespace = 'enrich_desk'::regnamespace
       AND has_function_privilege('enrich_desk_member', oid, 'EXECUTE') AND 'uuid'::regtype = ANY (proargtypes)`,
    );
    expect(callable.map(({ proname }) => proname).sort()).toEqual(Object.keys(attempts).sort());
    for (const [name, values] of Object.entries(attempts)) {
      const sql = `SELECT enrich_desk.${name}(${values.map((_, at) => `$${at + 1}`)})`;
      const attempt = another.all(z.unknown(), sql, ...values);
      await expect(attempt, name).rejects.toMatchObject({ problem: { detail: '42501' } });
      // By her own login it is right.
      await ann.database.all(z.unknown(), sql, ...values);
    }
  });
});

/** A server that says one thing to whatever it is asked. @returns its port */
async function startSaying(said: string | Buffer): Promise<number> {
  const saying = createServer((socket) => socket.once('data', () => socket.end(said)));
  const { port, close } = await listenOnLoopback(saying);
  closing.push(close);
  return port;
}

describe('What is wrong with a connection', () => {
  it('is said in words', async () => {
    const { owner } = await server.newTeam();
    const said = async (change: Partial<TeamServer>) => {
      const database = createTeamDatabase({ ...owner, ...change });
      const state = createTeamStore(database).state();
      const answer = await state.then(
        () => null,
        (error: unknown) => error,
      );
      await database.close();
      return answer;
    };
    await expect(said({})).resolves.toBeNull();
    const faults = {
      password: { password: 'wrong' },
      database: { database: 'none' },
      closed: { port: 1 },
      plain: { port: await startSaying('N'), ca: '-----BEGIN CERTIFICATE-----' },
    };
    const words = await Promise.all(
      Object.entries(faults).map(async ([what, change]) => [what, String(await said(change))]),
    );
    expect(Object.fromEntries(words)).toMatchInlineSnapshot(`
      {
        "closed": "ProblemError: The team’s database at 127.0.0.1 can’t be reached.",
        "database": "ProblemError: There is no database of this name on the server.",
        "password": "ProblemError: The team’s database refused the user name or password.",
        "plain": "ProblemError: The team’s database accepts no encrypted connections.",
      }
    `);
  });

  it('is told to who asks, and ends nothing, where the server ends with its first word', async () => {
    const message = (type: string, body: string) => {
      const bytes = Buffer.from(`${type}....${body}`);
      bytes.writeInt32BE(bytes.length - 1, 1);
      return bytes;
    };
    const [welcome, ready] = [message('R', '\0\0\0\0'), message('Z', 'I')];
    const ending = message('E', 'SFATAL\0C57P01\0M\0\0');
    const port = await startSaying(Buffer.concat([welcome, ready, ending]));
    const asking = connect({ ...(await server.newDatabase()), port }).transaction(async () => {});
    await expect(asking).rejects.toMatchObject({ fault: 'unreachable' });
  });

  it('goes without TLS to no name that only looks like this computer', () => {
    for (const host of ['localhost', '127.0.0.1', '127.8.8.8', '::1'])
      expect(isLoopback(host), host).toBe(true);
    for (const host of ['127.example.com', '127.0.0.1.example.com', '10.0.0.1', 'db.example.com', '127.1'])
      expect(isLoopback(host), host).toBe(false);
  });

  it('has an address that holds no secret', () => {
    expect(parseTeamAddress('postgres://db.example.com/team')).toEqual({
      ok: true,
      value: { host: 'db.example.com', port: 5432, database: 'team' },
    });
    for (const text of [
      '',
      'db.example.com',
      'https://db/x',
      'postgres://db',
      'postgres://a:b@db/x',
      'postgres://db/x?ssl=0',
    ])
      expect(parseTeamAddress(text).ok, text).toBe(false);
  });
});

describe('A passphrase', () => {
  it('opens what it sealed, and nothing that was changed or belongs elsewhere', async () => {
    const salt = Buffer.alloc(16, 1);
    const { secret: mine } = await openTeamSecret('correct horse', salt);
    const { secret: other } = await openTeamSecret('correct horsf', salt);
    const sealed = mine.seal('hold', '5035550142');
    expect(mine.open('hold', sealed)).toBe('5035550142');
    expect(mine.open('charge', sealed)).toBeNull();
    expect(other.open('hold', sealed)).toBeNull();
    expect(other.proof).not.toEqual(mine.proof);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(mine.open('hold', changed)).toBeNull();
    }
  });
});

describe('A dump of the database', () => {
  it('shows nothing of contacts, keys or answers', async () => {
    const { database, computers, close } = await openTeamComputers(server, 1);
    const [ann] = computers;
    await ann?.suppression.list.add(
      [
        { kind: 'phone', key: '5035550142', written: '(503) 555-0142' },
        { kind: 'email', key: 'jane@example.com', written: 'Jane@Example.com' },
        { kind: 'name', key: 'jane roe', written: 'Jane Roe' },
      ],
      'leads-of-october.csv',
    );
    const headers = ['Phone of Jane Roe'];
    const mapping = { id: 'crm', name: 'leads-of-october', headers, mapping: {}, usedAt: '' };
    ann?.saved.push({ kind: 'mapping', value: { ...mapping, service: 'phone-append' } });
    ann?.presets.share('mapping', 'crm');
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
