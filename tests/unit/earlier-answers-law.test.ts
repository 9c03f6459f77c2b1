import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierSum } from '../../shared/earlier-answers.ts';
import { type Answering, digitsOf, evenOnes } from '../fakes/joined-answers.ts';
import { type JoinedBench, openJoinedBench } from '../fakes/joined-bench.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'joined-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const spelled = [
  (digits: string) => digits,
  (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits: string) => `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
];
const phone = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom(...spelled))
  .map(([last, style]) => style(`20255501${String(last).padStart(2, '0')}`));

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

/** What came of each row of a list, by the file that people get back. */
async function answers(app: JoinedBench, id: string) {
  const rows = await app.exported(id, 'my-file');
  return rows.map((row) => ({ phone: digitsOf(row.Phone), match: row.Match, best: row['Best phone'] }));
}

test('a list that was sent in overlapping parts has the whole result that it had if all were asked now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 2, maxLength: 3 }), answering, async (lists, rule) => {
      const app = await openJoinedBench(await mkdtemp(join(root, 'run-')));
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
          const back = await answers(app, id);
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
    { numRuns: 10, examples: [[[whole, longer], evenOnes]] },
  );
}, 300_000);
