import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierSum } from '../../shared/earlier-answers.ts';
import { digitsOf, evenOnes, lookupReply } from '../fakes/joined-answers.ts';
import { type JoinedBench, openJoinedBench } from '../fakes/joined-bench.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'joined-lists-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const dayMs = 24 * 60 * 60 * 1000;
const phoneOf = (last: number) => `20255501${String(last).padStart(2, '0')}`;
const number = fc.integer({ min: 0, max: 11 });
/** Two that nobody asked before, so that there is something to ask. */
const fresh = ['2025550198', '2025550199'];

/** Its own columns are called as some of the answer's are. */
const textOf = (phones: readonly string[]) =>
  ['Phone,Outcome,People', ...phones.map((phone, row) => `${phone},mine ${row},${row}`)].join('\r\n');

async function answers(app: JoinedBench, id: string) {
  const rows = await app.exported(id, 'my-file');
  return rows.map((row) => ({ phone: digitsOf(row.Phone), match: row.Match, best: row['Best phone'] }));
}

/** As if it had been asked now. */
function asked(phone: string) {
  const answer = evenOnes(phone);
  return { phone, match: answer?.hit ? 'yes' : 'no', best: answer?.found };
}

test('a list of lookups has the answers that jobs, lookups and other lists have for its rows, and asks none of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(number, { maxLength: 4 }),
      fc.array(fc.record({ last: number, by: fc.constantFrom(null, 'a') }), { maxLength: 4 }),
      fc.array(number, { maxLength: 4 }),
      fc.array(number, { minLength: 1, maxLength: 9 }),
      fc.uniqueArray(number, { maxLength: 2 }),
      fc.boolean(),
      async (ofJob, looked, ofList, lasts, lost, hasHitColumn) => {
        const app = await openJoinedBench(await mkdtemp(join(root, 'run-')));
        try {
          app.world.hasHitColumn = hasHitColumn;
          app.world.replying = (phone) => (lost.map(phoneOf).includes(phone) ? null : lookupReply(phone));
          const isLost = new Set<string>();
          const once = new Set<string>();
          for (const { last, by } of looked) {
            if (once.has(phoneOf(last))) continue;
            once.add(phoneOf(last));
            await app.lookups.look(phoneOf(last), lookupReply(phoneOf(last)), by);
            await app.clock.advance(dayMs);
          }
          await app.finish(await app.create(textOf([...ofJob.map(phoneOf), '2025550196']), 'job.csv'));
          for (const phone of ofJob.map(phoneOf)) once.add(phone);
          await app.clock.advance(dayMs);
          const lists = [
            [...ofList.map(phoneOf), '2025550197'],
            [...lasts.map(phoneOf), ...fresh],
          ];
          for (const phones of lists) {
            const before = new Set(once);
            const id = await app.lookUp(textOf(phones));
            // One array holds them all: with one answer of it all are lost.
            const now = [...new Set(phones)].filter((phone) => !before.has(phone));
            if (now.some((phone) => app.world.replying(phone) === null))
              for (const phone of now) isLost.add(phone);
            for (const phone of now) once.add(phone);
            const list = app.lists.get(id);
            expect(list?.resultReady).toBe(now.every((phone) => !isLost.has(phone)));
            if (!list?.resultReady) continue;
            expect(await answers(app, id)).toEqual(
              phones.map((phone) => (isLost.has(phone) ? { phone, match: '', best: '' } : asked(phone))),
            );
            const misses = await app.exported(id, 'misses');
            expect(misses.map((row) => digitsOf(row.Phone))).toEqual(
              phones.filter((phone) => !isLost.has(phone) && !evenOnes(phone)?.hit),
            );
            // Each row of the list once, whoever answered it.
            const { rows } = await app.whole(id);
            expect(rows.map((row) => digitsOf(row.Phone)).sort()).toEqual([...phones].sort());
            const sum = earlierSum(app.lists.get(id)?.earlier ?? []);
            expect(sum.asked).toBe(phones.filter((phone) => before.has(phone)).length);
            expect(sum.found).toBe(phones.filter((phone) => before.has(phone) && !isLost.has(phone)).length);
            await app.clock.advance(dayMs);
          }
          const left = [...app.world.sent.flatMap((phones) => [...new Set(phones)]), ...app.asked];
          expect(new Set(left).size).toBe(left.length);
          expect(left.filter((phone) => looked.some(({ last }) => phoneOf(last) === phone))).toEqual([]);
        } finally {
          await app.close();
        }
      },
    ),
    { numRuns: 5, examples: [[[0, 1], [{ last: 2, by: 'a' }], [3], [0, 1, 2, 2, 3, 4], [], false]] },
  );
}, 300_000);

test('an earlier answer says its day and who gave it, and its flags hold the number back', async () => {
  const app = await openJoinedBench(root);
  await app.lookups.look(phoneOf(2), lookupReply(phoneOf(2), true), 'a');
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  await app.clock.advance(2 * dayMs);
  const id = await app.lookUp(textOf([phoneOf(2), phoneOf(4)]));
  const own = await readFile(join(root, 'lookup-lists', id, 'result.csv'), 'utf8');
  expect(own).toContain('Asked before on');
  const { rows } = await app.whole(id);
  expect(rows.map((row) => [row['Answered on'], row['Answered by'], row['Answered row']])).toEqual([
    [expect.any(String), 'looked up.csv', ''],
    [day, 'List a', '1'],
  ]);
  const calls = await app.exported(id, 'call-list');
  expect(calls.map((row) => digitsOf(row.Phone))).toEqual(['6465550104']);
  await app.close();
});

test('what was taken over stays when the lookup is forgotten; the whole is made again where it is missing', async () => {
  const app = await openJoinedBench(root);
  await app.lookups.look(phoneOf(2), lookupReply(phoneOf(2)));
  const id = await app.lookUp(textOf([phoneOf(2), phoneOf(4)]));
  const before = await app.whole(id);
  app.lookups.forget(phoneOf(2));
  const merged = join(root, 'lookup-lists', id, 'result.merged.csv');
  await rm(merged);
  expect(await app.whole(id)).toEqual(before);
  await writeFile(merged, 'cut off');
  expect(await app.whole(id)).toEqual(before);
  await app.close();
});
