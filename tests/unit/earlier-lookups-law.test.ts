import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierSum } from '../../shared/earlier-answers.ts';
import { type Answering, digitsOf, evenOnes, lookupReply } from '../fakes/joined-answers.ts';
import { type JoinedBench, openJoinedBench } from '../fakes/joined-bench.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'joined-lookups-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const dayMs = 24 * 60 * 60 * 1000;
const phoneOf = (last: number) => `20255501${String(last).padStart(2, '0')}`;

const listOf = (phones: readonly string[]) =>
  ['Phone,Note', ...phones.map((phone, row) => `${phone},n${row}`)].map((line) => `${line}\r\n`).join('');

const number = fc.integer({ min: 0, max: 11 });
const looked = fc.record({
  last: number,
  by: fc.constantFrom(null, 'a', 'b'),
  /** The answer never came, or is forgotten before the list is sent. */
  fate: fc.constantFrom('kept', 'kept', 'kept', 'lost', 'forgotten'),
  days: fc.integer({ min: 0, max: 2 }),
});
/** Rows without a match come back, or do not. */
const answering = fc.constantFrom<Answering>(evenOnes, (digits) => {
  const answer = evenOnes(digits);
  return answer?.hit ? answer : null;
});

async function answers(app: JoinedBench, id: string) {
  const rows = await app.exported(id, 'my-file');
  return rows.map((row) => ({ phone: digitsOf(row.Phone), match: row.Match, best: row['Best phone'] }));
}

test('rows that lookups answered have their answers in the whole result, each once and none of another’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(looked, { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(number, { minLength: 1, maxLength: 8 }),
      answering,
      fc.boolean(),
      async (lookups, lasts, rule, hasHitColumn) => {
        const app = await openJoinedBench(await mkdtemp(join(root, 'run-')));
        try {
          Object.assign(app.world, { answering: rule, hasHitColumn });
          for (const { last, by, fate, days } of lookups) {
            await app.lookups.look(phoneOf(last), fate === 'lost' ? null : lookupReply(phoneOf(last)), by);
            await app.clock.advance(days * dayMs);
          }
          for (const { last, fate } of lookups) if (fate === 'forgotten') app.lookups.forget(phoneOf(last));
          // Others were asked by a job, which asked one of these anew. Which of the two has its answer hangs on whether the
          // book has heard of the job's result by then: it is there either way, and once.
          const isSure = (wanted: number) =>
            lookups.every(({ last, fate }) => last !== wanted || fate === 'kept');
          const anew = lookups.find(({ last }) => isSure(last))?.last ?? 24;
          const ofJob = [phoneOf(24), phoneOf(25), phoneOf(anew)];
          await app.clock.advance(dayMs);
          await app.finish(
            await app.create(listOf([...new Set(ofJob)]), 'job.csv', {
              askedBefore: { ask: 'all', days: 0 },
            }),
          );
          // Two that nobody looked up, so that there is something to send.
          const phones = [...new Set([...ofJob, ...lasts.map(phoneOf), '2025550198', '2025550199'])];
          const id = await app.create(listOf(phones));
          await app.finish(id);
          const isAsked = (phone: string) =>
            ofJob.includes(phone) || lookups.some(({ last }) => phoneOf(last) === phone);
          const isKept = (phone: string) => ofJob.includes(phone) || isAnswered(phone);
          const isAnswered = (phone: string) =>
            lookups.some(({ last, fate }) => phoneOf(last) === phone && fate === 'kept') &&
            !lookups.some(({ last, fate }) => phoneOf(last) === phone && fate === 'forgotten');
          const wanted = phones.map((phone) => {
            const known = !isAsked(phone) || isKept(phone);
            const answer = evenOnes(phone);
            return known
              ? { phone, match: answer?.hit ? 'yes' : 'no', best: answer?.found }
              : { phone, match: '', best: '' };
          });
          expect(await answers(app, id)).toEqual(wanted);
          const { asked, found } = earlierSum(app.record(id).earlier ?? []);
          expect([asked, found]).toEqual([phones.filter(isAsked).length, phones.filter(isKept).length]);
          const { rows } = await app.whole(id);
          const perRow = new Map<string | undefined, number>();
          for (const row of rows) perRow.set(digitsOf(row.Phone), (perRow.get(digitsOf(row.Phone)) ?? 0) + 1);
          expect([...perRow.values()].every((times) => times === 1)).toBe(true);
        } finally {
          await app.close();
        }
      },
    ),
    { numRuns: 8 },
  );
}, 240_000);

test('of several answers the newest stands, with its day and who gave it; its flags hold the number back', async () => {
  const app = await openJoinedBench(root);
  await app.lookups.look('2025550102', lookupReply('2025550102'));
  await app.clock.advance(3 * dayMs);
  await app.lookups.look('(202) 555-0102', lookupReply('2025550102', true), 'a');
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  await app.clock.advance(2 * dayMs);
  const id = await app.create(listOf(['+1 202 555 0102', '2025550104']));
  await app.finish(id);
  const { rows } = await app.whole(id);
  expect(rows.map((row) => [row['Answered on'], row['Answered by'], row['Answered row']])).toEqual([
    [expect.any(String), 'list.csv', ''],
    [day, 'List a', '1'],
  ]);
  const calls = await app.exported(id, 'call-list');
  expect(calls.map((row) => digitsOf(row.Phone))).toEqual(['6465550104']);
  await app.close();
});

test('what was taken over stays when the lookup is forgotten, and nothing of one that was forgotten before', async () => {
  const app = await openJoinedBench(root);
  await app.lookups.look('2025550102', lookupReply('2025550102'));
  await app.lookups.look('2025550104', lookupReply('2025550104'));
  app.lookups.forget('2025550104');
  const id = await app.create(listOf(['2025550102', '2025550104', '2025550106']));
  await app.finish(id);
  app.lookups.forget('2025550102');
  const text = (await app.whole(id)).rows.map((row) => JSON.stringify(row)).join('');
  expect([text.includes('6465550102'), text.includes('6465550104')]).toEqual([true, false]);
  const files = await readdir(join(root, 'jobs', id));
  expect(files.filter((name) => name.startsWith('earlier-answers.'))).toHaveLength(1);
  expect(app.record(id).earlier?.find(({ job }) => job === '')).toEqual({
    job: '',
    rows: 1,
    lacks: 'lookups',
  });
  await app.close();
});
