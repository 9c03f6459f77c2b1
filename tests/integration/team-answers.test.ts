import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlierSum } from '../../shared/model/earlier-sum.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { type Member, membersOf, phone, send, settled } from '../fakes/team-members.ts';
import { startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { runs } from '../runs.ts';

let server: TeamTestServer;
beforeAll(async () => {
  server = await startTeamServer();
}, 60_000);
afterAll(() => server.close());

const countShared = 'SELECT count(*)::integer AS n FROM enrich_desk.question WHERE answer IS NOT NULL';

/** Exchanges until the answers to so many questions are with the team. */
const shared = (member: Member, database: string, questions: number) =>
  expect
    .poll(
      async () => {
        await member.exchange();
        return (await server.sql(database, countShared))[0]?.n;
      },
      { timeout: 30_000 },
    )
    .toBe(questions);

/** Ann has asked these before the team shares answers, and Ben hears of them once it does. */
async function annAsks(rows: readonly number[]) {
  const { of, close, database } = await membersOf(server, 'Ann', 'Ben');
  const [ann, ben] = [of(0), of(1)];
  const asked = await send(ann, rows);
  await settled(ann, asked);
  await ann.exchange();
  valueIn(await ann.team.shareAnswers(true));
  await shared(ann, database, rows.length);
  await ben.exchange();
  return { ann, ben, asked, close, database };
}

const upTo = (rows: number) => Array.from({ length: rows }, (_, at) => at + 1);
type Row = Record<string, string>;
const answerOf = ({ hit, phone_1, phone_1_dnc, phone_1_tcpa }: Row) => [
  ...[hit, phone_1, phone_1_dnc, phone_1_tcpa],
];
const answersOf = async ({ app }: Member, id: string) =>
  new Map((await app.whole(id)).rows.map((row) => [row.Phone, answerOf(row)]));

/** Sends rows, and waits until it goes no further. */
async function sendOn(member: Member, rows: readonly number[], choices = {}): Promise<string> {
  const id = await send(member, rows, choices);
  await settled(member, id);
  return id;
}

describe('What colleagues share', () => {
  it('stands in the result of whoever asks the same, with its day and whose it is', async () => {
    const { ann, ben, asked, close, database } = await annAsks([1, 2, 3, 4]);
    ben.app.clock.jump(5 * 86_400_000);
    const id = await sendOn(ben, [4, 5, 3, 2]);
    expect(ben.sent()).toEqual([phone(5)]);
    const own = await answersOf(ann, asked);
    const theirs = (await ben.app.whole(id)).rows.filter((row) => row['Answered by'] === 'Ann');
    expect(theirs.map(({ Phone }) => Phone)).toEqual([phone(4), phone(3), phone(2)]);
    const [list] = await server.sql(database, 'SELECT at::date::text AS day FROM enrich_desk.list');
    for (const row of theirs) {
      expect(answerOf(row)).toEqual(own.get(row.Phone ?? ''));
      expect(row['Answered on']).toBe(list?.day);
    }
    expect(earlierSum(ben.app.record(id).earlier ?? [])).toMatchObject({ asked: 3, found: 3, missing: [] });
    const back = await ben.app.exported(id, 'my-file');
    expect(back.map(({ Phone, Match }) => [Phone, Match])).toEqual([
      [phone(4), 'yes'],
      [phone(5), 'no'],
      [phone(3), 'no'],
      [phone(2), 'yes'],
    ]);
    await close();
  });

  it('is a whole result where no row is left to send, and no part of one that leaves the rows out', async () => {
    const { ben, close, database } = await annAsks([1, 2, 4]);
    const id = await sendOn(ben, [4, 1]);
    expect(ben.app.record(id)).toMatchObject({ state: 'done', result: { rows: 0 } });
    const { rows } = await ben.app.whole(id);
    expect(rows.map((row) => [row.Phone, row.phone_1, row['Answered by']])).toEqual([
      [phone(4), '6465550004', 'Ann'],
      [phone(1), '', 'Ann'],
    ]);
    expect(await ben.app.exported(id, 'call-list')).toHaveLength(1);
    expect(ben.sent()).toEqual([]);

    const without = await sendOn(ben, [4, 6], { askedBefore: { ask: 'leave-out', days: 0 } });
    expect((await ben.app.whole(without)).rows.map(({ Phone }) => Phone)).toEqual([phone(6)]);
    // Asked again, a question is claimed, and whose answer it was nobody is told any more.
    await sendOn(ben, [4], { askedBefore: { ask: 'all', days: 0 } });
    expect(ben.sent()).toEqual([phone(6), phone(4)]);
    const ofAnn = `${countShared} AND list = (SELECT min(id) FROM enrich_desk.list)`;
    expect(await server.sql(database, ofAnn)).toEqual([{ n: 2 }]);
    await close();
  });

  it('arrives to the letter wherever a wire is cut, and nothing is sent meanwhile', async () => {
    const all = upTo(1_200);
    const { ann, ben, asked, close, database } = await annAsks(all);
    const own = await answersOf(ann, asked);
    await fc.assert(
      fc.asyncProperty(
        ...[fc.nat(1_500), fc.nat(40_000)],
        fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 30 }),
        async (hers, his, rows) => {
          await server.sql(
            database,
            'UPDATE enrich_desk.question SET answer = NULL; DELETE FROM enrich_desk.answer',
          );
          ann.app.memory.command(`UPDATE team_list SET told = 'answered'`)();
          ann.wire.cutAfter(hers);
          await ann.exchange().catch(() => {});
          await ann.exchange().catch(() => {});
          ann.wire.mend();
          await shared(ann, database, all.length);
          ben.wire.cutAfter(his);
          const id = await sendOn(ben, rows);
          ben.wire.mend();
          if (ben.app.record(id).state !== 'done') {
            expect(ben.app.record(id)).toMatchObject({
              state: 'needs-attention',
              problem: { code: 'team-answers' },
            });
            valueIn(await ben.app.jobs.sendAgain(id, randomUUID()));
            await settled(ben, id);
          }
          const found = await answersOf(ben, id);
          expect([...found]).toEqual(rows.map((n) => [phone(n), own.get(phone(n))]));
        },
      ),
      { numRuns: runs(20) },
    );
    expect(ben.sent()).toEqual([]);
    await close();
    // With full numbers it exchanges 24,000 answers, on a busy machine for longer than the usual minute.
  }, 180_000);

  it('is one answer to a question that several asked, of who asked last', async () => {
    const { of, close, database } = await membersOf(server, 'Ann', 'Ben', 'Cleo');
    const [ann, ben, cleo] = [of(0), of(1), of(2)];
    valueIn(await ann.team.shareAnswers(true));
    await sendOn(ann, [2, 4]);
    await shared(ann, database, 2);
    await ben.exchange();
    await sendOn(ben, [2], { askedBefore: { ask: 'all', days: 0 } });
    await shared(ben, database, 2);
    await cleo.exchange();
    const { rows } = await cleo.app.whole(await sendOn(cleo, [4, 2]));
    expect(new Map(rows.map((row) => [row.Phone, row['Answered by']]))).toEqual(
      new Map([
        [phone(4), 'Ann'],
        [phone(2), 'Ben'],
      ]),
    );
    expect(rows).toHaveLength(2);
    await close();
  });

  it('stands in the result of a list lookup, too', async () => {
    const { ben, close } = await annAsks([2, 4]);
    const id = await ben.app.lookUp(['Phone', phone(2), phone(4), phone(6), ''].join('\n'));
    expect(ben.app.asked).toEqual([phone(6)]);
    const { rows } = await ben.app.whole(id);
    expect(rows.map((row) => [row.Phone, row.phone_1, row['Answered by']])).toEqual([
      [phone(6), '', 'looked up.csv'],
      [phone(2), '6465550002', 'Ann'],
      [phone(4), '6465550004', 'Ann'],
    ]);
    await close();
  });

  it('is refused in words where the database changed it or took it for another', async () => {
    const { ben, close, database } = await annAsks(upTo(1_200));
    for (const change of [
      'set_byte(sealed, length(sealed) / 2, get_byte(sealed, length(sealed) / 2) # 1)',
      '(SELECT sealed FROM enrich_desk.answer AS other WHERE other.part <> answer.part LIMIT 1)',
    ]) {
      await server.sql(database, `UPDATE enrich_desk.answer SET sealed = ${change}`);
      const id = await sendOn(ben, [1, 1_150, 2_000]);
      expect(ben.app.record(id)).toMatchObject({
        state: 'needs-attention',
        problem: { code: 'team-answers-changed' },
      });
    }
    expect(ben.sent()).toEqual([]);
    await close();
  });

  it('is nothing any more once the team shares no answers, and its rows are left out as before', async () => {
    const { ann, ben, close, database } = await annAsks([1, 2]);
    valueIn(await ben.team.shareAnswers(false));
    await settled(ann, await send(ann, [3]));
    await ann.exchange();
    await ben.exchange();
    const id = await sendOn(ben, [2, 3, 5]);
    expect(ben.sent()).toEqual([phone(5)]);
    expect((await ben.app.whole(id)).rows.map(({ Phone }) => Phone)).toEqual([phone(5)]);
    expect(earlierSum(ben.app.record(id).earlier ?? []).missing).toEqual([{ why: 'team', rows: 2 }]);
    expect(await server.sql(database, countShared)).toEqual([{ n: 2 }]);
    await close();
  });

  it('is opened by nobody who has the database alone', async () => {
    const { close, database } = await annAsks([1, 2, 4]);
    const parts = await server.sql(database, 'SELECT sealed FROM enrich_desk.answer');
    expect(parts).toHaveLength(1);
    for (const { sealed } of parts) {
      if (!(sealed instanceof Buffer)) expect.fail();
      expect(sealed.toString('latin1')).not.toMatch(/6465550|phone_1/);
      for (let from = 0; from < 64; from++) expect(() => gunzipSync(sealed.subarray(from))).toThrow();
    }
    await close();
  });
});
