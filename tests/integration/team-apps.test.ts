import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { success } from '../../shared/model/problem.ts';
import { valueIn } from '../fakes/job-bench.ts';
import {
  connection,
  listOf,
  type Member,
  memberOf,
  membersOf,
  phone,
  send,
  settled,
} from '../fakes/team-members.ts';
import { startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { runs } from '../runs.ts';

let server: TeamTestServer;
beforeAll(async () => {
  server = await startTeamServer();
}, 60_000);
afterAll(() => server.close());

/** Asks the answer book whether somebody may be looked up now. */
const lookUp = ({ app }: Member, n: number) =>
  app.book.lookups.note(
    { kind: 'phone', account: connection, inputs: [{ phone: phone(n) }] },
    '2026-11-27T12:00:00Z',
    {
      holds: [() => true],
    },
  );

/** Each wait has an end of its own. */
const stepTimeout = 60_000;

describe('Members of a team', { timeout: 5 * stepTimeout }, () => {
  it('send a list of which others asked rows without these, and say whose they are', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    await settled(ann, await send(ann, [1, 2, 3]));
    await ann.exchange();
    await ben.exchange();
    const id = await send(ben, [2, 3, 4]);
    await settled(ben, id);
    expect(ben.app.world.sent.flat()).toEqual([phone(4)]);
    const { prepared } = ben.app.record(id);
    expect(prepared?.rejects.rows).toBe(2);
    await close();
  });

  it('look nobody up whom others asked about in a list', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    await settled(ann, await send(ann, [2, 4]));
    const id = await ben.app.lookUp(listOf([2, 4, 6]));
    expect(ben.app.asked).toEqual([phone(6)]);
    expect(ben.app.lists.get(id)?.counts.hit).toBe(1);
    await ben.exchange();
    await ann.exchange();
    const last = await send(ann, [6, 8]);
    await settled(ann, last);
    expect(ann.sent()).toEqual([phone(2), phone(4), phone(8)]);
    await close();
  });

  it('are asked first where others claimed rows a moment before, and may ask them all the same', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    const mine = await ben.app.create(listOf([1, 2]));
    await ben.app.until(() => ben.app.record(mine).state === 'unconfirmed');
    await settled(ann, await send(ann, [2, 3]));
    valueIn(await ben.app.jobs.send(mine, randomUUID()));
    await ben.app.until(() => ben.app.record(mine).problem !== undefined);
    expect(ben.app.record(mine).problem?.code).toBe('asked-meanwhile');
    expect(ben.app.world.sent).toEqual([]);
    await ann.exchange();
    await ben.exchange();
    valueIn(await ben.app.jobs.send(mine, randomUUID()));
    await settled(ben, mine);
    expect(ben.app.world.sent.flat()).toEqual([phone(1), phone(2)]);
    await close();
  });

  it('claim nothing of a list of which others have rows that this computer has not heard of', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    const mine = await ben.app.create(listOf([1, 2]));
    await ben.app.until(() => ben.app.record(mine).state === 'unconfirmed');
    await settled(ann, await send(ann, [2, 3]));
    const claimed = await ben.team
      .bookOf(ben.app.record(mine).connection)
      ?.claimList(ben.app.record(mine), 0n);
    expect(claimed).toEqual(success({ askedBefore: 1 }));
    await settled(ann, await send(ann, [1]));
    expect(ann.sent()).toEqual([phone(2), phone(3), phone(1)]);
    await close();
  });

  it('send a list that the disk had no room to claim once there is room, by the same press', async () => {
    const { of, close } = await membersOf(server, 'Ann');
    const ann = of(0);
    const { memory, record, until } = ann.app;
    memory.command(
      `CREATE TRIGGER full BEFORE INSERT ON team_list BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
    )();
    const id = await send(ann, [1]);
    await until(() => record(id).problem !== undefined);
    expect(record(id)).toMatchObject({ state: 'prepared', problem: { code: 'disk-full' } });
    memory.command('DROP TRIGGER full')();
    await settled(ann, id);
    expect(ann.sent()).toEqual([phone(1)]);
    await close();
  });

  it('wait while the team cannot be asked, go on without it where a person says so, and hear what was asked twice', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    ben.wire.cut();
    const id = await send(ben, [1, 2]);
    await ben.app.until(() => ben.app.record(id).problem?.withoutTeam === true);
    expect(ben.app.world.sent).toEqual([]);
    await settled(ann, await send(ann, [2, 3]));
    ben.app.world.credits = 3;
    valueIn(await ben.app.jobs.sendWithoutTeam(id));
    await settled(ben, id);
    expect(ben.app.world.sent.flat()).toEqual([phone(1), phone(2)]);
    ben.wire.mend();
    await ben.exchange();
    expect(ben.team.status()?.doubles).toEqual([{ list: 'list.csv', member: 'Ann', rows: 1, credits: 1.5 }]);
    await close();
  });

  it('tell what they asked before they joined, of the day on which it left', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    valueIn(await ann.team.leave());
    expect(ann.team.status()).toBeNull();
    await settled(ann, await send(ann, [1, 2]));
    await ann.join();
    await ann.exchange();
    await ben.exchange();
    const id = await send(ben, [1, 2, 3]);
    await settled(ben, id);
    expect(ben.app.world.sent.flat()).toEqual([phone(3)]);
    const left = await readFile(ben.app.fileOf(id, 'rejects.csv'), 'utf8');
    expect(left).toContain('Looked up before by Ann on Mar 2, 2026');
    await close();
  });

  it('tell it all again where the database was put back to an earlier state, whatever was written since', async () => {
    const { of, close, database, member } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    await settled(ann, await send(ann, [1, 2]));
    const putBack = await server.backUp(database);
    await settled(ann, await send(ann, [3]));
    await ann.app.lookUp(listOf([6]));
    const held = { kind: 'phone', key: phone(9), written: phone(9) } as const;
    valueIn(await ann.app.suppression.list.add([held], 'test'));
    const cleo = await memberOf(member, 'Cleo', false);
    await settled(cleo, await send(cleo, [4]));
    for (const each of [ann, ben, cleo]) await each.exchange();
    await putBack();
    await server.sql(database, 'UPDATE enrich_desk.counter SET number = number + 100');
    for (const each of [ann, cleo, ben]) await each.exchange();
    const there =
      'SELECT (SELECT count(*) FROM enrich_desk.question) AS questions, kind FROM enrich_desk.hold';
    expect(await server.sql(database, there)).toEqual([{ questions: '5', kind: 'phone' }]);
    const id = await send(ben, [1, 2, 3, 4, 5, 6]);
    await settled(ben, id);
    expect(ben.app.world.sent.flat()).toEqual([phone(5)]);
    await cleo.close();
    await close();
  });

  it('neither send nor look up what the month’s budget has no room for', async () => {
    const { of, close } = await membersOf(server, 'Ann', 'Ben');
    const [ann, ben] = [of(0), of(1)];
    valueIn(await ann.team.setBudget(3));
    // Where nothing is known of prices, a row is reckoned as a credit.
    const large = await send(ben, [1, 2, 3, 4]);
    await ben.app.until(() => ben.app.record(large).problem !== undefined);
    expect(ben.app.record(large).problem?.code).toBe('team-budget');
    await settled(ben, await send(ben, [5, 6]));
    expect(ben.sent()).toEqual([phone(5), phone(6)]);
    // A lookup costs two, and one is left.
    const looked = await lookUp(ann, 8);
    expect(looked).toMatchObject({ ok: false, problem: { code: 'team-budget' } });
    expect(ann.app.asked).toEqual([]);
    await close();
  });

  it('send and look up nothing while the team cannot be asked, where a policy forbids it', async () => {
    const { owner, member } = await server.newTeam();
    const ann = await memberOf(owner, 'Ann', true);
    const ben = await memberOf(member, 'Ben', false, false);
    ben.wire.cut();
    const id = await send(ben, [1, 2]);
    await ben.app.until(() => ben.app.record(id).problem !== undefined);
    expect(ben.app.record(id).problem?.withoutTeam).toBeUndefined();
    expect((await ben.app.jobs.sendWithoutTeam(id)).ok).toBe(false);
    expect(await lookUp(ben, 4)).toMatchObject({ ok: false, problem: { code: 'team-unreachable' } });
    ben.wire.mend();
    await settled(ben, id);
    expect(ben.sent()).toEqual([phone(1), phone(2)]);
    await Promise.all([ann.close(), ben.close()]);
  });

  const [trials, mostSteps] = [runs(8), 6];
  const timeout = trials * mostSteps * stepTimeout;
  it('never pay twice while both reach the team, and hear of each double after a gap', {
    timeout,
  }, async () => {
    const { members, of, close, database } = await membersOf(server, 'Ann', 'Ben', 'Cleo');
    const named = async () => {
      const [row] = await server.sql(
        database,
        'SELECT coalesce(sum(rows), 0)::integer AS rows FROM enrich_desk.double',
      );
      return row?.rows;
    };
    let twice = 0;
    const Step = fc.record({
      who: fc.nat(2),
      rows: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 5 }),
      wire: fc.constantFrom('whole', 'whole', 'whole', 'cut'),
      restart: fc.boolean(),
      together: fc.boolean(),
    });
    let base = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: mostSteps }), async (steps) => {
        base += 10;
        const before = members.map((each) => each.sent().length);
        const alone = new Set<string>();
        let running: Promise<unknown> = Promise.resolve();
        const busy = new Set<number>();
        const act = async ({ who, rows, wire, restart }: (typeof steps)[number]) => {
          const member = of(who);
          if (wire === 'cut') member.wire.cut();
          else member.wire.mend();
          const id = await send(
            member,
            rows.map((n) => base + n),
            { askedBefore: { ask: 'use-earlier', days: 0 } },
          );
          const over = () => ['done', 'needs-attention', 'unconfirmed'].includes(member.app.record(id).state);
          await member.app.until(() => over() || member.app.record(id).problem?.withoutTeam === true);
          if (!over()) {
            alone.add(id);
            valueIn(await member.app.jobs.sendWithoutTeam(id));
            await member.app.until(over);
          }
          await member.app.finish(id);
          member.wire.mend();
          if (restart) await member.restart();
        };
        for (const step of steps) {
          if (!step.together || busy.has(step.who)) {
            await running;
            busy.clear();
          }
          busy.add(step.who);
          running = Promise.all([running, act(step)]);
        }
        await running;
        for (const member of [...members, ...members]) await member.exchange();
        const times = new Map<string, number>();
        members.forEach((each, at) => {
          for (const sent of each.sent().slice(before[at])) times.set(sent, (times.get(sent) ?? 0) + 1);
        });
        const doubles = [...times.values()].reduce((sum, each) => sum + each - 1, 0);
        if (alone.size === 0) expect(doubles).toBe(0);
        twice += doubles;
        expect(await named()).toBe(twice);
      }),
      { numRuns: trials },
    );
    await close();
  });
});
