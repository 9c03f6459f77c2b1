import { mkdtemp, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earlierSum } from '../../shared/model/earlier-sum.ts';
import { answersOf, openJoinedBench } from '../fakes/joined-bench.ts';
import { type Answering, digitsOf, evenOnes, lookupReply } from '../fakes/joined-lookups.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inRoot = temporaryFolder('of each test');

const dayMs = 24 * 60 * 60 * 1000;
const phoneOf = (last: number) => `20255501${String(last).padStart(2, '0')}`;
const number = fc.integer({ min: 0, max: 11 });
const spelled = [
  (digits: string) => digits,
  (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits: string) => `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
];
const phone = fc.tuple(number, fc.constantFrom(...spelled)).map(([last, style]) => style(phoneOf(last)));

interface SentList {
  phones: string[];
  /** Which columns it has, in which order; the same phone may stand in several rows. */
  header: string[];
  onlyMappedColumns: boolean;
}
const list = fc.record<SentList>({
  phones: fc.array(phone, { minLength: 1, maxLength: 9 }),
  header: fc.constantFrom(['Phone', 'Note'], ['Who', 'Phone'], ['Note', 'Phone', 'hit']),
  onlyMappedColumns: fc.boolean(),
});
/** Two of its three phones have a match, and each row is like no other. */
const whole: SentList = {
  phones: ['2025550100', '(202) 555-0101', '+1 202.555.0102'],
  header: ['Phone', 'Note'],
  onlyMappedColumns: false,
};
const longer: SentList = { ...whole, phones: [...whole.phones, '2025550103'], header: ['Who', 'Phone'] };
/** Rows without a match come back, or do not. */
const answering = fc.constantFrom<Answering>(evenOnes, (digits) => {
  const answer = evenOnes(digits);
  return answer?.hit ? answer : null;
});

const textOf = ({ phones, header }: SentList) =>
  [header, ...phones.map((each, row) => header.map((name) => (name === 'Phone' ? each : `${name} ${row}`)))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

test('a list sent in overlapping parts has the result it would have if sent at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 2, maxLength: 3 }), answering, async (lists, rule) => {
      const app = await openJoinedBench(await mkdtemp(inRoot('run-')));
      try {
        app.world.answering = rule;
        const parts = new Map<string, string>();
        for (const [at, each] of lists.entries()) {
          const { onlyMappedColumns } = each;
          const id = await app.create(textOf(each), `list ${at}.csv`, { onlyMappedColumns });
          await app.finish(id);
          const job = app.record(id);
          if (!job.result) continue;
          parts.set(id, await readFile(app.fileOf(id, 'result.csv'), 'utf8'));
          const { asked, found, missing } = earlierSum(job.earlier ?? []);
          expect(asked).toBe(job.prepared?.accounting?.askedBefore ?? 0);
          expect(found + missing.reduce((sum, { rows }) => sum + rows, 0)).toBe(asked);
          const back = await answersOf(app, id);
          // A row that is like no other, in a job whose rows all came back, is found for certain.
          const certain = rule === evenOnes && lists.slice(0, at + 1).every((one) => !one.onlyMappedColumns);
          if (certain) expect(found).toBe(asked);
          // Everything is answered, or counted as not found.
          const answered = back.filter(({ match }) => match !== '');
          expect(each.phones.length - answered.length).toBe(asked - found);
          for (const { phone: digits, match, best } of answered) {
            const said = rule(digits);
            expect({ digits, match }).toEqual({ digits, match: said?.hit ? 'yes' : 'no' });
            expect(best).toBe(said?.hit ? said.found : '');
          }
          // No row stands twice: each row of the list has as many rows in the result as the service gives it.
          const whole = await app.whole(id);
          const joined = whole.rows.flatMap((row) => (row['Answered row'] ? [row['Answered row']] : []));
          expect(new Set(joined).size).toBe(joined.length);
          expect(joined).toHaveLength(found);
        }
        for (const [id, text] of parts)
          expect(await readFile(app.fileOf(id, 'result.csv'), 'utf8')).toBe(text);
        // No question left twice.
        const left = app.world.sent.flatMap((phones) => [...new Set(phones)]);
        expect(new Set(left).size).toBe(left.length);
      } finally {
        await app.close();
      }
    }),
    { numRuns: runs(10), examples: [[[whole, longer], evenOnes]] },
  );
}, 300_000);

const looked = fc.record({
  last: number,
  by: fc.constantFrom(null, 'a', 'b'),
  /** The answer never came, or is forgotten before the list is sent. */
  fate: fc.constantFrom('kept', 'kept', 'kept', 'lost', 'forgotten'),
  days: fc.integer({ min: 0, max: 2 }),
});

const listOf = (phones: readonly string[]) =>
  ['Phone,Note', ...phones.map((phone, row) => `${phone},n${row}`)].map((line) => `${line}\r\n`).join('');

test('a bulk result includes each answer of earlier lookups once, in its own row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(looked, { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(number, { minLength: 1, maxLength: 8 }),
      answering,
      fc.boolean(),
      async (lookups, lasts, rule, hasHitColumn) => {
        const app = await openJoinedBench(await mkdtemp(inRoot('run-')));
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
          expect(await answersOf(app, id)).toEqual(wanted);
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
    { numRuns: runs(8) },
  );
}, 240_000);

/** Two that nobody asked before, so that there is something to ask. */
const fresh = ['2025550198', '2025550199'];

/** Its own columns are called as some of the answer's are. */
const lookupListOf = (phones: readonly string[]) =>
  ['Phone,Outcome,People', ...phones.map((phone, row) => `${phone},mine ${row},${row}`)].join('\r\n');

/** As if it had been asked now. */
function asked(phone: string) {
  const answer = evenOnes(phone);
  return { phone, match: answer?.hit ? 'yes' : 'no', best: answer?.found };
}

test('a list lookup takes over answers of jobs, lookups and lists instead of asking again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(number, { maxLength: 4 }),
      fc.array(fc.record({ last: number, by: fc.constantFrom(null, 'a') }), { maxLength: 4 }),
      fc.array(number, { maxLength: 4 }),
      fc.array(number, { minLength: 1, maxLength: 9 }),
      fc.uniqueArray(number, { maxLength: 2 }),
      fc.boolean(),
      async (ofJob, looked, ofList, lasts, lost, hasHitColumn) => {
        const app = await openJoinedBench(await mkdtemp(inRoot('run-')));
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
          await app.finish(await app.create(lookupListOf([...ofJob.map(phoneOf), '2025550196']), 'job.csv'));
          for (const phone of ofJob.map(phoneOf)) once.add(phone);
          await app.clock.advance(dayMs);
          const lists = [
            [...ofList.map(phoneOf), '2025550197'],
            [...lasts.map(phoneOf), ...fresh],
          ];
          for (const phones of lists) {
            const before = new Set(once);
            const id = await app.lookUp(lookupListOf(phones));
            // One array holds them all: with one answer of it all are lost.
            const now = [...new Set(phones)].filter((phone) => !before.has(phone));
            if (now.some((phone) => app.world.replying(phone) === null))
              for (const phone of now) isLost.add(phone);
            for (const phone of now) once.add(phone);
            const list = app.lists.get(id);
            expect(list?.resultReady).toBe(now.every((phone) => !isLost.has(phone)));
            if (!list?.resultReady) continue;
            expect(await answersOf(app, id)).toEqual(
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
    { numRuns: runs(5), examples: [[[0, 1], [{ last: 2, by: 'a' }], [3], [0, 1, 2, 2, 3, 4], [], false]] },
  );
}, 300_000);
