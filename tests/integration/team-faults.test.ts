import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CutProxy } from '../fakes/cut-proxy.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { mendAndExchange, openTeamComputers } from '../fakes/team-computers.ts';
import { membersOf, phone, send, settled } from '../fakes/team-members.ts';
import { startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { isDeep } from '../runs.ts';

let server: TeamTestServer;
beforeAll(async () => {
  server = await startTeamServer();
}, 60_000);
afterAll(() => server.close());

interface Broken {
  /** As the administrator. */
  sql: (text: string) => Promise<unknown>;
  /** The login. */
  user: string;
  wire: CutProxy;
}

describe('Members of a team', { timeout: 300_000 }, () => {
  /** What may be wrong with the database as Ben uses it, and what he is told. */
  const faults: [what: string, said: RegExp, make: (of: Broken) => unknown, mend: (of: Broken) => unknown][] =
    [
      [
        'their role is taken back',
        /has no right to do this/,
        ({ sql, user }) => sql(`REVOKE enrich_desk_member FROM ${user}`),
        ({ sql, user }) => sql(`GRANT enrich_desk_member TO ${user}`),
      ],
      [
        'their login is shut out',
        /refused the user name or password/,
        async ({ sql, user }) => {
          await sql(`ALTER ROLE ${user} NOLOGIN`);
          await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${user}'`);
        },
        ({ sql, user }) => sql(`ALTER ROLE ${user} LOGIN`),
      ],
      [
        'its disk is full',
        /has no room left/,
        ({ sql }) =>
          sql(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$;
             CREATE TRIGGER full_disk BEFORE UPDATE ON enrich_desk.counter EXECUTE FUNCTION full_disk()`),
        ({ sql }) => sql('DROP FUNCTION full_disk() CASCADE'),
      ],
      [
        'its connections are dropped',
        /can’t be reached/,
        ({ wire }) => wire.cut(),
        ({ wire }) => wire.mend(),
      ],
    ];

  it.each(faults)('are told where %s, and lose nothing', async (_, said, make, mend) => {
    const { of, close, database, member } = await membersOf(server, 'Ann', 'Ben');
    const ben = of(1);
    const broken = { sql: (text: string) => server.sql(database, text), user: member.user, wire: ben.wire };
    await ben.exchange();
    await make(broken);
    const held = { kind: 'phone', key: phone(9), written: phone(9) } as const;
    valueIn(await ben.app.suppression.list.add([held], 'test'));
    const id = await send(ben, [1, 2]);
    await ben.app.until(() => ben.app.record(id).problem !== undefined);
    expect(ben.app.record(id).problem).toMatchObject({ message: expect.stringMatching(said) });
    const problemNow = () => {
      const exchange = ben.team.status()?.exchange;
      return exchange?.state === 'unreachable' ? exchange.problem.message : '';
    };
    await ben.app.until(() => said.test(problemNow()));
    expect(ben.sent()).toEqual([]);
    await mend(broken);
    if (ben.app.record(id).state === 'unconfirmed') valueIn(await ben.app.jobs.send(id, randomUUID()));
    await settled(ben, id);
    await ben.exchange();
    expect(ben.sent()).toEqual([phone(1), phone(2)]);
    const there =
      'SELECT (SELECT count(*) FROM enrich_desk.question) AS questions, kind FROM enrich_desk.hold';
    expect(await server.sql(database, there)).toEqual([{ questions: '2', kind: 'phone' }]);
    await close();
  });

  it('wait for no answer but to send, and not to end either', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    ben.wire.hold();
    const held = { kind: 'phone', key: phone(9), written: phone(9) } as const;
    valueIn(await ben.app.suppression.list.add([held], 'test'));
    const id = await send(ben, [1, 2]);
    expect(ben.team.status()?.memberName).toBe('Ben');
    const began = Date.now();
    await ben.restart();
    // An answer is waited for for a minute.
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(ben.sent()).toEqual([]);
    ben.wire.mend();
    await settled(ben, id);
    await ben.exchange();
    await ann.exchange();
    expect(ben.sent()).toEqual([phone(1), phone(2)]);
    await settled(ann, await send(ann, [1, 2, 3]));
    expect(ann.sent()).toEqual([phone(3)]);
    await close();
  });
});

it('What was told is told again where the database is put back to before it, wherever the wire broke then', async () => {
  const { database, computers, close } = await openTeamComputers(server, 2);
  const [ann = expect.fail(), ben = expect.fail()] = computers;
  await mendAndExchange(...computers);
  for (let bytes = 0; bytes < 6000; bytes += isDeep ? 100 : 500) {
    const putBack = await server.backUp(database);
    await ann.suppression.list.add([{ kind: 'phone', key: phone(bytes), written: phone(bytes) }], 'test');
    ann.wire.cutAfter(bytes);
    await ann.exchange().catch(() => {});
    await putBack();
    await mendAndExchange(...computers, ...computers);
    expect(ben.held.has('phone', phone(bytes)), `after ${bytes} bytes`).toBe(true);
  }
  await close();
});
